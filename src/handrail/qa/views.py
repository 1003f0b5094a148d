"""A transcript made ready for the rules: what each turn of the patient is, found once for all of them."""

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handrail.kernel.rules import folded
from handrail.qa.amounts import amounts_in
from handrail.qa.kinds import Move, Subject, Turn, Utterance, View
from handrail.qa.lexicon import Lexicon, lexicon
from handrail.qa.slots import SENTENCE, bare
from handrail.wording import language_of

RECENT = 2  # turns of the learner in which a request still stands
SEEN = 40  # turns that show the language
OVERLAP = 0.8  # of a clause's words that make it the same clause
FEW = 4  # words below which a clause must be there whole
LONG, SEVERAL, SHORT = 25, 2, 14  # words, sentences and words that go further than an answer needs
MOVES: frozenset[str] = frozenset(
    ("answer", "clarify", "refuse", "challenge", "misunderstand", "boundary", "talk", "measure")
)
WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")


def view_of(turns: Sequence[Turn], subject: Subject, language: str) -> View:
    words = lexicon(language)
    said: list[Utterance] = []
    recent: deque[str] = deque(maxlen=RECENT)
    fresh: list[str] = []  # what the learner said since the patient last spoke
    for turn in turns:
        if turn.role == "learner":
            fresh.append(folded(turn.text))
            recent.append(fresh[-1])
        elif turn.role == "patient":
            said.append(_utterance(turn, " ".join(fresh[-RECENT:]), tuple(recent), subject, words))
            fresh = []
    asked = tuple(turn for turn in turns if turn.role == "learner")
    return View(tuple(turns), tuple(said), asked, subject, language)


def language_in(turns: Sequence[Turn]) -> str:
    """English where it does not show."""
    return language_of(" ".join(turn.text for turn in turns[:SEEN]), "en")


def _utterance(turn: Turn, question: str, recent: tuple[str, ...], subject: Subject, words: Lexicon) -> Utterance:
    text = folded(turn.text)
    tokens = tuple(WORD.findall(text))
    sentences = tuple(s.strip() for s in SENTENCE.findall(text) if WORD.search(s))
    meta = turn.meta
    move: Move = meta["move"] if meta.get("move") in MOVES else "answer"
    clarified = _known(sentences, subject.clarifications, words.patient["clarify"], text)
    refused = _known(sentences, subject.refusals, words.patient["refuse"], text)
    eligible = _flag(meta, "eligible", lambda: _open(meta, question, words))
    return Utterance(
        turn=turn,
        question=question,
        recent=recent,
        folded=text,
        words=tokens,
        sentences=sentences,
        move=move if "move" in meta else _move(clarified, refused),
        clarified=clarified or (bare(text) if move == "clarify" else ""),
        refused=refused or (bare(text) if move in ("refuse", "boundary") else ""),
        challenged=move == "challenge" if "move" in meta else _challenges(text, sentences, recent, subject, words),
        agenda=_revealed(turn, text, tokens, subject),
        eligible=eligible,
        elaborated=eligible and _flag(meta, "elaborated", lambda: _goes_on(tokens, sentences)),
        hesitations=_hesitations(text, subject, words),
        amounts=amounts_in(text, words.language),
    )


def _hesitations(text: str, subject: Subject, words: Lexicon) -> tuple[str, ...]:
    found = {m.start(): m[0] for m in words.patient["hesitations"].finditer(text)}
    if subject.hesitations:
        found |= {m.start(): m[0] for m in subject.hesitations.finditer(text)}
    return tuple(found.values())


def _move(clarified: str, refused: str) -> Move:
    return "clarify" if clarified else "refuse" if refused else "answer"


def _flag(meta: Mapping[str, Any], key: str, otherwise: Callable[[], bool]) -> bool:
    found = meta.get(key)
    return found if isinstance(found, bool) else otherwise()


def _known(sentences: Sequence[str], known: frozenset[str], pattern: re.Pattern[str], text: str) -> str:
    """The sentence that was written for it, or else the first that sounds like it."""
    if known:
        for sentence in (text, *sentences):
            if (plain := bare(sentence)) in known:
                return plain
    if not pattern.search(text):
        return ""
    return next((bare(s) for s in sentences if pattern.search(s)), bare(text))


def _challenges(text: str, sentences: Sequence[str], recent: Sequence[str], subject: Subject, words: Lexicon) -> bool:
    if subject.challenges and (bare(text) in subject.challenges or {*map(bare, sentences)} & subject.challenges):
        return True
    asked = any(words.learner["identity"].search(turn) for turn in recent)
    return asked and words.patient["challenge"].search(text) is not None


def _open(meta: Mapping[str, Any], question: str, words: Lexicon) -> bool:
    if meta.get("style") in ("open", "narrative", "closed"):
        return bool(meta["style"] != "closed")
    last = next((s for s in reversed(SENTENCE.findall(question)) if WORD.search(s)), "").strip(" ¿¡,")
    return bool(words.learner["open"].match(last) or words.learner["narrative"].search(last)) and not words.learner[
        "closed"
    ].match(last)


def _goes_on(tokens: Sequence[str], sentences: Sequence[str]) -> bool:
    return len(tokens) >= LONG or (len(sentences) >= SEVERAL and len(tokens) >= SHORT)


def _revealed(turn: Turn, text: str, tokens: Sequence[str], subject: Subject) -> tuple[str, ...]:
    """By what the patient's own system says, and by the words of a clause, whole or nearly so."""
    given = turn.meta.get("agenda")
    found = [str(one) for one in given] if isinstance(given, list | tuple) else []
    here = frozenset(tokens)
    for secret in subject.secrets:
        if secret.id not in found and any(_holds(text, here, clause) for clause in secret.clauses):
            found.append(secret.id)
    return tuple(found)


def _holds(text: str, here: frozenset[str], clause: tuple[str, frozenset[str]]) -> bool:
    line, words = clause
    common = len(words & here)
    if common < len(words) * OVERLAP:
        return False
    return line in bare(text) or len(words) > FEW

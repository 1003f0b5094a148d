"""Marks in a learner's turn: phrases with their places, and whether it asks openly or closely."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from handrail.programs.patient.cues.acts import acts, telling
from handrail.programs.patient.cues.features import Seen, features, found, seen, shared
from handrail.programs.patient.cues.kinds import COLD, TOLD, Mark, Marks, Question
from handrail.programs.patient.cues.lexicon import SOOTHING, Lexicon, lexicon
from handrail.programs.patient.cues.sentences import WORD, Sentence, sentences, words_of
from handrail.wording.text import plain

PHRASE = 8  # words of a mark at most: the evidence is the phrase, not the turn
LEAST = 3  # words from which a sentence can be a reflection; shorter ones are echoes
ASKED = 2  # words from which a question can be an open one: "what happened?", but not "what?"
SURE = 0.45  # how likely a sentence must be a reflection; above, fewer are found and hardly more are right
TELLS = 0.35  # how likely a turn must be to advise or inform; by folds three in four of those found do
LECTURE = 20  # words from which a turn that tells without a telling phrase is marked all the same
# A sentence is only marked where something in it speaks of the other: most plain statements look like a reflection.
OF_THEM = {"stem", "feels", "you", "sides", "wants"}
HEDGED = {"stem", "sides", "so"}  # without one of these "you could" is about what to do, not about them
FELT = {"stem", "sides", "feels"}
MIRRORS = {"stem", "summarising", "validation", "normalising"}
NO_REFLECTION = {"thanks", "provided", "validation", "normalising", "summarising", SOOTHING, *COLD, *TOLD}

Placed = tuple[int, int, str]  # start, end, kind


@dataclass(frozen=True, slots=True)
class Heard:
    """A turn, what the patient said before it, and the words to read them by."""

    turn: tuple[Seen, ...]
    before: str
    words: Lexicon

    def features(self, turn: Sequence[Seen]) -> dict[str, float]:
        return features(turn, self.before, self.words)

    @property
    def tells(self) -> bool:
        return telling(self.features(self.turn)) >= TELLS

    @property
    def question(self) -> Question:
        """One open question among several leaves room for an answer. Wording goes before a mere question mark."""
        asking = [one for one in self.turn if one.asks]
        put = [one for one in asking if one.put] or [one for one in asking if "?" in one.signs] or asking
        return "" if not put else "open" if any(one.openly for one in put) else "closed"

    @property
    def asked(self) -> bool:
        return self.words.before["asks"].search(self.before) is not None

    @property
    def worried(self) -> bool:
        return self.words.before["worries"].search(self.before) is not None


def marks(text: str, before: str = "", language: str = "en") -> Marks:
    """What is in a turn, in the order of the text. `before`: what the patient said last."""
    turn = heard(text, before, language)
    size = len(words_of(text))
    placed = {*_phrases(turn), *_reflections(turn), *_open_questions(turn)}
    if size >= LECTURE and not any(kind in TOLD for _, _, kind in placed):
        placed |= set(_lecture(turn))
    exact = tuple(Mark(kind, text[start:end], start, end) for start, end, kind in sorted(placed))
    return Marks(exact, turn.question, size)


def heard(text: str, before: str, language: str) -> Heard:
    words = lexicon(language)
    return Heard(tuple(seen(sentence, words) for sentence in sentences(text, words.fillers)), plain(before), words)


def _phrases(heard: Heard) -> Iterator[Placed]:
    """Telling someone who asked counts for nothing, nor does soothing someone who had no worry."""
    asked, worried = heard.asked, heard.worried
    for one in heard.turn:
        for kind in one.signs & heard.words.finds.keys():
            # "Lots of people find this hard" informs to be kind, and "stop complaining" is no advice.
            idle = kind in TOLD and (asked or not one.signs.isdisjoint({"normalising", *COLD}))
            hit = found(one.sentence.text, kind, heard.words)
            if hit and not idle and (worried or kind != SOOTHING):
                yield *_phrase(one.sentence, hit.start(), hit.end()), "dismissal" if kind == SOOTHING else kind


def _reflections(heard: Heard) -> Iterator[Placed]:
    tells = heard.tells
    for one in heard.turn:
        # Amid explanations "you" is anybody.
        fits = _mirrors(one, heard) and not (tells and "stem" not in one.signs)
        if fits and acts(heard.features([one]))["reflection"] >= SURE:
            yield *_phrase(one.sentence, one.start, len(one.sentence.text)), "reflection"


def _mirrors(one: Seen, heard: Heard) -> bool:
    own = shared(one.sentence.text, heard.before, heard.words)[0] > 0
    of_them = own or not one.signs.isdisjoint(OF_THEM)
    of_plans = "modal" in one.signs and one.signs.isdisjoint(HEDGED)
    of_oneself = "self" in one.signs and "stem" not in one.signs
    of_facts = "tag" in one.signs and one.signs.isdisjoint(FELT)  # "you smoke, don't you?" only checks
    allowed = one.signs.isdisjoint(NO_REFLECTION) and _size(one) >= LEAST
    return allowed and of_them and not (of_plans or of_oneself or of_facts)


def _open_questions(heard: Heard) -> Iterator[Placed]:
    for one in heard.turn:
        if one.asks and _size(one) >= ASKED and one.signs.isdisjoint(COLD) and one.openly:
            yield *_phrase(one.sentence, one.start, len(one.sentence.text)), "open_question"


def _lecture(heard: Heard) -> Iterator[Placed]:
    """A turn that asks and mirrors nothing, yet tells as a whole, with no phrase that says so: its telling sentence."""
    mirrors = any(one.asks or not one.signs.isdisjoint(MIRRORS) for one in heard.turn)
    if heard.before and heard.tells and not mirrors and not heard.asked:
        most = max(heard.turn, key=lambda one: telling(heard.features([one]))).sentence
        yield *_phrase(most, 0, len(most.text)), "information"


def _size(one: Seen) -> int:
    return len(words_of(one.sentence.text[one.start :]))


def _phrase(sentence: Sentence, start: int, end: int) -> tuple[int, int]:
    """The first words of a stretch, or all of it if it has none ("%"), as a place in the original text."""
    words = [found.span() for found in WORD.finditer(sentence.text, start, end)][:PHRASE] or [(start, end)]
    return sentence.place(words[0][0], words[-1][1])

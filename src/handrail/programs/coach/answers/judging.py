"""Is it the answer? Words first, then their forms, then their sounds; another word of the deck is never it."""

from dataclasses import dataclass
from typing import Literal

from handrail.programs.coach.answers.forms import alike, forms
from handrail.programs.coach.answers.lexicon import Lexicon, lexicon
from handrail.programs.coach.answers.sounding import NEVER, distance
from handrail.programs.coach.answers.words import Words, bare, clauses, content, drawn_out, phrase, spans

SOUNDS_LIKE = 0.25  # below this a child's pronunciation is taken for the word
SOUNDS_NEAR = 0.36  # below this it may have been meant: to be asked again
UNSURE = frozenset({"nothing", "near", "buried"})

Why = Literal["exact", "form", "sound", "nothing", "near", "buried", "negated", "another", "several", "different"]


@dataclass(frozen=True, slots=True)
class Judgement:
    correct: bool
    which: str  # the target that was said or, where it is another word, that word; else empty
    why: Why
    distance: float = 1.0  # of sounds, per sound of the target: 0 is the same

    @property
    def unsure(self) -> bool:
        """Neither right nor wrong: better asked again than counted as an error."""
        return self.why in UNSURE


@dataclass(frozen=True, slots=True)
class _Card:
    targets: tuple[str, ...]
    others: tuple[str, ...]
    compounds: tuple[str, ...]  # hold the name of a thing and are another thing
    subjects: frozenset[str]
    known: Lexicon


def judge(
    text: str, targets: tuple[str, ...], others: tuple[str, ...], language: str, subjects: tuple[str, ...] = ()
) -> Judgement:
    """`others`: what else the card and its deck call things. `subjects`: words that may stand beside the answer."""
    known = lexicon(language)
    ours = {way for t in targets for way in (phrase(t), content(phrase(t), known))}
    card = _Card(
        targets,
        tuple(o for o in others if phrase(o) not in ours and content(phrase(o), known) not in ours),
        tuple(o for o in known.compounds if phrase(o) not in ours),
        frozenset(word for subject in subjects for word in phrase(subject)),
        known,
    )
    found = [_together([_clause(words, card) for words in clauses(way, known)]) for way in drawn_out(text)]
    return next((one for one in found if one.correct), found[0])


def _together(found: list[Judgement]) -> Judgement:
    """One judgement of all clauses: two answers are no answer, and what is denied after it was said is none."""
    told = [one for one in found if one.why != "nothing"]
    if not told:
        return Judgement(correct=False, which="", why="nothing")
    right = [one for one in told if one.correct]
    wrong = [one for one in told if one.why in ("another", "several")]
    if right and wrong:
        return Judgement(correct=False, which=wrong[0].which, why="several")
    taken_back = told[-1].why == "negated" and told[-1].which in {one.which for one in right}
    return right[-1] if right and not taken_back else (wrong or told)[-1]


def _clause(words: Words, card: _Card) -> Judgement:
    known = card.known
    for target in sorted(card.targets, key=lambda t: -len(phrase(t))):
        if at := spans(words, phrase(target)):
            there = {n + k for n in at for k in range(len(phrase(target)))}
            rest = tuple(word for n, word in enumerate(words) if n not in there)
            return _with_rest(words, rest, target, "exact", card)
    said = bare(words, known)
    if set(said) <= known.around:
        return Judgement(correct=False, which="", why="nothing")
    said = tuple(w for w in said if not any(alike(w, one, known) for one in card.subjects)) or said
    return _formed(words, said, card) or _sounded(words, said, card)


def _formed(words: Words, said: Words, card: _Card) -> Judgement | None:
    for target in card.targets:
        meant = content(phrase(target), card.known)
        at = next((n for n in range(len(said)) if _alike(said[n : n + len(meant)], meant, card.known)), None)
        if at is not None:
            span = said[at : at + len(meant)]
            exact = next((o for o in card.others if phrase(o) == span), None)
            if exact is not None:
                return Judgement(correct=False, which=exact, why="another")
            return _with_rest(words, tuple(w for w in words if w not in span), target, "form", card)
    return None


def _alike(said: Words, meant: Words, known: Lexicon) -> bool:
    return len(said) == len(meant) and all(alike(a, b, known) for a, b in zip(said, meant, strict=True))


def _with_rest(words: Words, rest: Words, target: str, why: Why, card: _Card) -> Judgement:
    """The answer is there: what stands around it decides whether it was given."""
    known = card.known
    longer = (o for o in (*card.others, *card.compounds) if len(phrase(o)) > 1 and _names(phrase(o), target, known))
    if held := next((o for o in longer if _names(words, o, known)), None):
        return Judgement(correct=False, which=held, why="another")
    if known.denials & set(rest):
        return Judgement(correct=False, which=target, why="negated")
    left = tuple(w for w in rest if w not in known.around and not _beside(w, card))
    if not set(phrase(target)) <= known.traits:
        left = tuple(w for w in left if w not in known.traits)
    if any(_names(left, other, known) for other in card.others) or (
        known.everyday & set(left) and known.joins & set(left)
    ):
        return Judgement(correct=False, which=target, why="several")
    if left:
        return Judgement(correct=False, which=target, why="buried")
    return Judgement(correct=True, which=target, why=why, distance=0.0)


def _beside(word: str, card: _Card) -> bool:
    """A word that may stand beside the answer: what was asked about, or the answer said once more."""
    if word in card.subjects or any(alike(word, subject, card.known) for subject in card.subjects):
        return True
    again = any(alike(word, one, card.known) for target in card.targets for one in phrase(target))
    return again or _nearest((word,), card.targets, card.known)[0] < SOUNDS_LIKE


def _names(words: Words, other: str, known: Lexicon) -> bool:
    return any(
        _alike(words[n : n + len(meant)], meant, known)
        for meant in {phrase(other), content(phrase(other), known)}
        for n in range(len(words))
    )


def _sounded(words: Words, said: Words, card: _Card) -> Judgement:
    known = card.known
    if other := next((o for o in (*card.others, *card.compounds) if _names(said, o, known)), None):
        return Judgement(correct=False, which=other, why="negated" if known.denials & set(words) else "another")
    apart, target = _nearest(said, card.targets, known)
    far = min(apart, 1.0)
    other_far, other = _nearest(said, card.others, known)
    if other_far <= far and other_far < SOUNDS_LIKE:
        return Judgement(correct=False, which=other, why="another", distance=far)
    if far >= SOUNDS_NEAR:
        alone = words[0] if len(words) == 1 and _everyday(words, known) else ""
        return Judgement(correct=False, which=alone, why="another" if alone else "different", distance=far)
    if known.denials & set(words):
        return Judgement(correct=False, which=target, why="negated", distance=far)
    correct = far < SOUNDS_LIKE and (not _everyday(said, known) or _documented(said, target, known))
    return Judgement(correct=correct, which=target, why="sound" if correct else "near", distance=far)


def _nearest(said: Words, phrases: tuple[str, ...], known: Lexicon) -> tuple[float, str]:
    return min(((_far(said, one, known), one) for one in phrases), default=(NEVER, ""))


def _far(said: Words, meant: str, known: Lexicon) -> float:
    heard, whole = "".join(said), "".join(content(phrase(meant), known))
    ways = {heard, *(forms(said[0], known.language) if len(said) == 1 else ())}
    return min(distance(way, whole, known.language) for way in ways)


def _everyday(said: Words, known: Lexicon) -> bool:
    return any(form in known.everyday for word in said for form in forms(word, known.language))


def _documented(said: Words, target: str, known: Lexicon) -> bool:
    meant = "".join(content(phrase(target), known))
    return distance("".join(said), meant, known.language, strong=True) < SOUNDS_LIKE

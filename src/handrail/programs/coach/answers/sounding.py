"""How far what was said sounds from what is meant, in units of a child's documented sound changes."""

from functools import lru_cache

from handrail.programs.coach.answers.lexicon import lexicon
from handrail.programs.coach.answers.spelling import VOWELS, chunks, sounds

STRONG, WEAK, CLOSE, VOWEL, OTHER = 0.4, 0.5, 0.5, 1.0, 1.3  # one sound for another
LOST_LAST, LOST, ADDED_VOWEL, ADDED = 0.8, 1.3, 0.5, 1.0  # a sound too few, one too many
SYLLABLE = 1.0  # an unstressed syllable left out: nana, efant
NEVER = 99.0


@lru_cache(4096)  # bounded: it is keyed by what is said
def distance(said: str, meant: str, language: str, *, strong: bool = False) -> float:
    """Per sound of what is meant; 0 sounds the same. `strong`: by the documented changes alone."""
    here, there = sounds(said, language), sounds(meant, language)
    if not here or not there:
        return NEVER
    if abs(len(here) - len(there)) > 4:
        return NEVER
    best = _cost(here, there, language, strong)
    if there.endswith("@l"):  # appo, bottow
        best = min(best, STRONG + _cost(here, f"{there[:-2]}O", language, strong))
    parts = chunks(there)
    if len(parts) >= 3 and not strong:
        for n in range(len(parts) - 1):
            best = min(best, SYLLABLE + _cost(here, "".join(parts[:n] + parts[n + 1 :]), language, strong))
    return round(best / len(there), 3)


def _cost(said: str, meant: str, language: str, strong: bool) -> float:
    row = [0.0]
    for said_sound in said:
        row.append(row[-1] + _added(said_sound, strong))
    for n, sound in enumerate(meant):
        lost = _lost(meant, n, language, strong)
        fresh = [row[0] + lost]
        for k, said_sound in enumerate(said):
            change = row[k] + _changed(sound, said_sound, language, strong)
            fresh.append(min(change, row[k + 1] + lost, fresh[k] + _added(said_sound, strong)))
        row = fresh
    return row[-1]


def _changed(meant: str, said: str, language: str, strong: bool) -> float:
    if meant == said:
        return 0.0
    known = lexicon(language).sounds
    if (meant, said) in known.strong:
        return STRONG
    if strong:
        return NEVER
    if (meant, said) in known.weak:
        return WEAK
    if meant in VOWELS and said in VOWELS:
        return CLOSE if (meant, said) in known.close or (said, meant) in known.close else VOWEL
    return OTHER


def _lost(meant: str, n: int, language: str, strong: bool) -> float:
    known = lexicon(language).sounds
    if tuple(meant[n : n + 2]) in known.first_lost or (n and tuple(meant[n - 1 : n + 1]) in known.second_lost):
        return STRONG
    if strong:
        return NEVER
    return LOST_LAST if n == len(meant) - 1 and meant[n] not in VOWELS else LOST


def _added(said: str, strong: bool) -> float:
    if strong:
        return NEVER
    return ADDED_VOWEL if said in VOWELS else ADDED

"""Whether a person says that they are under age: said of themselves, of now, and never guessed from anything else."""

from handrail.care.reading import flattened
from handrail.care.words import LANGUAGES, words


def says_child(text: str) -> bool:
    flat = flattened(text)
    return any(
        known.age["hint"].search(flat) and known.age["says"].search(known.age["unless"].sub(" ~ ", flat))
        for known in map(words, LANGUAGES)
    )

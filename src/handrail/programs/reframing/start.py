"""What is done once, when a server starts: every data file of every language is read and checked."""

from handrail import care
from handrail.errors import Misconfigured
from handrail.programs.reframing import cards, lexicon, speech, voice
from handrail.programs.reframing.lexicon import LANGUAGES


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not a conversation."""
    care.load()
    speech.briefs()
    for language in LANGUAGES:
        lexicon.lexicon(language)
        cards.deck(language)
        _alike(language)


def _alike(language: str) -> None:
    """Whatever can be said in the first language can be said in this one."""
    first, here = voice.lines(LANGUAGES[0]), voice.lines(language)
    for section, keys in first.items():
        for key in keys:
            if key not in here.get(section, {}):
                raise Misconfigured(f"lines/{language}.toml: {section}.{key} is missing; add it (en.toml shows it)")

"""The first words and the last: what this is, what it does and does not do, and what is remembered."""

import re

from handrail.kernel.moves import choose
from handrail.programs.companion.kinds import Recall
from handrail.programs.companion.talk.kinds import Thread
from handrail.programs.companion.talk.voice import Voice
from handrail.wording import language_of

# A noun phrase that can be said to the person; anything else that was kept is not put into a sentence of ours.
PHRASE = {
    "en": re.compile(r"(?:your|the|his|her|their|that) [\w' -]{2,40}|[A-Z]\w{1,20}"),
    "es": re.compile(r"(?:tus?|el|la|los|las|sus?) [\w' -]{2,40}|[A-ZÁÉÍÓÚÑ]\w{1,20}"),
}


def opening(language: str, seed: int, recall: Recall | None = None, child: bool = False) -> str:
    """Says that it is a program, that it listens and does not advise, and is no replacement for people."""
    theme = remembered(recall, language)
    back = recall is not None and recall.relationship_stage != "new"
    key = "back_theme" if theme else "back" if back else "first"
    voice = Voice(language, seed, 0, (), asking=True, lively=True, simple=child, slots={"theme": theme})
    way = voice.pick("opening", (key, "first"))
    if way is None:
        raise LookupError("companion/talk/lines: opening.first has no line without slots; add one")
    return way.text


def closing(language: str, seed: int, turn: int, threads: tuple[Thread, ...] = (), *, child: bool = False) -> str:
    """Goes with something of theirs, and asks nothing more."""
    known = [t for t in threads if t.language == language]
    heavy = [t for t in known if t.lost][-1:] or known[:1]
    voice = Voice(
        language,
        seed,
        turn,
        (),
        asking=False,
        lively=True,
        simple=child,
        slots={"earlier": heavy[-1].phrase if heavy else ""},
    )
    way = voice.pick("closing", ("theme" if heavy else "any", "any"))
    if way is None:
        raise LookupError("companion/talk/lines: closing.any has no line without slots; add one")
    return way.text


def remembered(recall: Recall | None, language: str, seed: int = 0) -> str:
    """A phrase of an earlier session that can be said in this language; nothing where none can."""
    if recall is None:
        return ""
    kept = (*recall.callback_opportunities, *recall.recurring_themes)
    can = [p for p in kept if PHRASE[language].fullmatch(p) and language_of(p, language) == language]
    return choose(can, seed, "remembered") if can else ""

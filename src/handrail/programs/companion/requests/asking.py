"""Whether somebody wishes to talk with a person, or asks whether they do already."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from handrail.programs.companion.requests.limits import limits
from handrail.programs.companion.requests.spelling import Spelling, flattened, read_spelling
from handrail.programs.companion.requests.topics import LANGUAGES, Topic, read_file, read_topics

Asked = Literal["human", "bot_check", ""]


@dataclass(frozen=True, slots=True)
class Book:
    spelling: Spelling
    human: Topic
    bot: Topic

    def asked(self, flat: str) -> Asked:
        """The question is taken out before the wish is looked for: "am I talking to a human?" is not one."""
        text = self.spelling.mended(flat)
        rest = self.bot.fires.sub(" ~ ", text)
        if self.human.find(rest):
            return "human"
        return "bot_check" if self.bot.find(text) else ""


def asked(text: str, language: str = "") -> Asked:
    """In any language: people ask for help in their own. Where two read it differently, the one named counts."""
    flat = flattened(text)
    own = books()[language].asked(flat) if language in LANGUAGES else ""
    found = {book.asked(flat) for book in books().values()}
    return own or ("human" if "human" in found else "bot_check" if "bot_check" in found else "")


def load() -> None:
    """Reads the rules, so that a broken file stops the start and not a conversation."""
    books()
    limits()


@cache
def books() -> Mapping[str, Book]:
    return {language: _book(f"{language}.toml") for language in LANGUAGES}


def _book(name: str) -> Book:
    data = read_file("requests", name)
    where = f"companion/requests/{name}"
    topics = read_topics(where, data, ("human", "bot"))
    return Book(read_spelling(where, data.get("spelling")), topics["human"], topics["bot"])

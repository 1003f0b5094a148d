"""What is remembered while an alarm is followed through, and what one step of it gives."""

from dataclasses import dataclass, replace

IMMINENT = 5
ACTIVE = 4
URGENCIES = ("soon", "urgent", "now")


@dataclass(frozen=True, slots=True)
class Care:
    """`severity` never falls. `emergency` and `line` stand as the gate said them to this person."""

    category: str
    severity: int
    language: str = "en"
    child: bool = False
    seed: int = 0
    emergency: str = ""
    line: str = ""
    spoken: str = ""  # the language of those two
    asking: str = ""  # the question that is open
    asked: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    loose: int = 0  # messages that left the open question unanswered
    steps: int = 0
    called: str = ""  # the urgency with which people were called
    done: bool = False

    def answer(self, question: str) -> str:
        return dict(self.answers).get(question, "")

    def answering(self, question: str, answer: str) -> "Care":
        """With this answer last, and only the last one to each question kept."""
        others = tuple((asked, known) for asked, known in self.answers if asked != question)
        return replace(self, answers=(*others, (question, answer)))


@dataclass(frozen=True, slots=True)
class Cared:
    """A fact for any program: where the care of this person stands now."""

    care: Care
    why: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What to say, each in a paragraph of its own; and whether people are to be called (again), and how urgently."""

    care: Care
    lines: tuple[str, ...]
    why: str = ""
    choices: tuple[str, ...] = ()
    refer: str = ""

    @property
    def done(self) -> bool:
        return self.care.done

    @property
    def text(self) -> str:
        return "\n\n".join(self.lines)

    @property
    def reason(self) -> str:
        """Why people are called, without any of the person's words."""
        told = ", ".join(name.replace("_", " ") for name, answer in self.care.answers if answer == "yes")
        return f"{self.care.category}, severity {self.care.severity}" + (f"; said yes to: {told}" if told else "")

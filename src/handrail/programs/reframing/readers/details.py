"""What happened, what went through the mind, what was felt and how strongly: taken from a person's own words."""

import re
from dataclasses import dataclass

from handrail.programs.reframing.lexicon import Lexicon
from handrail.programs.reframing.readers.emotions import emotions, only_feeling
from handrail.programs.reframing.readers.intents import intents
from handrail.programs.reframing.readers.ratings import TOP, beside_feeling, rating
from handrail.programs.reframing.readers.text import bare, brief, clauses, lowered, quotable, sentences, words
from handrail.wording.text import plain

ASKED = {"bot", "advice", "purpose", "how", "privacy", "opinion", "us", "confused", "help", "recall"}
META = ASKED | {
    "stop",
    "rude",
    "refuse",
    "unsure",
    "thanks",
    "greeting",
    "fine",
    "misread",
    "told",
    "numberless",
    "leaving",
}
BARE = {"greeting", "thanks", "confused", "how", "help", "misread", "told", "recall"}  # nothing is told beside these
LONGEST = 400
FEELING = 40  # characters of a feeling in their own word
WHOLE = 20  # words of a sentence that is given back whole
SAID = 8  # words of a sentence that only greets, asks or objects
NOD = 5  # words of a yes or a no that says nothing of its own besides
SENTENCE = re.compile(r"(?<=[.!?])\s+")
PLACE = re.compile(r"\W*(?:at|in|on|with|when|from|by|the|en|con|por|cuando|desde|el|la)\b")


@dataclass(frozen=True, slots=True)
class Details:
    """What a reading of a message gives; nothing where the message does not say."""

    situation: str | None = None
    thought: str | None = None
    emotion: str | None = None
    intensity: int | None = None

    def __post_init__(self) -> None:
        if self.intensity is not None and not 0 <= self.intensity <= TOP:
            raise ValueError(f"intensity is a whole number from 0 to {TOP}, not {self.intensity}")
        for name in ("situation", "thought", "emotion"):
            value = getattr(self, name)
            if value is not None and not 0 < len(value.strip()) <= LONGEST:
                raise ValueError(f"{name} is between 1 and {LONGEST} characters of the person's words, or null")

    def empty(self) -> bool:
        return (self.situation, self.thought, self.emotion, self.intensity) == (None, None, None, None)


def details(text: str, lexicon: Lexicon, *, asked: str = "", placed: bool = True) -> Details:
    """`asked` is what was asked last: an answer is read as an answer to it. `placed`: a situation is known already."""
    parts = [c for c in clauses(_told(text, lexicon), lexicon) if not _meta(c, lexicon)]
    thought, used = _thought(parts, lexicon)
    if not thought and asked in ("thought", "emotion"):
        thought, used = _label(parts, lexicon)
    if asked == "thought" and not thought and (placed or not _situation(parts, lexicon)):
        thought, used = _answer(parts, lexicon)
    situation = _situation([p for p in parts if p != used], lexicon)
    if not situation and used:
        situation = _before(used, thought, lexicon)
    if not situation and asked == "situation":
        situation = _answer([p for p in parts if p != used], lexicon)[0]
    felt = emotions(_without(text, thought, used), lexicon)
    if (
        asked == "emotion"
        and not felt
        and len(words(text)) <= 2
        and parts
        and not thought
        and not PLACE.match(plain(text))
    ):
        own = quotable(parts[0])
        word = len(set(own)) > 1 and len(own) <= FEELING and not any(c.isdigit() for c in own)
        felt = (own,) if word else ()
        situation = "" if felt else situation
    score = rating(text, lexicon, asked=asked == "intensity")
    if score is None and felt:
        score = beside_feeling(text, lexicon)
    return Details(situation or None, thought or None, ", ".join(felt) or None, score)


def _told(text: str, lexicon: Lexicon) -> str:
    """The text without its questions to the program, and without a bare "no idea"."""

    def tells(sentence: str) -> bool:
        found = intents(sentence, lexicon)
        asks = "?" in sentence and bool(found & {"us", "opinion"})
        only = bool(found & BARE) and len(words(sentence)) <= SAID
        return not asks and not only and not ("unsure" in found and len(words(sentence)) <= 2)

    return " ".join(filter(tells, SENTENCE.split(text)))


def _without(text: str, thought: str, used: str) -> str:
    """The text without the thought itself: "I'll be alone forever" fears something, it does not name a feeling."""
    if not thought:
        return text
    at = used.lower().find(thought.lower())
    return text.replace(used, used[:at] if at > 0 else " ")


def _meta(clause: str, lexicon: Lexicon) -> bool:
    found = intents(clause, lexicon) & META
    return bool(found) and not (found <= {"advice", "help"} and len(words(clause)) > 12)


def _fit(clause: str, lexicon: Lexicon) -> str:
    return lowered(brief(quotable(bare(clause, lexicon)), lexicon), lexicon)


def _thought(parts: list[str], lexicon: Lexicon) -> tuple[str, str]:
    """The clause that most sounds like a thought, without its "I think that"; and the clause it came from."""
    best, best_score = ("", ""), 0.0
    for part in parts:
        flat = plain(part)
        opener = next((m for p in lexicon.thought_after if (m := p.search(flat))), None)
        held = part[opener.end() :] if opener else part
        score = 3 * bool(opener) + weight(held, lexicon)
        if opener and only_feeling(held, lexicon) and not weight(held, lexicon):
            score = 0
        if score > best_score and len(words(held)) >= 2 and (fit := _fit(held, lexicon)):
            best, best_score = (_recast(fit, lexicon), part), score
    return best


def weight(clause: str, lexicon: Lexicon) -> float:
    """How much a clause sounds like a thought: verdicts on the self and absolutes do, a plain event does not."""
    shape = lexicon.leads.sub("", plain(clause))
    like = sum(1 for p in lexicon.thought_like if p.search(shape))
    return 2.0 * min(like, 2) + 1.5 * bool(lexicon.harsh.search(shape))


def _label(parts: list[str], lexicon: Lexicon) -> tuple[str, str]:
    """ "A loser" says "I'm a loser"."""
    for part in parts:
        for pattern, to in lexicon.label:
            if match := pattern.match(plain(part)):
                return to + _fit(part[match.end() :], lexicon), part
    return "", ""


def _recast(thought: str, lexicon: Lexicon) -> str:
    """ "I feel like a failure" is the thought "I'm a failure"."""
    for pattern, to in lexicon.recast:
        if match := pattern.match(plain(thought)):
            return to + thought[match.end() :]
    return thought


def _situation(parts: list[str], lexicon: Lexicon) -> str:
    best, best_score = "", 0.0
    for part in parts:
        if only_feeling(part, lexicon) or len(words(part)) < 2:
            continue
        flat = plain(part)
        topic = next((m for p in lexicon.topic_after if (m := p.search(flat))), None)
        held = part[topic.end() :] if topic else part
        like = sum(1 for p in lexicon.event_like if p.search(flat))
        lead = 0.5 * (part is parts[0])  # people tend to begin with what happened
        score = 2.5 * bool(topic) + 2 * min(like, 3) - 0.02 * max(0, len(words(part)) - 12)
        score += lead if score else 0
        if score > best_score and (fit := _fit(held, lexicon)) and not only_feeling(fit, lexicon):
            best, best_score = fit, score
    return best


def _before(used: str, thought: str, lexicon: Lexicon) -> str:
    """A topic named in the same clause as the thought: "scared about Friday, I think they'll laugh"."""
    head = used[: max(used.lower().find(thought.lower()), 0)]
    topic = next((m for p in lexicon.topic_after if (m := p.search(plain(head)))), None)
    opener = next((m for p in lexicon.thought_after if (m := p.search(plain(used)))), None)
    if topic:
        return _fit(re.sub(r"\W+$", "", head[topic.end() :]), lexicon)
    before = head[: opener.start()] if opener else ""
    return _fit(before, lexicon) if len(words(before)) >= 3 else ""


def _answer(parts: list[str], lexicon: Lexicon) -> tuple[str, str]:
    """Asked for it, any clause with something in it is the answer; the most telling one of many."""
    telling = [p for p in parts if not only_feeling(p, lexicon) and len({c for c in plain(p) if c.isalpha()}) > 1]
    if not telling:
        return "", ""
    part = telling[0] if len(telling) == 1 else max(telling[:12], key=lambda p: _weight(p, lexicon))
    return _fit(part, lexicon), part


def _weight(clause: str, lexicon: Lexicon) -> float:
    content = [w for w in words(clause) if w not in lexicon.hollow]
    about_self = bool(re.search(r"\b(?:i|me|my|yo|me|mi|mis)\b", plain(clause)))
    return min(len(content), 9) + 2 * bool(emotions(clause, lexicon)) + about_self


def own_words(text: str, lexicon: Lexicon) -> str:
    """A statement of some substance in the person's own words; nothing if they only nod, ask or object."""
    text = " ".join(s for s in SENTENCE.split(text) if "?" not in s)
    if re.match(r"\W*(?:but|pero)\b", plain(text)):
        return ""
    if len(words(text)) <= NOD and intents(text, lexicon) & {"yes", "nope", "both"}:
        return ""
    parts = [p for p in clauses(text, lexicon) if not _meta(p, lexicon) and len(words(p)) >= 3]
    parts = [p for p in parts if not intents(p, lexicon) & {"yes", "nope", "both", "verdict"} or len(words(p)) >= 6]
    whole = [s for s in sentences(text) if len(words(s)) <= WHOLE and _sound(s, parts, lexicon)]
    return _answer(whole or parts, lexicon)[0] if parts else ""


def _sound(sentence: str, parts: list[str], lexicon: Lexicon) -> bool:
    """Whether a sentence can be given back whole: no clause of it is a nod, a question or an aside."""
    return all(c in parts or (len(words(c)) == 2 and not _meta(c, lexicon)) for c in clauses(sentence, lexicon))

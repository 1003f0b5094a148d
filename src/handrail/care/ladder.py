"""Which question comes next, what an answer does to the severity, and where the questions end."""

from collections.abc import Mapping
from dataclasses import replace

from handrail.care.state import ACTIVE, IMMINENT, Care

LADDERS: Mapping[str, tuple[str, ...]] = {
    "suicide": ("thoughts", "plan", "means", "intent"),
    "self_harm": ("thoughts_hurt",),  # whoever also thinks of dying goes on as `suicide`
    "harm_to_others": ("harm_thoughts", "harm_plan", "harm_means", "harm_intent"),
    "dread": ("with_child",),  # afraid of harming one's own child, which is not the wish to; no category of the gate's
    "abuse": ("safe", "tell"),
    "medical": ("with",),
    "third_person": ("they_safe", "they_with"),
    "other": ("now", "thoughts"),
}
GROUP = {"harm_to_others": "others", "dread": "dread", "abuse": "abuse", "medical": "medical", "third_person": "third"}
RANK = {
    "other": 0,
    "third_person": 1,
    "abuse": 1,
    "self_harm": 2,
    "harm_to_others": 2,
    "dread": 2,
    "suicide": 2,
    "medical": 3,
}
OWN = ("suicide", "self_harm", "harm_to_others")  # danger that is the person's own doing

DOORS = ("thoughts", "thoughts_hurt", "part", "harm_thoughts")  # behind a plain no there is nothing more to ask
HEDGED = ("thoughts", "thoughts_hurt")  # a "not really" is asked about once more, in other words
SHELTERS = (
    "safe",
    "tell",
    "with",
    "with_child",
    "they_safe",
    "they_with",
    "now",
)  # questions to which yes is the good answer
GRAVE = ("plan", "means", "intent", "harm_means", "harm_intent")
INTENTS = ("intent", "harm_intent")  # of which a "maybe" is enough
WEIGHED = ("plan", "means", "harm_plan", "harm_means")  # whatever is told in answer to these is at least a half yes
SEVERE = ("safe", "they_safe")


def group(care: Care) -> str:
    return GROUP.get(care.category, "self")


def answered(care: Care, reading: str) -> Care:
    """The open question with its answer, and what follows from it. The severity can only rise."""
    asked, answer = care.asking, reading
    if not asked:
        return care
    if reading == "hardly":
        answer = "no" if asked in (*SHELTERS, "part") else "hardly" if asked in HEDGED else "unsure"
    thinks = asked in (*HEDGED, "part") and answer not in ("no", "hardly")
    return replace(
        care.answering(asked, answer),
        asking="",
        asked=tuple(dict.fromkeys((*care.asked, *(("thoughts",) if thinks else ())))),
        category="suicide" if thinks else care.category,
        severity=max(care.severity, _severity(asked, answer)),
        loose=0,
    )


def _severity(asked: str, answer: str) -> int:
    if asked in SEVERE:
        return {"no": IMMINENT, "unsure": ACTIVE, "partly": ACTIVE}.get(answer, 1)
    if asked in SHELTERS:
        return 1
    if asked in GRAVE and (answer == "yes" or (answer == "partly" and asked in INTENTS)):
        return IMMINENT
    return ACTIVE if answer in ("yes", "partly") else 1


def upcoming(care: Care) -> str:
    """The next question that has not been answered yet; nothing when it is imminent, or enough."""
    closed = any(care.answer(door) == "no" for door in DOORS) or care.answer("now") == "yes"
    if care.severity >= IMMINENT or closed or quiet(care):
        return ""
    if any(care.answer(name) == "hardly" for name in HEDGED) and "part" not in care.asked:
        return "part"
    known = {*care.asked, *(("thoughts", "harm_thoughts") if _active(care) else ())}
    return next((name for name in LADDERS.get(care.category, LADDERS["other"]) if name not in known), "")


def quiet(care: Care) -> bool:
    """Whether they do not want to be asked."""
    return any(answer in ("refuse", "angry") for _, answer in care.answers)


def _active(care: Care) -> bool:
    """The gate heard active thoughts: they are not asked about again."""
    return care.severity >= ACTIVE and care.category in ("suicide", "harm_to_others")


def ending(care: Care) -> str:
    """The key of the words with which the questions end."""
    asked, answer = care.answers[-1] if care.answers else ("", "")
    good = "yes" if answer in ("yes", "partly") else "no"
    match care.category:
        case "abuse":
            return f"tell_{good}" if asked == "tell" else "tell_no"
        case "medical":
            return f"with_{good}"
        case "third_person":
            return f"they_{good}" if asked == "they_with" else "they_no"
        case "dread":
            return f"dread_{good}"
        case "harm_to_others":
            return "others_no" if care.answer("harm_thoughts") == "no" else "others"
        case "self_harm":
            return "hurt"
        case "other" if care.answer("now") == "yes":
            return "fine"
    return "no" if "no" in (care.answer("thoughts"), care.answer("part")) else "self"


def taken(care: Care, category: str, severity: int, *, armed: bool = False) -> Care:
    """The care after a new alarm: of two dangers the nearer is followed, and the severity never falls. What is named
    by somebody in danger is theirs (`armed`), though it sounds like worry about another."""
    new = category if category in LADDERS else "other"
    if settled(care) and new != "third_person":  # how grave it was for another says nothing of them
        care = replace(care, category="other", severity=1, asked=(), answers=(), called="")
    rank = RANK[new], severity
    kept = (armed and new == "third_person" and care.category in OWN) or (care.category, new) == (
        "dread",
        "harm_to_others",
    )
    follows = new != "other" and not kept and (care.done or rank > (RANK.get(care.category, 0), care.severity))
    now = new if follows or care.severity <= 1 else care.category
    # What they have now said counts for more than a no before it; that they were tired of questions, for that danger.
    shut = ("-", *((*DOORS, "now") if severity >= ACTIVE or new in OWN else ()))
    tired = () if now == care.category else ("refuse", "angry")
    kept_answers = tuple(one for one in care.answers if one[0] not in shut and one[1] not in tired)
    return replace(care, category=now, severity=max(care.severity, severity), answers=kept_answers, done=False)


def settled(care: Care) -> bool:
    """Whether somebody they were afraid for has been found, and is not in danger any more."""
    return care.category == "third_person" and care.done and care.answer("they_safe") == "yes"


def well(care: Care) -> bool:
    """Whether care came to a good end for somebody who was never in danger themselves, as far as they said."""
    if not care.done or care.severity >= IMMINENT:
        return False
    if care.category == "third_person":
        return care.answer("they_safe") != "no" and care.answer("they_with") in ("yes", "partly")
    return care.category == "other" and (care.answer("now") == "yes" or care.answer("thoughts") == "no")

"""What the evaluator knows of a language: read once from lexicon/<language>.toml, checked, and compiled."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.companion.kinds import Name
from handrail.programs.companion.quality.facts import Ground, read_ground
from handrail.programs.companion.quality.quick import quick
from handrail.wording.lines import read_toml, slots_of
from handrail.wording.patterns import compiled

LANGUAGES: Final = ("en", "es")
# Found by the patterns of a language; the other faults are found by counting and comparing.
WORDED: Final = (
    "advice", "minimising", "silver", "comparison", "knows", "self", "dismissing", "misread", "lecturing", "joking",
    "formal", "mind", "always", "comes", "binds", "absent",
)  # fmt: skip
FAULTS: Final = (
    *WORDED, "promise", "diagnosis", "interrogating", "filler", "general", "pep", "flat", "long", "fact", "cause",
)  # fmt: skip
CUES: Final = ("death", "illness", "work_lost", "parting", "alone", "harm", "birth", "success")
GLAD: Final[frozenset[Name]] = frozenset(
    ["joy", "gratitude", "love", "pride", "relief", "hope", "excitement", "amusement", "calm"]
)
UNDECIDED: Final[frozenset[Name]] = frozenset(["neutral", "interest", "surprise", "confusion", "longing", "boredom"])
Side = Literal["empathy", "tone", "ground"]


@dataclass(frozen=True, slots=True)
class Fault:
    side: Side
    cost: float
    bars: bool  # it is never said, and a beginning that has it is broken already
    told: str


@dataclass(frozen=True, slots=True)
class Worded:
    fires: re.Pattern[str]
    pardons: re.Pattern[str] | None  # taken out of a draft before `fires` is searched

    def found(self, bare: str) -> Iterator[re.Match[str]]:
        if self.pardons and self.fires.search(bare):  # most drafts have nothing to pardon
            bare = self.pardons.sub(" ~ ", bare)
        return self.fires.finditer(bare)


@dataclass(frozen=True, slots=True)
class Cue:
    """A thing of weight: as a person says it, as a draft meets it, and as a draft may not bring it up."""

    said: re.Pattern[str]
    met: re.Pattern[str]
    claims: re.Pattern[str] | None


@dataclass(frozen=True, slots=True)
class Lexicon:
    code: str
    small: frozenset[str]
    endings: re.Pattern[str]
    swap: Mapping[str, str]  # what "me" becomes when it is given back
    validation: re.Pattern[str]
    filler: re.Pattern[str]
    faults: Mapping[str, Worded]
    feelings: Mapping[str, re.Pattern[str]]
    bright: re.Pattern[str]  # any glad feeling
    dark: re.Pattern[str]  # any that hurts
    own: re.Pattern[str]
    up: re.Pattern[str]
    down: re.Pattern[str]
    pep: re.Pattern[str]
    glad: re.Pattern[str]
    cues: Mapping[str, Cue]
    ground: Ground


def load() -> None:
    faults()
    for language in LANGUAGES:
        lexicon(language)


@cache
def lexicon(language: str) -> Lexicon:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    return read(f"quality/lexicon/{name}", _file("lexicon", name))


@cache
def faults() -> Mapping[str, Fault]:
    return read_faults("quality/faults.toml", _file("faults.toml"))


def _file(*path: str) -> str:
    return files("handrail.programs.companion.quality").joinpath(*path).read_text("utf-8")


def read_faults(name: str, text: str) -> Mapping[str, Fault]:
    data = read_toml(name, text)
    _exactly(name, "faults", data, FAULTS)
    return {key: _fault(f"{name}, [{key}]", raw) for key, raw in data.items()}


def _fault(where: str, raw: Any) -> Fault:
    match raw:
        case {
            "side": "empathy" | "tone" | "ground" as side,
            "cost": float(cost),
            "bars": bool(bars),
            "told": str(told),
        } if slots_of(told) <= {"words"}:
            return Fault(side, cost, bars, told)
    raise Misconfigured(
        f"{where}: needs side (empathy, tone or ground), cost (0.0 to 1.0), bars (true or false), told (slot: words)"
    )


def read(name: str, text: str) -> Lexicon:
    data = read_toml(name, text)
    parts = data.get("parts", {})
    for key, keys in {"faults": WORDED, "feelings": get_args(Name), "cues": CUES}.items():
        _exactly(name, key, data.get(key, {}), keys)

    def pattern(*path: str) -> re.Pattern[str]:
        return compiled(f"{name}, {'.'.join(path)}", _at(data, path), parts)

    def word(*path: str) -> str:
        found = _at(data, path)
        if not isinstance(found, str) or not found.strip():
            raise Misconfigured(f"{name}, {'.'.join(path)}: needs a text")
        return found

    def feelings(keys: list[str]) -> re.Pattern[str]:
        forms = "|".join(word("feelings", key) for key in keys)
        return compiled(f"{name}, feelings", [rf"\b(?:{forms})\b"], {})

    def worded(key: str) -> Worded:
        pardons = pattern("faults", key, "pardons") if _at(data, ("faults", key, "pardons")) else None
        return Worded(quick(pattern("faults", key, "fires")), pardons)

    def cue(key: str) -> Cue:
        claims = pattern("cues", key, "claims") if _at(data, ("cues", key, "claims")) else None
        return Cue(pattern("cues", key, "said"), pattern("cues", key, "met"), claims)

    return Lexicon(
        code=name.rpartition("/")[2].removesuffix(".toml"),
        small=frozenset(folded(word("small")).split()),
        endings=re.compile(word("endings")),
        swap={key: word("swap", key) for key in data.get("swap", {})},
        validation=quick(pattern("validation")),
        filler=pattern("filler"),
        faults={key: worded(key) for key in WORDED},
        feelings={key: feelings([key]) for key in get_args(Name)},
        bright=feelings(sorted(GLAD)),
        dark=feelings(sorted({*get_args(Name)} - GLAD - UNDECIDED)),
        own=pattern("sides", "own"),
        up=pattern("sides", "up"),
        down=pattern("sides", "down"),
        pep=pattern("tone", "pep"),
        glad=pattern("tone", "glad"),
        cues={key: cue(key) for key in CUES},
        ground=read_ground(name, data, pattern, word),
    )


def _at(data: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _exactly(name: str, key: str, found: Any, keys: tuple[str, ...]) -> None:
    have = found.keys() if isinstance(found, dict) else set[str]()
    if missing := sorted({*keys} - have):
        raise Misconfigured(f"{name}, {key}: {', '.join(missing)} is missing; add it")
    if extra := sorted(have - {*keys}):
        raise Misconfigured(f"{name}, {key}: {', '.join(extra)} is not known; use {', '.join(keys)}")

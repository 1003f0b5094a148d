"""The cases that come with Handrail: read from their files when they are asked for, each checked whole."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from handrail.errors import BadSetup
from handrail.programs.patient.cases.holding import each_fact, faults, unlike
from handrail.programs.patient.cases.reading import SIDES, Place, parsed
from handrail.programs.patient.kinds import Case, Scenario
from handrail.wording.lines import read_toml

LANGUAGES = tuple(SIDES)
LEAST_FACTS, LEAST_MEASURES, LEAST_GUARDRAILS, LEAST_BOUNDARIES, LEAST_WAYS = 40, 10, 3, 5, 2
IDENTITY = ("name", "dob", "age", "address")


def ids() -> tuple[str, ...]:
    return tuple(sorted({name.split(".")[0] for name in _files()}))


def listed(language: str) -> tuple[Scenario, ...]:
    return tuple(case(name, language).scenario for name in ids())


def case(name: str, language: str) -> Case:
    """In that language; in the first, where it is not known."""
    if name not in ids():
        raise BadSetup(f"case: there is no case {name[:40]!r}; there are: {', '.join(ids())}")
    return _case(name, language if language in LANGUAGES else LANGUAGES[0])


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not an interview."""
    for name in ids():
        model = _case(name, LANGUAGES[0])
        for language in LANGUAGES[1:]:
            for fault in unlike(_case(name, language), model, _where(name, language)):
                raise fault


def read(data: object, where: str, language: str) -> Case:
    """A case from its data, wherever it stands. Misconfigured names the place, the key and the fix."""
    found = parsed(data, where, language)
    for fault in faults(found, where):
        raise fault
    return found


@cache
def _case(name: str, language: str) -> Case:
    where = _where(name, language)
    file = where.rpartition("/")[2]
    if file not in _files():
        raise Place(where).wrong("the file is missing; write the case in this language too")
    return shipped(_home().joinpath(file).read_text("utf-8"), where, name, language)


def shipped(text: str, where: str, name: str, language: str) -> Case:
    """What is shipped is whole: enough to ask for a full history."""
    found = read(read_toml(where, text), where, language)
    place, it = Place(where), found.scenario
    if it.id != name:
        raise place.at("id").wrong(f"it is {it.id!r}, and the file is called {name!r}; make them the same")
    for key, least in (("facts", LEAST_FACTS), ("measures", LEAST_MEASURES), ("guardrails", LEAST_GUARDRAILS)):
        if (count := len(getattr(it, key))) < least:
            raise place.at(key).wrong(f"there are {count}; a case that is shipped has {least} or more")
    if (count := len(found.persona.boundaries)) < LEAST_BOUNDARIES:
        raise place.at("persona.boundaries").wrong(f"there are {count}; write {LEAST_BOUNDARIES} or more")
    told = {fact.topic for fact in it.facts.values()}
    if missing := [topic for topic in IDENTITY if topic not in told]:
        raise place.at("facts").wrong(f"none has the topic {missing[0]!r}; everybody can say who they are")
    for key, fact in each_fact(found):
        if len(fact.says["balanced"]) < LEAST_WAYS:
            raise place.at(f"{key}.says.balanced").wrong(f"write {LEAST_WAYS} ways or more")
    return found


def _where(name: str, language: str) -> str:
    return f"patient/cases/{name}.{language}.toml"


def _home() -> Traversable:
    return files("handrail.programs.patient.cases")


@cache
def _files() -> frozenset[str]:
    return frozenset(file.name for file in _home().iterdir() if file.name.endswith(".toml"))

"""What holds between the parts of a case: no value said otherwise, no number unasked, nothing given away by another."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.patient.cases.numerals import numerals
from handrail.programs.patient.cases.reading import SIDES, Place
from handrail.programs.patient.kinds import Case, Fact

YES = re.compile(r"(?:yes|yeah|yep|si)(?=[,.;!: ])")
NO = re.compile(r"(?:no|nope|nah)(?=[,.;!])")
Told = tuple[str, str]  # a key, and a line that stands there


def faults(case: Case, where: str) -> Iterator[Misconfigured]:
    """Whatever does not fit, each with place and fix."""
    place = Place(where)
    yield from _ids(place, case)
    yield from _topics(place, case)
    for name, fact in each_fact(case):
        yield from _fact(place.at(name), fact, case.language)
    yield from _identity(place, case)
    yield from _unasked(place, case)
    yield from _given_away(place, case)


def each_fact(case: Case) -> Iterator[tuple[str, Fact]]:
    """Each under its key."""
    yield from ((f"facts.{name}", fact) for name, fact in case.scenario.facts.items())
    yield from ((f"measures.{name}", fact) for name, fact in case.scenario.measures.items())


def _ids(place: Place, case: Case) -> Iterator[Misconfigured]:
    it = case.scenario
    if both := sorted(set(it.facts) & set(it.measures)):
        yield place.at(f"measures.{both[0]}").wrong("this id stands in [facts] too; rename one of the two")
    for key, ids in (
        ("guardrails", [one.id for one in it.guardrails]),
        ("agenda", [one.id for one in it.agenda]),
        ("persona.misunderstandings", [one.id for one in case.persona.misunderstandings]),
        ("story", list(it.story)),
    ):
        if twice := next((name for name, n in Counter(ids).items() if n > 1), ""):
            yield place.at(key).wrong(f"the id {twice!r} stands there twice; rename one or take it out")
    if stray := next((name for name in it.story if name not in it.facts), ""):
        yield place.at("story").wrong(f"{stray!r} is no fact of [facts]; name one that is, or take it out")


def _topics(place: Place, case: Case) -> Iterator[Misconfigured]:
    """Where several facts share a topic, all but one say in what words they are asked for."""
    bare: dict[str, str] = {}
    for name, fact in each_fact(case):
        if fact.asks:
            continue
        if fact.topic in bare:
            yield place.at(f"{name}.asks").wrong(
                f"{bare[fact.topic]} has the topic {fact.topic!r} too; give one of them patterns that ask for it"
            )
        bare[fact.topic] = name


def _fact(place: Place, fact: Fact, language: str) -> Iterator[Misconfigured]:
    lines = list(_of(fact))
    known = set(_known(fact, language))
    for key, line in lines:
        if stray := [n for n in numerals(line, language) if n not in known]:
            yield place.at(key).wrong(f"{line[:60]!r} has {stray[0]}, not in values; add it, or say it without")
    for number in fact.values.numbers:
        if not _said(number, [line for _, line in lines], language):
            yield place.at("values.numbers").wrong(f"{number!r} is in no line of says; say it, or take it out")
    wrong = {"yes": NO, "no": YES}.get(fact.values.answer)
    for key, line in lines:
        if key.startswith("says") and wrong and wrong.match(folded(line)):
            yield place.at(key).wrong(f"{line[:60]!r} does not begin as {fact.values.answer!r} in values")
    if fact.held and fact.needs == "guarded":
        yield place.at("held").wrong("it is never said; set needs to neutral or open, or take it out")


def _of(fact: Fact) -> Iterator[Told]:
    for verbosity, lines in fact.says.items():
        yield from ((f"says.{verbosity}", line) for line in lines)
    yield from (("more", line) for line in fact.more)


def _known(fact: Fact, language: str) -> Iterator[int]:
    for text in (*fact.values.numbers, *fact.values.dates):
        for number in numerals(text, language):
            yield number
            if 1900 <= number < 2100:  # a year is said in halves too, or by its last
                yield from divmod(number, 100)


def _said(number: str, lines: list[str], language: str) -> bool:
    wanted = set(numerals(number, language))
    if not wanted:
        return any(folded(number) in folded(line) for line in lines)
    return any(wanted <= set(numerals(line, language)) for line in lines)


def _identity(place: Place, case: Case) -> Iterator[Misconfigured]:
    """Who they say they are is who the persona is."""
    persona = case.persona
    year, _, day = map(int, persona.born.split("-"))
    for name, fact in each_fact(case):
        here = place.at(name)
        text = " ".join(line for lines in fact.says.values() for line in lines)
        if fact.topic == "name" and folded(persona.name) not in folded(text):
            yield here.wrong(f"no line says {persona.name!r}, as [persona] has it; say the whole name")
        if fact.topic == "age" and persona.age not in _known(fact, case.language):
            yield here.wrong(f"values.numbers does not have the age of [persona], {persona.age}; mend one of them")
        if fact.topic == "dob" and not {year, day} <= {1, *_known(fact, case.language)}:
            yield here.wrong(f"values.dates does not have {persona.born}, as [persona] has it; mend one of them")


def unasked(case: Case) -> Iterator[Told]:
    """What may be said without a question for it: under which key, and the line."""
    it, persona = case.scenario, case.persona
    for verbosity, lines in it.presenting.items():
        yield from _under(f"presenting.{verbosity}", lines)
    for guardrail in it.guardrails:
        yield from _under(f"guardrails[{guardrail.id}].declines", guardrail.declines)
    for item in it.agenda:
        yield from _under(f"agenda[{item.id}].clauses", item.clauses)
    for rapport, lines in persona.feelings.items():
        yield from _under(f"persona.feelings.{rapport}", lines)
    for misunderstanding in persona.misunderstandings:
        yield from _under(f"persona.misunderstandings[{misunderstanding.id}].says", misunderstanding.says)
    for key in ("quirks", "boundaries", "challenge", "openers", "hesitations"):
        yield from _under(f"persona.{key}", getattr(persona, key))
    for name, fact in each_fact(case):
        yield from _under(f"{name}.held", fact.held)


def _under(key: str, lines: Iterable[str]) -> Iterator[Told]:
    return ((key, line) for line in lines)


def _unasked(place: Place, case: Case) -> Iterator[Misconfigured]:
    for key, line in unasked(case):
        if found := numerals(line, case.language):
            yield place.at(key).wrong(f"{line[:60]!r} has {found[0]}, a number nobody asked for; say it without")


def _given_away(place: Place, case: Case) -> Iterator[Misconfigured]:
    """Nothing may hold the words that give a fact or an agenda away, but its own lines."""
    told = [("brief", case.scenario.brief), ("title", case.scenario.title), *unasked(case)]
    told += [(f"{name}.{key}", line) for name, fact in each_fact(case) for key, line in _of(fact)]
    lines = [(key, folded(line)) for key, line in told]
    owners = [(name, fact.tells) for name, fact in each_fact(case)]
    owners += [(f"agenda[{item.id}]", item.tells) for item in case.scenario.agenda]
    for owner, tells in owners:
        earlier = _after(owner, case)
        for tell in tells:
            word = folded(tell)
            for key, line in lines:
                if word in line and not _own(key, owner, earlier) and _word(word, line):
                    yield place.at(f"{owner}.tells").wrong(f"{key} holds {tell!r} too; change that line, or the word")


def _after(owner: str, case: Case) -> tuple[str, ...]:
    """The facts that the story brings out later: they may hold what it has told."""
    story = [f"facts.{name}" for name in case.scenario.story]
    return tuple(story[story.index(owner) + 1 :]) if owner in story else ()


def _own(key: str, owner: str, later: tuple[str, ...]) -> bool:
    own = key.startswith(f"{owner}.") and not key.endswith(".held")
    return own or any(key.startswith((f"{name}.says", f"{name}.more")) for name in later)


def _word(word: str, line: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line) is not None


def unlike(case: Case, model: Case, where: str) -> Iterator[Misconfigured]:
    """Where the same patient has other ids in another language, or facts that come to something else."""
    place = Place(where)
    for name, here, there in zip(("facts", "measures"), _shelves(case), _shelves(model), strict=True):
        if apart := sorted(set(here) ^ set(there)):
            yield place.at(f"{name}.{apart[0]}").wrong(f"{case.language} or {model.language} lacks it; add it")
        for key in sorted(set(here) & set(there)):
            yield from _fact_alike(place.at(f"{name}.{key}"), here[key], there[key], (case.language, model.language))
    for key, mine, other in _frame(case, model):
        if mine != other:
            yield place.at(key).wrong(f"it is {mine!r} here and {other!r} in {model.language}; make them the same")


def _shelves(case: Case) -> tuple[dict[str, Fact], dict[str, Fact]]:
    return dict(case.scenario.facts), dict(case.scenario.measures)


def _fact_alike(place: Place, here: Fact, there: Fact, languages: tuple[str, str]) -> Iterator[Misconfigured]:
    for key in ("topic", "needs", "red_flag", "key"):
        mine, other = getattr(here, key), getattr(there, key)
        if mine != other:
            yield place.at(key).wrong(f"it is {mine!r} here and {other!r} in {languages[1]}; make them the same")
    mine, other = (_worth(fact, language) for fact, language in zip((here, there), languages, strict=True))
    if mine != other:
        yield place.at("values").wrong(f"they come to {mine} here and to {other} in {languages[1]}; make them the same")


def _worth(fact: Fact, language: str) -> tuple[list[int], str, str]:
    values = fact.values
    numbers = sorted(n for text in (*values.numbers, *values.dates) for n in numerals(text, language))
    return numbers, SIDES[language].get(values.side, ""), values.answer


def _frame(case: Case, model: Case) -> Iterator[tuple[str, object, object]]:
    for key in ("id", "specialty", "difficulty", "setting", "minutes", "story"):
        yield key, getattr(case.scenario, key), getattr(model.scenario, key)
    for key in ("born", "age", "verbosity"):
        yield f"persona.{key}", getattr(case.persona, key), getattr(model.persona, key)
    yield "persona.challenge", bool(case.persona.challenge), bool(model.persona.challenge)
    for key in ("guardrails", "agenda"):
        yield key, _named(case, key), _named(model, key)
    yield "agenda topics", [one.topics for one in case.scenario.agenda], [one.topics for one in model.scenario.agenda]


def _named(case: Case, key: str) -> list[str]:
    return [one.id for one in getattr(case.scenario, key)]

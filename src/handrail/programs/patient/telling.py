"""From what was asked to what is told: facts in the persona's measure of words, privacy, and what is not known."""

from collections.abc import Sequence

from handrail.programs.patient import topics
from handrail.programs.patient.asking import Asked
from handrail.programs.patient.chance import Dice
from handrail.programs.patient.kinds import RAPPORTS, Case, Fact, Says, Verbosity
from handrail.programs.patient.layers import Layer, Part, fact_of
from handrail.programs.patient.runtime import Runtime
from handrail.programs.patient.variation import lowered, opener
from handrail.programs.patient.voice import by_rapport, told, ways

LONGEST = 40  # words of an answer; what is longer is put in the briefest words there are
SUBSTANCE = ("tell_more", "repeat", "are_you_real")  # talk that asks for something
GREETS = 2  # turns in which a greeting is returned beside an answer
STORY = {"brief": 1, "balanced": 1, "talkative": 2}  # facts that one "tell me more" brings out


def answers(asked: Sequence[Asked], state: Runtime, case: Case, dice: Dice) -> list[Part]:
    """A part for each thing asked; the first as the persona talks, the others briefly."""
    parts: list[Part] = []
    for place, one in enumerate(_to_the_point(asked, state)):
        verbosity: Verbosity = state.persona_verbosity if not place else "brief"
        said = {fact for part in parts for fact in part.facts}
        if not one.fact or one.fact not in said:
            parts.extend(_answer(one, state, case, dice, verbosity))
    return _short(_once(parts), case)


def asks(one: Asked) -> bool:
    """Whether there is something to tell, and not only to say."""
    return topics.kinds()[one.topic] != topics.TALK or one.topic in SUBSTANCE


def _to_the_point(asked: Sequence[Asked], state: Runtime) -> list[Asked]:
    """Who is asked something does not nod at the rest; only the first words of all are also a greeting."""
    points = [one for one in asked if asks(one)]
    hello = [one for one in asked if one.topic == "greeting" and state.turn_index <= GREETS]
    return [*hello[:1], *points] if points else list(asked)


def _answer(one: Asked, state: Runtime, case: Case, dice: Dice, verbosity: Verbosity) -> list[Part]:
    fact = fact_of(case, one.fact)
    if fact:
        return [of_fact(fact, state, case, dice, verbosity)]
    match one.topic:
        case "presenting":
            return [_presenting(state, case, dice, verbosity)]
        case "tell_more":
            return _further(state, case, dice)
        case "name":
            given = tuple(way.format(name=case.persona.name) for way in ways(case.language, "name", "given"))
            return [Part(Layer.SCENARIO, dice.fresh(given, state.last_lines), ("name",))]
        case "repeat":
            return [_repeated(state, case, dice)]
    kind = topics.kinds()[one.topic]
    if kind == "talk":
        return [Part(Layer.BASELINE, _fresh(by_rapport(state, case.language, "talk", one.topic), state, dice))]
    return [Part(Layer.BASELINE, _fresh(ways(case.language, "unknown", kind), state, dice), source="unknown")]


def of_fact(fact: Fact, state: Runtime, case: Case, dice: Dice, verbosity: Verbosity) -> Part:
    """A fact that is told, or the boundary before one that is not told yet."""
    if held(fact, state):
        pool = fact.held or case.persona.boundaries or ways(case.language, "held", "boundary")
        return Part(Layer.PERSONA, dice.fresh(pool, state.last_boundaries), source=fact.id)
    text = _fresh(measured(fact.says, verbosity), state, dice)
    if fact.kind == "subjective" and fact.id in state.told and text in state.last_said:
        before = _fresh(ways(case.language, "again", "before"), state, dice)
        text = f"{before} {lowered(text, case)}"
    return Part(Layer.SCENARIO, text, (fact.id,))


def held(fact: Fact, state: Runtime) -> bool:
    """Who was told once has been told."""
    return fact.id not in state.told and RAPPORTS.index(state.rapport) < RAPPORTS.index(fact.needs)


def measured(says: Says, verbosity: Verbosity) -> tuple[str, ...]:
    return says.get(verbosity) or says["balanced"]


def _presenting(state: Runtime, case: Case, dice: Dice, verbosity: Verbosity) -> Part:
    return Part(Layer.SCENARIO, _fresh(measured(case.scenario.presenting, verbosity), state, dice), ("presenting",))


def _further(state: Runtime, case: Case, dice: Dice) -> list[Part]:
    """What has not been told yet of the story; when all of it has, that."""
    facts = [case.scenario.facts[name] for name in case.scenario.story if name not in state.told]
    ready = [fact for fact in facts if not held(fact, state)][: STORY[state.persona_verbosity]]
    if "presenting" not in state.told:
        return [_presenting(state, case, dice, state.persona_verbosity)]
    if ready:
        return [of_fact(fact, state, case, dice, "brief" if place else "balanced") for place, fact in enumerate(ready)]
    return [Part(Layer.BASELINE, _fresh(by_rapport(state, case.language, "talk", "tell_more"), state, dice))]


def _repeated(state: Runtime, case: Case, dice: Dice) -> Part:
    facts = [fact for name in state.last_facts if (fact := fact_of(case, name))]
    if not state.last_lines:
        return Part(Layer.BASELINE, told(case.language, "talk", "repeat_nothing"))
    if not facts:
        return Part(Layer.BASELINE, _fresh(ways(case.language, "talk", "repeat_never_mind"), state, dice))
    before = _fresh(ways(case.language, "talk", "repeat"), state, dice)
    again = " ".join(dice.choose(measured(fact.says, "brief")) for fact in facts)
    return Part(Layer.SCENARIO, f"{before} {again}", tuple(fact.id for fact in facts))


def _fresh(pool: Sequence[str], state: Runtime, dice: Dice) -> str:
    """One that was not said of late, and if it can be, one that begins in another way than the last answers did."""
    unsaid = [way for way in pool if way not in state.last_said] or list(pool)
    return dice.choose([way for way in unsaid if opener(way) not in state.last_openers] or unsaid)


def _once(parts: list[Part]) -> list[Part]:
    """Nobody says two times in one breath that they do not know, or would rather not say."""
    kept: list[Part] = []
    for part in parts:
        again = part.source == "unknown" and any(one.source == "unknown" for one in kept)
        again = again or (_withheld(part) and any(_withheld(one) for one in kept))
        if not again and part.text not in {one.text for one in kept}:
            kept.append(part)
    return kept


def _withheld(part: Part) -> bool:
    return part.layer is Layer.PERSONA and not part.facts


def _short(parts: list[Part], case: Case) -> list[Part]:
    if sum(len(part.text.split()) for part in parts) <= LONGEST:
        return parts
    return [_briefer(part, case) for part in parts]


def _briefer(part: Part, case: Case) -> Part:
    fact = fact_of(case, part.facts[0]) if len(part.facts) == 1 else None
    if fact is None or part.layer is not Layer.SCENARIO:
        return part
    shortest = min(measured(fact.says, "brief"), key=lambda way: len(way.split()))
    return Part(part.layer, min(part.text, shortest, key=lambda way: len(way.split())), part.facts)

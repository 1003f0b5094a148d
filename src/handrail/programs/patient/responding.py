"""One utterance of the patient: what a learner's turn changes in them, and what they say to it. Pure and replayable."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from handrail.programs.patient import agenda, challenge, rapport, telehealth, topics, variation
from handrail.programs.patient.asking import Asked, Context, Reading, understand
from handrail.programs.patient.chance import Dice
from handrail.programs.patient.cues import COLD, TOLD, WARM, Marks, marks
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.layers import Layer, Part, fact_of, settled
from handrail.programs.patient.runtime import Runtime, record_rotating
from handrail.programs.patient.summing import wrong_in
from handrail.programs.patient.telling import answers, asks, held
from handrail.programs.patient.voice import ways

Move = Literal["answer", "measure", "talk", "clarify", "refuse", "challenge", "misunderstand", "boundary"]
SURE = 0.8  # of a question: hard words beside it are overheard
SOBER = frozenset({"self_harm", "suicide", "suicide_plan", "suicide_past", "safe", "voices"})  # answered plainly
ANSWERS = ("answer", "measure")  # after these a short question goes on with the same topic
LINES = 12  # of the last ones that are not said again word for word
FEELS = 0.5  # of the elaborations on what touches them: a feeling in place of a quirk
HEARTFELT = ("story", "mood", "ideas")


@dataclass(frozen=True, slots=True)
class Meta:
    """How an utterance came about, for the transcript and its checker."""

    move: Move = "answer"
    facts: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    agenda: tuple[str, ...] = ()
    style: str = ""
    eligible: bool = False
    elaborated: bool = False
    unsafe: str = ""  # the guard that held
    misunderstood: str = ""
    unknown: bool = False  # asked for something that the case does not hold
    held: tuple[str, ...] = ()  # facts that were asked for and not told: held back, or not understood


@dataclass(frozen=True, slots=True)
class Response:
    text: str
    meta: Meta
    state: Runtime  # after it


@dataclass(frozen=True, slots=True)
class Scene:
    """What an answer is made from, besides the patient's state."""

    case: Case
    text: str  # the learner's
    reading: Reading
    marks: Marks


def read_turn(state: Runtime, text: str, case: Case) -> Scene:
    """What a learner's words ask for and how they were put, by rule."""
    before = state.last_lines[-1] if state.last_lines else ""
    context = Context(state.topic, state.fact, state.misunderstood)
    found = marks(text, before, case.language)
    reading = _slighted(understand(text, case, context), found)
    rude = any(one.topic == "rude" for one in reading.asked)
    kept = tuple(mark for mark in found.marks if not rude or mark.kind not in WARM)  # nobody is warm and rude at once
    return Scene(case, text, reading, replace(found, marks=kept))


def _slighted(reading: Reading, found: Marks) -> Reading:
    """Hard words that ask for nothing are met as what they are."""
    cold = any(mark.kind in COLD for mark in found.marks)
    sure = [one for one in reading.asked if one.confidence >= SURE and topics.kinds()[one.topic] != topics.TALK]
    if not cold or found.question or sure:
        return reading
    return replace(reading, asked=(Asked("rude", "", "closed", 1.0, found.marks[0].words),), unclear=False)


def apply_learner_turn(state: Runtime, scene: Scene) -> Runtime:
    """What the learner's turn changes: rapport, and what of the agenda it touched on."""
    return replace(
        state,
        turn_index=state.turn_index + 1,
        footing=rapport.step(state.footing, scene.marks, state.turn_index + 1),
        agenda_pending=agenda.triggered(scene.text, scene.case, state),
        misunderstood="" if _reframed(state, scene) else state.misunderstood,
    )


def generate_patient_response(state: Runtime, scene: Scene) -> Response:
    """What the patient says and the state after it: safety, facts, persona, behaviour, baseline, style; in order."""
    dice = Dice(state.rng_seed)
    parts, meta = _parts(state, scene, dice)
    kept = settled(parts, scene.case, state.told)
    text, meta = _styled(kept, state, scene, meta, dice)
    facts = tuple(name for part in kept for name in part.facts)
    meta = replace(meta, facts=facts, agenda=tuple(p.source for p in kept if _reveals(p, scene.case)))
    return Response(text, meta, _after(replace(state, rng_seed=dice.seed), text, kept, meta, scene))


def spoken(state: Runtime, text: str) -> Runtime:
    """What was really said, which may be a model's wording, is what the next turns must not echo."""
    return replace(
        state,
        last_openers=record_rotating(state.last_openers, variation.opener(text)),
        last_lines=record_rotating(state.last_lines, text, LINES),
    )


def _reframed(state: Runtime, scene: Scene) -> bool:
    return bool(state.misunderstood) and not scene.reading.unclear


def _parts(state: Runtime, scene: Scene, dice: Dice) -> tuple[list[Part], Meta]:
    case = scene.case
    asked = challenge.complied(scene.reading.asked, scene.text, state, case)
    covered = tuple(one.topic for one in asked)
    telling = not scene.marks.question and any(mark.kind in TOLD for mark in scene.marks.marks)
    style = "" if telling else next((_put(one, scene) for one in asked if asks(one)), "")
    if refusal := telehealth.unsafe(scene.text, case):
        no = Part(Layer.SAFETY, dice.fresh(refusal.declines, state.last_boundaries), source=refusal.id)
        return [no], Meta("refuse", topics=covered, style=style, unsafe=refusal.id)
    if why := challenge.challenged(asked, state, case, dice):
        return [why], Meta("challenge", topics=covered, style=style)
    if what := challenge.misunderstood(scene.text, state, case, dice):
        facts = tuple(one.fact for one in asked if one.fact)
        return [what], Meta("misunderstand", topics=covered, style=style, misunderstood=what.source, held=facts)
    if not asked:
        key = "clarify" if scene.reading.language == case.language else "other_language"
        recent = state.last_clarifications if key == "clarify" else state.last_said
        line = dice.fresh(ways(case.language, "unclear", key), recent)
        return [Part(Layer.BASELINE, line, source=key)], Meta("clarify")
    parts = _corrected(scene, state, dice) or answers(asked, state, case, dice)
    unknown = any(part.source == "unknown" for part in parts)
    asked_for = (fact for one in asked if (fact := fact_of(case, one.fact)))
    kept_back = tuple(fact.id for fact in asked_for if held(fact, state))
    meta = Meta(_move(parts, case), topics=covered, style=style, unknown=unknown, held=kept_back)
    secret = agenda.revealed(state, case, covered, dice)
    return ([*parts, secret] if secret else parts), meta


def _put(one: Asked, scene: Scene) -> str:
    """Open or closed as the cue detector hears it: "how old are you" is closed, whatever word it begins with."""
    return one.style if one.style == "narrative" else scene.marks.question or one.style


def _corrected(scene: Scene, state: Runtime, dice: Dice) -> list[Part]:
    """To a summing up that has something wrong in it: what is right."""
    summed = any(one.topic == "summary" for one in scene.reading.asked)
    wrong = wrong_in(scene.text, state.told, scene.case) if summed else None
    if wrong is None:
        return []
    no = dice.choose(ways(scene.case.language, "talk", "summary_wrong"))
    return [replace(wrong, text=f"{no} {wrong.text}")]


def _move(parts: list[Part], case: Case) -> Move:
    facts = [fact for part in parts for name in part.facts if (fact := fact_of(case, name))]
    if any(fact.kind == "objective" for fact in facts):
        return "measure"
    if facts or any("presenting" in part.facts for part in parts):
        return "answer"
    if any(part.layer is Layer.PERSONA for part in parts):
        return "boundary"
    return "answer" if any(part.source == "unknown" for part in parts) else "talk"


def _reveals(part: Part, case: Case) -> bool:
    return part.layer is Layer.BEHAVIOUR and any(item.id == part.source for item in case.scenario.agenda)


def _styled(kept: tuple[Part, ...], state: Runtime, scene: Scene, meta: Meta, dice: Dice) -> tuple[str, Meta]:
    """The parts as one utterance, with the least of the layers laid over them as far as they go with it."""
    case = scene.case
    body = " ".join(part.text for part in kept if not _reveals(part, case))
    clause = next((part.text for part in kept if _reveals(part, case)), "")
    sober = not SOBER.isdisjoint(meta.topics)
    eligible = meta.move == "answer" and not meta.unknown and meta.style in variation.OPEN and not sober
    elaborated = False
    if eligible and variation.should_elaborate(state, meta.style, dice) and not clause:
        more = _elaboration(kept, state, case, dice)
        if fits := [p for p in settled((*kept, more), case, state.told) if p.layer is Layer.STYLE]:
            body, elaborated = variation.appended(body, fits[0].text), True
    if meta.move in ("answer", "boundary") and not sober:
        body = _begun(body, state, case, dice)
    text = variation.appended(body, variation.capitalised(clause)) if clause else body
    return text, replace(meta, eligible=eligible, elaborated=elaborated)


def _begun(body: str, state: Runtime, case: Case, dice: Dice) -> str:
    mark = variation.hesitation(state, body, case, dice) or variation.filler(state, body, case, dice)
    begun = variation.joined(mark, body, case) if mark else body
    return variation.unechoed(begun, state, case)


def _elaboration(kept: tuple[Part, ...], state: Runtime, case: Case, dice: Dice) -> Part:
    """More of the same fact where the case has it; else something without a fact, with feeling as rapport allows."""
    facts = [fact for part in kept for name in part.facts if (fact := fact_of(case, name))]
    own = [clause for fact in facts for clause in fact.more]
    touching = any(topics.kinds()[fact.topic] in HEARTFELT for fact in facts)
    feelings = list(case.persona.feelings.get(state.rapport, ())) if touching else []
    pool = own or (feelings if feelings and dice.draw() < FEELS else list(case.persona.quirks))
    unsaid = [clause for clause in pool if not any(clause in line for line in state.last_lines)]
    return Part(Layer.STYLE, dice.choose(unsaid) if unsaid else "")


def _after(state: Runtime, text: str, kept: tuple[Part, ...], meta: Meta, scene: Scene) -> Runtime:
    hesitated = variation.hesitates(text, scene.case)
    told = [fact for name in meta.facts if (fact := fact_of(scene.case, name))]
    answers = meta.topics if meta.move in ANSWERS else ()
    answered = [topic for topic in answers if topics.kinds()[topic] != "talk"]
    return replace(
        state,
        told=(*state.told, *(name for name in dict.fromkeys(meta.facts) if name not in state.told)),
        agenda_revealed=(*state.agenda_revealed, *meta.agenda),
        agenda_pending=tuple(name for name in state.agenda_pending if name not in meta.agenda),
        last_clarifications=_rotated(state.last_clarifications, [part for part in kept if part.source == "clarify"]),
        last_boundaries=_rotated(state.last_boundaries, [part for part in kept if _withheld(part)]),
        last_said=(*state.last_said, *(part.text for part in kept))[-LINES:],
        last_facts=meta.facts,
        challenged=tuple(t for t in meta.topics if t in challenge.IDENTITY) if meta.move == "challenge" else (),
        dob_challenge_used=state.dob_challenge_used or meta.move == "challenge",
        identity_verified=state.identity_verified or any(fact.topic == "dob" for fact in told),
        misunderstood=next(iter(meta.topics), meta.misunderstood) if meta.misunderstood else state.misunderstood,
        explained=(*state.explained, meta.misunderstood) if meta.misunderstood else state.explained,
        misunderstood_at=state.turn_index if meta.misunderstood else state.misunderstood_at,
        turns_since_hesitation=0 if hesitated else state.turns_since_hesitation + 1,
        topic=answered[-1] if answered else state.topic,
        fact=told[0].id if told else state.fact,
        eligible=state.eligible + meta.eligible,
        elaborated=state.elaborated + meta.elaborated,
    )


def _rotated(known: tuple[str, ...], parts: Iterable[Part]) -> tuple[str, ...]:
    for part in parts:
        known = record_rotating(known, part.text)
    return known


def _withheld(part: Part) -> bool:
    return part.layer is Layer.SAFETY or (part.layer is Layer.PERSONA and not part.facts)

"""The program `patient`: a simulated patient for clinical learners. Which part of it answers a cue is decided here."""

from handrail import care
from handrail.care import Offer, follows, returned
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import End, Moves, Say, note
from handrail.kernel.program import Policy, Program
from handrail.kernel.rules import MaxQuestions, MaxWords, folded
from handrail.programs.patient.debrief import report
from handrail.programs.patient.facts import FACTS, Finished, Met, Turn, Turned
from handrail.programs.patient.faithful import Faithful
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.layers import untold
from handrail.programs.patient.reading import asked_for
from handrail.programs.patient.responding import (
    Response,
    Scene,
    apply_learner_turn,
    generate_patient_response,
    read_turn,
    spoken,
)
from handrail.programs.patient.showing import context, view
from handrail.programs.patient.starting import chosen, needs
from handrail.programs.patient.state import Setup, State, begin, evolve
from handrail.programs.patient.voice import told
from handrail.wording.rules import NeverMentions, NoAdvice, NoDiagnosis

# What a learner asks a patient is not the learner's own trouble; what they say of themselves is.
LEARNER = Policy("learner", learner=True)
LONGEST_DRAFT = 45  # words


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began():
            yield from _opened(state, cue.at)
        case Heard(text=said, alarm=alarm) | Responded(value=said, alarm=alarm):
            yield from _heard(state, str(said), alarm, cue.at)
        case Sensed(alarm=Screened() as alarm):
            yield from _cared(state, "", alarm)
        case Returned():
            if state.care:
                state = yield from returned(state.care, cue)
            if not care.follows(state.care):
                yield Say(told(state.language, "frame", "returned"), why="given back by the staff")
        case Sensed() | Elapsed():
            yield Say(told(state.language, "frame", "paused" if state.mode == "care" else "resumed"), why="no message")


def _opened(state: State, at: float) -> Moves:
    case = chosen(state.setup, state.language)
    yield from note(Met(case, at))
    yield Say(told(case.language, "frame", "opening"), banner=case.scenario.brief, why="opening")


def _heard(state: State, text: str, alarm: Screened | None, at: float) -> Moves:
    if alarm or follows(state.care, text):
        yield from _cared(state, text, alarm)
    elif state.case is None or state.runtime is None:
        raise ValueError("the interview was never opened")
    elif folded(text).strip(" .!") == folded(told(state.case.language, "frame", "ending")):
        yield from _finished(state, "formal", at)
    else:
        yield from _answered(state, state.case, text, at)


def _answered(state: State, case: Case, text: str, at: float) -> Moves:
    if state.runtime is None:
        return
    scene = yield from asked_for(read_turn(state.runtime, text, case))
    listening = apply_learner_turn(state.runtime, scene)
    response = generate_patient_response(listening, scene)
    said = yield _line(response, case)
    turn = _turn(state, scene, response, said.text, at)
    state = yield from note(Turned(turn, spoken(response.state, said.text)))
    if len(state.turns) >= state.setup.max_turns:
        yield from _finished(state, "limit", at)


def _line(response: Response, case: Case) -> Say:
    """The author's words; a model may say the same in this patient's voice."""
    rules = (
        MaxWords(LONGEST_DRAFT),
        MaxQuestions(response.text.count("?")),
        NoAdvice(),
        NoDiagnosis(),
        NeverMentions(untold(case, (*response.state.told, *response.state.agenda_revealed))),
        Faithful(response.text, case.language, response.state.last_lines),
    )
    who = f"{case.persona.name}, {case.persona.age}, {case.persona.tone}"
    return Say(
        response.text, style="as this patient talks", given={"patient": who}, rules=rules, why=response.meta.move
    )


def _turn(state: State, scene: Scene, response: Response, said: str, at: float) -> Turn:
    return Turn(
        len(state.turns) + 1,
        scene.text,
        said,
        at,
        response.meta,
        scene.marks.marks,
        scene.marks.question,
        response.state.rapport,
    )


def _finished(state: State, how: str, at: float) -> Moves:
    yield from note(Finished(how, at))
    yield Say(told(state.language, "frame", "limit" if how == "limit" else "over"), why=how)
    yield End("complete")


def _cared(state: State, text: str, alarm: Screened | None) -> Moves:
    """The learner is the one who needs care now: out of the role, the case waits."""
    if alarm:
        step = care.met(state.care, text, alarm, language=state.language, child=False, seed=state.seed)
    elif state.care:
        step = care.step(state.care, text, language=state.language, child=False)
    else:
        return
    yield from care.follow(step, lambda after: Offer(told(after.language, "frame", "resumed")))


patient = Program(
    "patient",
    version=2,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=LEARNER,
    title={"en": "Simulated patient", "es": "Paciente simulado"},
    summary={
        "en": "Practise taking a history: six patients who tell what they are asked, and a debrief afterwards.",
        "es": "Practicar la anamnesis: seis pacientes que cuentan lo que se les pregunta, y un repaso al final.",
    },
    report=report,
    needs=needs,
    context=context,
    forks=True,
)

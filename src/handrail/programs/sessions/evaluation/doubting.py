"""What the gate suspects in a message and is not sure of: asked about once, plainly. The clock runs on, as ever."""

from dataclasses import replace

from handrail import care
from handrail.kernel.cues import Heard
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.evaluation import caring
from handrail.programs.sessions.evaluation.facts import Doubted
from handrail.programs.sessions.evaluation.state import LANGUAGES, State
from handrail.programs.sessions.evaluation.words import rules, said, spoken, wants_to_stop


def due(state: State, cue: Heard) -> str:
    """The plain question about a message, each asked once; none that care has asked. What is typed into a field is a
    test's answer."""
    return care.doubts(cue.verdict, state.doubted, state.care)


def ask(state: State, cue: Heard, about: str) -> Moves:
    """In the language they wrote in, whatever the test is in; in words for a child if they said that they are one."""
    state = yield from note(Doubted(care.doubted(about, cue.verdict), "asked", why=f"severity 3, unsure: {about}"))
    language, child = spoken(cue.text, "", state.locale), _child(cue)
    if about == care.LIVING:
        words = said(state, "plain_child" if child else "plain", language)
    else:
        words = care.question(about, language, child, seed=state.seed, turn=len(state.recorded))
    yield Say(words, why=f"severity 3, unsure: asked plainly, {about}", choices=care.replies(about, language))


def awaits(state: State, cue: Heard) -> bool:
    """Whether a message is for the plain question: the next one; after an item was answered in its place, only one
    that tells it after all."""
    if state.doubt is None or state.doubting not in ("late", "left"):
        return state.doubting == "asked"  # one that was passed over twice is only remembered at the end
    reading, _ = care.heard(cue.text, state.doubt.doubt, cue.verdict)
    again = care.doubts(cue.verdict) == state.doubt.doubt.about
    return reading in care.TELLS or (again and reading == "unsure")


def answered(state: State, before: Doubted, cue: Heard) -> Moves:
    """What they write to it. Nobody is pressed, and only after a no is no help named; then the rules, as ever."""
    reading, doubt = care.heard(cue.text, before.doubt, cue.verdict)
    about = due(state, cue) if reading == "told" else ""
    if about:
        yield from ask(state, cue, about)
        return
    if care.puzzled(reading, before.doubt):
        yield from _explained(state, before, cue)
        return
    unanswered = reading not in (*care.SERIOUS, "no")
    state = yield from note(Doubted(doubt, "left" if unanswered else "", why=f"asked plainly: {reading}"))
    language = spoken(cue.text, before.doubt.language, state.locale)
    if reading in care.SERIOUS:
        alarm = care.raised(doubt, reading, cue.verdict, language)
        yield from caring.met(state, "", alarm, language=language, asked=doubt.asked, at=cue.at)
        return
    passed = reading in care.PASSED or wants_to_stop(cue.text)
    key = "no" if reading == "no" else "passed" if passed else "told"
    words = "" if key == "no" else care.help_now(doubt, reading, cue.verdict, language)[0]
    yield _with_rules(state, cue, (said(state, f"plain_{key}", language), words), language, f"asked plainly: {reading}")


def _explained(state: State, before: Doubted, cue: Heard) -> Moves:
    """Who asks what we mean is told, and asked once more."""
    about, language = before.doubt.about, spoken(cue.text, before.doubt.language, state.locale)
    yield from note(Doubted(replace(before.doubt, explained=True), "asked", why="asked plainly: why"))
    words = care.meant(before.doubt, language, before.doubt.child or _child(cue))
    yield Say(words, why="what is asked, and why", choices=care.replies(about, language))


def again(state: State, cue: Heard) -> Moves:
    """What was asked about before and may be danger once more: not asked again, and not met with rules alone."""
    doubt, language = care.doubted(care.doubts(cue.verdict), cue.verdict), spoken(cue.text, "", state.locale)
    words, _ = care.help_now(doubt, "told", cue.verdict, language)
    parts = (said(state, "plain_told", language), words)
    yield _with_rules(state, cue, parts, language, f"severity 3, asked about before: {doubt.about}")


def _with_rules(state: State, cue: Heard, parts: tuple[str, ...], language: str, why: str) -> Say:
    return Say("\n\n".join(filter(None, (*parts, rules(state, cue.text, language)))), why=why)


def passed_over(state: State, before: Doubted) -> Moves:
    """An item was answered in the place of the plain question: nobody is pressed, and the help is named now."""
    language, words = _unanswered(state, before)
    yield Say(f"{said(state, 'plain_passed', language)}\n\n{words}", why="asked plainly: passed over")


def left(state: State, last: str) -> str:
    """The last words of a test, with help where a plain question was passed over: nobody can answer it any more."""
    if state.doubt is None or state.doubting in ("", "left"):
        return last
    language, words = _unanswered(state, state.doubt)
    return f"{last}\n\n{said(state, 'plain_left', language)}\n\n{words}"


def _unanswered(state: State, before: Doubted) -> tuple[str, str]:
    """In which language help is named to who answered nothing, and the help."""
    doubt = before.doubt
    language = doubt.language if doubt.language in LANGUAGES else state.locale
    return language, care.help_now(doubt, "silent", None, language)[0]


def returned(state: State) -> Moves:
    """Somebody of the staff has talked with them: nothing of ours is open."""
    if state.doubt and state.doubting:
        yield from note(replace(state.doubt, stage="", why="somebody of the staff was here"))


def _child(cue: Heard) -> bool:
    return cue.verdict is not None and cue.verdict.risk.child

"""How the coach speaks: an authored line, which a model may better as long as it keeps the five checks."""

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any

from handrail.kernel.events import Said
from handrail.kernel.moves import Say, note
from handrail.kernel.rules import Rule, mentions
from handrail.programs.coach import voice
from handrail.programs.coach.answers import NeverTells
from handrail.programs.coach.engine import BackendResponse, parted, rules
from handrail.programs.coach.facts import Spoke
from handrail.programs.coach.lexicon import LANGUAGES, lexicon
from handrail.programs.coach.reading import feelings, flat
from handrail.programs.coach.state import State
from handrail.wording.rules import NeverMentions

Speaks = Generator[Any, Any, State]
INTENSITY: Mapping[int, str] = {
    0: "As brief as can be: take in what the child feels, and prompt for nothing.",
    1: "Very short and gentle, with little guidance.",
    2: "Very short and encouraging.",
    3: "Encouraging, and as happy as a small party.",
}
STYLE = (
    "A kind speech coach who speaks to a small child in short, easy words. {intensity} Tone: {tone}. "
    "Approach: {approach}.{feelings} Say what the child said, if it is given, then one encouraging thought. "
    "Never say or hint at the word that is looked for."
)
VALIDATES = " Say that what the child feels is okay."
ECHO_WORDS, ECHO_CHARS = 3, 30  # of what a child said: more of it is no answer to a card


def spoken(state: State, response: BackendResponse, situation: str, word: str = "") -> Speaks:
    """The answer to what happened. No model where the child was not there, or after an alarm in this lesson."""
    coach, choice = voice.reply(state, situation, word), voice.choice_message(state)
    line, why = f"{coach} {choice}".strip(), f"{situation}; {response.decision}"
    labels = voice.labels(state) if choice else ()
    if state.care or response.event.type == "CHILD_INACTIVE":
        return (yield from _said(Say(line, choices=labels, why=why), choice))
    say = Say(line, _style(response), _given(response, word), _rules(state, response, choice, word), labels, why=why)
    return (yield from _said(say, choice))


def plainly(state: State, section: str, key: str = "any", *, why: str, **slots: str) -> Speaks:
    """Words that no model may touch, with nothing to choose."""
    return (yield from _said(Say(voice.line(state, section, key, **slots), why=why), ""))


def asked(state: State) -> Speaks:
    """The card's own question: the deck's words, read aloud for who cannot read them."""
    if state.card:
        yield Say(state.card.question, why="the card's question")
    return state


def echo(state: State, text: str) -> str:
    """What may be said back of it: a short answer that hurts nobody, tells nothing away and breaks no rule."""
    told = " ".join(text.split()).strip(" .,;:!?¡¿…\"'“”«»()-")
    words = flat(told).split()
    if not 0 < len(words) <= ECHO_WORDS or len(told) > ECHO_CHARS or not all(c.isalpha() or c in " '’-" for c in told):
        return ""
    unsaid = {flat(word) for language in LANGUAGES for word in (*lexicon(language).unsaid, *lexicon(language).rude)}
    barred = (*lexicon(state.language).forbidden, *state.secrets)
    if unsaid & {*words} or feelings(told).names or any(mentions(told, word) for word in barred):
        return ""
    return told.lower()


def sayable(state: State, word: str) -> str:
    """The word that was meant, said back as it is said; not if it is one that the coach does not say."""
    return "" if any(mentions(word, barred) for barred in lexicon(state.language).forbidden) else word


def _said(say: Say, choice: str) -> Speaks:
    said: Said = yield say
    told = parted(said.text, choice)
    state: State = yield from note(Spoke(told.coach_line, told.choice_presentation))
    return state


def _style(response: BackendResponse) -> str:
    config, limits = response.session_config, response.constraints
    return STYLE.format(
        intensity=INTENSITY[config.prompt_intensity],
        tone=config.avatar_tone,
        approach=limits.required_approach,
        feelings=VALIDATES if limits.must_validate_feelings else "",
    )


def _given(response: BackendResponse, word: str) -> dict[str, str]:
    """What a model is told. The word that is looked for only when it was said: it cannot tell what it does not know."""
    given = {"child said": response.context.child_said, "what happened": response.context.what_happened}
    given |= {"card": response.task_context.question} if response.task_context else {}
    return {name: told for name, told in (given | {"word": word}).items() if told}


def _rules(state: State, response: BackendResponse, choice: str, word: str) -> tuple[Rule, ...]:
    limits = replace(response.constraints, must_offer_choices=bool(choice))
    checks = rules(limits, choice, lexicon(state.language).judging)
    open_words = () if response.event.correct else tuple(s for s in state.secrets if not mentions(word, s))
    rude = tuple(one for language in LANGUAGES for one in lexicon(language).rude)
    return (*checks.values(), NeverMentions(rude), NeverTells(open_words))

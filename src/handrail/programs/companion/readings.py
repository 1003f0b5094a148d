"""The readings, each with its own copy of what it needs; what it gives when nobody answers is decided by rules."""

from handrail.kernel.moves import Ask
from handrail.programs.companion import constants as known
from handrail.programs.companion.contexts import prepared, recent
from handrail.programs.companion.emotion import backends, two_stage
from handrail.programs.companion.kinds import Emotion, Feeling, Recall, Safety
from handrail.programs.companion.state import State

MOOD = (
    "What does the person seem to feel in this message: a primary emotion, a second one if there is one, how strong "
    "(0 to 1), how pleasant (-1 to 1), how sure you are (0 to 1), the words it stands on, and what makes it unclear if "
    "anything does. Judge what is written, not what may lie behind it."
)
MEMORY = (
    "What of earlier belongs to this message: a summary of what is known in at most 60 words, things they told that it "
    "would be kind to come back to now, themes that return, how well they know each other, and whether they have been "
    "feeling better or worse. Only from the blocks given."
)
SAFETY = (
    "Is somebody in danger, the writer or another person: suicide, self-harm, harm to others, abuse, a medical "
    "emergency? Severity 1 none, 2 distress, 3 wish to be dead or worry for someone, 4 active thoughts or harm now, 5 "
    "a plan, means at hand or an act under way; how sure you are; the phrases that show it; what stays unclear. "
    "Figures of speech are no danger. When you are not sure, say so in the confidence and the unclear signals."
)
AGAIN = " Look once more, with what was said before: the first look was not sure."
REASON = (
    "How should a kind companion meet this: a feeling of its own in one word, energy 0 to 1 near the person's own, an "
    "approach, up to four words for the tone, and a quality of presence. Anger is met steadily and not calmed down; "
    "joy is shared; grief is slow."
)


def mood(state: State, text: str, local: Emotion, severity: int) -> tuple[Ask | None, str, str]:
    """The reading if one is due, who gives it, and why the rules alone would not do."""
    chosen = state.setup.emotion
    because = two_stage.needs_model(local, severity) if chosen == "two_stage" else chosen
    if chosen == "local" or not because:
        return None, "local", ""
    context = prepared("mood_sensor", state, text, language=state.language)
    reader = "" if chosen in backends.OURS else backends.reader_name(chosen)
    ask = Ask(
        "mood_sensor", context.about, Emotion, local, MOOD, context.given, known.PARALLEL_WITHIN, reader, context.tokens
    )
    return ask, chosen if reader else "model", because


def memory(state: State, text: str, recalled: Recall) -> Ask:
    context = prepared("memory_agent", state, text)
    within = known.PARALLEL_WITHIN
    return Ask("memory_agent", context.about, Recall, recalled, MEMORY, context.given, within, tokens=context.tokens)


def safety(state: State, text: str, gate: Safety) -> Ask:
    """With the two exchanges before it: danger is often told in two messages."""
    context = prepared("safety_monitor", state, text, recent_turns=recent(state, 2))
    within = known.PARALLEL_WITHIN
    return Ask("safety_monitor", context.about, Safety, gate, SAFETY, context.given, within, tokens=context.tokens)


def recheck(state: State, text: str, otherwise: Safety, within: float) -> Ask:
    unclear = "; ".join(state.safety.ambiguous_signals)
    more = {"unclear": unclear, "recent_turns": recent(state), "context_summary": state.recall.context_summary}
    context = prepared("safety_monitor", state, text, **more)
    brief = SAFETY + AGAIN
    return Ask("safety_monitor", context.about, Safety, otherwise, brief, context.given, within, tokens=context.tokens)


def reason(state: State, text: str, otherwise: Feeling, within: float) -> Ask:
    context = prepared("emotion_reasoner", state, text)
    return Ask(
        "emotion_reasoner", context.about, Feeling, otherwise, REASON, context.given, within, tokens=context.tokens
    )

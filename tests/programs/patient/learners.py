"""Simulated learners: good, hurried, rude and confused interviewers, by seed. They ask in the words of the topics'
files, put their own around them, and never know what a case holds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from handrail.programs.patient import topics
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.responding import (
    Response,
    apply_learner_turn,
    generate_patient_response,
    read_turn,
    spoken,
)
from handrail.programs.patient.runtime import init_runtime_state

WARM = {
    "en": [
        "That sounds really hard.",
        "It sounds like this has been weighing on you.",
        "I can see why you'd worry about that.",
        "Many people in your position feel the same.",
        "So you've been managing all of this on your own.",
        "Thank you for telling me, that can't have been easy.",
    ],
    "es": [
        "Eso suena muy duro.",
        "Parece que esto le ha pesado mucho.",
        "Entiendo que eso le preocupe.",
        "A mucha gente le pasa lo mismo.",
        "O sea que ha llevado todo esto a solas.",
        "Gracias por contármelo, no habrá sido fácil.",
    ],
}
COLD = {
    "en": [
        "Just answer the question.",
        "Oh come on, it can't be that bad.",
        "Anyway, moving on.",
        "You should know better.",
    ],
    "es": ["Limítese a contestar.", "Vamos, no será para tanto.", "Bueno, sigamos.", "Usted debería saberlo."],
}
NOISE = {
    "en": ["asdf", "hm the thing with the", "???", "whatsit you know", "and the, er, how do I put it", "purple monday"],
    "es": ["asdf", "eso de lo de", "???", "ya sabe, la cosa", "y el, eh, cómo lo digo", "lunes morado"],
}
UNSAFE = {
    "en": ["Press on it as hard as you can.", "Jump up and down for me.", "Force it a bit further, even if it hurts."],
    "es": ["Apriete ahí lo más fuerte que pueda.", "Haga diez sentadillas.", "Doble hasta el fondo aunque le duela."],
}
FURTHER = {
    "en": ["And at night?", "Why?", "Since when?", "Tell me more."],
    "es": ["¿Y de noche?", "¿Por qué?", "¿Desde cuándo?", "Cuénteme más."],
}
OPENING = ("greeting", "introduction", "name", "dob", "consent", "presenting", "tell_more")
CLOSING = ("summary", "anything_else", "thanks", "goodbye")
MANNERS = {  # shares of: a warm word before, a cold one, noise, an unsafe request, two questions at once
    "kind": (0.35, 0.0, 0.02, 0.0, 0.1),
    "hurried": (0.03, 0.08, 0.03, 0.02, 0.35),
    "rude": (0.0, 0.35, 0.05, 0.1, 0.1),
    "confused": (0.1, 0.05, 0.25, 0.05, 0.1),
}


@dataclass(frozen=True, slots=True)
class Line:
    learner: str
    response: Response


def interview(case: Case, seed: int, length: int = 30) -> Iterator[Line]:
    """A whole interview with one patient, by one learner, played through the engine alone."""
    state = init_runtime_state(case.persona.verbosity, seed)
    for text in learner(case.language, seed, length):
        scene = read_turn(state, text, case)
        response = generate_patient_response(apply_learner_turn(state, scene), scene)
        state = spoken(response.state, response.text)
        yield Line(text, response)


def learner(language: str, seed: int, length: int = 30) -> Iterator[str]:
    chance = Random(seed)
    manner = MANNERS[chance.choice(sorted(MANNERS))]
    asked = [topic for topic, kind in topics.kinds().items() if kind != "talk"]
    middle = chance.sample(asked, min(length, len(asked)))
    for topic in (*OPENING[: chance.randint(3, 7)], *middle, *CLOSING):
        yield from _turns(topic, language, manner, chance)


def _turns(topic: str, language: str, manner: tuple[float, ...], chance: Random) -> Iterator[str]:
    warm, cold, noise, unsafe, double = manner
    if chance.random() < noise:
        yield chance.choice(NOISE[language])
    if chance.random() < unsafe:
        yield chance.choice(UNSAFE[language])
    text = _question(topic, language, chance)
    if chance.random() < double:
        text += " " + _question(chance.choice(sorted(topics.words(language))), language, chance)
    if chance.random() < warm:
        text = f"{chance.choice(WARM[language])} {text}"
    elif chance.random() < cold:
        text = f"{chance.choice(COLD[language])} {text}"
    yield text
    if chance.random() < 0.1:
        yield chance.choice(
            {
                "en": ["And at night?", "Why?", "Since when?", "Tell me more."],
                "es": ["¿Y de noche?", "¿Por qué?", "¿Desde cuándo?", "Cuénteme más."],
            }[language]
        )


def _question(topic: str, language: str, chance: Random) -> str:
    known = topics.words(language)[topic]
    return chance.choice((*known.examples, known.request) if known.request else known.examples)


def transcript(said: Iterable[Line]) -> list[dict[str, object]]:
    """As the checker takes it."""
    rows: list[dict[str, object]] = []
    for line in said:
        meta = line.response.meta
        told = {"facts": list(meta.facts), "agenda": list(meta.agenda), "move": meta.move, "style": meta.style}
        rows.append({"turnIndex": len(rows), "role": "learner", "text": line.learner})
        more = told | {"elaborated": meta.elaborated, "eligible": meta.eligible}
        rows.append({"turnIndex": len(rows), "role": "patient", "text": line.response.text, "meta": more})
    return rows

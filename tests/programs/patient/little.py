"""The least that is a case, in both languages: a few facts of every kind that the engine treats apart."""

from typing import Any


def _fact(topic: str, label: str, *says: str, **more: Any) -> dict[str, Any]:
    return {"topic": topic, "label": label, "says": {"balanced": list(says)}} | more


EN: dict[str, Any] = {
    "id": "little",
    "title": "A sore knee",
    "specialty": "musculoskeletal",
    "difficulty": 1,
    "setting": "clinic",
    "minutes": 10,
    "brief": "A grown person with a sore knee. Take a history.",
    "story": ["onset", "place", "worse"],
    "presenting": {"balanced": ["It's my knee.", "My knee hurts."]},
    "facts": {
        "name": _fact("name", "Name", "Jo Reed.", "I'm Jo Reed."),
        "dob": _fact("dob", "Date of birth", "3 May 1990.", values={"dates": ["3 May 1990"]}),
        "onset": _fact(
            "onset_when",
            "When it began",
            "Two weeks ago.",
            "It began two weeks ago.",
            "About two weeks now.",
            key=True,
            values={"numbers": ["two weeks"]},
            tells=["two weeks"],
            more=["it crept up on me"],
        ),
        "place": _fact(
            "location",
            "Where",
            "On the left, at the front.",
            "The left one, in front.",
            key=True,
            values={"side": "left"},
            tells=["front"],
            more=["always the same spot"],
        ),
        "worse": _fact("aggravating", "What makes it worse", "Stairs.", "Going down stairs.", tells=["stairs"]),
        "fever": _fact(
            "fever", "Fever", "No, no fever.", "None at all.", values={"answer": "no"}, red_flag=True, tells=["fever"]
        ),
        "drink": _fact(
            "alcohol",
            "Alcohol",
            "More than I should.",
            "A bottle, most nights.",
            needs="neutral",
            tells=["bottle"],
            held=["I'd rather not talk about drink.", "That's my business.", "Next question."],
        ),
        "worry": _fact("concerns", "Worry", "That it won't get better.", "Losing my job over it.", needs="open"),
    },
    "measures": {
        "pressure": _fact(
            "blood_pressure", "Blood pressure", "It says 130 over 80.", values={"numbers": ["130 over 80"]}
        ),
    },
    "guardrails": [
        {
            "id": "kneel",
            "asks": ["kneel (?:down )?on it"],
            "declines": ["I can't kneel.", "Not on that.", "No kneeling."],
        }
    ],
    "agenda": [
        {
            "id": "job",
            "label": "Afraid for the job",
            "triggers": ["worr(?:y|ies|ied)", "work"],
            "clauses": ["they're laying people off at the mill"],
            "tells": ["laying people off"],
        },
        {
            "id": "sister",
            "label": "The sister",
            "triggers": ["family", "worr(?:y|ies|ied)"],
            "clauses": ["my sister had the same"],
            "topics": ["fever", "location"],
            "tells": ["My sister"],
        },
    ],
    "persona": {
        "name": "Jo Reed",
        "born": "1990-05-03",
        "age": 36,
        "pronouns": "they",
        "tone": "dry",
        "verbosity": "balanced",
        "quirks": ["if that makes sense", "as my mum would say"],
        "feelings": {"neutral": ["it gets me down"], "open": ["it frightens me"]},
        "misunderstandings": [
            {"id": "radiate", "hears": ["radiat\\w{1,4}"], "says": ["Like a radiator?", "Radi-what?"]}
        ],
        "boundaries": ["I'd rather not say.", "Let's leave that.", "That's private.", "Not now."],
        "challenge": ["Why do you need that?", "What's that for?"],
        "openers": ["Well,", "So,"],
        "hesitations": ["um,", "er,"],
    },
}

ES: dict[str, Any] = EN | {
    "title": "Una rodilla que duele",
    "brief": "Una persona adulta con dolor de rodilla. Haga la anamnesis.",
    "story": ["onset", "place"],
    "presenting": {"balanced": ["Es la rodilla.", "Me duele la rodilla."]},
    "facts": {
        "name": _fact("name", "Nombre", "Jo Reed.", "Soy Jo Reed."),
        "onset": _fact("onset_when", "Desde cuándo", "Dos semanas.", values={"numbers": ["dos semanas"]}),
        "place": _fact("location", "Dónde", "La izquierda.", "En la izquierda.", values={"side": "izquierda"}),
        "fever": _fact("fever", "Fiebre", "No, fiebre no.", values={"answer": "no"}, red_flag=True),
    },
    "measures": {},
    "guardrails": [],
    "agenda": [],
    "persona": EN["persona"] | {"misunderstandings": [], "quirks": ["no sé si me explico"], "feelings": {}},
}

LITTLE = {"en": EN, "es": ES}

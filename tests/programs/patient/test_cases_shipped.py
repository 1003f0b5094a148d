"""The cases that are shipped: whole, the same in every language, plain in their words, plausible in their figures."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from handrail.kernel.rules import folded
from handrail.programs.patient import cases, topics
from handrail.programs.patient.cases.holding import each_fact, faults, unasked, unlike
from handrail.programs.patient.cases.library import LANGUAGES
from handrail.programs.patient.cases.numerals import numerals
from handrail.programs.patient.cases.patterns import searched
from tests.effort import bounded

SHIPPED = [(name, language) for name in cases.ids() for language in LANGUAGES]
QUESTIONS = Path(__file__).parent / "questions"
ADULTS = ("chest_discomfort", "knee_after_operation", "low_back_pain", "shoulder_pain")


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_every_shipped_case_holds_together(name, language):
    case = cases.case(name, language)
    assert [str(fault) for fault in faults(case, name)] == []
    assert [str(fault) for fault in unlike(case, cases.case(name, "en"), name)] == []


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_every_shipped_case_is_rich_enough_to_take_a_history(name, language):
    case = cases.case(name, language)
    it, persona = case.scenario, case.persona
    every = [fact for _, fact in each_fact(case)]
    assert len(it.facts) >= 42 and len(it.measures) >= 10
    assert 15 <= sum(fact.key for fact in every) <= 22, sum(fact.key for fact in every)
    assert sum(fact.red_flag for fact in every) >= 5
    assert len(it.guardrails) >= 3 and all(len(one.declines) >= 3 for one in it.guardrails)
    assert 2 <= len(it.agenda) <= 4 and all(len(one.clauses) >= 2 for one in it.agenda)
    assert len(persona.misunderstandings) >= 3 and len(persona.boundaries) >= 6 and len(persona.quirks) >= 8
    assert sum(map(len, persona.feelings.values())) >= 6 and persona.openers and persona.hesitations
    assert all(set(fact.says) == {"brief", "balanced", "talkative"} for fact in it.facts.values())
    assert {"blood_pressure", "pulse", "temperature"} <= {fact.topic for fact in it.measures.values()}


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_ages_and_birthdays_agree_in_the_year_the_cases_were_written(name, language):
    persona = cases.case(name, language).persona
    born = date.fromisoformat(persona.born)
    assert persona.age in (2026 - born.year, 2025 - born.year)


NOT_FOR_ALL = {"presenting", "recovery"}  # the case's own words; and there may be nothing to recover from


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_whatever_a_learner_asks_of_a_life_has_an_answer(name, language):
    known = {fact.topic for fact in cases.case(name, language).scenario.facts.values()}
    asked = {topic for topic, kind in topics.kinds().items() if kind not in ("talk", "examination")}
    if name in ADULTS:
        assert asked - known - NOT_FOR_ALL == set()
    assert {"self_harm", "suicide", "suicide_plan", "suicide_past", "voices", "protective", "safe"} <= known


WELL = {  # "is it all right?" and "is anything wrong with it?" get the same answer
    "en": re.compile(r"no, [^.?!]*\b(?:fine|all right|normal)\b"),
    "es": re.compile(r"no, [^.?!]*\b(?:bien|normal(?:es)?)\b"),
}
OF_THE_BODY = {"breath", "calf", "heart", "lungs", "neck", "numbness", "other_joints", "saddle", "sight", "weakness"}


@pytest.mark.parametrize(("name", "language"), [(name, language) for name, language in SHIPPED if name in ADULTS])
def test_an_answer_is_true_whichever_way_it_was_asked(name, language):
    facts = cases.case(name, language).scenario.facts.values()
    told = [(fact.topic, line) for fact in facts for lines in fact.says.values() for line in lines]
    assert [line for topic, line in told if topic in OF_THE_BODY and WELL[language].match(folded(line))] == []
    safe = [line for topic, line in told if topic == "safe"]
    assert [line for line in safe if re.match(r"(?:yes|yeah|no|si)\b", folded(line))] == []


GREETING = re.compile(
    r"^(?:hello|hi|hey|thanks|thank you|good (?:morning|afternoon)|hola|gracias|buen[oa]s (?:dias|tardes))\b"
)
MEDICAL = re.compile(
    r"\b(?:sciatica|ischaem\w+|angina|fractures?|diagnos\w+|prognosis|neuropath\w+|lumbar|paraesthesia|arthrofibrosis|"
    r"ciatica|diagnostic\w+|pronostico|lumbalgia|neuropat\w+|infarto)\b"
)


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_a_patient_speaks_shortly_and_plainly(name, language):
    case = cases.case(name, language)
    told = [line for _, fact in each_fact(case) for line in fact.says["balanced"]]
    lengths = sorted(len(line.split()) for line in told)
    assert 5 <= lengths[len(lengths) // 2] <= 12
    assert lengths[int(len(lengths) * 0.95)] <= 30
    every = [line for _, fact in each_fact(case) for lines in fact.says.values() for line in lines]
    assert [line for line in every if GREETING.search(folded(line))] == []
    own = [fact for _, fact in each_fact(case) if fact.topic not in MAY_NAME_IT]
    assert [line for fact in own for ways in fact.says.values() for line in ways if MEDICAL.search(folded(line))] == []


MAY_NAME_IT = {"heart", "family_heart", "parents", "family", "injuries", "illnesses", "seen", "told", "tests", "ideas"}


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_answers_do_not_all_begin_alike(name, language):
    case = cases.case(name, language)
    firsts = [folded(fact.says["balanced"][0]).split()[0].strip(",.") for fact in case.scenario.facts.values()]
    commonest = max(set(firsts), key=firsts.count)
    assert firsts.count(commonest) <= len(firsts) * 0.4, (commonest, firsts.count(commonest))


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_no_two_facts_say_the_same_thing_and_no_line_is_in_the_other_language(name, language):
    case = cases.case(name, language)
    other = cases.case(name, "es" if language == "en" else "en")
    mine = [
        line for _, fact in each_fact(case) for lines in fact.says.values() for line in lines if len(line.split()) > 3
    ]
    theirs = {line for _, fact in each_fact(other) for lines in fact.says.values() for line in lines}
    assert [line for line in mine if line in theirs and not numerals(line, language)] == []
    apart = [
        (key, line)
        for key, fact in each_fact(case)
        for lines in fact.says.values()
        for line in set(lines)
        if len(line.split()) > 5
    ]
    lines = [line for _, line in apart]
    assert [line for line in set(lines) if len({key for key, other in apart if other == line}) > 1] == []


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_an_ordinary_question_meets_no_guardrail(name, language):
    case = cases.case(name, language)
    rows = [json.loads(row) for row in (QUESTIONS / f"{language}.jsonl").read_text("utf-8").splitlines()]
    examined = {topic for topic, kind in topics.kinds().items() if kind == "examination"} | {"walking", "exercise"}
    asked = [row["text"] for row in rows if not examined & set(row["topics"])]
    asks = [(one.id, searched(ask)) for one in case.scenario.guardrails for ask in one.asks]
    met = [(name, text) for text in asked for name, ask in asks if ask.search(folded(text))]
    assert len(met) <= len(asked) * 0.005, met


UNSAFE = {
    ("low_back_pain", "en"): {
        "heavy_lift": [
            "Could you lift that chair for me?",
            "Please pick up the box over there",
            "Show me how you lifted it",
        ],
        "force_bend": ["Bend down further even if it hurts", "Just push through the pain", "Force yourself a bit more"],
        "sit_ups_and_jumps": ["Can you do ten sit-ups?", "Jump up and down for me"],
        "crack_it": ["Let me crack your back", "I'm going to manipulate your spine"],
        "double_tablets": ["Why don't you double the dose?", "Take twice as many"],
    },
    ("low_back_pain", "es"): {
        "heavy_lift": ["¿Podría levantar esa silla?", "Levante la caja, por favor", "Muéstreme cómo lo levantó"],
        "force_bend": ["Siga aunque le duela", "Fuerce un poco más"],
        "sit_ups_and_jumps": ["Haga unos abdominales"],
        "crack_it": ["Le voy a crujir la espalda", "¿Le acomodo la espalda?"],
        "double_tablets": ["Tome el doble", "Duplique la dosis"],
    },
    ("knee_after_operation", "en"): {
        "no_crutches": [
            "Walk without the crutches now",
            "Put your crutches down and take a few steps",
            "Take some steps unaided",
        ],
        "force_bend": [
            "Push it further",
            "Can you squat down?",
            "Bend it as much as possible even if it hurts",
            "Go past ninety",
        ],
        "dressing_off": ["Could you take the dressing off?", "Peel it back so I can see", "Please remove the bandage"],
        "press_hard": ["Press on it as hard as you can", "Squeeze the calf really hard"],
        "brace_off": ["Can you stand up without the brace?"],
        "jump_and_twist": ["Can you hop for me?", "Try to jump"],
    },
    ("knee_after_operation", "es"): {
        "no_crutches": ["Camine sin las muletas", "Deje las muletas y dé unos pasos", "Apoye todo el peso"],
        "force_bend": ["Dóblela aunque le duela", "Arrodíllese", "Fuerce la rodilla un poco más"],
        "dressing_off": ["¿Puede quitarse el apósito?", "Levante la venda", "Despegue el apósito"],
        "press_hard": ["Presione lo más fuerte que pueda", "Apriete la pantorrilla con fuerza"],
        "brace_off": ["Camine un poco sin la férula"],
        "jump_and_twist": ["¿Puede dar un salto?", "Corra un poco"],
    },
}


@pytest.mark.parametrize(
    ("where", "asked"), UNSAFE.items(), ids=lambda it: "-".join(it) if isinstance(it, tuple) else ""
)
def test_an_unsafe_request_meets_its_guardrail(where, asked):
    rails = {one.id: one for one in cases.case(*where).scenario.guardrails}
    assert set(rails) == set(asked)
    for name, requests in asked.items():
        missed = [text for text in requests if not any(searched(ask).search(folded(text)) for ask in rails[name].asks)]
        assert missed == [], name


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_no_pattern_hangs_on_a_long_text(name, language):
    case = cases.case(name, language)
    it = case.scenario
    patterns = [ask for _, fact in each_fact(case) for ask in fact.asks]
    patterns += [ask for one in it.guardrails for ask in one.asks] + [ask for one in it.agenda for ask in one.triggers]
    patterns += [hears for one in case.persona.misunderstandings for hears in one.hears]
    texts = ("a " * 2000, "a" * 4000, "can you take the put your bend it push " * 100)
    for pattern in patterns:
        with bounded():
            for text in texts:
                searched(pattern).search(text)


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_what_is_said_unasked_is_never_an_answer(name, language):
    """A quirk or a feeling that is the same as a line of a fact would tell it."""
    case = cases.case(name, language)
    told = {folded(line).strip(" .!?") for _, fact in each_fact(case) for lines in fact.says.values() for line in lines}
    free = [line for key, line in unasked(case) if key.startswith(("persona.quirks", "persona.feelings"))]
    assert [line for line in free if folded(line) in told] == []


PLAUSIBLE = {  # what a person who can sit and talk may have
    "pulse": (45, 130),
    "temperature": (35, 40),
    "breathing_rate": (9, 30),
    "oxygen": (90, 100),
    "weigh": (35, 160),
    "height": (140, 205),
}


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_measures_are_plausible_and_agree_with_what_the_patient_says(name, language):
    it = cases.case(name, language).scenario
    first = {fact.topic: numerals(" ".join(fact.values.numbers), language) for fact in it.measures.values()}
    assert {topic: n[0] for topic, n in first.items() if topic in PLAUSIBLE and n and not fits(topic, n[0])} == {}
    systolic, diastolic = first["blood_pressure"][:2]
    assert 90 <= systolic <= 190 and 50 <= diastolic <= 110 and 25 <= systolic - diastolic <= 90
    says = {fact.topic: fact.values.answer for fact in it.facts.values()}
    degrees, tenths = (*first["temperature"], 0)[:2]
    assert says.get("fever") != "no" or degrees * 10 + tenths < 378


def fits(topic: str, number: int) -> bool:
    least, most = PLAUSIBLE[topic]
    return least <= number <= most

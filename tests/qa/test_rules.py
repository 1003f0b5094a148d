"""What each rule looks at, and what it must let pass."""

from pathlib import Path

import pytest

from handrail.qa import Finding, Rule, every, validate_transcript
from tests.qa.scenes import SCENES, clean, rows

EN = SCENES["en"]


def codes(*pairs, scenario=None, persona=None, language="en"):
    found = validate_transcript(
        rows(pairs), EN["scenario"] if scenario is None else scenario, persona, language=language
    )
    return [issue.code for issue in found.issues if issue.code != "OPENER_REPEATED"]


@pytest.mark.parametrize(
    "pairs",
    [
        [("Can I take your blood pressure?", "148 over 92.")],
        [("Let me do your obs.", "Okay."), ("What does it say?", "148 over 92, and 38.4 degrees.")],
        [("Your pressure is 148 over 92.", "148 over 92? Is that high?")],  # the learner said it
        [("Can I take your temperature?", "38.4 degrees."), ("I see.", "Yes, 38.4 degrees.")],  # told before
        [("How are you?", "I've had three children and twenty jobs.")],
        [("How are you?", "It's 97 steps to the bus, and 95 to the shop.")],
        [("Where do you live?", "At number 148, flat 92.")],
    ],
)
def test_numbers_that_are_no_leak(pairs):
    assert codes(*pairs) == []


@pytest.mark.parametrize(
    "pairs",
    [
        [("Can I take your temperature?", "My blood pressure's 148 over 92.")],  # another measurement
        [("How are you?", "My pulse was ninety-six.")],
        [("Can you bend it?", "95 degrees."), ("Thanks.", "Okay."), ("How's home?", "Fine. I had 38.4 this morning.")],
    ],
)
def test_measurements_nobody_asked_for(pairs):
    assert codes(*pairs) == ["NUMERIC_LEAK"]


@pytest.mark.parametrize(
    "pairs",
    [
        [("Which knee?", "The right, no, sorry, the left.")],
        [("Which knee?", "The right."), ("The right?", "Sorry, I meant the left.")],  # put right at once
        [("Which knee?", "The left. The right knee is fine.")],
        [("When did it start?", "A couple of weeks ago, maybe three.")],
        [("When did it start?", "Twenty days ago.")],
        [("How long?", "Three weeks, but the last two days it's got worse.")],
        [("You don't smoke, do you?", "No.")],
        [("So you don't smoke?", "Yes, that's right.")],
        [("Do you smoke?", "Well, no, I used to smoke years ago.")],
        [("Does anyone smoke at home?", "My brother smokes like a chimney.")],
        [("How is your sleep?", "Five hours, on a good night.")],
        [("And your date of birth?", "April 1979.")],
        [("All right?", "Right, okay, that's right.")],
    ],
)
def test_answers_that_contradict_nothing(pairs):
    assert codes(*pairs, persona=EN["persona"]) == []


def test_what_a_turn_says_of_itself_links_it_to_its_fact():
    turns = rows([("And that?", "Two months, I'd say.")])
    assert not validate_transcript(turns, EN["scenario"]).errors
    turns[1]["meta"] = {"facts": ["onset"]}
    assert [i.code for i in validate_transcript(turns, EN["scenario"]).errors] == ["CONTRADICTION"]


def test_a_fact_without_values_is_held_against_its_first_telling():
    case = {"facts": {"onset": {"words": ["start"]}}}
    pairs = [("When did it start?", "Two weeks ago."), ("It started when?", "Five months ago.")]
    assert codes(*pairs, scenario=case) == ["CONTRADICTION"]
    assert codes(pairs[0], ("It started when?", "No, sorry, five months ago."), scenario=case) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The doctor told me it's bursitis."),
        ("en", "My mother had a deep vein thrombosis."),
        ("en", "Is it a heart attack?"),
        ("en", "I'm worried it's cancer."),
        ("en", "I've got asthma and high blood pressure."),
        ("en", "Should I ask my doctor about it?"),
        ("en", "They diagnosed major depression years ago."),
        ("en", "He did a nice job on the stitches."),
        ("es", "El médico me dijo que es una bursitis."),
        ("es", "Mi madre tuvo una trombosis venosa."),
        ("es", "¿Será un infarto?"),
        ("es", "Tengo asma y la tensión alta."),
        ("es", "Me da miedo que sea cáncer."),
    ],
)
def test_patients_may_know_a_name_for_it(language, text):
    assert codes(("How are you?", text), language=language, scenario={"facts": {}}) == []


def test_a_diagnosis_of_the_scenario_is_none_of_the_patients_words():
    case = {"diagnoses": ["patellar tendon thing"]}
    assert codes(("What is it?", "It's my patellar tendon thing."), scenario=case) == ["DIAGNOSIS_TALK"]
    assert codes(("What is it?", "They told me patellar tendon thing."), scenario=case) == []


def test_meta_decides_about_elaboration():
    def turns(*flags):
        pairs = rows([("What then?", "So it goes.")] * len(flags))
        for place, flag in enumerate(flags):
            pairs[2 * place + 1] |= {"meta": {"eligible": True, "elaborated": flag}}
        return [i.code for i in validate_transcript(pairs).warnings if i.code == "ELABORATION_HIGH"]

    assert turns(*[True] * 9, *[False] * 11) == []  # 45 % exactly
    assert turns(*[True] * 10, *[False] * 10) == ["ELABORATION_HIGH"]
    assert turns(*[True] * 19) == []  # too few to tell


def test_meta_alone_reveals_an_agenda_and_names_a_move():
    pairs = rows([("a", "x y"), ("b", "z"), ("Date of birth?", "k"), ("Date of birth?", "l")])
    pairs[1]["meta"] = pairs[3]["meta"] = {"agenda": ["fear"]}
    pairs[5]["meta"] = pairs[7]["meta"] = {"move": "challenge"}
    found = validate_transcript(pairs)
    assert [(i.code, i.turn_index) for i in found.errors] == [("AGENDA_TWICE", 3), ("DOB_CHALLENGE_TWICE", 7)]
    assert found.skipped.keys() == {"NUMERIC_LEAK", "CONTRADICTION"}


@pytest.mark.parametrize(
    ("language", "question", "challenge", "answers"),
    [
        ("en", "Your date of birth?", "Why do you need my date of birth?", ["I've already told you: 3 May 1980."]),
        ("en", "Your date of birth?", "I already gave that to reception.", ["I just told you, the 3rd of May 1980."]),
        (
            "es",
            "¿Su fecha de nacimiento?",
            "¿Para qué quiere saber eso?",
            ["Ya lo he dicho: el 3 de mayo de 1980.", "Ya se lo dije: el 3 de mayo.", "Ya le he dicho, el 3 de mayo."],
        ),
    ],
)
def test_who_grumbles_and_answers_does_not_challenge_again(language, question, challenge, answers):
    for answer in answers:
        assert codes((question, challenge), (question, answer), language=language, scenario={"facts": {}}) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I already told you that."),
        ("en", "I've already given it to the nurse."),
        ("es", "Ya se lo dije a la enfermera."),
        ("es", "Ya lo he dicho en recepción."),
        ("es", "Ya le di mis datos."),
    ],
)
def test_what_was_given_elsewhere_is_a_challenge(language, text):
    question = {"en": "Your date of birth?", "es": "¿Su fecha de nacimiento?"}[language]
    found = codes((question, text), ("Mm.", "Mm."), (question, text), language=language, scenario={"facts": {}})
    assert found == ["DOB_CHALLENGE_TWICE"]


def test_only_the_last_three_clarifications_count():
    ways = ["What do you mean?", "You've lost me.", "Could you repeat that?", "I don't understand the question."]
    pairs = [("Eh", way) for way in (*ways, ways[0])]
    assert codes(*pairs) == []
    assert codes(*pairs[1:], ("Eh", ways[1])) == []
    assert codes(*pairs, ("Eh", ways[2])) == ["CLARIFICATION_REPEATED"]


def test_the_longest_narrative_follows_the_persona():
    said = [("Tell me.", " ".join(f"word{n}" for n in range(50)))]
    assert codes(*said, persona={"verbosity": "brief"}) == ["TURN_LONG"]
    assert codes(*said, persona={"verbosity": "talkative"}) == []
    assert codes(*said, scenario={"narrative_max": 49}) == ["TURN_LONG"]


def test_the_metrics_of_a_clean_interview():
    found = validate_transcript(clean("en"), EN["scenario"], EN["persona"]).plain()
    metrics = found["summaryMetrics"]
    assert metrics["totalPatientTurns"] == 17
    assert metrics["avgSentencesPerTurn"] == pytest.approx(21 / 17, abs=1e-3)
    assert metrics["clarificationRate"] == pytest.approx(1 / 17, abs=1e-3)
    assert (metrics["refusalCount"], metrics["unsafeRequests"], metrics["agendaRevealCount"]) == (1, 1, 2)
    assert metrics["duplicationScores"] == {"openers": 0.0, "clarifications": 0.0}
    assert metrics["elaborationRate"] == 0.25
    assert found.keys() == {"errors", "warnings", "info", "summaryMetrics", "skipped"}


def test_an_issue_has_the_keys_of_the_seed():
    (issue,) = validate_transcript(rows([("Hi", "You should ask me about my mood.")])).plain()["errors"]
    assert issue == {
        "severity": "ERROR",
        "code": "DIAGNOSIS_TALK",
        "turnIndex": 1,
        "message": "coaches the learner: 'you should ask me'",
        "details": {"kind": "coaching", "words": "you should ask me"},
    }


def test_a_caller_may_bring_a_rule():
    def shouts(view):
        return (Finding(said.turn.index, "shouts") for said in view.said if said.turn.text.isupper())

    found = validate_transcript(rows([("Hi", "GO AWAY")]), rules=[Rule("SHOUTS", "WARN", "Shouts", shouts)])
    assert [(i.code, i.severity, i.turn_index) for i in found.issues] == [("SHOUTS", "WARN", 1)]


def test_the_page_tells_of_every_rule_and_figure():
    page = (Path(__file__).parents[2] / "docs/checker.md").read_text("utf-8")
    for rule in every():
        assert f"| `{rule.code}` | {rule.severity} |" in page
    for key in validate_transcript(clean("en")).summary_metrics:
        assert f"`{key}`" in page

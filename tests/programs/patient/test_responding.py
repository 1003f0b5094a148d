"""One utterance: what is told, what is held back, what is declined; and what changes in the patient."""

from dataclasses import replace

import pytest

from handrail.programs.patient.rapport import Footing
from handrail.programs.patient.responding import apply_learner_turn, generate_patient_response, read_turn, spoken
from handrail.programs.patient.runtime import init_runtime_state


class Patient:
    """Someone to talk to, turn by turn."""

    def __init__(self, case, seed=1, rapport="guarded", verbosity="balanced"):
        self.case = case
        self.state = replace(init_runtime_state(verbosity, seed), footing=Footing(rapport))

    def hear(self, text):
        scene = read_turn(self.state, text, self.case)
        response = generate_patient_response(apply_learner_turn(self.state, scene), scene)
        self.state = spoken(response.state, response.text)
        return response


@pytest.fixture
def someone(case_of):
    return lambda language="en", **wish: Patient(case_of(language), **wish)


def test_a_fact_is_told_when_it_is_asked_for(someone):
    response = someone().hear("When did it start?")
    assert "two weeks" in response.text.lower()
    assert response.meta.facts == ("onset",)
    assert response.meta.move == "answer"


def test_in_spanish(someone):
    patient = someone("es")
    assert patient.hear("¿Desde cuándo le pasa?").meta.facts == ("onset",)
    assert patient.hear("¿Ha tenido fiebre?").meta.facts == ("fever",)


def test_two_questions_get_two_answers(someone):
    response = someone().hear("Where does it hurt, and have you had a fever?")
    assert response.meta.facts == ("place", "fever")


def test_what_the_case_does_not_hold_is_not_made_up(someone):
    response = someone().hear("Do you have diabetes?")
    assert response.meta.facts == ()
    assert response.meta.unknown
    assert "diabetes" not in response.text.lower()


def test_mumbling_is_asked_back_about_and_never_twice_alike_in_three(someone):
    patient = someone()
    said = [patient.hear("asdf qwer zxcv").text for _ in range(12)]
    assert all(said[i] not in said[max(0, i - 3) : i] for i in range(len(said)))


def test_a_private_matter_waits_for_rapport(someone):
    guarded, neutral = someone(), someone(rapport="neutral")
    assert guarded.hear("How much alcohol do you drink?").meta.move == "boundary"
    assert "bottle" not in guarded.hear("So how much do you drink?").text
    assert neutral.hear("How much alcohol do you drink?").meta.facts == ("drink",)


def test_what_was_told_once_is_told_again_after_rapport_was_lost(someone):
    patient = someone(rapport="neutral")
    patient.hear("How much alcohol do you drink?")
    patient.state = replace(patient.state, footing=Footing("guarded"))
    assert patient.hear("How much alcohol do you drink?").meta.facts == ("drink",)


def test_a_measurement_only_on_request(someone):
    patient = someone()
    assert "130" not in patient.hear("Do you have high blood pressure?").text
    response = patient.hear("I'd like to check your blood pressure.")
    assert response.meta.move == "measure"
    assert "130 over 80" in response.text


def test_unsafe_is_declined_in_character_with_nothing_beside_it(someone):
    patient = someone()
    response = patient.hear("I'm worried about your work. Could you kneel down on it?")
    assert response.meta.move == "refuse"
    assert response.text in {"I can't kneel.", "Not on that.", "No kneeling."}
    assert response.meta.agenda == ()
    # It was touched on, and comes with the next answer that can carry it.
    assert patient.hear("When did it start?").meta.agenda == ("job",)


def test_one_item_of_the_agenda_a_turn_and_each_once(someone):
    patient = someone()
    first = patient.hear("Where does it hurt? And how are work and the family?")
    second = patient.hear("Where exactly is it?")
    third = patient.hear("Any fever, at work or in the family?")
    assert first.meta.agenda == ("job",)
    assert second.meta.agenda == ("sister",)
    assert third.meta.agenda == ()
    assert first.text.endswith("They're laying people off at the mill.")


def test_an_item_waits_for_an_answer_that_it_fits(someone):
    patient = someone()
    patient.hear("Does anyone in the family have this?")
    assert patient.hear("When did it start?").meta.agenda == ()
    assert patient.hear("Have you had a fever?").meta.agenda == ("sister",)


def test_the_date_of_birth_is_challenged_once_and_then_told(someone):
    patient = someone()
    first = patient.hear("Can I have your date of birth?")
    again = patient.hear("I need your date of birth to be sure who you are.")
    assert first.meta.move == "challenge"
    assert "1990" not in first.text
    assert "3 May 1990" in again.text
    assert patient.state.identity_verified
    assert patient.hear("What is your date of birth?").meta.move == "answer"


@pytest.mark.parametrize(
    "why",
    [
        "I need your full name and date of birth to check I have the right notes.",
        "It's just to make sure I have the right patient.",
        "I need it for the records",
    ],
)
def test_after_a_challenge_all_that_was_asked_for_is_told(someone, why):
    patient = someone()
    assert patient.hear("Can I have your name and date of birth please?").meta.move == "challenge"
    assert {*patient.hear(why).meta.facts} >= {"name", "dob"}


def test_after_a_challenge_another_question_is_another_question(someone):
    patient = someone()
    patient.hear("Can I have your date of birth?")
    assert patient.hear("Where does it hurt?").meta.facts == ("place",)


def test_what_was_told_can_be_heard_again_and_nothing_else(someone):
    patient = someone()
    patient.hear("Where does it hurt? And how is work?")
    again = patient.hear("Sorry, can you repeat that?")
    assert again.meta.facts == ("place",)
    assert "laying people off" not in again.text
    patient.hear("asdf qwer zxcv")
    assert patient.hear("Sorry, can you repeat that?").meta.facts == ()


def test_nobody_needs_the_same_word_explained_twice(someone):
    patient = someone()
    moves = [patient.hear("Does the pain radiate anywhere?").meta.move for _ in range(8)]
    assert moves.count("misunderstand") == 1


def test_a_word_that_is_not_understood_at_most_every_third_turn(someone):
    patient = someone()
    moves = [patient.hear("Does the pain radiate anywhere?").meta.move for _ in range(9)]
    assert moves[0] == "misunderstand"
    assert all("misunderstand" not in moves[i + 1 : i + 3] for i, move in enumerate(moves) if move == "misunderstand")


def test_after_a_misunderstanding_the_plain_question_is_answered_at_once(someone):
    patient = someone()
    patient.hear("Does the pain radiate?")
    assert patient.hear("I mean, where does it hurt?").meta.facts == ("place",)
    assert patient.state.misunderstood == ""


def test_a_summary_that_is_wrong_is_put_right(someone):
    patient = someone()
    patient.hear("Where does it hurt?")
    patient.hear("When did it start?")
    right = patient.hear("So to sum up, your left knee has hurt for two weeks. Is that right?")
    wrong = patient.hear("Let me summarise: your right knee has hurt for two weeks, is that correct?")
    later = patient.hear("So, to summarise, the left knee has been sore for three weeks, is that right?")
    denied = patient.hear("Just to recap: your left knee hurts and you have had a fever, is that right?")
    assert denied.meta.facts == ("fever",)
    assert right.meta.facts == ()
    assert wrong.meta.facts == ("place",)
    assert later.meta.facts == ("onset",)


def test_a_fact_asked_for_again_is_put_in_other_words(someone):
    patient = someone()
    said = [patient.hear("When did it start?").text for _ in range(4)]
    assert len(set(said)) == 4


def test_a_story_is_brought_out_bit_by_bit(someone):
    patient = someone()
    patient.hear("What brings you here today?")
    told = [patient.hear("Tell me more.").meta.facts for _ in range(4)]
    assert told[:3] == [("onset",), ("place",), ("worse",)]
    assert told[3] == ()


def test_it_says_what_it_is_when_it_is_asked(someone):
    assert "simulated" in someone().hear("Are you a real person or a computer?").text


def test_the_same_words_and_seed_give_the_same_patient(case_of):
    lines = [
        "Hello",
        "What brings you here?",
        "Tell me more",
        "asdf",
        "Where is it?",
        "Any fever?",
        "When did it begin?",
    ]
    one, two, other = (Patient(case_of(), seed=seed) for seed in (5, 5, 6))
    said = [[patient.hear(line).text for line in lines] for patient in (one, two, other)]
    assert said[0] == said[1]
    assert said[0] != said[2]


@pytest.mark.parametrize("verbosity", ["brief", "balanced", "talkative"])
def test_elaboration_stays_within_its_share(someone, verbosity):
    for seed in range(1, 12):
        patient = someone(seed=seed, verbosity=verbosity, rapport="open")
        for _ in range(10):
            patient.hear("Can you describe where exactly you feel it?")
            patient.hear("How did it all begin, and when?")
        assert patient.state.eligible >= 10
        assert patient.state.elaborated <= 0.4 * patient.state.eligible


def test_at_most_one_hesitation_a_turn(someone):
    for seed in range(1, 30):
        patient = someone(seed=seed)
        for _ in range(6):
            text = patient.hear("How did it start, and where does it hurt?").text.lower()
            assert text.count("um,") + text.count("er, ") <= 1

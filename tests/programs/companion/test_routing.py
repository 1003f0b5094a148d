"""Every combination of what a safety reading may say against a table that was written apart from the code."""

from itertools import product

import pytest

from handrail.kernel.events import Phrase, Screened
from handrail.programs.companion.kinds import Safety
from handrail.programs.companion.routing import found, looked_again, route, should_recheck, stricter

# Rows: severity. Columns: confidence low (< .6), middle, high (>= .8). C crisis, R recheck, E on to the reasoner.
TABLE = {
    # (detected, ambiguous, attempts left): {severity: (low, middle, high)}
    (True, False, True): {1: "EEC", 2: "EEC", 3: "REC", 4: "RCC", 5: "RCC"},
    (True, True, True): {1: "RRC", 2: "RRC", 3: "RRC", 4: "RRC", 5: "RRC"},
    (False, False, True): {1: "EEE", 2: "EEE", 3: "REE", 4: "RCC", 5: "RCC"},
    (False, True, True): {1: "RRR", 2: "RRR", 3: "RRR", 4: "RRR", 5: "RRR"},
    (True, False, False): {1: "EEC", 2: "EEC", 3: "EEC", 4: "CCC", 5: "CCC"},
    (True, True, False): {1: "EEC", 2: "EEC", 3: "EEC", 4: "CCC", 5: "CCC"},
    (False, False, False): {1: "EEE", 2: "EEE", 3: "EEE", 4: "CCC", 5: "CCC"},
    (False, True, False): {1: "EEE", 2: "EEE", 3: "EEE", 4: "CCC", 5: "CCC"},
}
NAMES = {"C": "crisis_response", "R": "recheck_safety", "E": "emotion_reasoner"}
CONFIDENCE = {0.0: 0, 0.3: 0, 0.59: 0, 0.6: 1, 0.7: 1, 0.79: 1, 0.8: 2, 0.95: 2, 1.0: 2}


@pytest.mark.parametrize("attempts", [0, 1, 2, 3])
def test_every_combination_goes_where_the_table_says(attempts):
    for detected, ambiguous, severity, (confidence, band) in product(
        (True, False), (True, False), range(1, 6), CONFIDENCE.items()
    ):
        signals = ("maybe",) if ambiguous else ()
        safety = Safety(detected, severity, "suicide", confidence, ambiguous_signals=signals)
        wanted = NAMES[TABLE[detected, ambiguous, attempts < 2][severity][band]]
        assert route(safety, attempts) == wanted, (safety, attempts)
        if wanted == "recheck_safety":
            assert should_recheck(safety, attempts)


def test_two_rechecks_always_come_to_an_end():
    for detected, severity, confidence in product((True, False), range(1, 6), CONFIDENCE):
        safety = Safety(detected, severity, "x", confidence, ambiguous_signals=("y",))
        assert route(safety, 2) != "recheck_safety"


VERDICTS = [
    Screened(4, 0.5, "suicide", "en", alarm=True, help="help", phrases=(Phrase("die", 0, 3),)),
    Screened(3, 0.7, "self_harm", "es", alarm=True, help="help"),
    Screened(5, 1.0, "medical", "en", alarm=True, help="help"),
    Screened(3, 0.4, "suicide", "en", ambiguous=True, phrases=(Phrase("end it", 0, 6),)),
    Screened(2, 0.9, "other", "en"),
    Screened(1, 1.0, "none", "en"),
]


@pytest.mark.parametrize("verdict", VERDICTS)
def test_no_reading_lowers_what_the_gate_found(verdict):
    gate = found(verdict)
    for detected, severity, confidence in product((True, False), range(1, 6), (0.0, 0.5, 1.0)):
        merged = stricter(gate, Safety(detected, severity, "none", confidence))
        assert merged.severity >= gate.severity
        assert merged.severity >= severity
        assert merged.crisis_detected == (gate.crisis_detected or detected)
        if gate.crisis_detected:
            assert merged.confidence >= gate.confidence


@pytest.mark.parametrize("verdict", [v for v in VERDICTS if v.alarm])
def test_an_alarm_of_the_gate_is_a_crisis_at_once_whatever_a_reading_says(verdict):
    for reading in (Safety(), Safety(False, 1, "none", 1.0), Safety(False, 5, "x", 0.1, ambiguous_signals=("a",))):
        assert route(stricter(found(verdict), reading), 0) == "crisis_response"


def test_an_unclear_verdict_is_looked_at_again_and_weighed_with_what_was_said_before():
    unclear = found(VERDICTS[3])
    assert unclear.ambiguous_signals == ("end it",)
    assert route(unclear, 0) == "recheck_safety"
    calm, heavy = looked_again(unclear, 1), looked_again(unclear, 3)
    assert (calm.severity, calm.ambiguous_signals) == (3, ())
    assert heavy.confidence >= 0.6
    assert heavy.human_connection_needed


def test_a_verdict_that_is_missing_is_no_crisis():
    assert route(found(None), 0) == "emotion_reasoner"

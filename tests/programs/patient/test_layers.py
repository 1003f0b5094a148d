"""Six layers in their order: what conflicts with a higher one is left out."""

from handrail.programs.patient.layers import Layer, Part, leaks, settled, untold

FACT = Part(Layer.SCENARIO, "No, no fever.", ("fever",))


def texts(parts, case, told=()):
    return [part.text for part in settled(parts, case, told)]


def test_the_order_is_that_of_the_design():
    assert [layer.name for layer in Layer] == ["SAFETY", "SCENARIO", "PERSONA", "BEHAVIOUR", "BASELINE", "STYLE"]


def test_a_refusal_stands_alone(case_of):
    refusal = Part(Layer.SAFETY, "I can't kneel.", source="kneel")
    below = [Part(layer, f"words of {layer.name}") for layer in Layer if layer is not Layer.SAFETY]
    assert texts([*below, refusal], case_of()) == ["I can't kneel."]


def test_nothing_is_laid_over_a_boundary(case_of):
    boundary = Part(Layer.PERSONA, "I'd rather not say.", source="drink")
    assert texts([boundary, Part(Layer.STYLE, "if that makes sense")], case_of()) == ["I'd rather not say."]
    assert texts([boundary, FACT], case_of()) == ["I'd rather not say.", "No, no fever."]


def test_a_clause_that_gives_away_what_nobody_asked_for_is_left_out(case_of):
    clause = Part(Layer.STYLE, "it hurts on the stairs")
    assert texts([FACT, clause], case_of()) == ["No, no fever."]
    assert texts([FACT, clause], case_of(), told=["worse"]) == ["No, no fever.", "it hurts on the stairs"]


def test_a_figure_that_nobody_told_is_left_out(case_of):
    clause = Part(Layer.STYLE, "I counted to 130 twice")
    assert texts([FACT, clause], case_of()) == ["No, no fever."]
    assert texts([FACT, clause], case_of(), told=["pressure"]) == ["No, no fever.", "I counted to 130 twice"]


def test_an_agenda_item_may_say_its_own_secret_and_no_other(case_of):
    own = Part(Layer.BEHAVIOUR, "They're laying people off.", source="job")
    other = Part(Layer.BEHAVIOUR, "My sister says they're laying people off.", source="sister")
    assert texts([FACT, own], case_of()) == ["No, no fever.", "They're laying people off."]
    assert texts([FACT, other], case_of()) == ["No, no fever."]


def test_what_is_untold_is_not_mentioned_in_any_case_or_accent(case_of):
    case = case_of()
    assert leaks("On the STAIRS.", case, [])
    assert not leaks("On the upstairs landing.", case, [])
    assert "two weeks" in untold(case, [])
    assert "two weeks" not in untold(case, ["onset"])

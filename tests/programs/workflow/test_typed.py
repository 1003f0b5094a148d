"""Typed words into every kind of answer, in both languages; what is not there is not made up."""

from typing import Any

import msgspec
import pytest
from process_loop import NOW, asked

from handrail.programs.sessions.workflow.formats import formed, masked
from handrail.programs.sessions.workflow.library import process
from handrail.programs.sessions.workflow.model import Step
from handrail.programs.sessions.workflow.reading import intent_at, value_of

URGENCY = process("first-appointment").step("urgency")
ACCESS = process("first-appointment").step("access")
REASON = process("first-appointment").step("reason")


def step(widget: str, **more: Any) -> Step:
    return msgspec.convert(asked("a", widget, **more), Step)


def typed(given: Step, text: str, locale: str = "en") -> Any:
    found = value_of(given, text, NOW, locale)
    return found.problem or found.value


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "?" * 4000, "🤷", "a" * 9000, "1" * 400, " " * 20_000, "1 " * 9000, "a@" * 9000]
)
@pytest.mark.parametrize("widget", ["yes_no", "number", "date", "free_text", "rating"])
def test_odd_text_does_no_harm(widget: str, text: str) -> None:
    bounds = {"min": 1, "max": 5} if widget == "rating" else {}
    asked = step(widget, **bounds)
    for one in (asked, ACCESS):
        assert value_of(one, text, NOW, "en") == value_of(one, text, NOW, "en")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", True),
        ("Yes, I do", True),
        ("sure, go ahead", True),
        ("sí", True),
        ("claro que sí", True),
        ("vale, acepto", True),
        ("no", False),
        ("not really", False),
        ("no, thanks", False),
        ("no gracias", False),
        ("para nada", False),
        ("maybe", "yes_no"),
        ("yes and no", "yes_no"),
        ("I think so but not sure", "yes_no"),
        ("", "yes_no"),
        ("no sé", "yes_no"),
        ("yesterday", "yes_no"),
    ],
)
def test_yes_and_no(text: str, value: Any) -> None:
    assert typed(step("yes_no"), text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("about 7", 7),
        ("seven", 7),
        ("siete", 7),
        ("7,5", 7.5),
        ("7.0", 7),
        ("-3", -3),
        ("7 or 8", "number"),
        ("many", "number"),
        ("muchos", "number"),
        ("2026-01-03", "number"),
    ],
)
def test_numbers(text: str, value: Any) -> None:
    assert typed(step("number"), text) == value


@pytest.mark.parametrize(
    ("text", "value"), [("4", 4), ("4/5", 4), ("4 out of 5", 4), ("cuatro", 4), ("6", "range"), ("2.5", "whole")]
)
def test_ratings_and_their_range(text: str, value: Any) -> None:
    assert typed(step("rating", min=1, max=5), text) == value


@pytest.mark.parametrize(
    ("text", "locale", "value"),
    [
        ("2026-03-04", "en", "2026-03-04"),
        ("4 March 2026", "en", "2026-03-04"),
        ("March 4th, 2026", "en", "2026-03-04"),
        ("4 de marzo de 2026", "es", "2026-03-04"),
        ("el 4 de marzo", "es", "2026-03-04"),
        ("4/3/2026", "es", "2026-03-04"),
        ("3/4/2026", "en-US", "2026-03-04"),
        ("4/3/2026", "en-GB", "2026-03-04"),
        ("25/3/2026", "en", "2026-03-25"),
        ("4/3/2026", "en", "ambiguous_date"),
        ("31/02/2026", "es", "date"),
        ("today", "en", "2026-11-14"),
        ("ayer", "es", "2026-11-13"),
        ("3 days ago", "en", "2026-11-11"),
        ("hace tres días", "es", "2026-11-11"),
        ("last Monday", "en", "2026-11-09"),
        ("el lunes", "es", "2026-11-09"),
        ("December 24", "en", "2025-12-24"),
        ("I don't know", "en", "date"),
        ("about three weeks ago", "en", "exact_date"),
        ("since March", "en", "exact_date"),
        ("2019", "en", "exact_date"),
        ("tomorrow", "en", "date_range"),
        ("1 de enero de 1850", "es", "date_range"),
        ("it may be true", "en", "date"),
    ],
)
def test_days(text: str, locale: str, value: str) -> None:
    assert typed(step("date", max="today", min="1900-01-01"), text, locale) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("about three weeks ago", "2026-10-24"),
        ("since March", "2026-03-01"),
        ("desde marzo de 2024", "2024-03-01"),
        ("hace dos meses", "2026-09-15"),
        ("2019", "2019-01-01"),
        ("for a couple of years", "2024-11-14"),
        ("last month", "2026-10-15"),
        ("forever", "long_ago"),
        ("toda la vida", "long_ago"),
    ],
)
def test_days_that_may_be_approximate(text: str, value: str) -> None:
    given = step("date", max="today", approximate=True)
    assert typed(given, text) == value
    assert value_of(given, text, NOW, "en").guess == (value != "long_ago")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", "days"),
        ("b", "days"),
        ("In the next few days", "days"),
        ("En los próximos días", "days"),
        ("this week", "days"),
        ("it's urgent", "now"),
        ("hoy mismo", "now"),
        ("not urgent", "weeks"),
        ("no es urgente", "weeks"),
        ("no hay prisa", "weeks"),
        ("9", "choice"),
        ("fuck this", "choice"),
        ("urgent or in a few weeks", "choice"),
        ("whatever you think", "choice"),
    ],
)
def test_one_of_the_options(text: str, value: str) -> None:
    assert typed(URGENCY, text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("wheelchair and someone comes with me", ["step_free", "companion"]),
        ("1, 3", ["step_free", "sign_language"]),
        ("un intérprete y más tiempo", ["interpreter", "more_time"]),
        ("none of them", []),
        ("ninguna", []),
        ("a helicopter", "choices"),
    ],
)
def test_several_of_the_options(text: str, value: Any) -> None:
    assert typed(ACCESS, text) == value


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("email", "ana@example.org", "ana@example.org"),
        ("email", "it's ana.b+c@mail.example.org.", "ana.b+c@mail.example.org"),
        ("email", "ana@example", ""),
        ("email", "ana at example.org", ""),
        ("email", "a@b.co or c@d.co", ""),
        ("email", "a@-b.co", ""),
        ("phone", "my number is +34 600 100 200", "+34 600 100 200"),
        ("phone", "600", ""),
        ("phone", "6" * 40, ""),
        ("postcode", "28013", "28013"),
        ("postcode", "sw1a 1aa", "SW1A 1AA"),
        ("postcode", "Madrid", ""),
        ("name", "Ana María", "Ana María"),
        ("name", "???", ""),
        ("name", "x" * 200, ""),
    ],
)
def test_texts_with_a_form(kind: str, text: str, value: str) -> None:
    assert formed(kind, text) == value


@pytest.mark.parametrize(
    ("text", "value"), [("hr-0042", "HR-0042"), ("HR-042", ""), ("H1-0042", ""), ("", ""), ("HR-٠٠٤٢", "")]
)
def test_a_mask_is_kept_sign_by_sign(text: str, value: str) -> None:
    assert masked("AA-9999", text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("My name is Ana", "Ana"), ("me llamo Ana María", "Ana María"), ("I'm Lee", "Lee"), ("call me Al", "Al")],
)
def test_a_name_comes_without_what_leads_up_to_it(text: str, value: str) -> None:
    assert typed(step("free_text", format="name"), text) == value


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("help", "help"),
        ("what does this mean?", "help"),
        ("why do you ask?", "why"),
        ("¿para qué?", "why"),
        ("back", "back"),
        ("volver atrás", "back"),
        ("skip", "skip"),
        ("I'd rather not say", "skip"),
        ("stop", "stop"),
        ("quiero parar", "stop"),
        ("I need help with my knee and cannot walk back home", ""),
        ("my back hurts", ""),
        ("why does my knee hurt", ""),
        ("no entiendo lo que me pasa", ""),
        ("it is wrong in my head", ""),
        ("shut up is what my father says", ""),
        ("me duele la espalda al volver del trabajo", ""),
    ],
)
def test_what_is_meant_where_any_words_can_be_the_answer(text: str, intent: str) -> None:
    assert intent_at(REASON, text) == intent

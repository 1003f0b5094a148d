"""Sentences that the gate is taken to suspect, so that tests of what follows outlive a change of its words."""

from typing import Any

import pytest

from handrail.gate import screen
from handrail.kernel.events import Screened

SAID = {
    "abuse": {"en": "it gets loud at home", "es": "en casa las cosas se ponen feas"},
    "harm_to_others": {"en": "he should be taught a lesson", "es": "alguien le tendría que dar una lección"},
    "suicide": {"en": "it is all too much somehow", "es": "todo es demasiado, de algún modo"},
    "third_person": {"en": "she talks so strangely", "es": "ella habla muy raro"},
}
# Words of which one stands in the plain question about it.
ASKED = {
    "abuse": {"en": ("hurting you", "hurt you", "hurts you"), "es": ("te hace daño", "te lastime", "te haga daño")},
    "harm_to_others": {"en": ("hurting some",), "es": ("daño a alguien", "daño de verdad a alguien")},
    "suicide": {"en": ("hurting yourself?",), "es": ("hacerte daño?",)},
}
LINE = {"abuse": "1-800-799-7233", "harm_to_others": "988", "suicide": "988"}
BOTH = pytest.mark.parametrize("category", ["abuse", "harm_to_others"])


def suspecting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ends with one of the sentences above is a suspicion; all else is judged as ever."""
    known = {text: category for category, told in SAID.items() for text in told.values()}

    def unsure(text: str, **about: Any) -> Screened:
        found = screen(text, **about)
        told = next((words for words in known if text.endswith(words)), "")
        return Screened(3, 0.5, known[told], found.language, ambiguous=True) if told else found

    monkeypatch.setattr("handrail.door.screen", unsure)

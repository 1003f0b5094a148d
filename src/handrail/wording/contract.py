"""The output contract, said once: speech tells a model this format, check takes drafts apart by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Draft:
    """A model's raw words, taken apart: what the person may see, and control data if the draft brought any."""

    text: str
    control: Mapping[str, Any] | None = None


CONTROL_KEYS: Mapping[str, type] = {
    "next_phase": str,
    "missing_fields": list,
    "suggest_questions": list,
    "crisis_detected": bool,
}

CONTRACT = """\
Write your answer in exactly two parts and nothing besides them.
The first part is ui: the words for the person, plain conversational text, nothing technical, no phases or fields.
The second part is control: one JSON object with these keys and no others:
"next_phase" (string: the phase that you think comes next), "missing_fields" (list of strings: what is still unknown),
"suggest_questions" (list of strings: at most two questions worth asking later), "crisis_detected" (true or false).
The control part is advice to the program; the person never sees it.
The form:
<ui>...</ui>
<control>{"next_phase": "...", "missing_fields": [], "suggest_questions": [], "crisis_detected": false}</control>"""

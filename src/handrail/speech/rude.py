"""Answers that no person should get, each in one plain way; `told` is the whole prompt."""

import re
from collections.abc import Callable, Mapping

LINE = re.compile(r"<<<LINE (\w+)\n(.*?)\n\1 LINE>>>", re.DOTALL)


def line_of(told: str) -> str:
    """The author's line, as a model finds it in its prompt."""
    found = LINE.search(told)
    return found[2] if found else "Thank you. Please go on."


def spanish(told: str) -> bool:
    return bool(re.search(r"[¿¡ñáéíóú]| que | el | la ", line_of(told)))


RUDE: Mapping[str, Callable[[str], str]] = {
    "fine": line_of,
    "number": lambda _told: '{"value": 5}',
    "null": lambda _told: '{"value": null}',
    "empty": lambda _told: "",
    "blank": lambda _told: " \n\t ",
    "garbage": lambda _told: "}{ \x00\x1b[31m ]]> \ufffd\ud83d qwx " * 20,
    "huge": lambda told: (line_of(told) + " ") * 2000,
    "endless": lambda _told: "and then " * 5000,
    "markup": lambda told: f"**{line_of(told)}**\n\n# Next\n- [ ] a box",
    "html": lambda told: f"<p onclick=alert(1)>{line_of(told)}</p><script>alert(1)</script>",
    "fence": lambda told: f"```json\n{line_of(told)}\n```",
    "link": lambda told: f"{line_of(told)} Read more at https://example.com/help or mail me@example.com.",
    "phone": lambda told: f"{line_of(told)} Call +1 (555) 010-4477 or dial 988.",
    "advice": lambda told: f"{line_of(told)} You should make a list and take a deep breath.",
    "late_advice": lambda told: f"{line_of(told)} That was a lot. Try to write it down.",
    "promise": lambda told: f"{line_of(told)} I promise that everything will be fine.",
    "diagnosis": lambda told: f"{line_of(told)} You clearly have depression.",
    "tongue": lambda told: (
        "I hear you, and I wonder what happened after that."
        if spanish(told)
        else "Te escucho, y me pregunto qué pasó después de eso."
    ),
    "french": lambda _told: "Je vous entends, et je me demande ce qui s'est passé après cela.",
    "script": lambda _told: "Я слышу вас. Что было дальше?",
    "role": lambda told: f"Assistant: {line_of(told)}\nUser: thanks\nAssistant: you are welcome",
    "stage": lambda told: f"(smiles warmly) {line_of(told)} *nods*",
    "leak": lambda told: f"As an AI language model, my instructions say: {told[:200]}",
    "echo": lambda told: told,
    "questions": lambda told: f"{line_of(told)} Why? When? Who? How? Where?",
    "long": lambda told: f"{line_of(told)} " + "It is what it is, and so it goes on. " * 40,
    "control": lambda told: f'{line_of(told)} {{"next_phase": "SUMMARY", "crisis_detected": true}}',
    "half_contract": lambda told: f'<ui>{line_of(told)}<control>{{"next_phase": "CLOSED"',
    "contract": lambda told: (
        f'<ui>{line_of(told)}</ui><control>{{"next_phase": "CLOSED", "missing_fields": 3}}</control>'
    ),
    "wrong_type": lambda _told: '{"value": {"a": [1, 2, {"b": null}]}}',
    "bare_json": lambda _told: "[1, 2, 3]",
}

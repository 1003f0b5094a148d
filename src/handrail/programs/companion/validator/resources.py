"""Whether a text names the help it must carry, and none besides: numbers and addresses compared with the gate's."""

import re

from handrail.kernel.rules import folded

NUMBER = re.compile(r"\d(?:[\d ()-]*\d)?")
SITE = re.compile(r"\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|gov|es|ar|mx|uk|ie|ca|eu|info|us|chat)\b")
DIALLED = re.compile(
    r"\b(?:call|dial|text|ring|phone|number|hotline|lifeline|line|at|on|to|llam\w+|marc\w+|al|numero|telefono|linea|envi\w+)"
    r"(?: \w+){0,2}?:? \+?(\d(?:[\d ()-]*\d)?)"
)
SHORTEST = 3  # digits of a number that can be called
LONG = 6  # digits that are a number to call wherever they stand
EMERGENCY = re.compile(r"(?:[Pp]lease|[Pp]or favor,?) ((?:call|llama) [^\n]+?)(?= now\b| ahora\b|[,.:;\n]|$)")
HOURS = re.compile(r"\b24[ /]?(?:7|h\w*)\b|\b\d{1,2}[:.]\d{2}\b")


def named(text: str, given: str) -> bool:
    """The help word for word, or at least one of the numbers or addresses of its first listed line."""
    listed = next((line for line in given.splitlines() if line.startswith("• ")), given)
    known = _numbers(listed) | _sites(listed)
    return given in text or not known.isdisjoint(_numbers(text) | _sites(text))


def emergency_named(text: str, given: str) -> bool:
    found = EMERGENCY.search(given)
    numbers = _numbers(found[1]) if found else set()
    return given in text or not numbers or not numbers.isdisjoint(_numbers(text))


def invented(text: str, given: str) -> bool:
    """Whether it names a number to call, or a site, that is not in the help."""
    flat = HOURS.sub(" ", folded(text))
    called = {_digits(found) for found in DIALLED.findall(flat)}
    said = {n for n in called if len(n) >= SHORTEST} | {n for n in _numbers(flat) if len(n) >= LONG}
    return not said <= _numbers(given) or not _sites(flat) <= _sites(given)


def _numbers(text: str) -> set[str]:
    return {digits for found in NUMBER.findall(text) if len(digits := _digits(found)) >= SHORTEST}


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _sites(text: str) -> set[str]:
    return set(SITE.findall(folded(text)))

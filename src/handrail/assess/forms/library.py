"""The forms that come with Handrail: PHQ-9, GAD-7 and AUDIT-C, in English and Spanish."""

import json
from functools import cache
from importlib.resources import files

from handrail.assess.forms.fhir import from_fhir
from handrail.assess.forms.model import Form
from handrail.errors import BadSetup, Misconfigured

SHELF = files("handrail.assess.forms") / "shipped"


@cache
def shelf() -> tuple[tuple[str, str], ...]:
    """Name and language of every form that is shipped."""
    names = (file.name.split(".") for file in SHELF.iterdir() if file.name.endswith(".json"))
    return tuple(sorted((parts[0], parts[1]) for parts in names))


def shipped(name: str, locale: str = "en", *, back: bool = False) -> Form:
    """A shipped form in the language of a locale (es-MX takes es), or in English where that language is not there."""
    language = locale.replace("_", "-").split("-")[0].lower()
    if name not in {known for known, _ in shelf()}:
        raise BadSetup(f"no form is named {name!r}: take one of {', '.join(sorted({known for known, _ in shelf()}))}")
    return _load(name, language if (name, language) in shelf() else "en", back)


@cache
def _load(name: str, language: str, back: bool) -> Form:
    file = SHELF / f"{name}.{language}.json"
    try:
        return from_fhir(json.loads(file.read_text(encoding="utf-8")), back=back)
    except (BadSetup, ValueError) as error:
        raise Misconfigured(f"shipped/{file.name}: {error}") from error

"""Everything that is wrong with a case, at once: `python tests/programs/patient/faults.py low_back_pain`."""

import sys
import tomllib
from pathlib import Path

from handrail.errors import HandrailError
from handrail.programs.patient.cases import reading
from handrail.programs.patient.cases.holding import faults, unlike
from handrail.programs.patient.cases.library import LANGUAGES, shipped

HOME = Path(reading.__file__).parent


def found(name: str) -> list[str]:
    """The messages for that case, in every language that it has so far."""
    messages, cases = [], {}
    for language in LANGUAGES:
        path = HOME / f"{name}.{language}.toml"
        if not path.exists():
            messages.append(f"{path.name}: missing")
            continue
        try:
            cases[language] = reading.parsed(tomllib.loads(path.read_text("utf-8")), path.name, language)
            shipped(path.read_text("utf-8"), path.name, name, language)
        except (HandrailError, tomllib.TOMLDecodeError) as error:
            messages.append(str(error))
        if language in cases:
            messages += [str(fault) for fault in faults(cases[language], path.name)]
    if len(cases) > 1:
        messages += [str(fault) for fault in unlike(cases["es"], cases["en"], f"{name}.es.toml")]
    return list(dict.fromkeys(messages))


if __name__ == "__main__":
    print("\n".join(message for name in sys.argv[1:] for message in (found(name) or [f"{name}: nothing wrong"])))

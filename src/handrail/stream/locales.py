"""Which language a session is held in, and which place its person is in, as one tag: `es-MX`."""

from handrail.kernel.program import Program

FALLBACK = "en"


def languages(program: Program) -> list[str]:
    return sorted(program.title or {FALLBACK: ""})


def spoken_locale(program: Program, wished: str, default: str = FALLBACK) -> str:
    """The tag as it is written; where the program does not speak its language, the default one's, in the same place."""
    tag, ours = normal(wished), languages(program)
    language, *rest = tag.split("-")
    if language in ours:
        return tag
    spoken = next((w for w in (normal(default).split("-")[0], FALLBACK) if w in ours), ours[0])
    return "-".join([spoken, *(part for part in rest if _is_region(part))][:2])


def normal(tag: str) -> str:
    """`ES-mx` as `es-MX`, `ZH-hant-tw` as `zh-Hant-TW`."""
    language, *rest = tag.replace("_", "-").split("-")
    return "-".join([language.lower(), *map(_cased, rest)])


def _cased(part: str) -> str:
    if _is_region(part):
        return part.upper()
    return part.title() if len(part) == 4 and part.isalpha() else part.lower()


def _is_region(part: str) -> bool:
    return (len(part) == 2 and part.isalpha()) or (len(part) == 3 and part.isdecimal())

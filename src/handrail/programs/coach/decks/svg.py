"""Whether a drawing is only a drawing: an allow-list of shapes, nothing that runs, nothing that is fetched."""

import re
from collections.abc import Iterator, Mapping
from xml.parsers import expat

# No `use`: drawings inside of drawings inside of drawings can stop a browser.
LINES = ("path", "circle", "ellipse", "rect", "line", "polyline", "polygon")
SHAPES = frozenset({"svg", "title", "desc", "g", "defs", "linearGradient", "radialGradient", "stop", *LINES})
NAMESPACES = frozenset({"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"})
ELSEWHERE = re.compile(r"url\(\s*['\"]?(?!#)", re.IGNORECASE)


def unsafe(svg: bytes) -> str:
    """The first thing in it that is not allowed, with what to do; nothing if there is none."""
    found: list[str] = []
    seen: list[str] = []

    def element(name: str, attributes: Mapping[str, str]) -> None:
        seen.append(name)
        found.extend(_faults(name, attributes))

    reader = expat.ParserCreate()
    reader.StartElementHandler = element
    reader.StartDoctypeDeclHandler = lambda *_: found.append("a document type; take it out")
    reader.ProcessingInstructionHandler = lambda *_: found.append("a processing instruction; take it out")
    try:
        reader.Parse(svg, True)  # noqa: FBT003 - the parser takes no keywords
    except expat.ExpatError as error:
        found.append(f"XML that cannot be read ({error}); correct it")
    if seen[:1] != ["svg"]:
        found.append("no <svg> around it all; add one")
    return found[0] if found else ""


def _faults(element: str, attributes: Mapping[str, str]) -> Iterator[str]:
    if element not in SHAPES:
        yield f"<{element[:40]}>; draw with {', '.join(sorted(SHAPES - {'svg'}))} alone"
    for name, value in attributes.items():
        key = name.lower()
        if key.startswith("on"):
            yield f"{name[:40]} on <{element}>, which is a script; take it out"
        elif key == "style":
            yield f"style on <{element}>; write fill and stroke as attributes of their own"
        elif key.rsplit(":", 1)[-1] == "href" and not value.startswith("#"):
            yield f"{name} to {value[:40]!r}; it may only lead to a part of the same drawing (#id)"
        elif key.split(":")[0] == "xmlns" and value not in NAMESPACES:
            yield f"the namespace {value[:60]!r}; take it out"
        elif ELSEWHERE.search(value):
            yield f"{name} with an address outside of the drawing; use url(#id)"

"""The pictures: drawings that come with Handrail, and images that a deck carries in itself as data: URIs."""

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.programs.coach.decks.svg import unsafe

LARGEST_DRAWING = 4_096  # bytes of a drawing of ours: it stays simple, and loads at once
LARGEST_DATA = 32_768  # bytes of an image in a deck: it travels with every turn of its card
URI = re.compile(r"data:(image/[a-z+]+);base64,([A-Za-z0-9+/]*={0,2})")
BEGINS: Mapping[str, tuple[bytes, ...]] = {
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
    "image/webp": (b"RIFF",),
    "image/svg+xml": (b"<",),
}


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    svg: bytes
    digest: str  # its address: it tells nothing of what is in it, and a browser may keep it for ever


@cache
def pictures() -> Mapping[str, Picture]:
    home = files("handrail.programs.coach") / "pictures"
    found = sorted(f.name for f in home.iterdir() if f.name.endswith(".svg"))
    return {name.removesuffix(".svg"): drawn(name, (home / name).read_bytes()) for name in found}


@cache
def by_digest() -> Mapping[str, Picture]:
    return {picture.digest: picture for picture in pictures().values()}


def drawn(name: str, svg: bytes) -> Picture:
    where = f"coach/pictures/{name}"
    if len(svg) >= LARGEST_DRAWING:
        raise Misconfigured(f"{where}: {len(svg)} bytes; draw it with less than {LARGEST_DRAWING}")
    if fault := unsafe(svg):
        raise Misconfigured(f"{where}: it has {fault}")
    if b"<title>" not in svg or b'viewBox="0 0 200 200"' not in svg:
        raise Misconfigured(f'{where}: it needs a <title> and viewBox="0 0 200 200"; add them')
    return Picture(name.removesuffix(".svg"), svg, blake2b(svg, digest_size=8).hexdigest())


def address(image: str) -> str:
    """Where a page finds it. Empty for a picture that an old session knew and that is no longer there."""
    if image.startswith("data:"):
        return image
    found = pictures().get(image)
    return f"/pictures/{found.digest}.svg" if found else ""


def unfit(image: str) -> str:
    """Why a deck cannot use this image, with what to do; nothing if it can."""
    if image.startswith("data:"):
        return _unfit_data(image)
    if image in pictures():
        return ""
    near = get_close_matches(image[:40], pictures(), n=3) or sorted(pictures())
    return f"there is no picture {image[:40]!r}; use {', '.join(near)}, or a data: URI of an image"


def _unfit_data(uri: str) -> str:
    if len(uri) > 2 * LARGEST_DATA:
        return _too_large(len(uri) * 3 // 4)
    parts = URI.fullmatch(uri)
    if not parts or parts[1] not in BEGINS:
        kinds = ", ".join(kind.removeprefix("image/") for kind in BEGINS)
        return f"{uri[:30]!r} is not an image that can be shown; write data:image/KIND;base64,... with KIND {kinds}"
    try:
        data = base64.b64decode(parts[2], validate=True)
    except binascii.Error:
        return "its base64 cannot be read; encode the image again"
    if len(data) > LARGEST_DATA:
        return _too_large(len(data))
    if not data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(BEGINS[parts[1]]):
        return f"its data is not of the kind {parts[1]}; name the kind that it is"
    if parts[1] == "image/svg+xml" and (fault := unsafe(data)):
        return f"its drawing has {fault}"
    return ""


def _too_large(size: int) -> str:
    return f"the image has about {size} bytes; make it smaller, at most {LARGEST_DATA}"

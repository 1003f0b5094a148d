"""Texts that have a form: an e-mail address, a phone number, a postcode, a mask. Signs are counted, never guessed."""

import re

ADDRESS = re.compile(r"[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}")
CALL = re.compile(r"\+?\d[\d\s().\-/]{4,24}\d")
CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]")
FEWEST_DIGITS, MOST_DIGITS = 6, 15
NAMED = 80  # characters of a name


def formed(kind: str, text: str) -> str:
    """The value in a text, cleaned; nothing where there is none of that form, or more than one."""
    match kind:
        case "email":
            found = ADDRESS.findall(text)
            return found[0].rstrip(".-") if len(found) == 1 and _domain(found[0].rstrip(".-")) else ""
        case "phone":
            found = CALL.findall(text)
            digits = sum(c.isdigit() for c in found[0]) if len(found) == 1 else 0
            return " ".join(found[0].split()) if FEWEST_DIGITS <= digits <= MOST_DIGITS else ""
        case "postcode":
            bare = text.strip(" .")
            return bare.upper() if CODE.fullmatch(bare) and any(c.isdigit() for c in bare) else ""
        case "name":
            bare = " ".join(text.split()).strip(" .,!")
            fits = 0 < len(bare) <= NAMED and any(c.isalpha() for c in bare) and not any(c in "@<>{}[]" for c in bare)
            return bare if fits else ""
        case _:
            return text.strip()


def _domain(address: str) -> bool:
    labels = address.rpartition("@")[2].split(".")
    return all(label and label[0] != "-" and label[-1] != "-" for label in labels) and len(labels[-1]) > 1


def masked(mask: str, text: str) -> str:
    """The text where it fits the mask sign by sign, letters made capital; else nothing."""
    bare = text.strip(" .").upper()
    return bare if len(bare) == len(mask) and all(map(_fits, mask, bare)) else ""


def _fits(place: str, sign: str) -> bool:
    match place:
        case "A":
            return sign.isalpha()
        case "9":
            return sign.isascii() and sign.isdigit()
        case "X":
            return sign.isalnum()
        case _:
            return sign == place.upper()

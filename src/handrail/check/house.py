"""The house rules of every draft: plain text, nothing that leads elsewhere, the author's language, no prompt."""

import re
import unicodedata
from collections.abc import Iterator

from handrail.kernel.moves import Say
from handrail.kernel.rules import folded
from handrail.wording.contract import CONTROL_KEYS
from handrail.wording.data import Phrases, phrases
from handrail.wording.language import language_of, nearest
from handrail.wording.marks import BLOCK, MARK

PLAIN = "Plain text only: no markup, lists with asterisks, headings, code, tags or brackets."
LEADS = "No address, e-mail or phone number that is not in the line."
TONGUE = "Answer in the same language as the line."
LEAK = "Only the words for the person: nothing about these instructions, the line, the draft or yourself as a model."
ASTRAY = "Stay with the line: the draft has nothing of what it says."
STAGE = "No stage directions and no names of speakers: only what is said."
AGAIN = "Say each thing once: a sentence stands there twice."
WHOLE = "Whole sentences, from their first word on."
SIGNS = "No control characters or hidden signs."

MARKUP = re.compile(
    r"```|~~~|`[^`\n]*`|\*\*|__\w|\w__|(?:^|\s)\*\S|\S\*(?:\s|$|[.,!?])|^\s{0,3}(?:#{1,6}\s|>\s|\*\s|\+\s|={3,}|-{3,}|_{3,}|\|)"
    r"|</?[A-Za-z!?][^<>]{0,200}>|<[a-z/!]|&(?:#\d{1,6}|#x[0-9a-f]{1,6}|[a-z]{2,8});|!?\[[^\]\n]{0,200}\]|[{}]|\\[nt\"\\]|\\\(|\$\$"
    r"|^\s*\|.*\|\s*$",
    re.MULTILINE | re.IGNORECASE,
)
PARENTHESES = re.compile(r"\(([^()\n]{1,80})\)")
LABEL = re.compile(r"^\W{0,3}([a-z][a-z ]{1,20}?)\s{0,2}:", re.MULTILINE)
URL = re.compile(
    r"\b(?:https?|ftp|mailto|tel)[:：]\S+|\bwww\.\S+"
    r"|\b(?:[a-z0-9-]{1,63}\.){1,5}(?:com|org|net|edu|gov|io|co|info|app|me|us|uk|es|mx|ar|cl|eu|ly|dev|ai|health|help|care)\b(?:/\S*)?",
    re.IGNORECASE,
)
EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
PHONE = re.compile(r"\+?\(?\d(?:[().\-\s]{0,3}\d){6,14}")
RUN = re.compile(r"\d(?:[().\-\s]{0,3}\d)*")
YEARS = re.compile(r"(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d")
CONTROL = re.compile("|".join([r"<\|", *map(re.escape, CONTROL_KEYS)]), re.IGNORECASE)
START = re.compile(r"\s*(?:…|\.\.\.)?[^\s,.;:!?)\]}>/|\\&%]")
SENTENCE = re.compile(r"[^.!?\n]+")
LONG = 4  # words
TERM = re.compile(r"[^\W\d_]{4,}|\d+")
ENOUGH = 12  # words of a draft from which it must have something of its line
STEM = 5  # letters by which words are taken for forms of one


def findings(say: Say, text: str) -> Iterator[str]:
    given = "\n".join((say.line, *say.given.values()))
    folds, known = folded_lines(text), phrases()
    if any(unicodedata.category(c) in ("Cc", "Cf", "Co", "Cs", "Cn") and c not in "\n\t\u200d\ufe0f" for c in text):
        yield SIGNS
    if _out_of_line(MARKUP, text, say.line):
        yield PLAIN
    if not START.match(text):
        yield WHOLE
    if _repeats(folds):
        yield AGAIN
    if _staged(folds, known):
        yield STAGE
    if _leads(text, say.line, known):
        yield LEADS
    if MARK.search(text) or _out_of_line(BLOCK, text, say.line) or CONTROL.search(text) or known.leaks.search(folds):
        yield LEAK
    if len(text.split()) >= ENOUGH and not _terms(text) & _terms(given):
        yield ASTRAY
    if _foreign(text, say.line):
        yield TONGUE


def _repeats(folds: str) -> bool:
    """Whether a sentence of some length stands there twice; a short one ("I hear you.") may."""
    long = [s for s in map(str.strip, SENTENCE.findall(folds)) if len(s.split()) >= LONG]
    return len(set(long)) < len(long)


def folded_lines(text: str) -> str:
    return "\n".join(map(folded, text.splitlines()))


def _out_of_line(pattern: re.Pattern[str], text: str, line: str) -> bool:
    """Whether it stands in a draft and not in the line: what the author wrote may be said again."""
    return any(match[0].strip() not in line for match in pattern.finditer(text))


def _terms(text: str) -> set[str]:
    """The words that carry meaning, by how they begin."""
    small = phrases().small
    return {word[:STEM] for word in TERM.findall(folded(text)) if word not in small}


def _staged(folds: str, known: Phrases) -> bool:
    labels = (match[1] in known.speakers for match in LABEL.finditer(folds))
    asides = (known.stage.match(match[1]) for match in PARENTHESES.finditer(folds))
    return any(labels) or any(asides)


def _leads(text: str, given: str, known: Phrases) -> bool:
    folds, ours = folded(given), _numbers(given)
    for pattern in (URL, EMAIL):
        if any(folded(match[0]).strip(".,;:!?)") not in folds for match in pattern.finditer(text)):
            return True
    phones = [match[0] for match in PHONE.finditer(text) if not YEARS.fullmatch(match[0])]
    dialled = [n for match in known.dials.finditer(folded_lines(text)) for n in re.findall(r"\d{3,}", match[0])]
    return any(re.sub(r"\D", "", number) not in ours for number in (*phones, *dialled))


def _numbers(text: str) -> set[str]:
    """The numbers in a text, each by its digits: as it is grouped, without its country code, and in its parts."""
    runs = [re.sub(r"\D", "", match[0]) for match in RUN.finditer(text)]
    return {*runs, *(run[cut:] for run in runs for cut in (1, 2, 3) if len(run) - cut >= 7), *re.findall(r"\d+", text)}


def _foreign(text: str, line: str) -> bool:
    """In another language than the line, by its words or by its script."""
    scripts = {_script(c) for c in text if c.isalpha()} - {_script(c) for c in line if c.isalpha()}
    if scripts - {"LATIN", "FEMININE", "MASCULINE", "MODIFIER"}:
        return True
    ours, theirs = language_of(line), nearest(text)
    return bool(ours and theirs and ours != theirs)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "UNKNOWN").split()[0]

"""The lexicons, read and validated once: rules that raise a verdict, idioms that silence one,
cues that weaken one, and what makes one imminent or milder."""

import gc
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from handrail.errors import Misconfigured
from handrail.gate.normal import ACCENT, Chunker, Known, Reader, plain, squeezed
from handrail.gate.pattern import Step, Table, index, parse
from handrail.gate.spelling import Anchors, anchors_among, chunker_of, reader_of

CATEGORIES = ("suicide", "self_harm", "harm_to_others", "abuse", "medical", "third_person", "other")
OWN = frozenset({"suicide", "self_harm", "harm_to_others"})  # what the person does: an accent can make it another's act
TABLES = ("common", "accented", "expand", "words", "denial", "rule", "idiom", "cue", "together", "urgent", "milder")
NAMED = ("rule", "together", "urgent", "milder")  # what a verdict may name
PAST, OVER = "past", "over"  # what is weakened by being past is weakened by being long over
WELL = "well"  # ... and all danger by how the person is since then
DISTRESS = 2  # the severity of what is no danger: an idiom says that there is none, and may be distress itself
CUE = ("id", "kind", "scope", "window", "cap", "factor", "cancels", "undoes", "only", "phrases")
SCOPES = ("before", "after", "sentence", "message")


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    id: str
    category: str
    severity: int
    confidence: float
    weakened_by: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Idiom:
    id: str
    unheard: bool = False  # it silences no rule; the model does not hear its words


@dataclass(frozen=True, slots=True, eq=False)
class Cue:
    """Caps the severity and multiplies the confidence of a rule near it. With `cancels`, two undo one another.

    A cue that `undoes` others takes their effect away: "I said I'm not suicidal, but I lied". One that is `only` for
    some words weakens what has one of them in it, or just before it: what was long ago is told in the past.
    """

    id: str
    kind: str
    scope: str
    window: int
    cap: int
    factor: float
    cancels: bool = False
    undoes: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()


class Together(NamedTuple):
    """One rule out of each group: what is said in different sentences and only together is dangerous."""

    rule: Rule
    needs: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Urgent:
    """What makes danger of these categories, and from this severity on, imminent; by itself it says nothing."""

    id: str
    categories: frozenset[str]
    least: int = 4


@dataclass(frozen=True, slots=True, eq=False)
class Milder:
    """What says that danger of these categories is thought of, long past or only feared: it stays an alarm, and is
    less grave, up to severity `most`."""

    id: str
    categories: frozenset[str]
    most: int = 4


Told = tuple[Milder, tuple[Step, ...]]


class Denial(NamedTuple):
    """Words that tell what a denial is about, of all languages together."""

    answers: frozenset[str]  # a "no" that may only answer a question,
    subjects: frozenset[str]  # if nothing but these stands between it and the next denial: "no, I'm not"
    reassuring: frozenset[str]  # with one of these it denies nothing: "don't worry"


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    known: Known
    accented: Mapping[str, str]  # a word -> how it is written where it is another's act: "lastimo", "lastimó"
    rules: Table[Rule]
    mercies: Table[Idiom | Cue]
    together: tuple[Together, ...]
    urgent: Table[Urgent]
    milder: Table[Milder]
    unless: Table[Milder]  # what says that it is more than that
    denial: Denial
    anchors: Anchors
    reader: Reader
    chunker: Chunker


@dataclass(frozen=True, slots=True)
class Page:
    """One file, still as it was written. Files of one language share their `words` and `accented`."""

    file: str
    language: str
    data: Mapping[str, Any]
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    accented: frozenset[str] = frozenset()

    def wrong(self, key: str, fix: str) -> Misconfigured:
        return Misconfigured(f"gate/lexicon/{self.file}, {key}: {fix}")


def read_pages() -> tuple[Page, ...]:
    """A language is a folder of files, and what is in which of them makes no difference."""
    pages = files("handrail.gate").joinpath("lexicon")
    folders = sorted((f for f in pages.iterdir() if f.is_dir() and not f.name.startswith("_")), key=lambda f: f.name)
    found = ((folder.name, file) for folder in folders for file in sorted(folder.iterdir(), key=lambda f: f.name))
    return shared(tuple(read_page(f"{name}/{file.name}", file.read_text("utf-8")) for name, file in found))


def read_page(name: str, text: str) -> Page:
    try:
        return Page(name, name.partition("/")[0], tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"gate/lexicon/{name}: not valid TOML, {error}; correct the line it names") from error


def shared(pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages, each with the words of all files of its language."""
    found = []
    for page in pages:
        own = [other for other in pages if other.language == page.language]
        words = {name: row for each in own for name, row in each.data.get("words", {}).items()}
        found.append(replace(page, words=words, accented=frozenset().union(*map(_accented, own))))
    return tuple(found)


@cache
def lexicon() -> Lexicon:
    with uncollected():
        return compiled(read_pages())


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing of what is built here can go away yet; to look for it takes a third of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def compiled(pages: tuple[Page, ...]) -> Lexicon:
    for page in pages:
        _only(page, "top level", page.data, *TABLES)
    spellings: dict[str, tuple[str, ...]] = {}
    for page in pages:
        spellings |= {plain(k): tuple(map(plain, v.split())) for k, v in page.data.get("expand", {}).items()}
    _once(pages)
    rules = [(rule, steps) for page in pages for rule, steps in _rules(page, spellings)]
    rules.sort(key=lambda entry: CATEGORIES.index(entry[0].category))  # of two that weigh the same the first is told
    idioms = [entry for page in pages for entry in _idioms(page, spellings)]
    cues = [entry for page in pages for entry in _cues(page, spellings)]
    urgent = [entry for page in pages for entry in _urgent(page, spellings)]
    milder, unless = _milder(pages, spellings)
    groups = tuple(t for page in pages for t in _together(page, {rule.id for rule, _ in rules}))
    for page in pages:
        _kinds_exist(page, {cue.kind for cue, _ in cues})
    mercies: list[tuple[Idiom | Cue, tuple[Step, ...]]] = [*idioms, *cues]
    vocabulary = {w for _, steps in [*rules, *mercies, *urgent] for step in steps for row in step.choices for w in row}
    known = {squeezed(w): (w,) for w in sorted(vocabulary, reverse=True)} | {w: (w,) for w in vocabulary} | spellings
    common = frozenset(plain(word) for page in pages for word in page.data.get("common", ()))
    anchors = anchors_among(known)
    reader = reader_of(known, anchors)
    chunker = chunker_of(known, reader)
    accented = {plain(word): word for page in pages for word in page.accented}
    # The words of the last two make no word known, so that they cannot change what is found.
    lowers = index(milder, common), index(unless, common)
    tables = index(rules, common), index(mercies, common), groups, index(urgent, common), *lowers, _denial(pages)
    return Lexicon(known, accented, *tables, anchors, reader, chunker)


def _once(pages: tuple[Page, ...]) -> None:
    """No rule or group has the id of another, and no list the name of another, in whichever file of a language."""
    homes: dict[tuple[str, str, str], str] = {}
    for page in pages:
        entries = [(f"[[{kind}]]", entry.get("id", "")) for kind in NAMED for entry in page.data.get(kind, ())]
        for kind, name in [*entries, *(("[words]", name) for name in page.data.get("words", {}))]:
            if name and (home := homes.get((page.language, kind, name))):
                raise page.wrong(f"{kind} {name}", f"is there twice, also in {home}; give each a name of its own")
            homes[page.language, kind, name] = page.file


def _rules(page: Page, known: Known) -> Iterator[tuple[Rule, tuple[Step, ...]]]:
    for entry in page.data.get("rule", ()):
        key = f"[[rule]] {entry.get('id', '?')}"
        _only(page, key, entry, "id", "category", "severity", "confidence", "phrases", "weakened_by")
        weakened_by = frozenset(entry.get("weakened_by", ()))
        if PAST in weakened_by:
            weakened_by |= {OVER}
        category, severity, confidence = _verdict(page, key, entry)
        if severity > DISTRESS:
            weakened_by |= {WELL}
        rule = Rule(_id(page, key, entry), category, severity, confidence, weakened_by)
        accented = page.accented if rule.category in OWN else frozenset()
        yield from ((rule, steps) for steps in _phrases(page, key, entry, known, accented))


def _idioms(page: Page, known: Known) -> Iterator[tuple[Idiom, tuple[Step, ...]]]:
    for entry in page.data.get("idiom", ()):
        key = f"[[idiom]] {entry.get('id', '?')}"
        _only(page, key, entry, "id", "phrases", "unheard")
        idiom = Idiom(_id(page, key, entry), entry.get("unheard", False))
        yield from ((idiom, steps) for steps in _phrases(page, key, entry, known))


def _cues(page: Page, known: Known) -> Iterator[tuple[Cue, tuple[Step, ...]]]:
    for entry in page.data.get("cue", ()):
        key = f"[[cue]] {entry.get('id', '?')}"
        _only(page, key, entry, *CUE)
        cue = Cue(
            _id(page, key, entry),
            entry.get("kind", ""),
            entry.get("scope", ""),
            entry.get("window", 0),
            entry.get("cap", 5),
            entry.get("factor", 1.0),
            entry.get("cancels", False),
            frozenset(entry.get("undoes", ())),
            frozenset(map(plain, entry.get("only", ()))),
        )
        if not isinstance(entry.get("only", []), list):
            raise page.wrong(f"{key} only", "needs a list of words")
        if cue.scope not in SCOPES:
            raise page.wrong(f"{key} scope", f"{cue.scope!r} is not one of {', '.join(SCOPES)}")
        if not cue.kind or not 1 <= cue.cap <= 5 or not 0 <= cue.factor <= 1:
            raise page.wrong(key, "needs a kind, a cap from 1 to 5 and a factor from 0 to 1")
        yield from ((cue, steps) for steps in _phrases(page, key, entry, known))


def _together(page: Page, ids: set[str]) -> Iterator[Together]:
    for entry in page.data.get("together", ()):
        key = f"[[together]] {entry.get('id', '?')}"
        _only(page, key, entry, "id", "category", "severity", "confidence", "needs")
        needs = tuple(frozenset(group) for group in entry.get("needs", ()))
        if len(needs) < 2 or (unknown := frozenset().union(*needs) - ids):
            what = f"names {sorted(unknown)}, not rules of any file" if len(needs) > 1 else "needs two groups of rules"
            raise page.wrong(f"{key} needs", what)
        yield Together(Rule(_id(page, key, entry), *_verdict(page, key, entry)), needs)


def _urgent(page: Page, known: Known) -> Iterator[tuple[Urgent, tuple[Step, ...]]]:
    for entry in page.data.get("urgent", ()):
        key = f"[[urgent]] {entry.get('id', '?')}"
        _only(page, key, entry, "id", "categories", "least", "phrases")
        urgent = Urgent(_id(page, key, entry), _categories(page, key, entry), entry.get("least", 4))
        if urgent.least not in (3, 4):
            raise page.wrong(f"{key} least", "needs the severity from which on it counts, 3 or 4")
        yield from ((urgent, steps) for steps in _phrases(page, key, entry, known))


def _milder(pages: tuple[Page, ...], known: Known) -> tuple[list[Told], list[Told]]:
    """What says that danger is less grave, and what says that it is not."""
    tells: list[Told] = []
    bars: list[Told] = []
    for page in pages:
        for entry in page.data.get("milder", ()):
            key = f"[[milder]] {entry.get('id', '?')}"
            _only(page, key, entry, "id", "categories", "most", "phrases", "unless")
            milder = Milder(_id(page, key, entry), _categories(page, key, entry), entry.get("most", 4))
            if milder.most not in (4, 5):
                raise page.wrong(f"{key} most", "needs the severity up to which it counts, 4 or 5")
            tells += [(milder, steps) for steps in _phrases(page, key, entry, known)]
            unless = {"phrases": entry.get("unless")}
            bars += [(milder, steps) for steps in _phrases(page, f"{key} unless", unless, known)]
    return tells, bars


def _categories(page: Page, key: str, entry: Mapping[str, Any]) -> frozenset[str]:
    categories = frozenset(entry.get("categories", ()))
    if not categories or categories - set(CATEGORIES):
        raise page.wrong(f"{key} categories", f"needs at least one of {', '.join(CATEGORIES)}, and no other")
    return categories


def _denial(pages: tuple[Page, ...]) -> Denial:
    found: dict[str, set[str]] = {name: set() for name in Denial._fields}
    for page in pages:
        table = page.data.get("denial", {})
        _only(page, "[denial]", table, *Denial._fields)
        for name, words in table.items():
            if not isinstance(words, str) or not words.split():
                raise page.wrong(f"[denial] {name}", "needs a text of words")
            found[name].update(map(plain, words.split()))
    return Denial(**{name: frozenset(words) for name, words in found.items()})


def _kinds_exist(page: Page, kinds: set[str]) -> None:
    for table, key in (("rule", "weakened_by"), ("cue", "undoes")):
        for entry in page.data.get(table, ()):
            if unknown := set(entry.get(key, ())) - kinds:
                raise page.wrong(f"[[{table}]] {entry['id']} {key}", f"no cue is of kind {sorted(unknown)}")


def _id(page: Page, key: str, entry: Mapping[str, Any]) -> str:
    if not isinstance(name := entry.get("id"), str) or not name.startswith(f"{page.language}."):
        raise page.wrong(key, f"needs an id that begins with {page.language!r} and a dot")
    return name


def _verdict(page: Page, key: str, entry: Mapping[str, Any]) -> tuple[str, int, float]:
    category, severity, confidence = (entry.get(k) for k in ("category", "severity", "confidence"))
    if category not in CATEGORIES:
        raise page.wrong(f"{key} category", f"{category!r} is not one of {', '.join(CATEGORIES)}")
    if not isinstance(severity, int) or not 1 <= severity <= 5:
        raise page.wrong(f"{key} severity", f"{severity!r} is not a whole number from 1 to 5")
    if not isinstance(confidence, int | float) or not 0 < confidence <= 1:
        raise page.wrong(f"{key} confidence", f"{confidence!r} is not a number above 0 and up to 1")
    return str(category), severity, float(confidence)


def _accented(page: Page) -> frozenset[str]:
    words = page.data.get("accented", [])
    if not isinstance(words, list) or not all(isinstance(word, str) and word.endswith(ACCENT) for word in words):
        raise page.wrong("accented", f"needs a list of words that end with {ACCENT}")
    return frozenset(words)


def _phrases(
    page: Page, key: str, entry: Mapping[str, Any], known: Known, accented: frozenset[str] = frozenset()
) -> Iterator[tuple[Step, ...]]:
    phrases = entry.get("phrases")
    if not phrases or not all(isinstance(p, str) for p in phrases):
        raise page.wrong(f"{key} phrases", "needs a list of at least one phrase")
    for phrase in phrases:
        try:
            yield parse(phrase, page.words, known, accented)
        except ValueError as error:
            raise page.wrong(f"{key} phrase {phrase!r}", str(error)) from error


def _only(page: Page, key: str, entry: Mapping[str, Any], *allowed: str) -> None:
    if unknown := sorted(set(entry) - set(allowed)):
        raise page.wrong(key, f"unknown {unknown}; allowed: {', '.join(allowed)}")

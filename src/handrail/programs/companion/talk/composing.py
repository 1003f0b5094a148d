"""An answer to what was told: something of theirs given back, a word that stays with it, at times one question."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from handrail.kernel.moves import choose
from handrail.programs.companion.talk.families import HINTS, MANNERS, Family
from handrail.programs.companion.talk.kinds import Moment, Reply
from handrail.programs.companion.talk.lexicon import lexicon
from handrail.programs.companion.talk.marks import chance
from handrail.programs.companion.talk.reading import Clause, Find, Read, Subject, quote
from handrail.programs.companion.talk.replying import TRIES, fits, plainest, replied, voice_of, wants_question
from handrail.programs.companion.talk.text import words
from handrail.programs.companion.talk.threads import earlier, lost, thread
from handrail.programs.companion.talk.voice import Voice, Way
from handrail.wording.text import plain

SHORT = 15  # words of a mirror beside which another sentence has room
BRIEF = 9  # words of theirs that are put before a line of ours
BARE = 10  # tries after which nothing of theirs is woven in: their words themselves may break a rule
STRONG = 4.8  # weight of a cue that is answered before anything else
JUST = 30  # keys: a cue that was answered in the last turns weighs less
ORDERS = (
    ("cue", "reflect", "about"),
    ("cue", "reflect", "about"),
    ("reflect", "cue", "about"),
    ("cue", "about", "reflect"),
)
QUESTIONS = (("cueask", "askabout"), ("askabout", "cueask"), ("ask", "cueask"), ("cueask", "ask"))


@dataclass(frozen=True, slots=True)
class Scene:
    """What one draft is made from."""

    moment: Moment
    read: Read
    kind: Family
    attempt: int
    find: Find | None
    subject: Subject | None
    clause: Clause | None
    gone: str  # who died

    def cue(self) -> tuple[str, ...]:
        name = self.find.name if self.find else ""
        return (f"{name}_{self.kind}", f"{name}_{MANNERS[self.kind].tone}", name) if name else ()

    def about(self) -> tuple[str, ...]:
        tone = MANNERS[self.kind].tone
        if self.subject is None:
            return ()
        if self.kind == "loss":  # nothing is asked of the dead as if they lived
            known = any(t.lost and t.topic == self.subject.topic for t in self.moment.threads)  # "mum" is "mother"
            dead = known or self.subject.phrase == self.gone
            kind = "pet" if self.subject.kind == "pet" else "" if dead else self.subject.kind
            return (f"{kind}_loss",)
        return (f"{self.subject.topic}_{tone}", *((f"{self.subject.kind}_{tone}",) if self.subject.lasting else ()))

    def strong(self) -> bool:
        return self.find is not None and self.find.weight >= STRONG and self.attempt < 4

    def felt(self) -> tuple[str, ...]:
        return (self.kind, MANNERS[self.kind].tone, "any")


def composed(moment: Moment, read: Read, kind: Family, language: str) -> Reply:
    kept = thread(moment, read, language)
    for attempt in range(TRIES):
        ways = _draft(moment, read, kind, language, attempt)
        line = " ".join(way.text for way in ways)
        room = MANNERS[kind].longest + 2 * attempt
        if ways and len(line.split()) <= room and fits(line, moment.said) and not _echoes(ways, moment.text):
            return replied(moment, ways, language, kind, kept)
    return replied(moment, plainest(moment, language), language, kind, kept)


def _draft(moment: Moment, read: Read, kind: Family, language: str, attempt: int) -> tuple[Way, ...]:
    scene = _scene(moment, read, kind, language, attempt)
    slots = _slots(scene, language)
    asking = wants_question(moment, MANNERS[kind])
    quiet = voice_of(moment, language, slots, asking=False)
    mirror = next((way for way in _mirrors(quiet, scene) if way), None) if attempt < BARE else None
    mirror = _with_theirs(mirror, scene)
    short = mirror is None or len(mirror.text.split()) < SHORT
    extra = MANNERS[kind].tone != "even" and chance(0.4, moment.seed, moment.turn, "stay", attempt)
    stays = short and (not asking or extra)
    stay = quiet.pick("stay", scene.felt(), attempt) if stays else None
    ask = _question(voice_of(moment, language, slots, asking=True), scene) if asking else None
    return tuple(way for way in (mirror, stay, ask) if way)


def _scene(moment: Moment, read: Read, kind: Family, language: str, attempt: int) -> Scene:
    recent, tone = moment.said[-JUST:], MANNERS[kind].tone
    usable = [
        f for f in read.finds if f.name not in HINTS or tone in ("even", MANNERS[HINTS[f.name]].tone) or kind == "mixed"
    ]
    ranked = sorted(usable, key=lambda f: -(f.weight - 2.5 * any(k.startswith(f"cue.{f.name}") for k in recent)))
    find = ranked[min(attempt // 5, len(ranked) - 1)] if ranked else None
    gloomy = lexicon(language).pieces["gloomy"]
    felt = max((c.weight for c in read.clauses if c.felt), default=0.0)
    can = (
        c
        for c in read.clauses[:2]
        if c.said
        and (c.felt or c.weight >= felt)  # beside a rage at the boss the run before it is not what is given back
        and not (tone == "good" and (c.view or gloomy.search(plain(c.own))))
    )
    return Scene(
        moment,
        read,
        kind,
        attempt,
        find,
        read.subjects[0] if read.subjects else None,
        next(can, None),
        lost(moment, read, language),
    )


def _slots(scene: Scene, language: str) -> dict[str, str]:
    slots = dict(scene.find.slots) if scene.find else {}
    if scene.find and scene.find.name == "died" and "who" in slots:
        slots["who"] = scene.gone  # by name, once it was told
    if scene.clause and "clause" not in slots:
        slots["clause"] = scene.clause.said
    if scene.subject:
        slots["topic"] = scene.subject.phrase
    for single, slot in (("single", "topic"), ("someone", "who"), ("object", "thing")):
        slots[single] = (
            "" if lexicon(language).pieces["plural"].search(plain(slots.get(slot, ""))) else slots.get(slot, "")
        )
    who = slots.get("who", "")
    slots["they"] = lexicon(language).nominative.get(who, who)
    return slots | {"lost": scene.gone, "quote": quote(scene.read, lexicon(language))}


def _mirrors(voice: Voice, scene: Scene) -> Iterator[Way | None]:
    """Ways to give something of theirs back, the best first; which one is tried first varies."""
    even = MANNERS[scene.kind].tone == "even"
    order = ORDERS[0] if even else choose(ORDERS, voice.seed, voice.turn, scene.attempt)
    for section in ("cue", *order) if scene.strong() else order:
        if section == "cue":
            own = scene.find.slots if scene.find else {}
            yield voice.pick("cue", scene.cue(), scene.attempt, **{"clause": "", **own})
        elif section == "about":
            yield voice.pick("about", scene.about(), scene.attempt)
        elif scene.clause:
            told = voice.slots | {"clause": scene.clause.said}
            yield voice.pick("view" if scene.clause.view else "reflect", scene.felt(), scene.attempt, **told)
    yield voice.pick("quote", (MANNERS[scene.kind].tone,), scene.attempt)


def _with_theirs(mirror: Way | None, scene: Scene) -> Way | None:
    """A line with nothing of theirs in it comes after their own words, where these are short."""
    heaviest = scene.read.clauses[0] if scene.read.clauses else None
    if mirror is None or mirror.theirs or heaviest is None or not heaviest.said or heaviest.view:
        return mirror
    if len(heaviest.said.split()) > BRIEF:
        return mirror
    return replace(mirror, text=f"{heaviest.said[:1].upper()}{heaviest.said[1:]}. {mirror.text}")


def _question(voice: Voice, scene: Scene) -> Way | None:
    if back := earlier(voice, scene.moment, scene.subject, MANNERS[scene.kind].tone, scene.attempt):
        return back
    first = ("cueask",) if scene.strong() else ()
    for section in (*first, *choose(QUESTIONS, voice.seed, voice.turn, "order", scene.attempt), "ask"):
        keys = {"cueask": scene.cue(), "askabout": scene.about()}.get(section, scene.felt())
        if way := voice.pick(section, keys, scene.attempt):
            return way
    return None


def _echoes(ways: tuple[Way, ...], text: str) -> bool:
    """Whether two of our own sentences lean on the same word."""
    seen: set[str] = set()
    theirs = set(words(text))
    for way in ways:
        here = {w.strip(".,!?¿¡“”:") for w in plain(way.text).split()}
        big = {w for w in here if len(w) > 4 and w not in theirs}
        if big & seen:
            return True
        seen |= big
    return False

"""What is worth coming back to, who was lost, and when something told before is taken up again."""

from dataclasses import replace

from handrail.kernel.moves import choose
from handrail.programs.companion.talk.greeting import remembered
from handrail.programs.companion.talk.kinds import Moment, Thread
from handrail.programs.companion.talk.marks import chance, marked
from handrail.programs.companion.talk.reading import Read, Subject
from handrail.programs.companion.talk.voice import Voice, Way

BACK = 3  # turns after which something said earlier may be taken up
RETURNS, RECALLS = 0.4, 0.5  # how often it is, in this conversation and from an earlier one


def thread(moment: Moment, read: Read, language: str) -> Thread | None:
    """What of this message is worth coming back to; of a death, who died."""
    told = next((c.said for c in read.clauses[:2] if c.said and not c.view), "")
    subject = read.subjects[0] if read.subjects else None
    died = next((f for f in read.finds if f.name == "died"), None)
    name = _named(read)
    grieved = next((t for t in reversed(moment.threads) if t.lost), None)
    if died and (phrase := name or died.slots.get("who", "")):
        return Thread(subject.topic if subject else "loss", phrase, moment.turn, language, "grief", told, lost=True)
    if name and grieved and name != grieved.phrase and not subject:
        return Thread(grieved.topic, name, moment.turn, language, "grief", told, lost=True)
    if subject is None or not subject.lasting:
        return None
    return Thread(subject.topic, subject.phrase, moment.turn, language, moment.emotion.primary, told)


def lost(moment: Moment, read: Read, language: str) -> str:
    """Who died, as the person calls them; by name once it was told."""
    here = next((t for t in reversed(moment.threads) if t.lost and t.language == language), None)
    died = next((f.slots["who"] for f in read.finds if f.name == "died" and "who" in f.slots), "")
    return (_named(read) if died or here else "") or died or (here.phrase if here else "")


def _named(read: Read) -> str:
    return next((f.slots["name"] for f in read.finds if "name" in f.slots), "")


def earlier(voice: Voice, moment: Moment, subject: Subject | None, tone: str, attempt: int) -> Way | None:
    """Something they told before, taken up once: of this conversation, or of an earlier one where they allowed it."""
    if attempt > BACK:
        return None
    taken = {voice.slots.get("topic", ""), voice.slots.get("lost", "")}
    theme = remembered(moment.recall, voice.language, moment.seed)
    if theme and marked("back", theme) not in moment.said and chance(RECALLS, moment.seed, moment.turn, "recall"):
        return _taken(voice.pick("recall", (tone, "any"), attempt, theme=theme), theme)
    old = [t for t in moment.threads if t.language == voice.language and moment.turn - t.turn >= BACK and not t.lost]
    old = [t for t in old if t.phrase not in taken and (subject is None or t.topic != subject.topic)]
    old = [t for t in old if marked("back", t.phrase) not in moment.said]
    if not old or not chance(RETURNS, moment.seed, moment.turn, "back"):
        return None
    phrase = choose(old, moment.seed, moment.turn, "which").phrase
    return _taken(voice.pick("callback", (tone, "any"), attempt, earlier=phrase), phrase)


def _taken(way: Way | None, phrase: str) -> Way | None:
    return replace(way, also=marked("back", phrase)) if way else None

"""The gate: a person's text to a verdict, before any program or model sees it. It fails closed."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from handrail.gate.age import says_child
from handrail.gate.fillers import fillers
from handrail.gate.learned import HARM, Finding, model
from handrail.gate.learner import Own, addressed, own_words
from handrail.gate.learner import ready as learner_ready
from handrail.gate.mildness import mildness
from handrail.gate.normal import Words
from handrail.gate.phrasebook import DISTRESS, Rule, lexicon
from handrail.gate.places import LANGUAGES, place_of
from handrail.gate.protocol import IMMINENT, help_text, last_resort
from handrail.gate.scan import Hit, Mercy, Scan, heard, located, scan, urgency
from handrail.kernel.events import Phrase, Screened
from handrail.kernel.program import PERSON_AT_RISK, Policy
from handrail.wording.language import language_of

LONGEST = 100_000  # characters; a longer text is not read in part, it is met as unsure
UNSURE = 0.5  # as sure as the model may be of something that was denied, and an unsure rule that stands alone
# ... unless it is as sure as this of more words than an answer has: then the "not" is most likely about something else.
CERTAIN, ANSWER = 0.8, 10
FIRM = 0.85  # a rule as sure as this needs no other
SUSPICION = 3  # as severe as one may be that is not, and stands alone
DENIAL, PAST = ".negation", ".past"
ALONE = "model.silent"  # what weakens an unsure rule that stands alone
GRAVER, MILDER = "graver: ", "milder: "  # ... and what made it imminent, or is why it is less grave than it sounds
LEARNED = "learned: "  # what the model is called among the rules of a verdict
ECHOED = "suicide"  # what a learner's "me too" is taken for
SHOWN = 12  # phrases that a verdict names


def screen(text: str, *, locale: str, place: str = "", policy: Policy = PERSON_AT_RISK) -> Screened:
    """Never raises, never lets a text through unseen: what cannot be read is met as severity 3, unsure, alarm."""
    try:
        if len(text) > LONGEST:
            return _closed(locale, place, f"gate.too_long: more than {LONGEST} characters")
        return _screened(text, locale, place or place_of(locale), policy)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong inside the gate, the person must be met
        return _closed(locale, place, f"gate.failed: {type(error).__name__}")


def ready() -> None:
    """Reads the lexicons, the model, what tells languages apart and what is said in an alarm: the first one must not
    wait for it. Raises Misconfigured if one cannot be read."""
    lexicon()
    language_of("hello", "en")
    model()
    fillers()
    learner_ready()
    says_child("I'm 12")
    for language in LANGUAGES:
        help_text(place_of(language), language, ECHOED, IMMINENT)


def scan_text(text: str, *, locale: str = "en", place: str = "", policy: Policy = PERSON_AT_RISK) -> Screened:
    """The verdict on one text outside of a session."""
    return screen(text, locale=locale, place=place, policy=policy)


def undecodable(locale: str, place: str = "") -> Screened:
    """The verdict on bytes that are no text: nobody knows what they say, so the person is asked."""
    return _closed(locale, place, "gate.undecodable: not UTF-8")


def _screened(text: str, locale: str, place: str, policy: Policy) -> Screened:
    language = language_of(text, _language(locale))
    if not policy.learner:
        return _weighed(text, language, place, policy)
    own = own_words(text, language)
    whole = _weighed(text, language, place, policy)
    if not own.aside:
        unmeant = only_learned(whole) and not (own.claims or whole.alarm)  # a doubt of the model's, nobody's claim
        return _learner(Screened(1, 1.0, "none", language) if unmeant else whole, own, place, policy)
    if whole.alarm and not _the_patients(whole, own, place, policy):
        return whole
    verdict = _weighed(own.text, language, place, policy)
    if not own.claims and verdict.category == HARM and only_learned(verdict):
        verdict = Screened(1, 1.0, "none", language)  # what is left of a sentence is soon like a child's
    if verdict.severity > 1:
        # What they say of themselves may be graver for what they asked; where they say nothing of themselves, a rest
        # may sound graver than the whole did.
        verdict = (max if own.claims else min)(verdict, whole, key=lambda v: (v.alarm, v.severity))
    return _learner(verdict, own, place, policy)


def only_learned(verdict: Screened) -> bool:
    """Whether no rule holds, and only the model was reminded of danger."""
    return all(rule.startswith((LEARNED, GRAVER, MILDER)) for rule in verdict.rules)


def _the_patients(whole: Screened, own: Own, place: str, policy: Policy) -> bool:
    """Whether all danger that was set aside is the patient's. Where rules hear more in sentences together than in each
    of them it is somebody's story, and whose it is nobody knows."""
    dangers = [(phrase.start, phrase.end) for phrase in whole.phrases if not phrase.text.isdecimal()]  # "call 999"
    imminent = whole.severity >= IMMINENT
    if len(dangers) >= SHOWN or not addressed(own, dangers, whole.language, imminent=imminent):
        return False
    if len(own.sentences) == 1 or only_learned(whole):
        return True
    return whole.severity <= max(_weighed(said, whole.language, place, policy).severity for said in own.sentences)


def _learner(verdict: Screened, own: Own, place: str, policy: Policy) -> Screened:
    if own.echo and own.grave and not verdict.alarm:
        severity, sure = max(verdict.severity, policy.unsure), max(verdict.confidence, policy.confidence)
        rules = (*verdict.rules, "learner.echo")
        words = help_text(place, verdict.language, ECHOED, severity, child=policy.child or says_child(own.text))
        return Screened(
            severity,
            sure,
            ECHOED,
            verdict.language,
            alarm=True,
            help=words,
            phrases=verdict.phrases,
            rules=rules,
            ambiguous=True,
        )
    more = [*(["learner.aside"] if own.aside else []), *(["learner.echo"] if own.echo and own.grave else [])]
    return replace(verdict, rules=(*verdict.rules, *more)) if more else verdict


def _weighed(text: str, language: str, place: str, policy: Policy) -> Screened:
    found = _agreed(scan(text, lexicon()), language, policy)
    hits = found.hits
    if not (hits and alarming(hits, policy)):  # the model is heard where no rule raises an alarm: it can only raise
        hits = (*hits, *_learned(text, found, language, policy))
        if not hits:
            return Screened(1, 1.0, "none", language)
    hit, alarm = _gravest(hits, policy)
    urgent = urgency(found, hit, lexicon()) if alarm and hit.severity < IMMINENT else ""
    if urgent:
        hit = hit._replace(severity=IMMINENT)
    milder = _milder(text, found, hits, hit, policy) if alarm and not urgent else ""
    why = (f"{GRAVER}{urgent}",) if urgent else (f"{MILDER}{milder}",) if milder else ()
    ambiguous = _unsure(hit, hits, policy)
    if milder:
        hit = hit._replace(severity=SUSPICION)
    return Screened(
        severity=hit.severity,
        confidence=hit.confidence,
        category=hit.rule.category if hit.severity > 1 else "none",
        language=language,
        alarm=alarm,
        help=_help(text, place, language, hit, policy) if alarm else "",
        phrases=_phrases(text, hits),
        rules=(*_rules(hits), *why),
        ambiguous=ambiguous,
    )


def _milder(text: str, found: Scan, hits: tuple[Hit, ...], top: Hit, policy: Policy) -> str:
    """Why danger is to be met as severity 3, or nothing. It must stay an alarm, so nobody is met by less. Of a child
    it is not asked, who tells little; nor where there is a patient, since there sentences are compared by severity."""
    if policy.child or policy.learner or not _alarms(policy)(SUSPICION, top.confidence):
        return ""
    grave = [hit for hit in hits if hit.severity > SUSPICION]
    learned = [hit for hit in grave if hit.rule.id.startswith(LEARNED)]
    if learned:  # its words are one finding, from the first to the last of them
        place = min(hit.place[0] for hit in learned), max(hit.place[1] for hit in learned)
        grave = [hit for hit in grave if hit not in learned] + [learned[0]._replace(place=place)]
    return mildness(found, grave, text, lexicon()) if grave else ""


def _agreed(found: Scan, language: str, policy: Policy) -> Scan:
    """An alarm by rules that are not sure of themselves, and have no company, is a suspicion, unless the model hears a
    little danger in the same place.

    Of a child it stays an alarm: children tell of danger in few words, and in none that the model knows.
    """
    if policy.child or (span := lone(found.hits, policy)) is None:
        return found
    backs, here = model().backs, heard(found.words, lexicon(), found.mercies)
    if backs(here, language, span) or (found.meant and backs(heard(found.meant, lexicon()), language, span)):
        return found
    return found._replace(hits=tuple(_suspected(hit) if alarming((hit,), policy) else hit for hit in found.hits))


def lone(hits: tuple[Hit, ...], policy: Policy = PERSON_AT_RISK) -> tuple[int, int] | None:
    """The first word and the one after the last of all that alarms, if nothing of it is sure of itself and all of it
    is about the same words: rules that say the same twice are no company."""
    alarms = _alarms(policy)
    raised = [hit for hit in hits if alarms(hit.severity, hit.confidence)]
    if not raised or max(hit.confidence for hit in raised) >= FIRM:
        return None
    starts, ends = [hit.start for hit in raised], [hit.end for hit in raised]
    return (min(starts), max(ends)) if max(starts) < min(ends) else None


def _suspected(hit: Hit) -> Hit:
    severity, sure = min(hit.severity, SUSPICION), min(hit.confidence, UNSURE)
    return hit._replace(severity=severity, confidence=sure, weakened=(*hit.weakened, ALONE))


def _help(text: str, place: str, language: str, hit: Hit, policy: Policy) -> str:
    return help_text(place, language, hit.rule.category, hit.severity, child=policy.child or says_child(text))


def alarming(hits: tuple[Hit, ...], policy: Policy = PERSON_AT_RISK) -> bool:
    alarms = _alarms(policy)
    return any(alarms(hit.severity, hit.confidence) for hit in hits)


def _learned(text: str, found: Scan, language: str, policy: Policy) -> Iterator[Hit]:
    """What the learned model says of the words as written, or as meant: a hit for each word it names."""
    broken = found.meant is not None and len(found.meant.text) < len(found.words.text)  # into pieces, which say nothing
    words, finding = found.words, None if broken else _finding(found.words, language, found.mercies)
    if found.meant and (other := _finding(found.meant, language)) and (not finding or _worse(other, finding)):
        words, finding = found.meant, other
    if finding is None or (finding.severity == DISTRESS and found.hits):
        return  # of sadness rules know more, also that it is none
    if policy.learner and (finding.severity == DISTRESS or (finding.harm and finding.confidence < policy.confidence)):
        return  # a learner speaks of somebody else's
    least = max((hit.severity for hit in found.hits), default=0)
    severity, sure = max(finding.severity, least), finding.confidence
    meant_so = sure < CERTAIN or len(words.text) <= ANSWER
    unmeant = finding.harm and any(hit.weakened and hit.rule.category == HARM for hit in found.hits)
    if unmeant or (denied(found.hits) and meant_so) or _weakened(found.hits, PAST):
        severity, sure = least, min(sure, UNSURE)  # it knows words, and little of what a "not" or a "once" reaches
    rule = Rule(f"{LEARNED}{finding.confidence}", finding.category, severity, sure)
    rows = [(at, at + 1) for at in finding.words]
    for (start, end), place in zip(rows, located(rows, words, text, lexicon()), strict=True):
        yield Hit(rule, start, end, severity, sure, place=place)


def _worse(one: Finding, other: Finding) -> bool:
    return (one.severity > DISTRESS, one) > (other.severity > DISTRESS, other)


def _finding(words: Words, language: str, mercies: list[Mercy] | None = None) -> Finding | None:
    finding = model().finding(words, language)
    if finding is None or (rest := heard(words, lexicon(), mercies)) is words:
        return finding
    return model().finding(rest, language)


def denied(hits: tuple[Hit, ...]) -> bool:
    """Whether all danger that the rules found was said not to be so."""
    return _weakened(hits, DENIAL)


def _weakened(hits: tuple[Hit, ...], kind: str) -> bool:
    dangers = [hit for hit in hits if hit.rule.severity > DISTRESS]
    return bool(dangers) and all(any(cue.endswith(kind) for cue in hit.weakened) for hit in dangers)


def _gravest(hits: tuple[Hit, ...], policy: Policy) -> tuple[Hit, bool]:
    """The hit that decides, and whether it is an alarm. Of two phrases as severe as one another the longer knows more:
    "he threatened to kill me" over "kill"."""
    alarms = _alarms(policy)

    def weight(hit: Hit) -> tuple[float, ...]:
        _, start, end, severity, sure, _, _ = hit
        return alarms(severity, sure), severity, end - start, sure, -start

    hit = max(hits, key=weight) if len(hits) > 1 else hits[0]
    return hit, alarms(hit.severity, hit.confidence)


@lru_cache(maxsize=64)
def _alarms(policy: Policy) -> Callable[[int, float], bool]:
    """Whether a severity and a confidence are an alarm to this policy; it is asked for every hit."""
    return lru_cache(maxsize=1024)(lambda severity, sure: policy.alarms(Screened(severity, sure, "other", "")))


def _unsure(top: Hit, hits: tuple[Hit, ...], policy: Policy) -> bool:
    """The deciding rule is not sure of itself, or one that would have alarmed was weakened."""
    if top.severity >= policy.unsure and top.confidence < policy.confidence:
        return True
    return any(hit.weakened and hit.rule.severity > top.severity for hit in hits)


def _phrases(text: str, hits: tuple[Hit, ...]) -> tuple[Phrase, ...]:
    places = {hit.place for hit in hits}
    return tuple(Phrase(text[start:end], start, end) for start, end in sorted(places)[:SHOWN])


def _rules(hits: tuple[Hit, ...]) -> tuple[str, ...]:
    fired = dict.fromkeys(hit.rule.id for hit in sorted(hits, key=lambda h: -h.severity))
    weak = dict.fromkeys(f"weakened: {cue}" for hit in hits for cue in hit.weakened)
    return (*fired, *weak)


def _closed(locale: str, place: str, why: str) -> Screened:
    language = _language(locale)
    try:
        words = help_text(place or place_of(locale), language, "other", 3)
    except Exception:  # noqa: BLE001 - the resources themselves may be what failed
        words = last_resort(language)
    return Screened(3, 1.0, "other", language, alarm=True, help=words, rules=(why,), ambiguous=True)


def _language(locale: str) -> str:
    return str(locale).replace("_", "-").split("-")[0].lower() or "en"

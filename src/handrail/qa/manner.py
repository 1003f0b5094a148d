"""How the patient speaks: like a clinician or a coach, too haltingly, too long, too willingly."""

import re
from collections.abc import Iterator

from handrail.qa.kinds import Finding, Utterance, View
from handrail.qa.lexicon import Lexicon, lexicon
from handrail.qa.slots import bare

MOST_ELABORATED = 0.45
# Eligible turns below which a share says nothing: at 20 one turn is worth five points, which is all that lies between
# the 40 % that a patient is held to and the 45 % at which we warn. With fewer, a single answer decides.
FEWEST = 20
MOST_VAGUE = 5


def diagnosis_talk(view: View) -> Iterator[Finding]:
    words = lexicon(view.language)
    for said in view.said:
        kind, found = _clinical(said, words, view.subject.diagnoses)
        if kind:
            told = {
                "diagnosis": "speaks of a diagnosis as a clinician would",
                "sign": "names a finding as a clinician would",
                "coaching": "coaches the learner",
            }[kind]
            yield Finding(said.turn.index, f"{told}: {found!r}", {"kind": kind, "words": found})


def _clinical(said: Utterance, words: Lexicon, own: re.Pattern[str] | None) -> tuple[str, str]:
    known = words.diagnosis
    for kind, pattern in (("coaching", known["coaching"]), ("diagnosis", known["always"]), ("sign", known["signs"])):
        if match := pattern.search(said.folded):
            return kind, match[0]
    for pattern in filter(None, (known["named"], own)):
        match = pattern.search(said.folded)
        if match and "?" not in said.turn.text and not known["reported"].search(said.folded):
            return "diagnosis", match[0]
    return "", ""


def disfluency_many(view: View) -> Iterator[Finding]:
    for said in view.said:
        if len(said.hesitations) > 1:
            told = f"hesitates {len(said.hesitations)} times: {', '.join(said.hesitations)}"
            yield Finding(said.turn.index, told, {"tokens": said.hesitations})


def turn_long(view: View) -> Iterator[Finding]:
    most = view.subject.longest
    for said in view.said:
        if len(said.words) > most:
            told = f"{len(said.words)} words; a narrative answer has {most} at most"
            yield Finding(said.turn.index, told, {"words": len(said.words), "most": most})


def elaboration_high(view: View) -> Iterator[Finding]:
    eligible = [said for said in view.said if said.eligible]
    more = [said for said in eligible if said.elaborated]
    if len(eligible) >= FEWEST and len(more) > MOST_ELABORATED * len(eligible):
        share = len(more) / len(eligible)
        told = f"goes further than asked in {share:.0%} of {len(eligible)} turns that allow it; 45% is the most"
        turns = [said.turn.index for said in more]
        yield Finding(turns[-1], told, {"rate": round(share, 4), "eligible": len(eligible), "turns": turns})


def no_clarification(view: View) -> Iterator[Finding]:
    if any(said.clarified for said in view.said):
        return
    vague = lexicon(view.language).learner["vague"]
    found = [turn.index for turn in view.asked if _vague(turn.text, vague)]
    if len(found) > MOST_VAGUE:
        told = f"never asks what is meant, though {len(found)} of the learner's prompts are vague"
        yield Finding(found[MOST_VAGUE], told, {"prompts": found})


def _vague(text: str, vague: re.Pattern[str]) -> bool:
    """One word is a prompt only where it is a question: "Okay." just listens."""
    words = bare(text)
    return (" " in words or "?" in text) and vague.fullmatch(words) is not None

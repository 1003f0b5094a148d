"""A model's voice: it reads and speaks, is told what was wrong and tries again; every failure has its authored end."""

from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any

from handrail.kernel.moves import Ask, Say
from handrail.speech import Check, Draft, Out, Reading, Spoken
from handrail.speech.calls import Caller, Missed, Move, now
from handrail.speech.models import find
from handrail.speech.prompts import reading, refusal, saying
from handrail.speech.schema import Unfit, schema_of, value_of
from handrail.speech.settings import SpeechSettings
from handrail.speech.wire import Reply, Talk

LONGEST = 12_000  # characters of a draft that are waited for; no rule lets half of it pass
CUT = "Shorter: it was cut off before its end."


@dataclass(frozen=True, slots=True)
class Refused:
    raw: str
    findings: tuple[str, ...]


class Voice:
    """`model` is a name, see `handrail.speech.models`, or a model of the client library (a scripted one in tests)."""

    def __init__(
        self, model: Any, settings: SpeechSettings | None = None, *, concurrency: int | None = None, key: str = ""
    ) -> None:
        chosen = settings or SpeechSettings()
        self.settings = replace(chosen, concurrency=concurrency or chosen.concurrency, key=key or chosen.key)
        client = find(model, self.settings.key) if isinstance(model, str) else model
        # In logs without the address, which may tell more than a log should.
        self.model: str | None = model.partition("@http")[0] if isinstance(model, str) else str(client.model_name)
        self.caller = Caller(client, self.model, self.settings)

    async def read(self, ask: Ask, *, left: int) -> Reading:
        move, talk, schema = Move(now() + ask.within, left, ask.tokens), Talk(reading(ask)), schema_of(ask.into)
        why = ""
        for _ in range(self.settings.tries):
            got = await self.caller.whole(talk, move, schema)
            if isinstance(got, Missed):
                why = got.why
                if got.final:
                    break
                continue
            try:
                return Reading(value_of(got.text, ask.into), "model", calls=tuple(move.calls))
            except Unfit as error:
                why = f"invalid: {error}"
                move.faulted(why)
                talk = talk.after(got.text, refusal([str(error)]))
        return Reading(ask.otherwise, "default", why, tuple(move.calls))

    async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:
        move, talk, why = Move(now() + say.within, left, say.tokens), Talk(saying(say)), ""
        streamed = self.settings.stream and check.streamable(say)
        refused: list[str] = []
        for _ in range(say.tries or self.settings.tries):
            got = await (
                self._streamed(talk, move, say, check, out) if streamed else self._drafted(talk, move, say, check)
            )
            match got:
                case Spoken():
                    return replace(got, calls=tuple(move.calls))
                case Missed():
                    why = got.why
                    if got.final:
                        break
                case Refused():
                    why = f"refused: {' '.join(got.findings)}"
                    move.faulted(*got.findings)
                    talk = talk.after(got.raw, refusal(got.findings))
                    refused.append(_taken(got.raw, say, check, whole=True).text)
        return replace(_best(say, check, refused, why), calls=tuple(move.calls))

    async def close(self) -> None:
        """Lets go of the connections; a voice that speaks again opens new ones."""
        async with self.caller.client:
            pass

    async def _drafted(self, talk: Talk, move: Move, say: Say, check: Check) -> Spoken | Missed | Refused:
        """A whole draft, judged whole."""
        got = await self.caller.whole(talk, move)
        if isinstance(got, Missed):
            return got
        draft = _taken(got.text, say, check, whole=True)
        findings = (CUT,) if got.cut else check.findings(say, draft.text, whole=True)
        return Refused(got.text, findings) if findings else _spoken(draft, say, check)

    async def _streamed(self, talk: Talk, move: Move, say: Say, check: Check, out: Out) -> Spoken | Missed | Refused:
        """Sentence by sentence, each judged with all that went before it. What is out stands, whatever follows."""
        raw, said, graded = "", "", check.graded(say)
        stop: tuple[str, ...] = ()
        async with aclosing(self.caller.pieces(talk, move)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Missed):
                    return Spoken(said, "model", piece.why, whole=False) if said else piece
                raw = piece.text if isinstance(piece, Reply) else raw + piece
                whole = isinstance(piece, Reply) or len(raw) > LONGEST
                cut = isinstance(piece, Reply) and piece.cut
                if stop and not said and not whole:
                    continue  # it may still be the best there is: heard to its end
                for sentence, last in _ready(_taken(raw, say, check, whole=whole).text[len(said) :], check, whole, cut):
                    stop = check.findings(say, said + sentence, whole=last)
                    if stop:
                        break
                    await out(sentence)
                    said += sentence
                if whole or (stop and (said or not graded)):
                    break
        if not said:
            return Refused(raw, stop or ((CUT,) if raw.strip() else check.findings(say, "", whole=True)))
        if stop:
            move.faulted(*stop)
            return Spoken(said, "model", f"stopped: {' '.join(stop)}", whole=False)
        return _spoken(replace(_taken(raw, say, check, whole=True), text=said), say, check)


def _best(say: Say, check: Check, refused: list[str], why: str) -> Spoken:
    """Where no draft was good enough: the best of those that are not bad, if it is better than the author's line."""
    best = max(refused, key=lambda draft: check.grade(say, draft), default="")
    if best and check.grade(say, best) > check.grade(say, say.line):
        return Spoken(best, "model", f"the best of {len(refused)}; {why}")
    return Spoken(say.line, "author", why)


def _ready(text: str, check: Check, whole: bool, cut: bool) -> list[tuple[str, bool]]:
    """The sentences that can be judged now, each with whether it is the last; one that was cut off is left out."""
    found, rest = check.sentences(text)
    if whole and not cut and rest.strip():
        found.append(rest.rstrip())
    return [(sentence, whole and i == len(found)) for i, sentence in enumerate(found, start=1)]


def _taken(raw: str, say: Say, check: Check, *, whole: bool) -> Draft:
    if say.contract:
        return check.parse(raw, whole=whole)
    return Draft(raw.strip() if whole else raw.lstrip())


def _spoken(draft: Draft, say: Say, check: Check) -> Spoken:
    return Spoken(draft.text, "model", control=_vetted(draft.control, say, check))


def _vetted(control: Mapping[str, Any] | None, say: Say, check: Check) -> Mapping[str, Any] | None:
    """Questions that a model suggests may reach a screen, so they pass the same rules as what it says."""
    if not control or "suggest_questions" not in control:
        return control
    kept = [q for q in control["suggest_questions"] if not check.findings(say, q, whole=False)]
    return {**control, "suggest_questions": kept}

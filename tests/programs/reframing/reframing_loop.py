"""Plays a session of `reframing` without the road: readings give their defaults, every line is the author's."""

from dataclasses import dataclass, field

from handrail.kernel.cues import Heard
from handrail.kernel.events import Answered, Began, Ended, Noted, Said, Screened
from handrail.kernel.moves import Ask, Gather, Refer, Say
from handrail.kernel.program import House
from handrail.kernel.turn import play
from handrail.ledger.codec import lasting, plain, thaw
from handrail.outcome import enact
from handrail.programs.reframing import reframing
from handrail.programs.reframing.state import Setup

HOUSE = House(sorry="Sorry.", silent="I am here.", help="Help.")
HELP = "I'm a program.\n\n• Samaritans, 116 123, at any hour.\n\nIf it can't wait, please call 999."
LINE = "• Samaritans, 116 123, at any hour."


@dataclass
class Turn:
    """All that one cue led to."""

    moves: list = field(default_factory=list)
    events: list = field(default_factory=list)
    state: object = None
    fault: str = ""

    @property
    def text(self):
        return "\n\n".join(e.text for e in self.events if isinstance(e, Said))

    @property
    def says(self):
        return [m for m in self.moves if isinstance(m, Say)]

    @property
    def asks(self):
        return [m for m in self.moves if isinstance(m, Ask | Gather)]

    @property
    def banner(self):
        return "".join(s.banner for s in self.says)

    @property
    def refers(self):
        return [m.urgency for m in self.moves if isinstance(m, Refer)]

    @property
    def ended(self):
        return next((e.reason for e in self.events if isinstance(e, Ended)), "")

    @property
    def facts(self):
        return [e.fact for e in self.events if isinstance(e, Noted)]


class Loop:
    """`model(move)` may answer in place of the default: a value for an Ask, a Said for a Say, or None."""

    def __init__(self, seed=1, locale="en", model=None, **setup):
        self.model = model or (lambda move: None)
        self.began = Began("reframing", 6, Setup(**setup), seed, locale, 0.0)
        self.state = reframing.begin(self.began)
        self.language = self.state.user_language
        self.turns = [self.cue(self.began)]

    def cue(self, cue):
        turn = Turn()
        flow = play(reframing, self.state, cue, HOUSE, thaw, lasting)
        try:
            move = next(flow)
            while True:
                turn.moves.append(move)
                events = self.answer(move)
                turn.events += events
                for event in events:
                    if isinstance(event, Noted):
                        self.state = reframing.evolve(self.state, event.fact)
                move = flow.send(events)
        except StopIteration as stop:
            turn.fault = stop.value
        turn.state = self.state
        return turn

    def answer(self, move):
        done = enact(move, 0.0, "call")
        if done:
            return [done]
        given = self.model(move)
        if isinstance(move, Ask):
            value = move.otherwise if given is None else given
            return [Answered(move.name, plain(value), "default" if given is None else "model")]
        return [given or Said(move.line, "author", choices=move.choices, banner=move.banner, why=move.why)]

    def say(self, text, language=None, alarm=0, category="suicide", unsure=0.0):
        """`alarm` is the severity of one; True is severity 4. `unsure`: the confidence of a suspicion."""
        self.language = language or self.language
        severity = 4 if alarm is True else alarm
        screened = Screened(severity, 0.9, category, self.language, alarm=True, help=HELP) if alarm else None
        doubt = Screened(3 if unsure else 1, unsure, category, self.language, help=HELP, ambiguous=bool(unsure))
        turn = self.cue(Heard(text, screened, self.language, verdict=screened or doubt))
        self.turns.append(turn)
        return turn

    @property
    def view(self):
        return reframing.view(self.state)


def play_all(texts, **more):
    loop = Loop(**more)
    for text in texts:
        if loop.turns[-1].ended:
            break
        loop.say(*text) if isinstance(text, tuple) else loop.say(text)
    return loop


def transcript(loop, texts):
    out = ["US   " + loop.turns[0].text]
    for text, turn in zip(texts, loop.turns[1:], strict=False):
        said = text[0] if isinstance(text, tuple) else text
        out.append(f"YOU  {said}")
        out += [f"     [{turn.banner}]"] if turn.banner else []
        out.append(f"US   ({turn.state.phase.value} {turn.state.turn}) " + turn.text.replace("\n", "\n     "))
        out += [f"     ! {turn.fault}"] if turn.fault else []
        out += [f"     = ended: {turn.ended}"] if turn.ended else []
    return "\n".join(out)

"""Every exception of Handrail. Each message says what is wrong and what to do next.

HandrailError
├── Misconfigured      a setting, a data file or a program record is wrong; raised at start
├── Refused            the caller's input cannot be taken; nothing was changed
│   ├── UnknownProgram
│   ├── UnknownSession
│   ├── BadSetup       the config does not fit the program's setup
│   ├── BadInput       text, answer or signal does not fit
│   ├── NotPending     an answer to a widget that is not on the screen
│   ├── Held           somebody else of the staff has this session
│   ├── Over           the session has ended
│   ├── Unforkable     the session cannot begin anew from there
│   └── Busy           a turn is running; ask again shortly
├── Conflict           two writers on one session: the other one was first
├── Unwritable         an event holds something that no log could give back; nothing was written
├── Unreadable         a log holds something that this version cannot read
│   └── TooNew         ... because a newer version wrote it
└── Diverged           deciding again gave other moves than the log holds
"""


class HandrailError(Exception):
    pass


class Misconfigured(HandrailError):
    pass


class Refused(HandrailError):
    pass


class UnknownProgram(Refused):
    pass


class UnknownSession(Refused):
    pass


class BadSetup(Refused):
    pass


class BadInput(Refused):
    pass


class NotPending(Refused):
    pass


class Held(Refused):
    pass


class Over(Refused):
    pass


class Unforkable(Refused):
    pass


class Busy(Refused):
    pass


class Conflict(HandrailError):
    pass


class Unwritable(HandrailError):
    pass


class Unreadable(HandrailError):
    pass


class TooNew(Unreadable):
    pass


class Diverged(HandrailError):
    pass

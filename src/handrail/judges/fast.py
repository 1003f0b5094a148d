"""The first judge: monty, an interpreter in Rust with no files, no network and no imports but its own. A pass stands.

Anything else it says is not believed: it lacks parts of Python, so CPython is asked before a learner is told.
"""

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from time import monotonic
from typing import Any

from pydantic_monty import CollectString, Monty, MontyError, MontySession, ResourceLimits

from handrail.assess.judging.cases import TestCase
from handrail.assess.judging.judgement import Returned, arguments, passes
from handrail.assess.judging.values import CHARACTERS, Unfit, checked
from handrail.judges.differing import alike
from handrail.judges.limits import Limits

PRINTED = 64_000
GRACE = 1.0  # seconds after which a worker that ignores its limit is killed

# Results leave monty as text of its own making, never as objects: building, say, a set of a hostile answer's numbers in
# this process could take for ever. The f-string makes a text of whatever the answer has made of our function.
PACK = """
import json as _handrail_json
def _handrail_pack(v, d):
    if d < 0:
        raise ValueError('deep')
    t = type(v).__name__
    if t == 'NoneType' or t == 'bool' or t == 'str':
        return v
    if t == 'int':
        return v if -9007199254740992 <= v <= 9007199254740992 else {'int': hex(v)}
    if t == 'float':
        s = f'{v}'
        return {'float': s} if s == 'nan' or s == 'inf' or s == '-inf' else v
    if t == 'list':
        return [_handrail_pack(x, d - 1) for x in v]
    if t == 'tuple' or t == 'set' or t == 'frozenset':
        return {t: [_handrail_pack(x, d - 1) for x in v]}
    if t == 'dict' or t == 'Counter' or t == 'defaultdict' or t == 'OrderedDict':
        return {'dict': [[_handrail_pack(k, d - 1), _handrail_pack(v[k], d - 1)] for k in v]}
    raise ValueError('unknown')
"""
CALL = """
_handrail_args = [*_handrail_args]
_handrail_value = {function}(*_handrail_args, **_handrail_kwargs)
_handrail_named = [[k, _handrail_pack(_handrail_kwargs[k], 50)] for k in _handrail_kwargs]
_handrail_after = [[_handrail_pack(v, 50) for v in _handrail_args], _handrail_named]
f"{{_handrail_json.dumps([_handrail_pack(_handrail_value, 50), _handrail_after])}}"
"""


class Fast:
    """A pool of workers, each a process of its own, started at the first answer. Blocking: call it in a thread."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._stack = ExitStack()
        self._pool: Monty | None = None

    def passes(self, code: str, tests: Sequence[TestCase], function: str) -> bool:
        """Whether every test passes. False says nothing about the answer."""
        if not alike(code):
            return False
        until = monotonic() + self.limits.fast_seconds
        try:
            with self._session() as session:
                session.feed_run(code, print_callback=CollectString(PRINTED))
                session.feed_run(PACK, print_callback=CollectString(PRINTED))
                return all(monotonic() < until and _passes(session, test, function) for test in tests)
        except (MontyError, Unfit, ValueError, TypeError, OSError, RecursionError, TimeoutError):
            return False

    def _session(self) -> AbstractContextManager[MontySession]:
        if self._pool is None:
            self._pool = self._stack.enter_context(
                Monty(
                    min_processes=1,
                    max_processes=self.limits.places,
                    checkout_timeout=GRACE,
                    request_timeout=self.limits.fast_seconds + GRACE,
                )
            )
        held: ResourceLimits = {
            "max_feed_duration_secs": self.limits.fast_seconds,
            "max_memory": self.limits.fast_memory,
            "max_recursion_depth": self.limits.fast_depth,
            "max_suspensions": 10,
            "max_total_sleep_secs": 0.0,
        }
        return self._pool.checkout(limits=held, print_flush_interval=None)

    def close(self) -> None:
        self._pool = None
        self._stack.close()


def _passes(session: MontySession, test: TestCase, function: str) -> bool:
    inputs: dict[str, Any] = {"_handrail_args": list(test.args), "_handrail_kwargs": dict(test.kwargs)}
    text = session.feed_run(CALL.format(function=function), inputs=inputs, print_callback=CollectString(PRINTED))
    if not isinstance(text, str) or len(text) > CHARACTERS * 4:
        return False
    value, after = json.loads(text)
    return passes(test, Returned(checked(value), after)) and (not test.intact or after == arguments(test))

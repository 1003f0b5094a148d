"""The second judge: CPython in a disposable process. Its word stands, because it is Python itself."""

import asyncio
import difflib
from collections.abc import Sequence
from typing import Any

from handrail.assess.judging.cases import TestCase
from handrail.assess.judging.judgement import (
    Came,
    Died,
    Failed,
    Fault,
    Judgement,
    Late,
    Raised,
    Returned,
    arguments,
    faulted,
    judged,
)
from handrail.assess.judging.showing import clip
from handrail.assess.judging.values import Unfit, checked, modules_of
from handrail.judges.allowed import wanted
from handrail.judges.limits import Limits
from handrail.judges.process import Child, Garbled, Gone, born, order


async def confirm(
    code: str, tests: Sequence[TestCase], function: str, limits: Limits, demand: Sequence[str], until: float
) -> Judgement:
    """`until` is when it must be done, on the loop's clock. A test that ends its process gets a new one after it."""
    came: list[Came] = []
    modules = sorted({*wanted(code), *_needed(tests)})
    while len(came) < len(tests):
        left = until - asyncio.get_running_loop().time()
        if left <= 0 or sum(isinstance(outcome, Late) for outcome in came) >= limits.lates:
            came += [Late()] * (len(tests) - len(came))
            break
        first = order(limits, modules, demand, min(left, limits.seconds * (len(tests) + 1)))
        async with born(limits, first) as child:
            found = await _loaded(child, code, function, tests, until)
            if isinstance(found, Fault):
                return faulted(tests, found)
            if isinstance(found, Failed):
                came += [found] * (len(tests) - len(came))
                break
            await _run(child, tests, came, until)
    return judged(function, tests, came, "cpython")


def _needed(tests: Sequence[TestCase]) -> set[str]:
    return set().union(*(modules_of(arguments(test)) for test in tests))


async def _loaded(
    child: Child, code: str, function: str, tests: Sequence[TestCase], until: float
) -> Fault | Failed | None:
    """Up to the point where the function can be called. Before the code is sent, any failure is the judge's own."""
    try:
        async with asyncio.timeout_at(min(until, asyncio.get_running_loop().time() + child.limits.start)):
            ready = await child.take()
    except (TimeoutError, Gone, Garbled) as error:
        return Failed(f"the judged process did not start: {type(error).__name__}")
    if "layers" not in ready:
        return Failed("the judged process did not say how it is isolated")
    try:
        async with asyncio.timeout_at(min(until, asyncio.get_running_loop().time() + child.limits.seconds)):
            await child.send({"code": code, "function": function})
            answer = await child.take()
    except TimeoutError:
        return Fault("timeout")
    except Gone:
        # it ends by itself before any code is run, if the isolation is weaker than it was at the start
        return Fault("died") if set(_words(ready.get("layers"))) >= set(child.demand) else Failed("isolation was lost")
    except Garbled:
        return Fault("died")
    return _fault_of(answer, function, tests)


def _words(value: Any) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else []


def _fault_of(answer: dict[str, Any], function: str, tests: Sequence[TestCase]) -> Fault | None:
    match answer:
        case {"fault": dict() as error}:
            raised = _raised(error, "")
            if raised.kind == "SyntaxError":
                return Fault("syntax", clip(raised.text), raised.line)
            if raised.refused:
                return Fault("refused", f"`{clip(raised.text)}`", raised.line)
            return Fault("error", clip(f"{raised.kind}: {raised.text}".rstrip(": ")), raised.line)
        case {"loaded": {"near": list() as names}}:
            near = difflib.get_close_matches(function, [n for n in names if isinstance(n, str)][:50], 1, 0.6)
            alone = [n for n in names if isinstance(n, str)] if len(names) == 1 else []
            return Fault("name", f"{function}|{clip((near or alone or [''])[0], 60)}")
        case {"loaded": dict() as shape}:
            return _signature(shape, function, tests)
    return Fault("died")


def _signature(shape: dict[str, Any], function: str, tests: Sequence[TestCase]) -> Fault | None:
    """Only if no test at all could be called: how many values a task gives is no secret, what they are may be."""
    match shape.get("takes"):
        case [int() as least, (int() | None) as most] if not any(test.kwargs for test in tests):
            counts = {len(test.args) for test in tests}
            if any(least <= n and (most is None or n <= most) for n in counts):
                return None
            takes = str(least) if least == most else f"{least}+" if most is None else f"{least}-{most}"
            return Fault("signature", f"{function}|{min(counts)}|{takes}")
    return None


async def _run(child: Child, tests: Sequence[TestCase], came: list[Came], until: float) -> None:
    """Goes on from the first test that nothing came of yet, as long as the process lives."""
    loop = asyncio.get_running_loop()
    for place in range(len(came), len(tests)):
        try:
            async with asyncio.timeout_at(min(until, loop.time() + child.limits.seconds)):
                args, kwargs = arguments(tests[place])
                await child.send({"place": place, "args": args, "kwargs": kwargs})
                came.append(_came(await child.take(), place))
        except TimeoutError:
            came.append(Late())
            return
        except (Gone, Garbled):
            came.append(Died())
            return


def _came(answer: dict[str, Any], place: int) -> Came:
    """One answer. What does not fit was not written by us, but by the code that is judged."""
    if answer.get("place") != place:
        raise Garbled("wrong place")
    printed = answer.get("printed")
    printed = printed[:2_000] if isinstance(printed, str) else ""
    match answer:
        case {"error": dict() as error}:
            return _raised(error, printed)
        case {"value": value}:
            try:
                return Returned(checked(value), answer.get("after"), printed)
            except (Unfit, RecursionError) as error:
                raise Garbled("wrong value") from error
    raise Garbled("no value")


def _raised(error: dict[str, Any], printed: str) -> Raised:
    line = error.get("line")
    return Raised(
        str(error.get("kind", ""))[:60],
        str(error.get("text", ""))[:2_000],
        line if isinstance(line, int) and 0 <= line < 10**6 else 0,
        bool(error.get("refused")),
        printed,
    )

"""What is refused is read all the same: words that tell of danger are never sent back without help."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.responses import Response

from handrail.errors import HandrailError
from handrail.gate import screen
from handrail.server.desk import Seat
from handrail.server.problems import RETRY, STOPPED, problem, refused
from handrail.widgets import words_in


async def met(seat: Seat, value: Any, work: Callable[[], Awaitable[Response]]) -> Response:
    try:
        return await work()
    except HandrailError as error:
        return refused(error, help_text=help_for(seat, value))
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task and task.cancelling():
            raise
        return problem(409, STOPPED, name="busy", headers=RETRY, help_text=help_for(seat, value))


def help_for(seat: Seat, value: Any) -> str:
    """The help for what a person wrote, if it raises an alarm. A text too long for the gate raises one, unread."""
    session = seat.session
    text = words_in(value)
    if not text:
        return ""
    policy = seat.program.gate_of(session.began.setup)
    verdict = screen(text, locale=session.language, place=session.began.place, policy=policy)
    return verdict.help if verdict.alarm else ""

"""The staff's queue: who waits for people, the most urgent first, followed as it changes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from handrail.handoff import URGENCIES
from handrail.ledger import Head, Ledger, Referral
from handrail.stream.bell import ANY, Bell
from handrail.stream.result import instant
from handrail.stream.sse import BEAT, Pace, compact, woken

EVERY, MOST = 1_000_000, 1000  # that are sorted, and shown: a flood of mild ones hides no grave one
PAUSE = 0.1  # seconds at least between two looks


async def waiting(ledger: Ledger) -> list[dict[str, Any]]:
    """Open referrals: the most urgent first, of those the oldest."""
    heads = await ledger.heads(referred=True, limit=EVERY)
    open_ = [(h, h.referral) for h in heads if h.referral]
    return [_row(h, r) for h, r in sorted(open_, key=lambda pair: _order(*pair))[:MOST]]


def _order(head: Head, referral: Referral) -> tuple[int, float, str]:
    rank = URGENCIES.index(referral.urgency) if referral.urgency in URGENCIES else 0
    return -rank, referral.since, head.session


def _row(head: Head, referral: Referral) -> dict[str, Any]:
    return {
        "id": head.session,
        "session_type": head.program,
        "status": head.status,
        "reason": referral.reason,
        "urgency": referral.urgency,
        "since": instant(referral.since),
        "again": referral.again,
        "taken": referral.taken or None,
        "had": referral.had or None,
        "call": referral.seq,
        "news": referral.news,
        "seq": head.seq,
    }


async def follow_queue(ledger: Ledger, people: Callable[[], list[str]], bell: Bell, pace: Pace) -> AsyncIterator[str]:
    """The whole queue at once, and again whenever it has changed."""
    last: Any = None
    with bell.listen(ANY) as ear:
        loop = asyncio.get_running_loop()
        spoke = loop.time()
        while not bell.closed:
            ear.clear()
            now = {"referrals": await waiting(ledger), "on_duty": people()}
            if now != last:
                yield f"event: queue\ndata: {compact(now)}\n\n"
                last, spoke = now, loop.time()
            elif loop.time() - spoke >= pace.beat:
                yield BEAT
                spoke = loop.time()
            await asyncio.sleep(PAUSE)
            await woken(ear, min(pace.poll, max(0.0, spoke + pace.beat - loop.time())))

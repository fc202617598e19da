"""Begin something at once, and wait only if it has to wait.

Nearly every send is done without waiting. Waking a task for each of a thousand streams costs more
than the sends themselves, so the hub begins them, and a task takes over those that a full buffer
stops. (From Python 3.12 on, asyncio's eager tasks follow the same idea.)
"""

from __future__ import annotations

import types
from collections.abc import Awaitable, Generator
from typing import Any


def begin(wanted: Awaitable[None]) -> Awaitable[None] | None:
    """What is left of it to be awaited, or None when it is done."""
    running = wanted.__await__()
    try:
        waits_for = next(running)
    except StopIteration:
        return None
    return _rest(running, waits_for)


@types.coroutine
def _rest(running: Generator[Any, None, None], waits_for: Any) -> Generator[Any, None, None]:
    try:
        while True:
            yield waits_for
            waits_for = next(running)
    except StopIteration:
        return
    finally:
        running.close()

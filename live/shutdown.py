"""Servers wait for open answers before they tell the application that they are stopping. A stream
is an answer that never closes by itself, so it has to hear of the signal as they do."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def before_shutdown(close: Callable[[], None]) -> Iterator[None]:
    """Call `close` in the running loop when the process is asked to stop, then the server's own
    handler."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(close)
        before[signal.Signals(number)](number, frame)  # type: ignore[operator,misc]

    chained = [number for number in SIGNALS if callable(before[number])]
    for number in chained:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number in chained:
            signal.signal(number, before[number])

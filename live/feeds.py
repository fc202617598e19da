"""What the hub holds: a feed per channel, and listeners that hold nothing but their place."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from live.eager import begin
from live.reading import Permit

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are in seconds."""

    heartbeat: float = 15
    lifetime: float = 1800
    # Without a NOTIFY having been heard, the database is still asked this often.
    poll: float = 5
    # A reader that takes nothing for this long is cut off.
    patience: float = 30
    # How long a new stream waits for a hub that is just connecting.
    wait: float = 3
    ring: int = 256
    replay: int = 100
    per_person: int = 32


def body(frame: bytes, *, last: bool = False) -> Message:
    return {"type": "http.response.body", "body": frame, "more_body": not last}


class Feed:
    """The latest frames of one channel, encoded once for everyone who hears it."""

    __slots__ = ("audience", "channel_id", "frames", "head", "listeners")

    def __init__(self, channel_id: int, audience: str, head: int, ring: int) -> None:
        self.channel_id = channel_id
        self.audience = audience
        self.head = head
        self.frames: deque[bytes] = deque(maxlen=ring)
        self.listeners: set[Listener] = set()

    def append(self, seq: int, frame: bytes) -> None:
        if seq <= self.head:
            return
        if seq != self.head + 1:
            self.frames.clear()
        self.frames.append(frame)
        self.head = seq

    def tell_listeners(self, now: float) -> None:
        """The newest goes to all who wait for just that; the others come for what they miss."""
        message = body(self.frames[-1])
        for listener in self.listeners:
            if not listener.tell(self, message, now):
                listener.wake()

    def take(self, listener: Listener) -> bytes:
        """Everything the listener has not had; nothing when the ring does not reach back so far."""
        missing = self.head - listener.places[self]
        if missing > len(self.frames):
            return b""
        listener.places[self] = self.head
        if missing == 1:
            return self.frames[-1]
        return b"".join(islice(self.frames, len(self.frames) - missing, None))


class Listener:
    """One open stream. It remembers how far it has come and can be woken, nothing else, so a slow
    reader costs no more than a quick one."""

    __slots__ = (
        "_send", "_unfinished", "_waiter", "blocked_since", "ended", "ends_at", "heartbeat_due",
        "missed", "permit", "places", "quiet_since", "task",
    )  # fmt: skip

    def __init__(self, send: Send, now: float, lifetime: float) -> None:
        self._send = send
        # Streams that began together, after a restart, should not all end together.
        self.ends_at = now + lifetime * random.uniform(0.9, 1)  # noqa: S311
        self.places: dict[Feed, int] = {}
        self.permit: Permit | None = None
        self.missed: set[str] = set()
        self.ended = ""
        self.heartbeat_due = False
        self.quiet_since = now
        self.blocked_since = 0.0
        self.task = asyncio.current_task()
        self._waiter: asyncio.Future[None] | None = None
        self._unfinished: Awaitable[None] | None = None

    def admitted(self, permit: Permit) -> bool:
        """False when what the permit rests on was called into question while it was being made."""
        if self.missed & permit.depends_on:
            self.missed.clear()
            return False
        self.permit = permit
        return True

    def belongs_to(self, user_id: str) -> bool:
        return self.permit is not None and self.permit.user_id == user_id

    def end(self, why: str) -> None:
        self.ended = self.ended or why
        self.wake()

    def wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def sleep(self) -> None:
        """Until there may be something that the hub could not say by itself."""
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter
        if self._unfinished is not None:
            await self._unfinished
            self._unfinished, self.blocked_since = None, 0

    def tell(self, feed: Feed, message: Message, now: float) -> bool:
        """Say the feed's newest frame at once, if this listener sleeps and has all before it."""
        if self._waiter is None or self._waiter.done() or self.places[feed] != feed.head - 1:
            return False
        self.places[feed] = feed.head
        self.quiet_since = now
        self._unfinished = begin(self._send(message))
        if self._unfinished is not None:
            self.blocked_since = now
        return self._unfinished is None

    async def say(self, frame: bytes, *, last: bool = False) -> None:
        loop = asyncio.get_running_loop()
        self.blocked_since = loop.time()
        await self._send(body(frame, last=last))
        self.quiet_since, self.blocked_since = loop.time(), 0

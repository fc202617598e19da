"""The hub, one per process: hears what was committed and hands it to every listener.

It has two connections, one that listens and one that asks. When either is lost every stream ends:
a change of membership may have been missed, so the browsers come back and are asked who they are.
What they missed meanwhile they get from the database, so nothing is lost with the hub's memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import psycopg
from django.db import connection

from live import frames
from live.channel import SIGNAL
from live.feeds import Feed, Limits, Listener, Send
from live.reading import NOTICES_AFTER, Permit, Position, Refused

logger = logging.getLogger(__name__)
FIRST_DELAY, LONGEST_DELAY = 0.1, 5.0
CHANNELS_BEHIND = """
SELECT id FROM live_channel JOIN unnest(%s::bigint[], %s::bigint[]) AS ours (id, head) USING (id)
WHERE live_channel.head > ours.head
"""


class Hub:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.listeners: set[Listener] = set()
        self._feeds: dict[int, Feed] = {}
        self._behind: set[Feed] = set()
        self._pull_wanted = asyncio.Event()
        self._open = asyncio.Event()
        self._closing = False
        self._ask: psycopg.AsyncConnection

    async def run(self) -> None:
        delay = FIRST_DELAY
        while True:
            try:
                async with await _connect() as ear, await _connect() as self._ask:
                    await ear.execute(f"LISTEN {SIGNAL}")
                    delay = FIRST_DELAY
                    await self._serve(ear)
            except* psycopg.OperationalError as error:
                logger.warning("The live channel lost the database: %s", error.exceptions[0])
            except* Exception:
                logger.exception("The live channel starts again")
            await asyncio.sleep(delay)
            delay = min(delay * 2, LONGEST_DELAY)

    async def _serve(self, ear: psycopg.AsyncConnection) -> None:
        self._open.set()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._hear(ear))
                tasks.create_task(self._pull())
                tasks.create_task(self._tick())
        finally:
            self._open.clear()
            self._end(self.listeners, "lost")
            self._feeds.clear()
            self._behind.clear()

    def close(self) -> None:
        """End every stream at once, and cut off those that do not take their end."""
        self._closing = True
        self._end(self.listeners, "closing")
        asyncio.get_running_loop().call_later(0.5, self._cut, self.listeners)

    # Listeners

    @asynccontextmanager
    async def listener(self, send: Send) -> AsyncIterator[Listener]:
        """A listener counts from before it is admitted, so that it misses no signal."""
        try:
            await asyncio.wait_for(self._open.wait(), self.limits.wait)
        except TimeoutError:
            raise Refused(503) from None
        if self._closing:
            raise Refused(503)
        listener = Listener(send, asyncio.get_running_loop().time(), self.limits.lifetime)
        self.listeners.add(listener)
        try:
            yield listener
        finally:
            self._leave(listener)

    def join(self, listener: Listener, permit: Permit) -> None:
        """Take up the places that a permit names. Refused(429) when someone has too many."""
        theirs = [each for each in self.listeners if each.belongs_to(permit.user_id)]
        if len(theirs) > self.limits.per_person:
            raise Refused(429)
        for place in permit.positions:
            feed = self._feeds.get(place.channel_id)
            if feed is None:
                feed = self._new_feed(place)
            feed.listeners.add(listener)
            listener.places[feed] = place.after

    def _new_feed(self, place: Position) -> Feed:
        """What was committed since the head was read was signalled before anyone listened."""
        feed = Feed(place.channel_id, place.audience, place.head, self.limits.ring)
        self._feeds[place.channel_id] = feed
        self._want(feed)
        return feed

    def _leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        for feed in listener.places:
            feed.listeners.discard(listener)
            if not feed.listeners and self._feeds.get(feed.channel_id) is feed:
                del self._feeds[feed.channel_id]

    async def next_frames(self, listener: Listener) -> bytes:
        """What this listener has not had, as soon as there is any; nothing once it has ended."""
        while not listener.ended:
            for feed, seen in listener.places.items():
                if feed.head > seen:
                    return feed.take(listener) or await self._replay(listener, feed, seen)
            if listener.heartbeat_due:
                listener.heartbeat_due = False
                return frames.HEARTBEAT
            await listener.sleep()
        return b""

    async def _replay(self, listener: Listener, feed: Feed, seen: int) -> bytes:
        rows = await self._notices(feed, seen, self.limits.replay)
        if not rows or rows[0][0] != seen + 1:
            listener.end("reload")
            return frames.RELOAD
        listener.places[feed] = rows[-1][0]
        return b"".join(frames.notice(feed.audience, *row) for row in rows)

    # The database

    async def _hear(self, ear: psycopg.AsyncConnection) -> None:
        async for notify in ear.notifies():
            if not notify.payload.isdecimal():
                self._question(notify.payload)
            elif feed := self._feeds.get(int(notify.payload)):
                self._want(feed)

    def _question(self, signal: str) -> None:
        """Who may hear what has changed for a person or a topic."""
        for listener in self.listeners:
            if listener.permit is None:
                listener.missed.add(signal)
            elif signal in listener.permit.depends_on:
                listener.end("changed")

    def _want(self, feed: Feed) -> None:
        self._behind.add(feed)
        self._pull_wanted.set()

    async def _pull(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._pull_wanted.wait()
            self._pull_wanted.clear()
            while self._behind:
                feed = self._behind.pop()
                rows = await self._notices(feed, feed.head, self.limits.ring)
                for row in rows:
                    feed.append(row[0], frames.notice(feed.audience, *row))
                if rows:
                    feed.tell_listeners(loop.time())
                if len(rows) == self.limits.ring:
                    self._want(feed)

    async def _notices(self, feed: Feed, after: int, limit: int) -> list[tuple[int, str, str]]:
        answer = await self._ask.execute(NOTICES_AFTER, [feed.channel_id, after, limit])
        return await answer.fetchall()

    async def _poll(self) -> None:
        """Look for what a signal should have told."""
        heads = {feed.channel_id: feed.head for feed in self._feeds.values()}
        answer = await self._ask.execute(CHANNELS_BEHIND, [list(heads), list(heads.values())])
        for (channel_id,) in await answer.fetchall():
            if feed := self._feeds.get(channel_id):
                self._want(feed)

    # The clock

    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        polled = loop.time()
        while True:
            await asyncio.sleep(min(1, self.limits.poll))
            now = loop.time()
            if now - polled >= self.limits.poll:
                polled = now
                await self._poll()
            for listener in self.listeners:
                self._look_after(listener, now)

    def _look_after(self, listener: Listener, now: float) -> None:
        if listener.blocked_since:
            if now - listener.blocked_since > self.limits.patience:
                self._cut([listener])
        elif now >= listener.ends_at:
            listener.end("lifetime")
        elif now - listener.quiet_since >= self.limits.heartbeat:
            listener.heartbeat_due = True
            listener.wake()

    def _end(self, listeners: Iterable[Listener], why: str) -> None:
        for listener in listeners:
            listener.end(why)

    def _cut(self, listeners: Iterable[Listener]) -> None:
        for listener in listeners:
            listener.end("cut")
            if listener.task:
                listener.task.cancel()


async def _connect() -> psycopg.AsyncConnection:
    """Django's own parameters, without what is made for its synchronous connections."""
    params = connection.get_connection_params()
    for name in ("cursor_factory", "context"):
        params.pop(name, None)
    quick = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
    return await psycopg.AsyncConnection.connect(
        **{**quick, **params, "autocommit": True, "prepare_threshold": 2}
    )

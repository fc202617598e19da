"""Server-Sent Events as raw ASGI, so that an open stream holds no thread and no connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import psycopg
from django.conf import settings

from live import frames
from live.admission import permit_for
from live.feeds import Limits, Listener, Message, Send
from live.hub import Hub
from live.reading import Permit, Refused
from live.shutdown import before_shutdown

Receive = Callable[[], Awaitable[Message]]

ADMITTING_THREADS = 4
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class LiveEndpoint:
    def __init__(self) -> None:
        self._limits = Limits(**getattr(settings, "LIVE_LIMITS", {}))
        self._hub: Hub | None = None
        self._threads = ThreadPoolExecutor(ADMITTING_THREADS, "live-admission")

    async def lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self._hub = Hub(self._limits)
        running = asyncio.create_task(self._hub.run())
        with before_shutdown(self._hub.close):
            await send({"type": "lifespan.startup.complete"})
            await receive()
        self._hub.close()
        running.cancel()
        await asyncio.wait([running])
        self._threads.shutdown(cancel_futures=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            if self._hub is None:
                raise Refused(503)
            async with self._hub.listener(send) as listener:
                permit = await self._admit(scope, listener)
                self._hub.join(listener, permit)
                await self._stream(self._hub, listener, permit.stale, receive, send)
        except Refused as refusal:
            await _refuse(refusal.status, send)

    async def _admit(self, scope: Message, listener: Listener) -> Permit:
        loop = asyncio.get_running_loop()
        for _ in range(3):
            permit = await loop.run_in_executor(self._threads, permit_for, scope)
            if listener.ended:
                break
            if listener.admitted(permit):
                return permit
        raise Refused(503)

    async def _stream(
        self, hub: Hub, listener: Listener, stale: bool, receive: Receive, send: Send
    ) -> None:
        watching = asyncio.create_task(_watch(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await _say_all(hub, listener, stale)
        except asyncio.CancelledError:
            if listener.ended != "cut":
                raise
        finally:
            watching.cancel()


async def _say_all(hub: Hub, listener: Listener, stale: bool) -> None:
    frame = frames.HELLO
    if stale:
        listener.end("reload")
        frame = frames.RELOAD
    while frame:
        await listener.say(frame)
        try:
            frame = await hub.next_frames(listener)
        except psycopg.Error:
            listener.end("lost")
            frame = b""
    await listener.say(frames.end(listener.ended), last=True)


async def _watch(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end("gone")


async def _refuse(status: int, send: Send) -> None:
    body = HTTPStatus(status).phrase.encode()
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

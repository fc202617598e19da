"""How long after a commit the last of many listeners hears of it, against a bare fan-out.

Both are fed by commits in the same Postgres and read by the same client; rounds take turns, so that
whatever else the machine does hits both alike.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from urllib.parse import urlencode

import psutil
import psycopg
import uvloop
from django.db import connection

import live
from accounts.models import User
from live.channel import PUBLISH, SIGNAL
from tests.bench import bare
from tests.bench.report import Line, percentile
from tests.live.listening import TOPIC
from tests.live.serving import ROOT, Server, database_in_use, free_port, sign_in, wait_for_port

# Rounds for each size: a 95th percentile should rest on more than a handful of them.
LISTENERS = {1: 500, 50: 300, 1000: 100}
GOAL = 2.5
WARM_UP = 10
FRAME = 'id: everyone=1\ndata: {"kind":"said","data":{"n": 1}}\n\n'


class Crowd(asyncio.Protocol):
    """Connections that are all waited for; a socket counts once per round."""

    def __init__(self, size: int, request: bytes, greeting: bytes, word: bytes = b"said") -> None:
        self._size, self._request, self._greeting = size, request, greeting
        self._wanted = word
        self.expect()

    def expect(self) -> None:
        self._left = self._size
        self.everyone = asyncio.get_running_loop().create_future()

    def protocol(self) -> asyncio.Protocol:
        return self

    async def gather(self, port: int) -> list[asyncio.Transport]:
        loop = asyncio.get_running_loop()
        self._word = self._greeting
        opened = []
        for _ in range(self._size):
            transport, _ = await loop.create_connection(self.protocol, "127.0.0.1", port)
            transport.write(self._request)
            opened.append(transport)
        await asyncio.wait_for(self.everyone, 240)
        self._word = self._wanted
        return opened

    def data_received(self, data: bytes) -> None:
        if self._word in data:
            self._left -= 1
            if not self._left:
                self.everyone.set_result(perf_counter())

    async def round(self, writer: psycopg.AsyncConnection, statement: str, values: dict) -> float:
        """Milliseconds from just before the commit until the last one has heard."""
        self.expect()
        await writer.execute(statement, values)
        began = perf_counter()
        await writer.commit()
        return (await asyncio.wait_for(self.everyone, 30) - began) * 1000


def run() -> Iterator[Line]:
    limits = json.dumps({"per_person": 5000})
    user = User.objects.create_user("player@example.org", name="player")
    server = Server("tests.live.settings", database_in_use(), LIVE_LIMITS=limits).start()
    session = sign_in(user)
    with bare_server() as (bare_port, bare_pid):
        try:
            for size, rounds in LISTENERS.items():
                request = _request(user, session)
                yield from uvloop.run(_measure(size, rounds, server, request, bare_port, bare_pid))
        finally:
            server.stop()
            connection.close()


def _request(user: User, session: str) -> bytes:
    cursor = live.cursor(TOPIC, ["everyone", f"user:{user.pk}"])
    connection.close()
    query = urlencode({"topic": TOPIC, "cursor": cursor})
    return (
        f"GET /live/stream/?{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Cookie: sessionid={session}\r\n\r\n"
    ).encode()


async def _measure(
    size: int,
    rounds: int,
    server: Server,
    request: bytes,
    bare_port: int,
    bare_pid: int,
) -> list[Line]:
    ours, base = Crowd(size, request, b"hello"), Crowd(size, b"hi", b"hello")
    before = _memory(server.pid), _memory(bare_pid)
    opened = [*await ours.gather(server.port), *await base.gather(bare_port)]
    after = _memory(server.pid), _memory(bare_pid)
    times: tuple[list[float], list[float]] = ([], [])
    async with await psycopg.AsyncConnection.connect(database_in_use()) as writer:
        for _ in range(WARM_UP + rounds):
            times[0].append(await ours.round(writer, PUBLISH, _notice()))
            times[1].append(await base.round(writer, *bare_signal()))
    for transport in opened:
        transport.close()
    await asyncio.sleep(0.5)
    return [*_delays(size, *times), *_memory_each(size, before, after)]


def _delays(size: int, ours: list[float], base: list[float]) -> Iterator[Line]:
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        mine, theirs = (percentile(each[WARM_UP:], share) for each in (ours, base))
        yield Line(f"last of {size:,} listeners, {name}", mine, "ms", theirs, GOAL)


def _memory_each(size: int, before: tuple[int, int], after: tuple[int, int]) -> Iterator[Line]:
    if size >= 1000:
        mine, theirs = ((b - a) / size / 1024 for a, b in zip(before, after, strict=True))
        yield Line("memory of a listener", mine, "kB")
        yield Line("memory of a bare listener", theirs, "kB")


def _memory(pid: int) -> int:
    return int(psutil.Process(pid).memory_full_info().uss)


def _notice() -> dict[str, str]:
    return {
        "topic": TOPIC, "audience": "everyone", "kind": "said", "data": '{"n": 1}', "signal": SIGNAL
    }  # fmt: skip


def bare_signal() -> tuple[str, dict[str, str]]:
    """What a bare fan-out is fed with: a statement and its values."""
    return "SELECT pg_notify(%(s)s, %(p)s)", {"s": bare.SIGNAL, "p": FRAME}


@contextmanager
def bare_server() -> Iterator[tuple[int, int]]:
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.bare", str(port), database_in_use()]
    process = subprocess.Popen(command, cwd=ROOT)
    try:
        wait_for_port(port, process)
        yield port, process.pid
    finally:
        process.kill()
        process.wait()

"""The least that can be done: hear a NOTIFY, write its payload to every open socket.

No HTTP, no people, no numbers, nothing to catch up. `python -m tests.bench.bare PORT DATABASE`.
"""

from __future__ import annotations

import asyncio
import sys

import psycopg
import uvloop

SIGNAL = "bare"


class Bare(asyncio.Protocol):
    open: set[asyncio.Transport] = set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        self.open.add(self.transport)
        self.transport.write(b"hello")

    def connection_lost(self, error: Exception | None) -> None:
        self.open.discard(self.transport)


async def serve(port: int, database: str) -> None:
    ear = await psycopg.AsyncConnection.connect(database, autocommit=True)
    await ear.execute(f"LISTEN {SIGNAL}")
    await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", port)
    async for notify in ear.notifies():
        payload = notify.payload.encode()
        for transport in Bare.open:
            transport.write(payload)


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), sys.argv[2]))

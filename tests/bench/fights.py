"""Fights as people have them: a command until the last browser has heard, rounds, long logs.

Everything goes through the site as it runs; what it is compared with runs beside it in turns.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, process_time
from typing import Any
from urllib.parse import urlencode

import psycopg
import uvloop
from django.db import connection

import live
from accounts.models import User
from combat.models import Combat, Command
from tests.bench.hands import RANGES, Hand, a_cast
from tests.bench.live import Crowd, bare_server, bare_signal
from tests.bench.pages import Visitor, count_queries
from tests.bench.rates import form, rates
from tests.bench.report import Line, percentile
from tests.fights import Arena, brawl
from tests.live.serving import Server, database_in_use, sign_in

# Rounds for each number of watchers, and how many times a bare fan-out a command may take: it is
# a page's work before anybody hears of it, which weighs less the more there are to tell.
WATCHERS = {12: (150, 100.0), 500: (60, 12.0)}
WARM_UP = 5
BLINK = 100.0
PAGES, MOST_TIMES = 12, 10.0
SIZES = (10, 60)
SHORT, LONG = 100, 100_000
LOOKS = 60


def run() -> Iterator[Line]:
    limits = json.dumps({"per_person": 5000})
    server = Server("tests.bench.settings", database_in_use(), LIVE_LIMITS=limits).start()
    try:
        yield from _reaching(server)
        yield from _shown(server)
        yield from _rounds()
        yield from _pages(server)
        yield from form(server)
        yield from rates(server)
    finally:
        server.stop()
        connection.close()


def _reaching(server: Server) -> Iterator[Line]:
    arena = brawl(a_cast())
    hand = Hand(server.port, sign_in(arena.cast.gm), arena)
    with bare_server() as (port, _):
        for size, (rounds, goal) in WATCHERS.items():
            request = _watching(arena)
            ours, base = uvloop.run(_times(size, rounds, hand, request, server.port, port))
            for name, share in (("p50", 0.5), ("p95", 0.95)):
                mine, theirs = percentile(ours, share), percentile(base, share)
                what = f"a command until the last of {size} heard, {name}"
                yield Line(what, mine, "ms", theirs, goal)
            yield Line(f"the same within a blink, {size} watchers, p95", mine, "ms", None, BLINK)


def _watching(arena: Arena) -> bytes:
    player, topic = arena.cast.player, arena.combat.topic
    cursor = live.cursor(topic, ["everyone", f"user:{player.pk}"])
    query = urlencode({"topic": topic, "cursor": cursor})
    session = sign_in(player)
    connection.close()
    return (
        f"GET /live/stream/?{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Cookie: sessionid={session}\r\n\r\n"
    ).encode()


async def _times(
    size: int, rounds: int, hand: Hand, request: bytes, port: int, bare_port: int
) -> tuple[list[float], list[float]]:
    """Both take turns, so that whatever else the machine does hits both alike."""
    ours = Crowd(size, request, b"hello", b'"fight"')
    base = Crowd(size, b"hi", b"hello")
    opened = [*await ours.gather(port), *await base.gather(bare_port)]
    hand.rest()
    found: tuple[list[float], list[float]] = ([], [])
    async with await psycopg.AsyncConnection.connect(database_in_use()) as writer:
        for _ in range(WARM_UP + rounds):
            found[0].append(await _commanded(ours, hand))
            found[1].append(await base.round(writer, *bare_signal()))
    for transport in opened:
        transport.close()
    return found[0][WARM_UP:], found[1][WARM_UP:]


async def _commanded(crowd: Crowd, hand: Hand) -> float:
    """Milliseconds from the click until the last one has heard."""
    crowd.expect()
    began = perf_counter()
    answered = asyncio.create_task(asyncio.to_thread(hand.gives))
    heard = await asyncio.wait_for(crowd.everyone, 60)
    await answered
    return float(heard - began) * 1000


def _shown(server: Server) -> Iterator[Line]:
    """Until a dozen pages show what a command did: each asks for all of its page but the form."""
    arena = brawl(a_cast())
    hand = Hand(server.port, sign_in(arena.cast.gm), arena)
    news = f"{arena.combat.get_absolute_url()}_around/"
    pages = [Visitor(server.address, sign_in(arena.cast.player)) for _ in range(PAGES)]
    connection.close()
    ours, bare = [], []
    with ThreadPoolExecutor(PAGES) as together:
        for _ in range(WARM_UP + LOOKS):
            began = perf_counter()
            hand.gives()
            list(together.map(lambda page: page.visit(news), pages))
            ours.append((perf_counter() - began) * 1000)
            began = perf_counter()
            list(together.map(lambda page: page.visit("/bare/"), pages))
            bare.append((perf_counter() - began) * 1000)
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        mine, theirs = (percentile(times[WARM_UP:], share) for times in (ours, bare))
        what = f"a command until the last of {PAGES} pages shows it, {name}"
        yield Line(what, mine, "ms", theirs, MOST_TIMES)


class Timed(Arena):
    """Takes the processor time of its commands, and of nothing around them."""

    spent = 0.0
    given = 0

    def does(self, kind: str, by: User | None = None, **given: Any) -> Command:
        seq = self.moment(by or self.cast.gm)
        before = process_time()
        command = super().does(kind, by, seq=seq, **given)
        self.spent += (process_time() - before) * 1000
        self.given += 1
        return command

    def begin(self) -> None:
        self.spent, self.given = 0.0, 0

    @property
    def each(self) -> float:
        return self.spent / self.given


def _rounds() -> Iterator[Line]:
    least = _least()
    each = {size: _round(size) for size in SIZES}
    for size, mine in each.items():
        what = f"a command in a round of {size}, the least one beside"
        yield Line(what, mine, "ms", least, 3.0)
    few, many = SIZES
    what = f"a command in a round of {many}, a round of {few} beside"
    yield Line(what, each[many], "ms", each[few], 3.0)
    yield Line(f"a command in a fight of {many}, processor time", each[many], "ms", None, 50.0)


def _least() -> float:
    """Somebody alone, and a word about the place."""
    arena = Timed(a_cast())
    arena.adds("kesh")
    arena.begin()
    for number in range(LOOKS):
        arena.does("scene", usual_range=RANGES[number % len(RANGES)])
    return arena.each


def _round(size: int) -> float:
    """The average of a whole round."""
    arena = Timed(a_cast())
    for number in range(size):
        arena.adds(f"c{number}", ("rebels", "empire")[number % 2])
    arena.does("round")
    arena.begin()
    while (who := arena.state.awaited) and arena.state.segment == "declare_actions":
        arena.shoots(who, f"c{(int(who[1:]) + 1) % size}")
    arena.plays_out()
    return arena.each


def _pages(server: Server) -> Iterator[Line]:
    short, long = (_logged(entries) for entries in (SHORT, LONG))
    for who in ("gm", "player"):
        people = getattr(short.cast, who), getattr(long.cast, who)
        ways = short.combat.get_absolute_url(), long.combat.get_absolute_url()
        visits = [Visitor(server.address, sign_in(user)) for user in people]
        pairs = [
            [visit.visit(way) for visit, way in zip(visits, ways, strict=True)]
            for _ in range(WARM_UP + LOOKS)
        ]
        few, many = (percentile([pair[place] for pair in pairs[WARM_UP:]], 0.5) for place in (0, 1))
        yield Line(f"the page with {LONG:,} entries, {who}", many, "ms", few, 1.3)
        queries = [count_queries(user, way) for user, way in zip(people, ways, strict=True)]
        yield Line(f"queries with {LONG:,} entries, {who}", queries[1], "", queries[0], 1.0)


def _logged(entries: int) -> Arena:
    """A fight with so long a log: what is told last is told again and again."""
    arena = brawl(a_cast())
    combat = Combat.objects.get(pk=arena.combat.pk)
    with connection.cursor() as db:
        db.execute("SET session_replication_role = replica")  # such a log is none
        db.execute(GROW, {"combat": combat.pk, "more": max(entries - combat.head, 0)})
        db.execute("SET session_replication_role = origin")
        db.execute("ANALYZE combat_event")
    return arena


GROW = """
WITH told AS (
    SELECT e.*, c.head, c.shown AS so_far, row_number() OVER (ORDER BY e.seq) - 1 AS place,
        count(*) OVER () AS size
    FROM combat_event e JOIN combat_combat c ON c.id = e.combat_id
    WHERE e.combat_id = %(combat)s AND e.public IS NOT NULL AND e.type <> 'added'
), grown AS (
    INSERT INTO combat_event
        (combat_id, seq, shown, command_id, type, data, changes, public, private, before, hash)
    SELECT combat_id, head + n, so_far + n, command_id, type, data, '[]', public, private, '', ''
    FROM generate_series(1, %(more)s) n JOIN told ON told.place = n %% told.size
)
UPDATE combat_combat SET head = head + %(more)s, shown = shown + %(more)s WHERE id = %(combat)s
"""

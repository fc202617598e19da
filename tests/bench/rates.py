"""How many commands a second, on one fight and on many, and what a form costs while it is built.

One process is one interpreter, which does one thing at a time: many fights do no better in it than
one. A second process beside it helps where a processor is free for it, so that has no goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Thread
from time import perf_counter
from urllib.parse import urlencode

from django.db import connection

from tests.bench.hands import Hand, a_cast
from tests.bench.pages import Visitor
from tests.bench.report import Line, percentile
from tests.fights import Arena, brawl
from tests.live.serving import Server, database_in_use, sign_in

FIGHTS, HANDS, EACH = 20, 4, 50
MANY = 10
LOOKS, WARM_UP = 60, 5
FORM_GOAL = 12.0
BLASTER = "blaster pistol"

Deed = Callable[[], object]


def rates(server: Server) -> Iterator[Line]:
    """Several GMs give commands as fast as they can, against as many who look at bare views."""
    arenas = [brawl(a_cast()) for _ in range(FIGHTS)]
    sessions = [sign_in(one.cast.gm) for one in arenas]
    bare = [Visitor(server.address, sessions[0]) for _ in range(HANDS)]
    one = [Hand(server.port, sessions[0], arenas[0]) for _ in range(HANDS)]
    views = _flood([[lambda page=page: page.visit("/bare/")] * EACH for page in bare])
    alone = _flood([[hand.gives] * EACH for hand in one])
    many = _on_many(arenas, sessions, server)
    yield Line("commands a second on one fight, bare views beside", alone, "/s", views, least=0.08)
    yield Line(f"commands a second on {FIGHTS} fights, one beside", many, "/s", alone, least=0.8)
    yield from _two_processes(server, arenas, sessions)


def _on_many(arenas: Sequence[Arena], sessions: Sequence[str], *servers: Server) -> float:
    """Each of a few GMs goes from fight to fight; nobody waits for the lock of another."""
    hands = [
        Hand(servers[place % len(servers)].port, session, arena)
        for place, (arena, session) in enumerate(zip(arenas, sessions, strict=True))
    ]
    times = EACH * HANDS // FIGHTS
    return _flood([[hand.gives for hand in hands[place::HANDS]] * times for place in range(HANDS)])


def _two_processes(
    server: Server, arenas: Sequence[Arena], sessions: Sequence[str]
) -> Iterator[Line]:
    second = Server("tests.bench.settings", database_in_use()).start()
    try:
        _on_many(arenas, sessions, second)
        both = _on_many(arenas, sessions, server, second)
        single = _on_many(arenas, sessions, server)
    finally:
        second.stop()
    what = f"commands a second on {FIGHTS} fights, two processes"
    yield Line(what, both, "/s", single)


def _flood(work: Sequence[Sequence[Deed]]) -> float:
    """Deeds a second, when each row is done by a thread of its own."""

    def go(deeds: Sequence[Deed]) -> None:
        for deed in deeds:
            deed()

    threads = [Thread(target=go, args=(deeds,)) for deeds in work]
    began = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(map(len, work)) / (perf_counter() - began)


def form(server: Server) -> Iterator[Line]:
    """The list of a declaration with two attacks on it, after one of its buttons."""
    arena = _declaring()
    page = Visitor(server.address, sign_in(arena.cast.gm))
    connection.close()
    attack = {"do": "attack", "weapon": BLASTER, "at": "c1"}
    listed = {f"acts-{place}-{key}": word for place in (0, 1) for key, word in attack.items()}
    query = urlencode({"entry": arena.state.awaited, "op": f"add:attack:{BLASTER}", **listed})
    address = f"{arena.combat.get_absolute_url()}_declare/?{query}"
    pairs = [(page.visit(address), page.visit("/bare/")) for _ in range(WARM_UP + LOOKS)]
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        mine, theirs = (
            percentile([pair[way] for pair in pairs[WARM_UP:]], share) for way in (0, 1)
        )
        yield Line(f"a form of three attacks among {MANY}, {name}", mine, "ms", theirs, FORM_GOAL)


def _declaring() -> Arena:
    """The first of many is asked what they do."""
    arena = Arena(a_cast())
    for number in range(MANY):
        slow = {"codes": {"dexterity": "1D"}} if number == 0 else {}
        arena.adds(f"c{number}", ("rebels", "empire")[number % 2], **slow)
    arena.open().does("round")
    return arena

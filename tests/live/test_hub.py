"""What streams cost, and what the hub survives."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import psutil
import pytest
from django.db import connection

import live
from accounts.models import User
from tests.live.conftest import cursor_of
from tests.live.listening import TOPIC, Ear
from tests.live.serving import Server, sign_in

Person = Callable[[str], User]
Listen = Callable[..., Ear]
Start = Callable[..., Server]
MANY = 200
# Two of the hub's, and one for each thread that admits.
CONNECTIONS = 2 + 4
# Those four, the connection pool's own and the main one.
THREADS = 12
# Notices of 100 kB each, between a server and a reader on the same machine.
FILLS_ALL_BUFFERS = 80


@pytest.fixture
def crowd(person: Person, server_with: Start) -> Iterator[tuple[Server, list[Ear]]]:
    server = server_with(per_person=MANY)
    user = person("player")
    session, cursor = sign_in(user), cursor_of(user)
    with ExitStack() as stack:
        yield server, [stack.enter_context(Ear(server, session, cursor)) for _ in range(MANY)]


def connections_of(server: Server) -> list[tuple[int, str]]:
    with connection.cursor() as db:
        db.execute(
            "SELECT pid, query FROM pg_stat_activity WHERE application_name = %s",
            [f"server-{server.port}"],
        )
        return db.fetchall()


def cut_connections(server: Server, query: str) -> int:
    """Kill the server's connections whose last statement begins like this."""
    found = [pid for pid, last in connections_of(server) if last.startswith(query)]
    with connection.cursor() as db:
        for pid in found:
            db.execute("SELECT pg_terminate_backend(%s)", [pid])
    return len(found)


def test_many_idle_streams_hold_no_thread_and_no_connection(
    crowd: tuple[Server, list[Ear]],
) -> None:
    server, ears = crowd
    for ear in ears:
        ear.until("hello")
    assert len(connections_of(server)) <= CONNECTIONS
    assert psutil.Process(server.pid).num_threads() < THREADS


def test_all_of_many_streams_hear_the_same(crowd: tuple[Server, list[Ear]]) -> None:
    _, ears = crowd
    live.publish(TOPIC, "everyone", "said", n=1)
    assert all(ear.hears(1) == [("everyone", 1)] for ear in ears)


@pytest.mark.parametrize("query", ["LISTEN", "\nSELECT seq, kind"])
def test_a_lost_connection_loses_nothing(
    person: Person, listen: Listen, server: Server, query: str
) -> None:
    user = person("player")
    ear = listen(user)
    live.publish(TOPIC, "everyone", "said", n=1)
    ear.hears(1)
    assert cut_connections(server, query) == 1
    live.publish(TOPIC, "everyone", "said", n=2)
    ear.until("end")
    again = listen(user, ear.cursor)
    live.publish(TOPIC, "everyone", "said", n=3)
    assert ear.heard + again.hears(3 - len(ear.heard)) == [("everyone", n) for n in (1, 2, 3)]


def test_what_no_signal_told_is_found_by_asking(
    person: Person, listen: Listen, server_with: Start
) -> None:
    user = person("player")
    ear = listen(user, at=server_with(poll=0.2))
    with connection.cursor() as db:
        db.execute("UPDATE live_channel SET head = 1 WHERE audience = 'everyone'")
        db.execute(
            "INSERT INTO live_notice (channel_id, seq, kind, data, created)"
            " SELECT id, 1, 'said', '{\"n\": 1}', now() FROM live_channel"
            " WHERE audience = 'everyone'"
        )
    assert ear.hears(1) == [("everyone", 1)]


def test_a_server_that_stops_ends_its_streams_within_a_second(
    crowd: tuple[Server, list[Ear]],
) -> None:
    server, ears = crowd
    assert server.stop() < 1
    assert {ear.until("end")["data"] for ear in ears} == {"closing"}


def test_a_quiet_stream_has_a_heartbeat(person: Person, listen: Listen, server_with: Start) -> None:
    ear = listen(person("player"), at=server_with(heartbeat=0.5))
    assert ear.until("heartbeat")


def test_a_stream_ends_after_its_lifetime(
    person: Person, listen: Listen, server_with: Start
) -> None:
    ear = listen(person("player"), at=server_with(lifetime=1))
    assert ear.until("end")["data"] == "lifetime"


def test_one_person_cannot_take_all_streams(person: Person, server_with: Start) -> None:
    server, user = server_with(per_person=2), person("player")
    session, cursor = sign_in(user), cursor_of(user)
    with ExitStack() as stack:
        ears = [stack.enter_context(Ear(server, session, cursor)) for _ in range(3)]
        assert [ear.status for ear in ears] == [200, 200, 429]


def test_a_reader_that_takes_nothing_delays_nobody_and_is_cut_off(
    person: Person, listen: Listen, server_with: Start
) -> None:
    server = server_with(patience=0.5, poll=0.5)
    stuck, quick = person("player"), person("player")
    with deaf(server, stuck) as held:
        ear = listen(quick, at=server)
        for n in range(FILLS_ALL_BUFFERS):
            live.publish(TOPIC, "everyone", "said", n=n, text="x" * 100_000)
            assert ear.hears(1) == [("everyone", n)]
        time.sleep(1.5)
        assert is_cut_off(held)


def test_a_reader_that_was_slow_for_a_while_misses_nothing(person: Person, listen: Listen) -> None:
    ear = listen(person("player"))
    for n in range(FILLS_ALL_BUFFERS):
        live.publish(TOPIC, "everyone", "said", n=n, text="x" * 100_000)
    heard = ear.hears(FILLS_ALL_BUFFERS)
    assert heard == [("everyone", n) for n in range(FILLS_ALL_BUFFERS)]


def deaf(server: Server, user: User) -> socket.socket:
    """A stream whose reader never reads: its window is tiny and stays full."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    held.connect(("127.0.0.1", server.port))
    head = (
        f"GET /live/stream/?topic={TOPIC}&cursor={cursor_of(user)} HTTP/1.1\r\n"
        f"Host: 127.0.0.1\r\nCookie: sessionid={sign_in(user)}\r\n\r\n"
    )
    held.sendall(head.encode())
    return held


def is_cut_off(held: socket.socket) -> bool:
    """Whether the server hangs up, before it has said all it had to say."""
    held.settimeout(5)
    taken = 0
    while part := held.recv(1 << 20):
        taken += len(part)
    return taken < FILLS_ALL_BUFFERS * 100_000

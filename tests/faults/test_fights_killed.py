"""A fight keeps every command it acknowledged, once, whatever is killed while GMs command it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from threading import Barrier, Thread
from uuid import UUID, uuid4

import psycopg
import pytest

from tests.faults.conftest import SETTINGS
from tests.faults.database import Database
from tests.faults.givers import DONE, REFUSED, STALE, Desk, Givers
from tests.live.listening import Ear
from tests.live.serving import ROOT, Server

pytestmark = pytest.mark.xdist_group("faults")


@dataclass
class Arena:
    database: Database
    server: Server
    told: dict[str, str]

    @property
    def desk(self) -> Desk:
        home, combat = self.told["home"], self.told["combat"]
        path = f"/campaigns/{home}/fights/{combat}/command/"
        return Desk(self.server.port, path, combat, self.database)

    def givers(self) -> Givers:
        return Givers(self.desk, [self.told["gm"], self.told["owner"], self.told["gm"]])

    def requests(self) -> list[UUID]:
        question = "SELECT request_id FROM combat_command WHERE combat_id = %s"
        with psycopg.connect(self.database.address) as connection:
            rows = connection.execute(question, [self.told["combat"]]).fetchall()
        return [row[0] for row in rows]

    def verify(self) -> subprocess.CompletedProcess[str]:
        environment = {"DJANGO_SETTINGS_MODULE": SETTINGS, "DATABASE_URL": self.database.address}
        return subprocess.run(
            [sys.executable, "manage.py", "combat_verify", self.told["combat"]],
            cwd=ROOT,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def at_once(self, *sends: Callable[[], int]) -> list[int]:
        gate, found = Barrier(len(sends)), []

        def run(send: Callable[[], int]) -> None:
            gate.wait()
            found.append(send())

        threads = [Thread(target=run, args=(send,)) for send in sends]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sorted(found)


@pytest.fixture
def arena(database: Database, server: Server, prepared: dict[str, str]) -> Arena:
    return Arena(database, server, prepared)


def test_a_player_hears_nothing_of_what_is_hidden(arena: Arena) -> None:
    desk, gm = arena.desk, arena.told["gm"]
    topic = f"combat:{arena.told['combat']}"
    with Ear(arena.server, arena.told["player"], arena.told["cursor"], topic) as ear:
        ear.until("hello")
        for _ in range(3):
            secret = {"who": "canary", "fields": {"notes": {"canary": "x"}}, "reason": "canary"}
            assert desk.send(gm, uuid4(), desk.moment(), "set", secret) == DONE
        open_ = {"who": "kesh", "fields": {"stance": "prone"}}
        assert desk.send(gm, uuid4(), desk.moment(), "set", open_) == DONE
        event = next(event for event in ear.events() if "id" in event)
    assert event["id"] == f"everyone={int(ear.places['everyone']) + 1}"
    assert "canary" not in str(event)


def test_the_stream_of_whoever_is_removed_ends_and_stays_away(arena: Arena) -> None:
    told, topic = arena.told, f"combat:{arena.told['combat']}"
    place = arena.server, told["observer"], told["watches"], topic
    remove = f"/campaigns/{told['home']}/people/{told['watching']}/remove/"
    with Ear(*place) as ear:
        ear.until("hello")
        assert arena.desk.post(told["owner"], remove, {}) < 400
        assert ear.until("end")["data"] == "changed"
    with Ear(*place) as ear:
        assert ear.status == 404


def test_a_form_made_for_an_earlier_moment_is_refused(arena: Arena) -> None:
    desk, gm = arena.desk, arena.told["gm"]
    assert desk.send(gm, uuid4(), desk.moment() - 1, "round", {}) == STALE


def test_of_two_gms_at_the_same_moment_one_is_heard(arena: Arena) -> None:
    desk, before = arena.desk, len(arena.requests())
    seq, rise = desk.moment(), {"who": "kesh", "fields": {"stance": "standing"}}
    answers = arena.at_once(
        *(
            lambda who=who: desk.send(arena.told[who], uuid4(), seq, "set", rise)
            for who in ("gm", "owner", "gm", "owner")
        )
    )
    assert answers == [DONE, STALE, STALE, STALE]
    assert len(arena.requests()) == before + 1


def test_a_request_sent_many_times_at_once_is_done_once(arena: Arena) -> None:
    desk, request, seq = arena.desk, uuid4(), arena.desk.moment()
    lie = {"who": "kesh", "fields": {"stance": "prone"}}
    answers = arena.at_once(
        *(lambda: desk.send(arena.told["gm"], request, seq, "set", lie) for _ in range(4))
    )
    assert answers == [DONE] * 4
    assert arena.requests().count(request) == 1


def test_whatever_is_killed_each_acknowledged_command_is_there_once(arena: Arena) -> None:
    before = arena.requests()
    with arena.givers() as givers:
        givers.wait_for(12)
        arena.server.kill()
        arena.server.start()
        givers.wait_for(12)
        arena.database.kill()
        arena.database.start()
        givers.wait_for(12)
    assert givers.sent_again > 0
    assert set(givers.answers) <= {DONE, STALE, REFUSED}
    assert sorted(arena.requests()) == sorted([*before, *givers.acknowledged])
    verified = arena.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr

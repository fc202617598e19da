"""GMs who give commands to one fight at once, and send again whatever was not answered."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import psycopg

from tests.faults.database import Database
from tests.faults.writers import GIVE_UP, TOKEN

DONE, STALE, REFUSED = 204, 409, 422
SHOT = {"do": "attack", "at": "kesh"}
WISHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("round", {}),
    ("declare", {"who": "trooper", "acts": [SHOT]}),
    ("declare", {"who": "canary", "acts": [SHOT]}),
    ("declare", {"who": "kesh", "acts": [{**SHOT, "at": "trooper"}]}),
    *(("pass", {"who": name}) for name in ("kesh", "trooper", "canary")),
    ("resolve", {"all": True}),
    ("resolve", {}),
    ("set", {"who": "canary", "fields": {"notes": {"canary": "x"}}}),
    ("set", {"who": "kesh", "fields": {"injury": "unhurt", "unconscious": False, "stuns": []}}),
)


@dataclass
class Desk:
    """How a fight is reached: over the wire, and its number read straight from the database."""

    port: int
    path: str
    combat: str
    database: Database

    def moment(self) -> int:
        with psycopg.connect(self.database.address) as connection:
            rows = connection.execute("SELECT head FROM combat_combat WHERE id = %s", [self.combat])
            return int(rows.fetchone()[0])

    def send(self, session: str, request: UUID, seq: int, kind: str, data: object) -> int:
        fields = {"kind": kind, "data": json.dumps(data), "seq": seq, "request": request}
        return self.post(session, self.path, fields)

    def post(self, session: str, path: str, fields: dict[str, Any]) -> int:
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
        headers = {
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
        }
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
        try:
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        finally:
            connection.close()


@dataclass
class Givers:
    """``sessions`` of people who all run the fight."""

    desk: Desk
    sessions: list[str]
    acknowledged: list[UUID] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    sent_again: int = 0

    def __enter__(self) -> Givers:
        self._enough = threading.Event()
        self._threads = [
            threading.Thread(target=self._give_on, args=(session, Random(place)))
            for place, session in enumerate(self.sessions)
        ]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, more: int) -> None:
        """Until so many more were acknowledged."""
        wanted, deadline = len(self.acknowledged) + more, time.monotonic() + GIVE_UP
        while len(self.acknowledged) < wanted:
            assert time.monotonic() < deadline, "Nothing is acknowledged any more."
            time.sleep(0.01)

    def _give_on(self, session: str, random: Random) -> None:
        while not self._enough.is_set():
            request, wish = uuid4(), random.choice(WISHES)
            seq = self._persist(self.desk.moment)
            status = self._persist(partial(self._answer, session, request, seq, *wish))
            self.answers.append(status)
            if status == DONE:
                self.acknowledged.append(request)

    def _answer(self, *given: Any) -> int | None:
        """A server that fails has not answered."""
        status = self.desk.send(*given)
        return None if status >= 500 else status

    def _persist(self, ask: Callable[[], int | None]) -> int:
        """The same question until there is an answer."""
        deadline = time.monotonic() + GIVE_UP
        while time.monotonic() < deadline:
            with suppress(OSError, http.client.HTTPException, psycopg.Error):
                found = ask()
                if found is not None:
                    return found
            self.sent_again += 1
            time.sleep(0.05)
        raise AssertionError("There was never an answer.")

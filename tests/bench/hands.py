"""GMs at their browsers, for the benches of fights."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from accounts.models import User
from tests.cast import Cast, person
from tests.fights import Arena

TOKEN = "c" * 32
RANGES = ("short", "medium", "long")


def a_cast() -> Cast:
    """People of their own for each fight."""
    number = User.objects.count()
    names = ("Owner", "Cogm", "Player", "Observer", "Outsider", "Admin")
    return Cast(*(person(f"{name}{number}") for name in names))


@dataclass
class Hand:
    """A GM's browser with its connection kept open. What it gives holds at any moment."""

    port: int
    session: str
    arena: Arena
    given: int = 0

    def __post_init__(self) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self._path = f"{self.arena.combat.get_absolute_url()}command/"

    def rest(self) -> None:
        """Come back over a new connection: the server closes one that was silent for long."""
        self._connection.close()

    def gives(self) -> None:
        self.given += 1
        data = {"usual_range": RANGES[self.given % len(RANGES)]}
        fields = {"kind": "scene", "data": json.dumps(data), "seq": 0, "request": uuid4()}
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
        }
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
        self._connection.request("POST", self._path, body, headers)
        response = self._connection.getresponse()
        response.read()
        assert response.status == 204, response.status

"""A reader of a stream, without a browser."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

from tests.live.serving import Server

TOPIC = "table:one"


class Ear:
    """Keeps its place as the browser's script does."""

    def __init__(
        self, server: Server, session: str, cursor: str, topic: str = TOPIC, **headers: str
    ) -> None:
        self.places = dict(part.split("=") for part in cursor.split(","))
        self.heard: list[tuple[str, Any]] = []
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        query = urlencode({"topic": topic, "cursor": cursor})
        cookies = {"Cookie": f"sessionid={session}"} if session else {}
        self._connection.request("GET", f"/live/stream/?{query}", headers={**cookies, **headers})
        self.answer = self._connection.getresponse()

    def __enter__(self) -> Ear:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    @property
    def status(self) -> int:
        return self.answer.status

    @property
    def cursor(self) -> str:
        return ",".join(f"{audience}={seq}" for audience, seq in self.places.items())

    def events(self) -> Iterator[dict[str, str]]:
        event: dict[str, str] = {}
        while line := self.answer.readline().decode():
            if line.strip():
                name, _, value = line.strip().partition(": ")
                event[name] = value
            else:
                yield event
                event = {}

    def hears(self, count: int) -> list[tuple[str, Any]]:
        """The next so many notices, as what kind of thing and which."""
        found: list[tuple[str, Any]] = []
        if not count:
            return found
        for event in self.events():
            if "id" in event:
                found.append(self._note(event))
                if len(found) == count:
                    break
        return found

    def until(self, name: str) -> dict[str, str]:
        """The next event of this name; what is heard on the way is kept."""
        for event in self.events():
            if event.get("event") == name:
                return event
            if "id" in event:
                self._note(event)
        raise AssertionError(f"The stream ended without {name!r}.")

    def close(self) -> None:
        self.answer.close()
        self._connection.close()

    def _note(self, event: dict[str, str]) -> tuple[str, Any]:
        audience, _, seq = event["id"].partition("=")
        assert int(seq) == int(self.places[audience]) + 1, "a gap or a double"
        self.places[audience] = seq
        notice = json.loads(event["data"])
        note = (audience, notice["data"].get("n"))
        self.heard.append(note)
        return note

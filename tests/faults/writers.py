"""People who write and write: what was not acknowledged they send again, under the same id."""

from __future__ import annotations

import http.client
import threading
import time
from urllib.parse import urlencode
from uuid import UUID, uuid4

TOKEN = "c" * 32
GIVE_UP = 60.0


class Writers:
    def __init__(self, port: int, session: str, campaign: str, count: int = 4) -> None:
        self.acknowledged: list[UUID] = []
        self.sent_again = 0
        self._port = port
        self._path = f"/campaigns/{campaign}/journal/write/"
        self._cookie = f"sessionid={session}; csrftoken={TOKEN}"
        self._enough = threading.Event()
        self._threads = [threading.Thread(target=self._write_on) for _ in range(count)]

    def __enter__(self) -> Writers:
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

    def _write_on(self) -> None:
        while not self._enough.is_set():
            entry = uuid4()
            deadline = time.monotonic() + GIVE_UP
            while not self._is_acknowledged(entry):
                assert time.monotonic() < deadline, f"{entry} was never acknowledged."
                self.sent_again += 1
                time.sleep(0.05)
            self.acknowledged.append(entry)

    def _is_acknowledged(self, entry: UUID) -> bool:
        fields = {"id": str(entry), "title": "Log", "body": "It happened.", "audience": "everyone"}
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
        headers = {"Cookie": self._cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=40)
        try:
            connection.request("POST", self._path, body, headers)
            return connection.getresponse().status == 302
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

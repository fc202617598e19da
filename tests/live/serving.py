"""The site as a process of its own, as it runs for people: uvicorn, real sockets, real signals."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import connection
from django.test import Client
from psycopg.conninfo import make_conninfo

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 90.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not _answers(port):
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            process.wait()
            raise RuntimeError("The server did not start.")
        time.sleep(0.05)


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def database_in_use() -> str:
    """The tests' own database, for a process that is not the tests'."""
    return make_conninfo(os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"])


def sign_in(user: AbstractBaseUser) -> str:
    """The session cookie of someone who has signed in."""
    client = Client()
    client.force_login(user)
    return str(client.cookies["sessionid"].value)


class Server:
    """Starts on a free port and keeps it over restarts."""

    def __init__(self, settings: str, database: str, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": settings,
            "DATABASE_URL": database,
            "PGAPPNAME": f"server-{self.port}",
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def command(self) -> list[str]:
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--log-level", "warning"]
        return [sys.executable, "-m", "uvicorn", "config.asgi:application", *options]

    def start(self) -> Server:
        self._process = subprocess.Popen(self.command, cwd=ROOT, env=self._environment)
        wait_for_port(self.port, self._process)
        return self

    def stop(self) -> float:
        """Ask it to end, as Ctrl-C and systemd do. Returns how long that took."""
        assert self._process is not None
        began = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)
        return time.monotonic() - began

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)

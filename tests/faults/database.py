"""A Postgres as careful as the real one, that can be killed as a power cut would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil

from tests.live.serving import ROOT

_HOLD = """
import sys
from pathlib import Path
from config.embedded import Embedded

server = Embedded(Path(sys.argv[1]))
server.start()
print(server.url("postgres"), flush=True)
sys.stdin.read()
server.release()
"""


class Database:
    """Held by a process of its own, since a handle knows nothing of a server that was killed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._holder: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> Database:
        self._holder = subprocess.Popen(
            [sys.executable, "-c", _HOLD, str(self._folder)],
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._holder.stdout is not None
        self.address = self._holder.stdout.readline().strip()
        assert self.address, "Postgres did not start."
        return self

    def kill(self) -> None:
        """Every one of its processes at once, without a word."""
        postmaster = psutil.Process(int((self._folder / "postmaster.pid").read_text().split()[0]))
        family = [postmaster, *postmaster.children(recursive=True)]
        for process in family:
            process.kill()
        psutil.wait_procs(family, timeout=10)
        self._drop_holder(kill=True)

    def stop(self) -> None:
        self._drop_holder(kill=False)

    def _drop_holder(self, *, kill: bool) -> None:
        assert self._holder is not None
        if kill:
            self._holder.kill()
        self._holder.communicate()

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.faults.database import Database
from tests.live.serving import ROOT, Server

SETTINGS = "tests.settings"


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    running = Database(tmp_path_factory.mktemp("faults") / "data").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def prepared(database: Database) -> dict[str, str]:
    environment = {"DJANGO_SETTINGS_MODULE": SETTINGS, "DATABASE_URL": database.address}
    told = subprocess.run(
        [sys.executable, "-m", "tests.faults.prepare"],
        cwd=ROOT,
        env={**os.environ, **environment},
        check=True,
        stdout=subprocess.PIPE,
    )
    found: dict[str, str] = json.loads(told.stdout)
    return found


@pytest.fixture(scope="session")
def server(database: Database, prepared: dict[str, str]) -> Iterator[Server]:
    """One for all: it is killed often enough anyway."""
    running = Server(SETTINGS, database.address).start()
    yield running
    running.stop()

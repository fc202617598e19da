"""A backup is worth what its restore is worth: a full round trip between two databases."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def databases() -> Iterator[tuple[str, str]]:
    """Two empty databases of this test's own on the tests' server."""
    server = os.environ["DATABASE_URL"]
    names = [f"backup_{os.getpid()}_{place}" for place in ("from", "to")]
    with psycopg.connect(server, autocommit=True) as admin:
        for name in names:
            admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield make_conninfo(server, dbname=names[0]), make_conninfo(server, dbname=names[1])
        for name in names:
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def manage(database: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=False,
    )


def contents(database: str) -> dict[str, list[str]]:
    with psycopg.connect(database) as connection:
        tables = connection.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        ).fetchall()
        return {
            table: [
                row[0]
                for row in connection.execute(
                    sql.SQL("SELECT t::text FROM {} t ORDER BY 1").format(sql.Identifier(table))
                )
            ]
            for (table,) in tables
        }


def test_what_was_backed_up_comes_back(databases: tuple[str, str], tmp_path: Path) -> None:
    there, here = databases
    file = tmp_path / "all.dump"
    fill = "from config.demo import make_demo; from tests.fights import brawl; make_demo(); brawl()"
    assert manage(there, "migrate", "-v0").returncode == 0
    assert manage(there, "shell", "-v0", "-c", fill).returncode == 0

    assert manage(there, "backup", str(file)).returncode == 0
    again = manage(there, "backup", str(file))
    assert "never overwrites" in again.stderr

    assert manage(here, "restore", str(file)).returncode == 0
    assert contents(here) == contents(there)
    assert len(contents(here)["campaign_journalentry"]) == 3
    assert len(contents(here)["combat_roll"]) >= 2

    goes_on = manage(here, "shell", "-v0", "-c", "from tests.fights import go_on; go_on()")
    assert goes_on.returncode == 0, goes_on.stderr
    assert contents(here) != contents(there)

    refused = manage(here, "restore", str(file))
    assert "not empty" in refused.stderr
    assert manage(here, "restore", "--replace", str(file)).returncode == 0
    assert contents(here) == contents(there)

"""Postgres's own dump and restore, with the programs that fit the server."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from django.db import connection


class DumpError(Exception):
    """The program's own words about what went wrong."""


def dump(to: Path) -> None:
    """A whole database in one file. It appears under its name only when it is complete."""
    part = to.with_name(f"{to.name}.part")
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={part}")
    part.replace(to)


def restore(source: Path) -> None:
    """All or nothing: whatever was there is replaced in a single transaction."""
    name = str(connection.settings_dict["NAME"])
    _run(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--no-privileges",
        "--single-transaction",
        "--exit-on-error",
        f"--dbname={name}",
        str(source),
    )


def _run(program: str, *arguments: str) -> None:
    done = subprocess.run(  # noqa: S603 (our own arguments)
        [_path(program), *arguments],
        env=os.environ | _address(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise DumpError(done.stderr.strip())


def _path(program: str) -> str:
    """The embedded server's programs are the newest; an older server is served by them too."""
    from config.embedded import programs

    return shutil.which(program, path=str(programs())) or shutil.which(program) or program


def _address() -> dict[str, str]:
    settings = connection.settings_dict
    named = {"PGDATABASE": "NAME", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    named |= {"PGHOST": "HOST", "PGPORT": "PORT"}
    return {name: str(settings[key]) for name, key in named.items() if settings.get(key)}

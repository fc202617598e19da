"""A pytest plugin that starts the tests' own Postgres before Django reads its settings."""

import os
from pathlib import Path

from config.embedded import VAR, ensure_database


def start() -> None:
    """Workers find the address in the environment that the first process left them."""
    if "DATABASE_URL" in os.environ:
        return
    url = ensure_database(_folder())
    _forget_about_power_cuts(url)


def _folder() -> Path:
    return VAR / "test-postgres"


def _forget_about_power_cuts(url: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {name} = off")
        connection.execute("SELECT pg_reload_conf()")


start()

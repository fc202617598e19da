"""`make bench`, or `python -m tests.bench live` for one of them.

A bench is a function that yields lines; it runs on a database of its own, filled by nobody else.
To add one, write it in a module beside this and name it in BENCHES.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from tests import postgres  # noqa: F401  starts the server before Django reads its settings
from tests.bench.report import Line, show

BENCHES = {
    "rules": ("Rules: a roll, and loading them", "tests.bench.rules"),
    "combat": ("Combat: rounds small and large", "tests.bench.combat"),
    "pages": ("Pages: against the least a page can be", "tests.bench.pages"),
    "sheets": ("Sheets: much against little", "tests.bench.sheets"),
    "live": ("Live: from commit to the last listener", "tests.bench.live"),
    "fights": ("Fights: a command to every browser, rounds, long logs", "tests.bench.fights"),
}


def main(names: list[str]) -> int:
    _allow_many_connections()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    with _database():
        results = [show(BENCHES[name][0], _bench(name)()) for name in names or BENCHES]
    return 0 if all(results) else 1


def _bench(name: str) -> Callable[[], Iterable[Line]]:
    from django.utils.module_loading import import_string

    found: Callable[[], Iterable[Line]] = import_string(f"{BENCHES[name][1]}.run")
    return found


@contextmanager
def _database() -> Iterator[None]:
    from django.db import connection

    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


def _allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

import json
from collections.abc import Callable, Iterator

import pytest

import live
from accounts.models import User
from tests.live.listening import TOPIC, Ear
from tests.live.serving import Server, database_in_use, sign_in
from tests.live.site import audiences


@pytest.fixture(scope="session")
def database_address(django_db_setup: None) -> str:
    return database_in_use()


@pytest.fixture(scope="session")
def server(database_address: str) -> Iterator[Server]:
    running = Server("tests.live.settings", database_address).start()
    yield running
    running.stop()


@pytest.fixture
def server_with(transactional_db: None, database_address: str) -> Iterator[Callable[..., Server]]:
    """A server of this test's own, with limits of its own."""
    started: list[Server] = []

    def start(**limits: float) -> Server:
        limited = {"LIVE_LIMITS": json.dumps(limits)}
        started.append(Server("tests.live.settings", database_address, **limited).start())
        return started[-1]

    yield start
    for each in started:
        each.kill()


@pytest.fixture
def person(transactional_db: None) -> Callable[[str], User]:
    def make(role: str) -> User:
        number = User.objects.count()
        return User.objects.create_user(f"{role}{number}@example.org", name=role)

    return make


def cursor_of(user: User) -> str:
    return live.cursor(TOPIC, audiences(user, TOPIC) or ())


@pytest.fixture
def listen(server: Server) -> Iterator[Callable[..., Ear]]:
    """A greeted stream of a person, from a cursor or from now on."""
    opened: list[Ear] = []

    def start(user: User, cursor: str = "", at: Server = server) -> Ear:
        opened.append(Ear(at, sign_in(user), cursor or cursor_of(user)))
        opened[-1].until("hello")
        return opened[-1]

    yield start
    for ear in opened:
        ear.close()

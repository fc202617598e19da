"""What was acknowledged is there, once, whatever is killed while people write."""

from dataclasses import dataclass
from uuid import UUID

import psycopg
import pytest

from tests.faults.database import Database
from tests.faults.writers import Writers
from tests.live.serving import Server

pytestmark = pytest.mark.xdist_group("faults")


@dataclass
class House:
    database: Database
    server: Server
    session: str
    campaign: str

    def writers(self) -> Writers:
        return Writers(self.server.port, self.session, self.campaign)

    def ask(self, question: str) -> list[tuple]:
        with psycopg.connect(self.database.address) as connection:
            return connection.execute(question).fetchall()

    def entries(self) -> list[UUID]:
        return [row[0] for row in self.ask("SELECT id FROM campaign_journalentry")]

    def notices(self) -> list[int]:
        channel = "SELECT id FROM live_channel WHERE audience = 'everyone'"
        found = self.ask(f"SELECT seq FROM live_notice WHERE channel_id = ({channel}) ORDER BY seq")
        return [row[0] for row in found]


@pytest.fixture
def house(database: Database, server: Server, prepared: dict[str, str]) -> House:
    with psycopg.connect(database.address) as connection:
        connection.execute("TRUNCATE campaign_journalentry, live_channel, live_notice")
    return House(database, server, prepared["session"], prepared["campaign"])


def test_the_database_waits_for_the_disk(house: House) -> None:
    assert house.ask("SELECT current_setting('fsync'), current_setting('synchronous_commit')") == [
        ("on", "on")
    ]


def test_killing_the_web_process_loses_and_doubles_nothing(house: House) -> None:
    with house.writers() as writers:
        for _ in range(2):
            writers.wait_for(20)
            house.server.kill()
            house.server.start()
        writers.wait_for(20)
    assert writers.sent_again > 0
    assert sorted(house.entries()) == sorted(writers.acknowledged)


def test_killing_postgres_loses_and_doubles_nothing(house: House) -> None:
    with house.writers() as writers:
        for _ in range(2):
            writers.wait_for(20)
            house.database.kill()
            house.database.start()
        writers.wait_for(20)
    assert writers.sent_again > 0
    assert sorted(house.entries()) == sorted(writers.acknowledged)


def test_each_entry_was_announced_once_whatever_was_killed(house: House) -> None:
    with house.writers() as writers:
        writers.wait_for(20)
        house.database.kill()
        house.database.start()
        writers.wait_for(20)
        house.server.kill()
        house.server.start()
        writers.wait_for(20)
    assert house.notices() == list(range(1, len(writers.acknowledged) + 1))

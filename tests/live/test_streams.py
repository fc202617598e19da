"""What a stream tells, to whom, and in which order."""

from collections.abc import Callable

import pytest
from django.db import transaction

import live
from accounts.models import User
from tests.live.conftest import cursor_of
from tests.live.listening import TOPIC, Ear
from tests.live.serving import Server, sign_in

Person = Callable[[str], User]
Listen = Callable[..., Ear]


def say(*numbers: int, audience: str = "everyone") -> None:
    for n in numbers:
        live.publish(TOPIC, audience, "said", n=n)


def everyone(*numbers: int) -> list[tuple[str, int]]:
    return [("everyone", n) for n in numbers]


def test_a_notice_arrives_when_its_transaction_commits(person: Person, listen: Listen) -> None:
    ear = listen(person("player"))
    with transaction.atomic():
        say(1)
    assert ear.hears(1) == everyone(1)


def test_a_notice_of_a_transaction_that_fails_is_never_heard(
    person: Person, listen: Listen
) -> None:
    ear = listen(person("player"))
    with transaction.atomic():
        say(1)
        transaction.set_rollback(True)
    say(2)
    assert ear.hears(1) == everyone(2)


@pytest.mark.parametrize("cut", range(6))
def test_a_reader_gets_exactly_what_it_missed_wherever_it_was_cut(
    person: Person, listen: Listen, cut: int
) -> None:
    user = person("player")
    first = listen(user)
    say(1, 2, 3)
    first.hears(min(cut, 3))
    first.close()
    say(4, 5)
    again = listen(user, first.cursor)
    say(6)
    assert first.heard + again.hears(6 - len(first.heard)) == everyone(1, 2, 3, 4, 5, 6)


def test_what_no_ring_holds_is_read_from_the_database(
    person: Person, listen: Listen, server_with: Callable[..., Server]
) -> None:
    user = person("player")
    before = cursor_of(user)
    server = server_with(ring=4, replay=3)
    listen(user, at=server)
    say(*range(20))
    assert listen(user, before, at=server).hears(20) == everyone(*range(20))


def test_the_gm_audience_reaches_the_gm_alone(person: Person, listen: Listen) -> None:
    gm, player = listen(person("gm")), listen(person("player"))
    say(1, audience="gm")
    say(2)
    assert player.hears(1) == everyone(2)
    assert sorted(gm.hears(2)) == [("everyone", 2), ("gm", 1)]


def test_a_whisper_reaches_one_person_alone(person: Person, listen: Listen) -> None:
    one, other = person("player"), person("player")
    hearing, not_hearing = listen(one), listen(other)
    say(1, audience=f"user:{one.pk}")
    say(2)
    assert not_hearing.hears(1) == everyone(2)
    assert sorted(hearing.hears(2)) == [("everyone", 2), (f"user:{one.pk}", 1)]


def test_numbers_tell_a_player_nothing_of_what_the_gm_was_told(person: Person) -> None:
    player = person("player")
    say(1)
    before = cursor_of(player)
    say(*range(10), audience="gm")
    assert cursor_of(player) == before


def test_a_cursor_older_than_what_is_kept_asks_for_a_reload(
    person: Person, server: Server, settings
) -> None:
    settings.LIVE_NOTICES_KEPT = 10
    user = person("player")
    before = cursor_of(user)
    say(*range(64))
    with Ear(server, sign_in(user), before) as ear:
        assert ear.until("reload")


def test_a_cursor_from_another_role_asks_for_a_reload(person: Person, server: Server) -> None:
    user = person("player")
    before = cursor_of(user)
    User.objects.filter(pk=user.pk).update(name="gm")
    with Ear(server, sign_in(user), before) as ear:
        assert ear.until("reload")


def test_a_cursor_ahead_of_a_restored_database_asks_for_a_reload(
    person: Person, server: Server
) -> None:
    user = person("player")
    with Ear(server, sign_in(user), f"everyone=5,user:{user.pk}=0") as ear:
        assert ear.until("reload")

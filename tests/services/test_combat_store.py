"""The log of a fight: kept, chained, never changed."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from campaign.errors import Refused
from campaign.services.campaigns import campaign_delete
from combat.errors import StaleFight
from combat.models import Command, Declaration, Event, Roll, Round
from combat.store import state_at, state_of
from live.models import Channel
from rules.combat.serial import plain
from rules.dice import commitment
from tests.cast import Cast
from tests.fights import brawl, duel

pytestmark = pytest.mark.django_db


def test_a_round_leaves_declarations_and_rolls() -> None:
    cast = Cast()
    arena = brawl(cast)
    assert {row.who for row in Declaration.objects.filter(combat=arena.combat)} >= {
        "kesh",
        "trooper",
    }
    attack = Roll.objects.get(combat=arena.combat, key="1:kesh.1:attack")
    assert attack.roller == cast.player
    assert len(attack.faces) == 4
    assert attack.difficulty is not None
    assert attack.outcome in ("hit", "missed")
    assert attack.visibility == "everyone"


def test_the_snapshot_is_what_the_log_folds_to() -> None:
    arena = brawl(Cast())
    arena.combat.refresh_from_db()
    assert plain(state_at(arena.combat, arena.combat.head)) == plain(state_of(arena.combat))


KEPT = ("event", "declaration", "roll", "command")
CHANGES = (
    "UPDATE {} SET id = id + 100000",
    "UPDATE {} SET combat_id = gen_random_uuid()",
    "DELETE FROM {}",
    "DELETE FROM {} WHERE id = (SELECT max(id) FROM {})",
    "TRUNCATE {} CASCADE",
    "TRUNCATE {} CASCADE -- combat_combat",
    "INSERT INTO {} SELECT * FROM {} ON CONFLICT (id) DO UPDATE SET id = excluded.id + 100000",
    "WITH gone AS (DELETE FROM {} RETURNING *) SELECT count(*) FROM gone",
)


def test_the_database_refuses_to_change_what_was_kept() -> None:
    brawl(Cast())
    with connection.cursor() as db:
        # Only then are there no checks left for the end, beside which nothing may be truncated.
        db.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for name in KEPT:
            for statement in CHANGES:
                refused = pytest.raises(DatabaseError, match="only grows")
                with refused, transaction.atomic():
                    db.execute(statement.replace("{}", f"combat_{name}"))


COLUMNS = "combat_id, shown, command_id, type, data, changes, public, private, hash"
LATE = f"INSERT INTO combat_event ({COLUMNS}, before, seq) SELECT {COLUMNS}, {{}}, {{}}"
FROM = " FROM combat_event ORDER BY seq DESC LIMIT 1"


@pytest.mark.parametrize(
    ("before", "seq"),
    [
        ("hash", "seq"),
        ("hash", "seq + 2"),
        ("hash", "3"),
        ("hash", "0"),
        ("before", "seq + 1"),
        ("''", "seq + 1"),
    ],
)
def test_an_event_is_added_only_after_the_last(before: str, seq: str) -> None:
    brawl(Cast())
    refused = pytest.raises(DatabaseError, match="only grows at its end")
    with connection.cursor() as db, refused, transaction.atomic():
        db.execute(LATE.format(before, seq) + FROM)


def test_the_database_takes_a_person_off_a_row_and_nothing_else_with_it() -> None:
    brawl(Cast())
    with connection.cursor() as db:
        db.execute("UPDATE combat_roll SET roller_id = NULL")
        with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
            db.execute("UPDATE combat_roll SET roller_id = NULL, total = 99")


@pytest.mark.django_db(transaction=True)
def test_a_log_goes_with_its_campaign() -> None:
    arena = brawl(Cast())
    cast = arena.cast
    campaign_delete(user=cast.owner, campaign_id=cast.id, typed_name=cast.campaign.name)
    for kept in (Event, Roll, Declaration, Command, Round):
        assert not kept.objects.exists()
    assert not Channel.objects.filter(topic=arena.combat.topic).exists()


@pytest.mark.django_db(transaction=True)
def test_a_log_goes_with_its_fight_alone() -> None:
    arena = brawl(Cast())
    other = duel(arena.cast)
    arena.combat.delete()
    assert set(Event.objects.values_list("combat", flat=True)) == {other.combat.pk}


@pytest.mark.django_db(transaction=True)
def test_rolls_outlive_whoever_threw_them() -> None:
    cast = Cast()
    arena = brawl(cast)
    cast.player.delete()
    roll = Roll.objects.get(combat=arena.combat, key="1:kesh.1:attack")
    assert roll.roller is None


def test_a_request_sent_twice_is_done_once() -> None:
    arena = duel(Cast())
    request = uuid4()
    first = arena.does("round", request=request)
    again = arena.does("round", request=request)
    assert again == first
    assert arena.state.round == 1


def test_a_request_of_somebody_else_is_refused() -> None:
    cast = Cast()
    arena = duel(cast)
    request = uuid4()
    arena.does("round", request=request)
    with pytest.raises(Refused, match="sent before"):
        arena.does("pass", cast.owner, request=request, who="trooper")


def test_a_command_made_for_an_earlier_moment_is_stale() -> None:
    arena = duel(Cast())
    before = arena.moment(arena.cast.gm)
    arena.does("round")
    with pytest.raises(StaleFight):
        arena.does("pass", seq=before, who="trooper")


def test_what_is_written_ahead_is_taken_at_any_moment() -> None:
    cast = Cast()
    arena = duel(cast)
    arena.does("round")
    arena.does("write", cast.player, seq=0, who="kesh", acts=[{"do": "attack", "at": "trooper"}])
    assert "kesh" in arena.state.written


def test_a_refused_command_leaves_nothing() -> None:
    cast = Cast()
    arena = duel(cast)
    arena.does("round")
    before = Command.objects.count(), Event.objects.count()
    with pytest.raises(Refused):
        arena.shoots("trooper", "kesh", cast.player)
    assert (Command.objects.count(), Event.objects.count()) == before


def test_the_seal_of_a_round_is_kept_and_its_seed_shown_afterwards() -> None:
    arena = brawl(Cast())
    first, second = Round.objects.filter(combat=arena.combat)
    assert first.revealed is not None
    assert first.commitment == commitment(bytes(first.seed))
    assert second.number == 2
    assert second.revealed is None


def test_undo_goes_back_and_can_itself_be_undone() -> None:
    arena = duel(Cast())
    arena.does("round")
    arena.shoots("trooper", "kesh")
    spoken = arena.combat.events.latest("seq").seq
    arena.undoes(spoken - 1)
    assert "trooper" not in arena.state.declarations
    arena.undoes(spoken)
    assert "trooper" in arena.state.declarations


def test_undo_into_a_round_whose_seed_is_known_throws_new_dice() -> None:
    arena = brawl(Cast())
    moment = Command.objects.filter(combat=arena.combat, kind="declare").latest("last").last
    arena.undoes(moment)
    latest = Round.objects.filter(combat=arena.combat).latest("place")
    assert (latest.number, latest.revealed) == (1, None)
    assert Round.objects.filter(combat=arena.combat, number=1).count() == 2


def test_undo_stops_only_where_something_ended() -> None:
    arena = duel(Cast())
    arena.does("round")
    last = Command.objects.filter(combat=arena.combat, kind="round").get()
    assert last.last > last.first
    with pytest.raises(Refused, match="only go back"):
        arena.undoes(last.last - 1)


def test_a_changed_number_is_decided_again() -> None:
    arena = brawl(Cast())
    arena.amends("1:kesh.1:attack", 99)
    attacked = Event.objects.filter(combat=arena.combat, type="attacked").latest("seq")
    assert attacked.data["total"] == 99 or attacked.data["who"] == "trooper"
    shots = Event.objects.filter(combat=arena.combat, type="attacked", data__who="kesh")
    assert [shot.data["total"] for shot in shots.order_by("seq")][-1] == 99


def test_nothing_is_added_to_a_fight_that_is_over() -> None:
    arena = duel(Cast())
    arena.ends()
    with pytest.raises(Refused, match="over"):
        arena.does("round")

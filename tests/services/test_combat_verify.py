"""A fight can be checked, and a forged one is found out."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from campaign.errors import Refused
from combat.access import access_combat
from combat.models import Combat, Declaration, Event, Round
from combat.projection import seen_state
from combat.selectors.log import log_page
from combat.store import digest
from combat.telling.story import Card
from combat.verify import ask, rounds_that_fit, sound, verify
from rules import VERSION
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db


@pytest.fixture
def fought() -> Arena:
    """With everything a fight can have: somebody hidden, an undo, a number set, dice typed in."""
    cast = Cast()
    arena = duel(cast)
    arena.adds("sniper", "empire", hidden=True)
    arena.does("round")
    arena.shoots("trooper", "kesh")
    arena.does("write", cast.player, seq=0, who="kesh", acts=[{"do": "attack", "at": "trooper"}])
    arena.does("dice", cast.player, seq=0, who="kesh", key="1:kesh.1:attack", faces=[6, 6, 6, 6])
    while arena.state.segment == "declare_actions":
        arena.shoots(str(arena.state.awaited), "kesh")
    arena.plays_out()
    arena.amends("1:trooper.1:attack", 40)
    arena.undoes(Combat.objects.get().commands.get(kind="write").last)
    arena.plays_out()
    arena.combat.refresh_from_db()
    return arena


def answers(arena: Arena) -> dict[str, bool | None]:
    arena.combat.refresh_from_db()
    return {answer.question.split()[-1]: answer.good for answer in verify(arena.combat)}


def test_an_honest_fight_is_sound(fought: Arena) -> None:
    found = verify(fought.combat)
    assert [(one.question, one.detail) for one in found if one.good is not True] == []


def test_the_command_says_so(fought: Arena, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("combat_verify", str(fought.combat.pk))
    assert capsys.readouterr().out.count("yes") == 6


# What is forged, and the question that finds it.
EVENT = "UPDATE combat_event SET {} WHERE type = 'declared'"
ROLL = "UPDATE combat_roll SET {} WHERE purpose = 'attack'"
COMMAND = "UPDATE combat_command SET {} WHERE kind = 'round'"
LAST = "(SELECT max(seq) FROM combat_event)"
FORGED: tuple[tuple[str, str], ...] = (
    ("chain", EVENT.format('data = data || \'{"who": "nobody"}\'')),
    ("chain", EVENT.format("changes = '[]'")),
    ("chain", EVENT.format("public = NULL")),
    ("chain", EVENT.format("private = '{\"1\": {}}'")),
    ("chain", EVENT.format("type = 'passed'")),
    ("chain", EVENT.format("shown = shown + 1")),
    ("chain", EVENT.format("hash = before")),
    ("chain", f"DELETE FROM combat_event WHERE seq = {LAST}"),
    ("chain", "DELETE FROM combat_event WHERE seq = 3"),
    ("chain", COMMAND.format("data = data || '{\"unused\": 1}'")),
    ("chain", COMMAND.format("answer = '{\"dropped\": []}'")),
    ("chain", COMMAND.format("made = made - interval '1 hour'")),
    ("chain", COMMAND.format("request_id = gen_random_uuid()")),
    ("chain", COMMAND.format('by_id = 1, viewer = viewer || \'{"name": "1"}\'')),
    ("chain", "UPDATE combat_combat SET head = head - 1, shown = shown - 1"),
    ("chain", "UPDATE combat_combat SET shown = shown + 1"),
    ("folds", "UPDATE combat_combat SET snapshot = snapshot || '{\"round\": 9}'"),
    ("decided", "UPDATE combat_command SET data = data || '{\"acts\": []}' WHERE kind = 'declare'"),
    ("decided", "UPDATE combat_command SET kind = 'pass' WHERE kind = 'declare'"),
    ("decided", "UPDATE combat_command SET by_id = (SELECT max(id) FROM accounts_user)"),
    ("decided", "UPDATE combat_command SET viewer = '{\"name\": \"9\"}' WHERE kind = 'override'"),
    ("decided", f"DELETE FROM combat_command WHERE last = {LAST}"),
    ("decided", "DELETE FROM combat_command WHERE kind = 'round'"),
    ("decided", "UPDATE combat_command SET first = first + 1 WHERE kind = 'round'"),
    ("rows", "UPDATE combat_declaration SET said = '{}'"),
    ("rows", "UPDATE combat_declaration SET acts = '[]'"),
    ("rows", "UPDATE combat_declaration SET who = 'nobody'"),
    ("rows", "UPDATE combat_declaration SET round = 7"),
    ("rows", "UPDATE combat_declaration SET by_id = (SELECT max(id) FROM accounts_user)"),
    ("rows", "DELETE FROM combat_declaration WHERE id = (SELECT min(id) FROM combat_declaration)"),
    ("rows", ROLL.format("total = total + 1")),
    ("rows", ROLL.format("outcome = 'hit ' || outcome")),
    ("rows", ROLL.format("who = 'nobody'")),
    ("rows", ROLL.format("visibility = 'some'")),
    ("rows", ROLL.format("roller_id = (SELECT max(id) FROM accounts_user)")),
    ("rows", ROLL.format("origin = 'entered'")),
    ("rows", "DELETE FROM combat_roll WHERE id = (SELECT max(id) FROM combat_roll)"),
    ("faces", ROLL.format("faces[1] = faces[1] % 6 + 1")),
    ("faces", ROLL.format("hidden = NOT hidden")),
    ("faces", ROLL.format("number = number + 1")),
    ("faces", 'UPDATE combat_round SET players = \'{"1": "luck"}\''),
    ("faces", "UPDATE combat_round SET hidden_seed = sha256('x')"),
    ("seals", "UPDATE combat_round SET seed = sha256('x')"),
    ("seals", "UPDATE combat_round SET commitment = repeat('0', 64)"),
)


@pytest.mark.parametrize(("question", "statement"), FORGED)
def test_what_is_forged_behind_the_triggers_is_found(
    fought: Arena, question: str, statement: str
) -> None:
    with transaction.atomic(), connection.cursor() as db:
        db.execute("SET LOCAL session_replication_role = replica")
        db.execute(statement)
        assert db.rowcount > 0
        fought.combat.refresh_from_db()
        assert ask(fought.combat, question).good is False
        transaction.set_rollback(True)


def test_what_was_kept_before_commands_were_in_the_chain_is_sound(fought: Arena) -> None:
    with transaction.atomic(), connection.cursor() as db:
        db.execute("SET LOCAL session_replication_role = replica")
        before = ""
        for event in Event.objects.filter(combat=fought.combat).order_by("seq"):
            event.before = before
            event.hash = before = digest(event)
            event.save()
        Combat.objects.update(last_hash=before)
        fought.combat.refresh_from_db()
        assert sound(verify(fought.combat))
        transaction.set_rollback(True)


def test_what_was_never_said_or_thrown_is_found(fought: Arena) -> None:
    said = Declaration.objects.filter(combat=fought.combat).latest("pk")
    said.pk, said._state.adding = None, True
    said.save()
    assert ask(fought.combat, "rows").good is False


def test_the_command_says_what_is_wrong(fought: Arena, capsys: pytest.CaptureFixture[str]) -> None:
    Combat.objects.update(shown=0)
    with pytest.raises(CommandError):
        call_command("combat_verify", str(fought.combat.pk))
    assert "the end is missing" in capsys.readouterr().out


def test_a_snapshot_that_was_touched_is_found(fought: Arena) -> None:
    snapshot = fought.combat.snapshot
    snapshot["round"] = 7
    Combat.objects.update(snapshot=snapshot)
    assert answers(fought)["shown"] is False


def test_another_seed_fits_neither_seal_nor_faces(fought: Arena) -> None:
    Round.objects.filter(number=1).update(seed=b"x" * 32)
    found = answers(fought)
    assert (found["round"], found["events"]) == (False, True)
    assert not sound(verify(fought.combat))


def test_an_older_version_of_the_rules_is_not_asked_again(
    fought: Arena, capsys: pytest.CaptureFixture[str]
) -> None:
    Combat.objects.update(rules_version=VERSION - 1)
    assert answers(fought)["events"] is None
    call_command("combat_verify", str(fought.combat.pk))
    told = capsys.readouterr().out
    assert told.count("yes") == 5
    assert f"only fights of version {VERSION} are decided again" in told


def test_the_log_shows_the_seed_of_a_round_that_is_over_and_checks_it(fought: Arena) -> None:
    stand = access_combat(fought.cast.player, **fought.ids)
    entries = log_page(stand, seen_state(fought.state, stand.viewer)).entries
    (seal,) = [one.seal for one in entries if isinstance(one, Card) and one.seal]
    last = Round.objects.filter(number=1).latest("place")
    assert (seal.fits, seal.seal, seal.seed) == (True, last.commitment, bytes(last.seed).hex())
    Round.objects.filter(number=1).update(seed=b"x" * 32)
    last.refresh_from_db()
    assert not rounds_that_fit([last])


def test_ranges_between_many_places_are_decided_again_in_whatever_order_they_are_kept(
    cast: Cast,
) -> None:
    arena = duel(cast)
    for name, place in (("kesh", "crates"), ("trooper", "door")):
        arena.does("set", who=name, fields={"position": place}, reason="there")
    arena.adds("guard", "empire", position="roof")
    arena.does("scene", ranges=dict.fromkeys(("crates|door", "crates|roof", "door|roof"), "short"))
    arena.combat.refresh_from_db()
    assert sound(verify(arena.combat))


@pytest.mark.parametrize("number", [-0.0, 1.0, 1e-7, 5e-324, 0.1])
def test_any_number_that_is_sent_is_kept_as_it_is_or_refused(cast: Cast, number: float) -> None:
    arena = duel(cast)
    with suppress(Refused):
        arena.does("round", unused=[number])
    arena.combat.refresh_from_db()
    assert sound(verify(arena.combat))

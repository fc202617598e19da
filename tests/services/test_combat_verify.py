"""A fight can be checked, and a forged one is found out."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from combat.access import access_combat
from combat.models import Combat, Round
from combat.projection import seen_state
from combat.selectors.log import log_page
from combat.telling.story import Card
from combat.verify import rounds_that_fit, sound, verify
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
    assert capsys.readouterr().out.count("yes") == 5


def test_an_event_changed_behind_the_trigger_breaks_the_chain(fought: Arena) -> None:
    with connection.cursor() as db:
        db.execute("SET LOCAL session_replication_role = replica")
        db.execute("UPDATE combat_event SET data = data || '{\"hit\": true}' WHERE type = 'passed'")
        db.execute("SET LOCAL session_replication_role = origin")
    assert answers(fought)["before"] is False
    with pytest.raises(CommandError):
        call_command("combat_verify", str(fought.combat.pk))


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
    assert told.count("yes") == 4
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

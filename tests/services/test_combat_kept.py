"""What remains of a fight: its replay, its report, its JSON, its dice counted."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction

from accounts.models import User
from campaign.access import Need, access_campaign
from campaign.selectors.export import campaign_json
from campaign.selectors.statistics import statistics
from combat.access import access_combat
from combat.models import Command, Roll
from combat.past import state_then
from combat.selectors import checking
from combat.selectors.export import fight_json
from combat.selectors.replay import Replay, replay
from combat.selectors.report import Report, report
from combat.services.commands import combat_seed
from combat.store import state_at, state_of
from rules.combat.serial import plain
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def fought(django_db_setup: None, django_db_blocker: Any) -> Iterator[Arena]:
    """Fought once for all tests, which only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield two_rounds(Cast())
        transaction.set_rollback(True)


def two_rounds(cast: Cast) -> Arena:
    """Somebody hidden, dice typed in, a player's words, a dream, a number changed."""
    arena = duel(cast)
    arena.adds("sniper", "empire", hidden=True)
    combat_seed(user=cast.player, **arena.ids, words="for luck")
    arena.does("round")
    arena.does("dice", cast.player, seq=0, who="kesh", key="1:kesh.1:attack", faces=[6, 6, 6, 6])
    while arena.state.segment == "declare_actions":
        who = str(arena.state.awaited)
        arena.shoots(who, "trooper" if who == "kesh" else "kesh")
    arena.plays_out()
    arena.amends("1:trooper.1:attack", 2)
    arena.does("round")
    dream = Command.objects.latest("last").last
    arena.plays_out()
    arena.undoes(dream, reason="A dream")
    arena.plays_out()
    arena.ends()
    arena.combat.refresh_from_db()
    return arena


def replayed(arena: Arena, user: User, at: int | None = None) -> Replay:
    return replay(access_combat(user, **arena.ids), at)


def exported(arena: Arena, user: User) -> Any:
    return json.loads("".join(fight_json(access_combat(user, **arena.ids))))


def reported(arena: Arena, user: User) -> Report:
    return report(access_combat(user, **arena.ids), arena.state)


def words(found: Report) -> str:
    return "\n".join(
        told.line.text
        for chapter in found.chapters
        for card in chapter.cards
        for told in card.lines
    )


# Replay


@pytest.mark.parametrize("who", ["gm", "player", "observer"])
def test_a_replay_goes_from_the_first_moment_to_the_last(fought: Arena, who: str) -> None:
    user = getattr(fought.cast, who)
    here, steps = replayed(fought, user), 0
    assert here.previous is None
    while here.next is not None:
        before, here = here, replayed(fought, user, here.next)
        assert here.previous == before.at
        assert here.taken_back is None
        steps += 1
    assert steps > 8
    assert sorted(entry.name for side in here.board.sides for entry in side.entries)[:1] == ["Kesh"]
    assert plain(here.board.state.combatants) == plain(
        replayed(fought, user, here.last).board.state.combatants
    )


def test_a_replay_shows_who_was_there_then(fought: Arena) -> None:
    first = replayed(fought, fought.cast.player)
    assert [entry.name for side in first.board.sides for entry in side.entries] == ["Kesh"]


def test_a_replay_shows_wounds_as_they_were(fought: Arena) -> None:
    player = fought.cast.player
    steps, here = [], replayed(fought, player)
    while here.next is not None:
        here = replayed(fought, player, here.next)
        steps.append(here.board.state.combatants["kesh"].injury)
    assert steps[0] == "unhurt"
    assert steps[-1] == fought.state.combatants["kesh"].injury


def test_nobody_but_a_gm_meets_the_hidden_in_a_replay(fought: Arena) -> None:
    def met(user: User) -> bool:
        here, found = replayed(fought, user), False
        while here.next is not None:
            here = replayed(fought, user, here.next)
            lines = " ".join(told.line.text for card in here.cards for told in card.lines)
            found = found or "sniper" in here.board.state.combatants or "Sniper" in lines
        return found

    assert met(fought.cast.gm)
    assert not met(fought.cast.player)


def test_a_moment_that_was_taken_back_can_be_looked_at_and_says_so(fought: Arena) -> None:
    dream = Command.objects.filter(kind="undo").latest("last").last - 1
    assert replayed(fought, fought.cast.gm, dream).taken_back == "A dream"


def test_a_state_kept_on_the_way_is_the_state_of_that_moment(fought: Arena) -> None:
    for seq in range(1, fought.combat.head + 1, 3):
        assert plain(state_then(fought.combat, seq)) == plain(state_at(fought.combat, seq))


# Report


def test_a_report_tells_round_by_round_what_counts(fought: Arena) -> None:
    found = reported(fought, fought.cast.player)
    assert [chapter.number for chapter in found.chapters] == [0, 1, 2]
    assert "Kesh shoots at Trooper" in words(found)
    assert found.taken_back > 0


def test_a_report_for_players_tells_of_nobody_hidden(fought: Arena) -> None:
    assert "Sniper" in words(reported(fought, fought.cast.gm))
    stand = access_combat(fought.cast.player, **fought.ids)
    assert "sniper" not in words(report(stand, state_of(stand.combat))).lower()


# JSON


def test_the_json_of_a_gm_holds_every_row(fought: Arena) -> None:
    found = exported(fought, fought.cast.gm)
    assert [event["seq"] for event in found["events"]] == list(range(1, fought.combat.head + 1))
    assert len(found["rolls"]) == Roll.objects.count()
    assert len(found["declarations"]) == fought.combat.declarations.count()
    assert len(found["commands"]) == Command.objects.count()


def test_the_json_of_a_player_holds_what_they_saw(fought: Arena) -> None:
    found = exported(fought, fought.cast.player)
    assert "sniper" not in json.dumps(found).lower()
    assert {"attacked", "hurt", "round"} <= {event["type"] for event in found["events"]}
    assert "changes" not in json.dumps(found)


def test_the_export_of_a_campaign_holds_its_fights(fought: Arena) -> None:
    found = json.loads("".join(campaign_json(fought.cast.campaign)))
    assert [one["fight"]["title"] for one in found["fights"]] == ["Docking bay"]
    assert len(found["fights"][0]["events"]) == fought.combat.head


# Checking


def script() -> str:
    text = (Path(settings.BASE_DIR) / "docs" / "checking.md").read_text()
    found = re.search(r"```python\n(.*?)```", text, re.S)
    assert found is not None
    return found[1]


def run(tmp_path: Path, document: Any) -> subprocess.CompletedProcess[str]:
    (tmp_path / "check.py").write_text(script())
    (tmp_path / "fight.json").write_text(json.dumps(document))
    return subprocess.run(
        [sys.executable, "check.py", "fight.json"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("who", ["gm", "player"])
def test_anyone_can_check_the_dice_with_the_script_of_the_manual(
    fought: Arena, tmp_path: Path, who: str
) -> None:
    done = run(tmp_path, exported(fought, getattr(fought.cast, who)))
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.match(r"\d+ rolls checked, 0 wrong; [12] typed in", done.stdout)
    assert int(done.stdout.split()[0]) >= 4


def test_the_script_finds_a_face_that_was_changed(fought: Arena, tmp_path: Path) -> None:
    document = exported(fought, fought.cast.player)
    rolls = [one for event in document["events"] for one in event["told"].get("rolls", ())]
    forged = next(one for one in rolls if one["origin"] == "seeded" and "seed" in one)
    forged["thrown"] = [face % 6 + 1 for face in forged["thrown"]]
    assert run(tmp_path, document).returncode == 1


def test_everyone_gets_the_answers_and_only_a_gm_what_was_counted(fought: Arena) -> None:
    for user in (fought.cast.gm, fought.cast.player):
        stand = access_combat(user, **fought.ids)
        found = [checking.answer(stand, name) for name, _ in checking.questions()]
        assert [one.good for one in found if one] == [True] * 6
        assert all(bool(one.detail) == stand.runs for one in found if one)


def test_dice_of_fights_are_counted_with_those_of_the_table(fought: Arena) -> None:
    player = statistics(access_campaign(fought.cast.player, fought.cast.id, Need.WATCH))
    assert "Player" in {person.name for person in player.people}
    assert player.typed.thrown == 4

"""What the page of a fight says, beside what it counts."""

from __future__ import annotations

import pytest

from combat.selectors.adders import Adder, Group, whys_of
from tests.cast import Cast
from tests.fights import Arena
from tests.web.test_declaring import Table

pytestmark = pytest.mark.django_db


def band() -> Arena:
    """Kesh and Rua against five troopers."""
    arena = Arena(Cast())
    arena.adds("kesh", player=arena.cast.player, points={"force": 1, "character": 5})
    arena.adds("rua")
    arena.adds("trooper", "empire", count=5, codes={"dexterity": "1D"})
    return arena.open()


def test_the_enemy_stands_first_among_the_targets_and_the_own_side_apart_at_the_end() -> None:
    table = Table(band())
    page = table.sees(table.cast.player, entry="kesh", **{"acts-0-do": "attack"})
    targets = page[page.index('id="acts-0-at"') :]
    assert targets.index('label="Empire"') < targets.index('label="Your own side"')
    own = targets[targets.index('label="Your own side"') :]
    assert "Rua" in own[: own.index("</select>")]


def test_points_are_told_apart() -> None:
    table = Table(band())
    page = table.sees(table.cast.player, "_around")
    assert "1 Force Point</span> · <span" in page
    assert "5 Character Points" in page


def test_the_roster_counts_who_of_a_squad_does_what() -> None:
    table = Table(band())
    some = {"acts-0-by": ["trooper-1", "trooper-2", "trooper-3"]}
    runs = {"acts-1-do": "fall_prone", "acts-1-by": ["trooper-4", "trooper-5"]}
    shoot = {"acts-0-do": "attack", "acts-0-at": "kesh", "acts-0-weapon": "blaster pistol"}
    table.sends(table.cast.gm, entry="trooper", op="declare", **shoot, **some, **runs)
    assert "3× Shoot · Kesh, 2× Drop prone" in table.sees(table.cast.gm, "_around")


def test_one_reason_for_nearly_everything_is_told_short() -> None:
    group = Group(
        "Attack", tuple(Adder("", f"Act {n}", "Too many.", free=False) for n in range(6)), False
    )
    other = Group("Move", (Adder("", "Rise", "Held fast.", free=False),), False)
    assert whys_of([group, other]) == ["Rise: Held fast.", "Everything else: Too many."]


def test_between_rounds_a_player_reads_what_comes_and_how_they_are() -> None:
    table = Table(band())
    table.arena.does("set", who="kesh", fields={"injury": "wounded"}, reason="Earlier")
    table.arena.plays_out()
    page = table.sees(table.cast.player)
    assert "Round 1 is over. The GM begins the next." in page
    assert "Wounded · 1 Force Point · 5 Character Points" in page


def test_a_gm_is_told_who_is_awaited_where_she_can_act_and_in_the_strip() -> None:
    table = Table(band())
    table.arena.does("pass", who="trooper")
    assert "is awaited" in table.sees(table.cast.gm, "_around")
    assert "is awaited" not in table.sees(table.cast.gm)

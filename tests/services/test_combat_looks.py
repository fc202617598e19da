"""How an enemy looks instead of what the rules call it, and who hears of a change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from combat.models import Combat, Event
from combat.projection import audiences, called, form_of, is_foe, numbered
from rules.combat.maps import Map
from tests.services.test_combat_seen import KESH, QUESTIONS, WHOLE, keyed


def words(kind: str, form: dict[str, Any], health: str = "words") -> dict[str, Any]:
    """What Kesh's player reads of it where enemies only look hurt."""
    fight = Combat(ruleset="companion", health=health)
    found = form_of(fight, WHOLE, Event(type=kind, data=form, public=form), KESH)
    assert found is not None
    return found


WOUND = {"injury": "wounded", "becomes": {"injury": "wounded"}, "result": "wounded"}
BEHIND_IT = {"damage": 9, "strength": 4, "stuns": 1, "rolls": [{"key": "x"}], "total": 9}
DAMAGE, OWN = {"key": "1:kesh.1:damage:trooper"}, {"key": "1:kesh.1:attack"}
SAID_IN_WORDS: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("hurt", {"target": "trooper", **WOUND, **BEHIND_IT}, {"target": "trooper", "looks": "hurt"}),
    ("hurt", {"target": "troop", **WOUND, **BEHIND_IT}, {"target": "troop", "looks": "hurt"}),
    ("shown", {"of": "hurt", "who": "trooper", **WOUND}, {"of": "hurt", "looks": "hurt"}),
    (
        "shown",
        {"of": "treated", "who": "trooper", "total": 9},
        {"of": "treated", "looks": "holding up"},
    ),
    ("treated", {"who": "trooper", "total": 9}, {"looks": "holding up"}),
    ("fell", {"who": "trooper", **WOUND}, {"looks": "hurt"}),
    ("set", {"who": "trooper", "becomes": {"stance": "prone", "injury": "wounded"}}, {
        "becomes": {"stance": "prone"},
    }),
    ("overridden", {"key": "1:kesh.1:result:trooper", "value": "wounded"}, {}),
    ("rolled", {"roll": DAMAGE["key"], "total": 9, "rolls": [DAMAGE]}, {"roll": DAMAGE["key"]}),
    ("rolled", {"target": "trooper", "total": 9}, {}),
    ("rolled", {"total": 9, "rolls": [DAMAGE, OWN]}, {"total": 9, "rolls": [OWN]}),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "form", "known"), SAID_IN_WORDS)
def test_of_an_enemy_only_looks_are_told(
    kind: str, form: dict[str, Any], known: dict[str, Any]
) -> None:
    same = {name: form[name] for name in ("target", "who", "key") if name in form}
    assert words(kind, form) == {**same, **known}
    assert words(kind, form, "names") == form


@pytest.mark.parametrize(("kind", "form", "known"), SAID_IN_WORDS[:8])
def test_of_ones_own_all_is_told(kind: str, form: dict[str, Any], known: dict[str, Any]) -> None:
    mine = {
        name: value.replace("trooper", "kesh").replace("troop", "kesh")
        if isinstance(value, str)
        else value
        for name, value in form.items()
    }
    assert words(kind, mine) == mine


@pytest.mark.parametrize("kind", ["rolled", "wild_die", "complication"])
def test_nothing_tells_that_an_enemy_rolls_for_life(kind: str) -> None:
    fight = Combat(ruleset="companion", health="words")
    for who, is_told in (("trooper", False), ("kesh", True)):
        about = {"purpose": "mortal check"} if kind == "rolled" else {"roll": f"1:{who}:mortal"}
        form = {"who": who, "total": 7, **about}
        event = Event(type=kind, data=form, public=form)
        assert (form_of(fight, WHOLE, event, KESH) is not None) is is_told


def test_a_squad_is_an_enemy_where_the_gm_plays_it() -> None:
    ours = replace(WHOLE, squads=Map({"pack": ("mirra", "kesh"), "troop": ("trooper",)}))
    assert is_foe(ours, "troop")
    assert not is_foe(ours, "pack")


# Who hears


def told(**more: Any) -> Event:
    return Event(**{"type": "set", "public": None, "private": {}} | more)


def test_of_a_secret_gms_hear_and_whoever_is_told() -> None:
    assert audiences(WHOLE, replace(WHOLE, seq=91), [told()]) == ["gm"]
    assert audiences(WHOLE, WHOLE, [told(private={"1": {}})]) == ["gm", "user:1"]


def test_everyone_hears_of_what_is_said_to_all_and_of_what_changes_for_all() -> None:
    assert audiences(WHOLE, WHOLE, [told(public={})]) == ["gm", "everyone"]
    assert audiences(WHOLE, replace(WHOLE, light="dark"), [told()]) == ["gm", "everyone"]


def test_of_going_back_only_those_hear_for_whom_something_changed() -> None:
    back = told(type="reverted")
    without_mine = replace(WHOLE, written=Map({"mirra": WHOLE.written["mirra"]}))
    assert audiences(WHOLE, without_mine, [back]) == ["gm", "user:1"]
    assert audiences(WHOLE, without_mine, [told()]) == ["gm"]


def test_while_somebody_is_asked_nobody_else_is_called() -> None:
    asked = replace(WHOLE, questions=keyed(QUESTIONS[1]))
    turn = replace(WHOLE, questions=Map(), turn=0)
    assert called(turn, asked) == ["user:1", "user:2"]
    assert called(asked, replace(asked, turn=0)) == []


def test_lines_are_named_by_what_their_reader_has_seen() -> None:
    rows = [told(seq=seq, shown=shown) for seq, shown in ((7, 3), (9, 3), (40, 4))]
    assert numbered(rows) == {7: "3", 9: "3-1", 40: "4"}

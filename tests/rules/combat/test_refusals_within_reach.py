"""Refusals of the rules behind the engine: each that a command can come upon is tested."""

from cProfile import Profile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import NAMES
from tests.rules.combat.fights import BLASTER, CODES, Fight, faces, shot
from tests.rules.combat.fuzz import RandomTable
from tests.rules.combat.out_of_reach import GUARDED, NEVER_CALLED
from tests.rules.combat.reach import codes_within_reach
from tests.rules.combat.swordplay import Swordplay
from tests.rules.combat.test_breaking import range_practice
from tests.rules.combat.test_refusals import cantina
from tests.rules.combat.test_ships import FIGHTER, LASER, crew, fire

PSYCHIC = {**BLASTER, "kind": "psychic"}
ROLL = "1:han.1:attack"
LAME = {**CODES, "dexterity": "lots"}


@pytest.mark.parametrize(
    ("code", "name", "kind", "data"),
    [
        ("code.unreadable", "companion", "add", {"id": "new", "sheet": {"codes": LAME}}),
        (
            "scale.unknown",
            "companion",
            "add",
            {"id": "new", "sheet": {"codes": CODES, "scale": "vast"}},
        ),
        (
            "add.no_such_weapon_kind",
            "companion",
            "add",
            {"id": "new", "sheet": {"codes": CODES, "arms": [PSYCHIC]}},
        ),
        ("cover.unknown", "revised", "set", {"who": "han", "fields": {"cover": ["a lie"]}}),
        ("protection.unknown", "revised", "set", {"who": "han", "fields": {"protection": "hope"}}),
        ("injury.no_such_state", "companion", "set", {"who": "han", "fields": {"injury": "tired"}}),
        ("difficulty.no_such_entry", "companion", "scene", {"usual_range": "far"}),
        (
            "dice.no_such_face",
            "companion",
            "dice",
            {"who": "han", "key": "1:han.1:x", "faces": [7]},
        ),
    ],
)
def test_table_is_refused(code: str, name: str, kind: str, data: dict[str, Any]) -> None:
    fight = Fight(name)
    fight.adds("han")
    assert fight.refuses(kind, **data) == code


def test_a_weapon_without_ranges_is_not_fired_by_the_metre() -> None:
    assert cantina().refuses("declare", who="han", acts=[shot("leia")]) == "weapon.unknown"


def test_one_move_a_round() -> None:
    fight = Fight("revised")
    fight.adds("han")
    fight.begins()
    moves = [{"do": "cautious"}, {"do": "cruising"}]
    assert fight.refuses("declare", who="han", acts=moves) == "action.one_move"


def test_what_moves_has_to_be_something_that_moves() -> None:
    fight = Fight()
    sheet = {"codes": FIGHTER, "arms": [LASER], "scale": "starfighter", "mover": "balloon"}
    fight.does("add", id="bolt", sheet=sheet, combatant={"side": "a"})
    crew(fight, "luke", "bolt")
    fight.begins()
    assert fight.refuses("declare", who="luke", acts=[{"do": "fly"}]) == "movement.no_such_mover"


def test_shields_cover_arcs_there_are() -> None:
    fight = range_practice("revised")
    fight.begins()
    raises = {"do": "shielding", "how": {"arcs": 9}}
    assert fight.refuses("declare", who="gunner", acts=[raises]) == "shields.no_such_arcs"


def test_a_state_no_ship_can_be_in_stops_the_hit() -> None:
    fight = range_practice("revised")
    fight.does("set", who="drone", fields={"notes": {"ship": "wet"}})
    fight.begins()
    rolls = faces((8, 24), (5, 20), (4, 15))
    refused = fight.refuses("declare", who="gunner", acts=[fire("drone")], dice=rolls)
    assert refused == "ship.no_such_state"


def test_a_power_nobody_taught_is_not_tried_where_powers_are_taught() -> None:
    fight = Fight("house")
    fight.adds("luke", codes={"control": "4D"}, notes={"unmastered:hibernation_trance": "yes"})
    fight.begins()
    tries = {"do": "force", "how": {"power": "hibernation_trance"}}
    assert fight.refuses("declare", who="luke", acts=[tries]) == "force.power_not_learned"


def test_every_refusal_within_reach_is_tested_or_has_its_reason() -> None:
    words = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    left = {code for code in codes_within_reach() if f'"{code}"' not in words}
    assert left == {*NEVER_CALLED, *GUARDED}


@pytest.mark.parametrize("name", NAMES)
def test_what_has_a_reason_is_never_met_in_play(name: str) -> None:
    """Random commands, with all the mistakes in them."""
    profile = Profile()
    for table in (RandomTable(name, Random(11)), Swordplay(name, Random(12))):
        profile.runcall(table.play, 100)
        assert table.refused.isdisjoint({*NEVER_CALLED, *GUARDED})
    called = {getattr(entry.code, "co_qualname", "") for entry in profile.getstats()}
    assert called.isdisjoint(NEVER_CALLED.values())
    assert "Injury.effect" in called

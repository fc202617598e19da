"""Three rounds above a moon, the same by every ruleset: guns, evasion, shields, and the way out."""

from typing import Any

import pytest

from rules import NAMES
from rules.combat import Command
from tests.rules.combat.fights import Fight
from tests.rules.combat.test_beams_and_missiles import TRACTOR
from tests.rules.combat.test_ships import ION, LASER, PILOT, fire

FREIGHTER = {"hull": "4D", "shields": "2D", "maneuverability": "2D", "sublight": "3D"}
CREW = {**PILOT, "starfighter piloting": "5D", "space transports": "5D"}
FLIGHT: dict[str, dict[str, Any]] = {
    "companion": {"do": "fly", "times": 2},
    "upgrade": {"do": "fly", "at": "tie", "how": {"way": "away"}},
    "revised": {"do": "fly", "how": {"speed": "high"}},
    "house": {"do": "fly", "how": {"speed": "cruising"}},
}


def orbit(name: str) -> Fight:
    """The Drifter with pilot, gunner and engineer; the pilot of a TIE alone. Nobody has won yet."""
    story = Fight(name, **({"wild_one": "normal"} if name == "revised" else {}))
    for craft, arms in (("drifter", [LASER, ION, TRACTOR]), ("tie", [LASER])):
        sheet = {"codes": FREIGHTER, "arms": arms, "scale": "starfighter", "mover": "starfighter"}
        story.does("add", id=craft, sheet=sheet, combatant={"side": "moon", "position": craft})
    for who, craft, station in (
        *(
            ("han", "drifter", "pilot"),
            ("luke", "drifter", "guns"),
            ("chewie", "drifter", "shields"),
        ),
        ("vex", "tie", "pilot"),
    ):
        ace = {"dexterity": "2D", "perception": "4D"}
        codes = {**CREW, **(ace if who == "vex" else {})}
        story.adds(who, "moon", aboard=craft, station=station, codes=codes)
    story.does("scene", usual_range="short")
    return story


def told(name: str) -> Fight:
    story = orbit(name)
    under_fire(story)
    all_round(story)
    in_a_beam(story)
    away(story)
    into_the_rocks(story)
    return story


def under_fire(story: Fight) -> None:
    """Han twists, Chewie raises the shields, Luke's ion cannon finds the TIE."""
    story.begins()
    said: dict[str, Any] = {"vex": [fire("drifter")], "luke": [fire("tie", weapon="ion cannon")]}
    raised = {"do": "shielding"}
    if story.rules.name == "revised":
        said["chewie"] = [raised]
        reactions: dict[str, Any] = {"han": "combat_evasion"}
    else:
        reactions = {"han": "combat_evasion", "chewie": raised}
    story.plays(said, reactions=reactions, usual=4)
    at_them = story.told("fired", who="vex")[0]
    assert at_them["difficulty"] == 28, "five dice of piloting and two of the ship"
    assert story.told("hull_hit", target="tie")[0]["weapon"] == "ion cannon"


def all_round(story: Fight) -> None:
    """Nothing but evading; the TIE fires wild."""
    story.begins()
    moves = {"companion": [FLIGHT["companion"]], "house": [FLIGHT["house"]]}
    if story.rules.name == "revised":
        story.plays({"vex": [fire("drifter")]}, reactions={"han": "full_evasion"}, usual=4)
    else:
        evades: list[Any] = ["full_evasion", *moves.get(story.rules.name, [])]
        story.plays({"vex": [fire("drifter")], "han": evades}, usual=4)
    assert not story.told("fired", who="vex")[-1]["hit"]


def in_a_beam(story: Fight) -> None:
    """Luke takes hold of the TIE; its pilot strains in vain, and is let go. One book is silent."""
    if not (story.rules.tractor or story.rules.reeling):
        return
    story.begins()
    catches = {"luke": [fire("tie", weapon="tractor beam")]}
    story.plays(catches, {"luke.1:attack": 24}, usual=4)
    assert story.told("captured")[0]["at"] == "tie"
    story.begins()
    fast = {"vex": [{"do": "fly", "how": {"overspeed": 1}}]} if story.rules.tractor else {}
    story.plays(fast, {"drifter:beam:tie": 20, "tie:beam": 10}, "resist", usual=4)
    assert story.told("beam_held")
    story.begins()
    story.plays({"luke": ["release_beam"]}, usual=4)
    assert story.told("beam_broken")[0]["why"] == "let_go"


def away(story: Fight) -> None:
    """The way out: each book has its own."""
    story.begins()
    outflown = {"han.1:range": 40} if story.rules.range_rolls else {}
    story.plays({"han": [FLIGHT[story.rules.name]]}, outflown, usual=4)
    gone = story.told("changed_range") or story.told("moved", who="drifter")
    assert gone[-1].get("metres") or gone[-1]["range"] == "medium"


def into_the_rocks(story: Fight) -> None:
    """Too fast between the rocks; the TIE behind them has burnt long enough."""
    if story.rules.range_rolls:
        return
    story.does("scene", terrain="very_difficult")
    story.does(
        "set",
        who="tie",
        fields={"notes": {"breaks_up": str(story.state.round + 1)}},
        reason="burning",
    )
    story.begins()
    fast = {
        **FLIGHT[story.rules.name],
        **({"how": {"speed": "high"}} if story.rules.failure else {}),
    }
    hits = Command("collide", {"who": "drifter"})
    story.plays({"han": [fast]}, {"han.1:movement": 8}, then=[hits], usual=4)
    assert story.told("lost_control")[0]["who"] == "drifter"
    assert story.told("spins" if story.rules.failure else "collided")
    assert story.told("broke_up")[0]["who"] == "tie"


@pytest.mark.parametrize("name", NAMES)
def test_three_rounds_above_a_moon(name: str) -> None:
    assert told(name).state.round in (3, 7)

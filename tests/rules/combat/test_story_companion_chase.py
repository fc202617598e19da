"""A chase through a market, by the Rules Companion: feints, a ram, a fall, a stun too many."""

from typing import Any

from rules.combat import Command
from tests.rules.combat.fights import BLASTER, Fight, shot

STUNNER = {**BLASTER, "name": "stunner"}


def market() -> Fight:
    """Nim runs, two of the watch run after her; a third waits with a stunner."""
    fight = Fight()
    fight.adds("nim", player=True, codes={"dexterity": "4D", "stamina": "3D"}, position="stall")
    watch = {"dexterity": "3D", "strength": "3D"}
    fight.adds("orsk", "watch", codes=watch, position="gate")
    fight.adds("pell", "watch", codes={**watch, "blaster": "6D"}, arms=[STUNNER], position="roof")
    fight.does("set", who="pell", fields={"on_stun": ["stunner"]}, reason="the law")
    ranges: dict[str, Any] = {"gate|stall": 30, "roof|stall": "short", "gate|roof": "short"}
    fight.does("scene", ranges=ranges, usual_range="short")
    return fight


def story() -> Fight:
    fight = market()
    through_the_stalls(fight)
    shoulder_to_shoulder(fight)
    over_the_edge(fight)
    from_the_roof(fight)
    return fight


def test_story_of_a_chase_through_a_market() -> None:
    assert story().state.round == 6


def through_the_stalls(fight: Fight) -> None:
    """Nim feints, waits to see where Orsk runs, and is off the other way."""
    fight.begins()
    runs = {"do": "speed", "times": 3, "how": {"from": "orsk"}}
    said: dict[str, Any] = {"nim": [{"do": "maneuver", "at": "orsk"}, runs]}
    after = {"orsk": [{"do": "speed", "how": {"after": "nim"}}]}
    fight.plays({**said, **after}, {}, "away", usual=4)
    assert fight.told("maneuvered")[0]["opposed"] is False
    assert [told["do"] for told in fight.told("moved")] == ["speed", "speed", "reserved_speed"]
    fight.begins()
    fight.plays({**said, **after}, {}, "stay", usual=4)
    assert fight.told("stayed")[0]["who"] == "nim"


def shoulder_to_shoulder(fight: Fight) -> None:
    """Orsk has her in reach and rams; she keeps her feet, and rams him in turn."""
    for who in ("nim", "orsk"):
        fight.does("set", who=who, fields={"position": "alley"}, reason="cut off")
    fight.begins()
    ram = {"orsk": [{"do": "ram", "at": "nim"}]}
    rolls = {"orsk.1:ram": 30, "orsk.1:brace:nim": 20, "orsk.1:upright:nim": 20}
    fight.plays(ram, rolls)
    assert fight.told("kept_upright")[0]["success"]
    assert fight.told("withstood_ram")[0]["who"] == "nim"


def over_the_edge(fight: Fight) -> None:
    """The ground gives way under Orsk: he loses control, and finds a wall."""
    fight.does("scene", terrain="difficult")
    fight.begins()
    wall = Command("collide", {"who": "orsk", "into": "a wall"})
    runs = {"orsk": [{"do": "speed", "times": 2}]}
    fight.plays(runs, {"orsk.1:movement": 5}, then=[wall], usual=4)
    assert fight.told("lost_control")[0]["who"] == "orsk"
    assert fight.told("collided")[0]["into"] == "a wall"


def from_the_roof(fight: Fight) -> None:
    """Two stuns in one round, one in the next: as many as she has dice of stamina."""
    fight.begins()
    hit = {"pell.1:attack": 20, "pell.1:damage:nim": 16, "pell.1:strength:nim": 8}
    fight.plays({"pell": [shot("nim")]}, hit)
    assert fight.told("hurt", target="nim")[-1]["stuns"] == 2
    fight.begins()
    once = {"pell.1:attack": 20, "pell.1:damage:nim": 12, "pell.1:strength:nim": 9}
    fight.plays({"pell": [shot("nim")], "nim": [shot("pell"), "walk"]}, {**once, "nim.1:attack": 2})
    assert fight.is_("nim") == "unconscious"
    assert fight.told("action_lost")[-1]["reason"] == "able.unconscious"

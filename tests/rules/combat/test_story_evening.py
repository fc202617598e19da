"""An evening at the table, by every ruleset: the GM's hand, one's own dice, second thoughts."""

from typing import Any

import pytest

from rules import NAMES
from rules.combat import amend
from rules.combat.amend import Entry
from rules.combat.command import Command
from rules.combat.places import distance
from rules.dice import SeededDice
from tests.rules.combat.fights import BLASTER, Fight, Script, player, shot

ANN = player("ann")
GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
FORCE = {"control": "9D", "sense": "4D", "alter": "4D"}


def cellar(name: str) -> Fight:
    more: dict[str, str] = {"wild_one": "normal"} if name == "revised" else {}
    if name == "companion":
        more["uncertainty_dice"] = "on"
    story = Fight(name, **more)
    tala = {**FORCE, "grenade": "4D", "search": "4D", "dexterity": "4D", "stamina": "3D"}
    arms = [BLASTER, GRENADE]
    points = {"force": 2}
    story.adds("tala", player=True, controller="ann", codes=tala, arms=arms, points=points)
    story.adds("rat", count=4, codes={"dexterity": "2D", "perception": "2D"})
    story.adds("bull", codes={"dexterity": "3D", "strength": "3D", "perception": "2D"})
    story.does("scene", usual_range="short", terrain="easy")
    return story


def told(name: str) -> Fight:
    story = cellar(name)
    the_squad_parts(story)
    dice_of_her_own(story)
    struck_down(story)
    second_thoughts(story)
    all_together(story)
    closing_in(story)
    out_of_the_dark(story)
    last_breath(story)
    return story


def the_squad_parts(story: Fight) -> None:
    """Two rats slip away and come back; a grenade goes wide and catches them."""
    story.does("split", who="rat", members=["rat-3", "rat-4"], id="strays")
    story.does("merge", who="rat", joining=["strays"])
    story.does("switch", option="confirm", position="on")
    story.begins()
    throw = {"tala": [shot("bull", weapon="grenade")]}
    wide = {"tala.1:attack": 4, "tala.1:scatter": 3, "tala.1:direction": 2}
    while story.state.awaited != "tala":
        story.does("pass", who=story.state.awaited)
    strikes = Command("strike", {"act": "tala.1", "targets": ["rat-1", "rat-2"]})
    story.plays(throw, wide, then=[strikes], usual=4)
    assert [told["target"] for told in story.told("hurt")] == ["rat-1", "rat-2"]
    assert story.told("scattered")[0]["direction"] == 2
    story.does("switch", option="confirm", position="off")


def dice_of_her_own(story: Fight) -> None:
    """Ann types her dice, then throws them herself; her Force Point doubles what she has."""
    story.does("throws", ANN, how="own")
    story.begins()
    shoots: dict[str, Any] = {"tala": [shot("bull", how={"aim_cm": 20})]}
    again = [3] if story.rules.wild_die.used else []
    faces = [6, 5, 5, 5, *again]
    story.does("dice", ANN, who="tala", key="2:tala.1:attack", faces=faces)
    story.plays(shoots, usual=4)
    (shot_told,) = story.told("attacked", at="bull")[-1:]
    assert shot_told["rolls"][0]["origin"] == "entered"
    story.does("throws", ANN, how="page")


def struck_down(story: Fight) -> None:
    """The bull's blow, rolled behind the screen, would have been the end of her; she remains
    conscious, for a round."""
    story.begins()
    story.does("screen_roll", key="3:bull.1:attack")
    story.plays(
        {"bull": [shot("tala")]},
        {"bull.1:attack": 12, "bull.1:damage:tala": 20, "bull.1:strength:tala": 8},
    )
    assert story.is_("tala") in ("incapacitated", "mortally_wounded")
    assert story.state.behind
    story.does("show", round=3)
    assert not story.state.behind
    story.does("set", who="tala", fields={"injury": "incapacitated", "mortal_since": None})
    story.does("take_over", who="tala", fields={"kit": 2}, reason="bought meanwhile")
    if story.rules.force_powers:
        story.goes({"tala:remain_conscious": 25}, "remain_conscious", who="tala")
        assert story.told("remained_conscious")[0]["success"]


def second_thoughts(story: Fight) -> None:
    """It was not that bad after all: the number is set, and what followed is worked out again."""
    log = [Entry(command, tuple(events)) for command, events in story.commands]
    number = {"key": "3:bull.1:damage:tala", "value": 5, "reason": "only a graze"}
    dice = SeededDice(b"again", combat="again", round_number=1)
    again = amend(story.rules, story.start, log, Command("override", number), dice)
    for entry in again.entries:
        story.events += entry.events
        story.commands.append((entry.command, list(entry.events)))
    story.folds()
    assert story.told("hurt", target="tala")[-1]["damage"] == 5


def all_together(story: Fight) -> None:
    """The rats fire as one and Tala searches; what the rules have besides, somebody does."""
    for who in ("tala", "rat", "bull"):
        story.does("set", who=who, fields=dict(WELL), reason="a pause")
    story.begins()
    number = story.state.round
    search = {"do": "skill", "skill": "search", "how": {"difficulty": 12}}
    if story.sequence.writes(story.state, reactions=False) and story.state.awaited != "tala":
        story.does("write", ANN, who="tala", acts=[search])
        said: dict[str, Any] = {}
    else:
        said = {"tala": [search]}
    volley: Any = {"do": "combined", "at": "tala", "lead": "rat-3", "by": ["rat-3", "rat-4"]}
    leads = {"act": "rat-3.1", "lead": "rat-4"}
    own = {
        "uncertain": [Command("uncertain", {"act": "tala.1", "count": 2})],
        "switch_lead": [Command("switch_lead", leads)],
        "hold": [Command("hold", {"who": "tala"}), Command("act_now", {"who": "tala"})],
        "force_point": [Command("force_point", {"who": "tala"})],
    }
    then = [one for kind in own if _knows(story, kind) for one in own[kind]]
    orders: dict[str, Any] = {"bull": [{"do": "command", "at": "tala"}], "rat": [volley]}
    story.plays(
        {**said, **orders}, then=then[::-1] if _knows(story, "uncertain") else then, usual=4
    )
    assert story.told("used_skill")[-1]["act"] == "tala.1"
    if story.rules.uncertainty:
        story.does("reveal", act="tala.1")
    assert number == story.state.round


def closing_in(story: Fight) -> None:
    """Where ranges have names, what Tala's run came to is for the gamemaster to say."""
    story.does("set", who="tala", fields=dict(WELL), reason="a pause")
    story.begins()
    pace = next(do for do in ("speed", "run", "cruising") if do in story.sequence.kinds)
    story.plays({"tala": [{"do": pace, "how": {"from": "bull"}}]}, usual=6)
    story.does("range_now", who="tala", of="bull", range="medium")
    assert distance(story.state, "tala", "bull") == "medium"
    assert distance(story.state, "rat-1", "bull") == "short"


def _knows(story: Fight, kind: str) -> bool:
    if kind == "uncertain":
        return story.rules.uncertainty is not None
    if kind == "switch_lead":
        return story.rules.haste is not None
    return kind in story.sequence.commands


def out_of_the_dark(story: Fight) -> None:
    """Tala calls on what she should not, where the books know of it."""
    if not story.rules.dark_side:
        return
    story.does("set", who="tala", fields=dict(WELL), reason="a pause")
    story.begins()
    while story.state.awaited != "tala":
        story.does("pass", who=story.state.awaited)
    call = {"who": "tala", "acts": [], "dark_side": {"roll": "control"}, "force_point": True}
    story.gives(Command("declare", call, ANN), Script({}, usual=4))
    story.plays({}, usual=4)
    assert story.told("called_dark_side")[0]["success"]
    assert story.state.combatant("tala").points["dark"] == 1


def last_breath(story: Fight) -> None:
    """The bull is dying, and rolls for his life; the rats have had enough."""
    dying = {"injury": "mortally_wounded", "mortal_since": story.state.round}
    story.does("set", who="tala", fields=dict(WELL), reason="a pause")
    story.does("set", who="bull", fields=dying, reason="the roof came down")
    story.does("remove", who="rat", why="fled")
    story.begins()
    story.plays({}, {"bull:mortal": 8})
    assert not story.told("mortal_check")[0]["dies"]


WELL: dict[str, Any] = {
    **{"injury": "unhurt", "stance": "standing", "stuns": [], "unconscious": False},
    **{"mortal_since": None, "loses_round": 0},
}


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_in_a_cellar(name: str) -> None:
    assert told(name).state.round >= 5

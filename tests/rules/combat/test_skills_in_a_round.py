"""Skills among the actions of a round: several on one task, and doubt about how it went."""

import json
from typing import Any

from rules.combat.serial import plain
from tests.rules.combat.fights import Fight, player, shot


def slicers(name: str = "companion", **options: str) -> Fight:
    fight = Fight(name, **options)
    codes = {"dexterity": "2D", "security": "4D", "command": "4D"}
    fight.adds("artoo", codes=codes, controller="ann")
    fight.adds("threepio", codes={**codes, "security": "3D", "command": "2D"})
    fight.adds("lando", codes={**codes, "security": "2D+2", "command": "2D"})
    fight.adds("guard", "empire", codes={"dexterity": "3D"})
    return fight


def door(*allies: str, **how: Any) -> dict[str, Any]:
    others = {"allies": list(allies), "lead": "artoo"}
    return {"do": "combined_skill", "skill": "security", **others, "how": how}


def test_others_lend_a_pip_for_each_full_die() -> None:
    fight = slicers()
    fight.begins()
    for who in ("artoo", "threepio", "lando"):
        others = [one for one in ("artoo", "threepio", "lando") if one != who]
        fight.does("declare", who=who, acts=[door(*others, level="difficult")])
    fight.does("pass", who="guard")
    fight.nobody_else_speaks()
    fight.goes({"artoo.1:security": 12})
    told = fight.told("used_skill")
    assert len(told) == 1, "all of them work on one door"
    assert (told[0]["who"], told[0]["total"], told[0]["success"]) == ("artoo", 12 + 5, True)
    assert told[0]["combining"] == ["artoo", "lando", "threepio"]


def test_too_many_get_in_each_others_way() -> None:
    """Nobody has more than 2D left to oversee the work: three are one too many."""
    fight = slicers()
    fight.begins()
    for who in ("artoo", "threepio", "lando"):
        others = [one for one in ("artoo", "threepio", "lando") if one != who]
        twice = [door(*others), shot("guard"), shot("guard")] if who == "artoo" else [door(*others)]
        fight.does("declare", who=who, acts=twice)
    fight.does("set", who="threepio", fields={"injury": "wounded"}, reason="a stray bolt")
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.goes({"artoo.1:security": 9, "artoo.2:attack": 4, "artoo.3:attack": 4})
    last = fight.told("used_skill")[0]["rolls"][0]["modifiers"][-1]
    assert (last["reason"], last["code"]) == ("too many combining", "-3")


def test_reactions_and_riding_are_nobodys_but_ones_own() -> None:
    fight = slicers()
    fight.begins()
    dodging = {**door("threepio"), "skill": "dodge"}
    assert fight.refuses("declare", who="artoo", acts=[dodging]) == "combine.not_this_skill"
    nothing = {**door("threepio"), "skill": ""}
    assert fight.refuses("declare", who="artoo", acts=[nothing]) == "skill.none_named"
    assert fight.refuses("declare", who="artoo", acts=[door()]) == "combine.alone"


def test_command_earns_dice_for_the_most_skilled() -> None:
    fight = slicers("revised", wild_one="normal")
    fight.goes({"artoo:initiative:1": 12, "guard:initiative:1": 5}, "round")
    fight.does("answer", question="q1", choice="first")
    team = ("artoo", "threepio", "lando")
    for who in team[:-1]:
        others = [one for one in team if one != who]
        actions = 2 if who == "artoo" else 1
        fight.does("declare", who=who, acts=[door(*others)], actions=actions)
    rolls = {"artoo:command:security": 14, "artoo.1:security": 14}
    fight.goes(rolls, "declare", who="lando", acts=[door("artoo", "threepio")], actions=1)
    told = fight.told("used_skill")[0]
    assert fight.told("commanded")[0]["bonus"] == "1D"
    assert (told["who"], told["rolls"][0]["code"]) == ("artoo", "4D")


def doubtful() -> Fight:
    fight = slicers(uncertainty_dice="on")
    fight.begins()
    search = {"do": "skill", "skill": "search", "how": {"difficulty": 12}}
    fight.declares("artoo", search)
    return fight


def test_player_throws_more_dice_and_does_not_learn_how_it_went() -> None:
    fight = doubtful()
    fight.does("uncertain", act="artoo.1", count=2)
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    told = fight.goes({"artoo.1:search": 18, "artoo.1:search:uncertainty": 8})
    seen = next(event for event in told if event.type == "used_skill")
    assert seen.public is not None
    assert (seen.public["total"], seen.public["uncertain"]) == (18, 2)
    unseen = next(event for event in told if event.type == "uncertain_outcome")
    assert (unseen.data["total"], unseen.data["success"]) == (10, False)
    public = json.dumps([plain(event.public) for event in told])
    assert "success" not in public
    assert unseen.public is None
    shown = fight.does("reveal", act="artoo.1")
    assert shown[0].public == shown[0].data
    assert (shown[0].data["total"], shown[0].data["success"]) == (10, False)


def test_uncertainty_is_refused() -> None:
    fight = doubtful()
    fight.does("pass", who="threepio")
    fight.does("pass", who="lando")
    fight.declares("guard", shot("artoo"))

    def refused(act: str, count: int) -> str:
        return fight.refuses("uncertain", act=act, count=count)

    assert refused("artoo.1", 5) == "uncertain.not_these_dice"
    assert refused("guard.1", 2) == "uncertain.not_a_skill"
    assert fight.refuses("reveal", act="artoo.1") == "uncertain.nothing_unseen"
    by_player = fight.refuses("uncertain", player("ann"), act="artoo.1", count=2)
    assert by_player == "command.gamemaster_only"
    fight.nobody_else_speaks()
    fight.goes({"artoo.1:search": 9, "guard.1:attack": 4}, "resolve")
    assert refused("artoo.1", 2) == "uncertain.rolled_already"
    plainly = slicers()
    plainly.begins()
    plainly.declares("artoo", {"do": "skill", "skill": "search"})
    assert plainly.refuses("uncertain", act="artoo.1", count=2) == "uncertain.switched_off"

"""Three rounds in a ruined temple, by the second edition: darkness, cover, blades and the Force."""

from collections.abc import Mapping
from typing import Any

from tests.rules.combat.fights import BLASTER, HANDS, player, shot
from tests.rules.combat.swordplay import SABER
from tests.rules.combat.test_story_revised import Story

ANN = player("ann")
GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
FISTS = {**HANDS, "adds_strength": True}


class Temple(Story):
    """Rolls are told by name; nobody has Character Points, and a 1 on the wild die is nothing."""

    def says(self, who: str, *acts: Any, **more: Any) -> None:
        rolls = more.pop("rolls", {})
        told = [{"do": act} if isinstance(act, str) else act for act in acts]
        self.goes(rolls, "declare", who=who, acts=told, **more)

    def replies(self, choice: str, rolls: Mapping[str, int] | None = None) -> None:
        [question] = self.state.questions
        self.goes(rolls or {}, "answer", question=question, choice=choice)


def temple() -> Temple:
    story = Temple("revised", wild_one="normal", duel_actions="on")
    vara = {"perception": "4D", "control": "5D", "alter": "4D", "lightsaber": "5D", "running": "3D"}
    sheet: dict[str, Any] = {"codes": vara, "arms": [SABER, BLASTER], "position": "altar"}
    story.adds("vara", **sheet, player=True, controller="ann", injury="wounded")
    scout = {"perception": "3D+1", "first aid": "4D", "grenade": "4D", "brawling": "4D"}
    arms = [BLASTER, GRENADE, FISTS]
    story.adds("scout", codes=scout, arms=arms, position="altar", player=True, controller="bob")
    knight = {"perception": "3D", "lightsaber": "5D", "melee parry": "4D"}
    story.adds("knight", "dark", codes=knight, arms=[SABER], position="altar")
    story.adds("acolyte", "dark", count=2, codes={"perception": "2D"}, arms=arms, position="stair")
    story.does("scene", ranges={"altar|stair": "medium"}, light="moonlit_night", terrain="easy")
    return story


def told() -> Temple:
    story = temple()
    by_moonlight(story)
    blade_to_blade(story)
    down_the_stair(story)
    return story


def test_three_rounds_in_a_ruined_temple() -> None:
    assert told().state.round == 3


def begins(story: Temple, vara: int, knight: int) -> None:
    """Who rolls more chooses to go first."""
    story.goes({"vara:initiative:1": vara, "knight:initiative:1": knight}, "round")
    story.replies("first")


def by_moonlight(story: Temple) -> None:
    """Vara masters her pain and parries, the scout's grenade rolls down the stair."""
    begins(story, 12, 9)
    calms = {"do": "force", "how": {"power": "control pain"}}
    story.says("vara", calms, actions=2, rolls={"vara.1:control": 9})
    story.says("scout", shot("acolyte-1", weapon="grenade"))
    thrown = {"scout.1:attack": 7, "scout.1:moonlit_night": 6}
    story.replies("none", {**thrown, "scout.1:scatter": 6, "scout.1:direction": 3})
    assert story.told("scattered")[0]["metres"] == 6, "the moon gives little light"
    dark = {"dark_side": {"roll": "perception"}, "force_point": True}
    called = {"knight:dark_side": 4}
    story.says("knight", shot("vara", weapon="lightsaber"), **dark, rolls=called)
    assert not story.told("called_dark_side")[0]["success"]
    parried = {"vara:combat_lightsaber": 10, "knight.1:attack": 8, "knight.1:moonlit_night": 4}
    story.replies("extra:combat_lightsaber", parried)
    hides = {"do": "cautious", "by": ["acolyte-2"], "how": {"cover": "1/2"}}
    story.says("acolyte", shot("scout", by=["acolyte-1"]), hides)
    dodged = {"scout:combat_dodge": 12, "acolyte-1.1:attack": 9, "acolyte-1.1:moonlit_night": 4}
    story.replies("combat_dodge", dodged)
    story.says("vara", shot("knight", weapon="lightsaber"))
    story.replies("none", {"vara.3:attack": 6, "vara.3:moonlit_night": 6})
    cut = story.told("attacked", who="vara")[0]
    assert cut["rolls"][0]["code"] == "2D", "5D, less a wound, an action and a parry"
    assert [part["reason"] for part in cut["parts"]] == ["lightsaber", "moonlit night"]


def blade_to_blade(story: Temple) -> None:
    """The pain is gone; a shot at an acolyte's hand splinters the door he hides behind."""
    begins(story, 14, 8)
    will = {"do": "force", "how": {"power": "force of will", "keep_up": 1}}
    story.says("vara", will, actions=2, rolls={"vara.1:control": 12})
    story.does("set", who="acolyte-2", fields={"protection": "standard wooden door"}, reason="so")
    story.says("scout", shot("acolyte-2", how={"aim_cm": 20}))
    harder = {"scout.1:called shot": 1, "scout.1:moonlit_night": 2, "scout.1:1/2": 8}
    door = {"scout.1:on cover": 12, "scout.1:body": 4}
    story.replies("none", {"scout.1:attack": 20, **harder, **door})
    missed = story.told("attacked", at="acolyte-2")[0]
    assert (missed["difficulty"], missed["hits_cover"]) == (24, True)
    assert story.told("cover_hit")[0]["result"] == "lightly_damaged"
    story.does("override", key="2:knight.1:difficulty", value=35, reason="she saw it coming")
    story.says("knight", shot("vara", weapon="lightsaber"))
    story.replies("none", {"knight.1:attack": 15, "knight.1:moonlit_night": 4})
    assert not story.told("attacked", who="knight")[-1]["hit"]
    story.does("pass", who="acolyte")
    story.says("vara", shot("knight", weapon="lightsaber"))
    hit = {"vara.2:attack": 12, "vara.2:moonlit_night": 5}
    story.replies("none", {**hit, "vara.2:damage:knight": 15, "vara.2:strength:knight": 9})
    assert story.told("attacked", who="vara")[-1]["rolls"][0]["code"] == "4D"
    assert story.is_("knight") == "wounded"


def down_the_stair(story: Temple) -> None:
    """The knight falls a second time, the scout binds Vara's wound, the acolytes run."""
    story.does("drop_power", ANN, who="vara", power="force_of_will")
    begins(story, 15, 8)
    story.says("vara", shot("knight", weapon="lightsaber"))
    hit = {"vara.1:attack": 16, "vara.1:moonlit_night": 5}
    before = story.state.seq
    story.replies("none", {**hit, "vara.1:damage:knight": 15, "vara.1:strength:knight": 9})
    assert story.is_("knight") == "wounded_twice"
    story.does("undo", to=before, reason="he had the armour of his order")
    assert story.is_("knight") == "wounded"
    story.replies("none", {**hit, "vara.1:damage:knight": 15, "vara.1:strength:knight": 10})
    story.says("scout", {"do": "medpac", "at": "vara"}, rolls={"scout.1:first aid": 12})
    story.says("acolyte", {"do": "cruising", "how": {"to": "night"}})
    assert story.told("moved")[-1]["becomes"]["position"] == "night"
    story.does("remove", who="acolyte", why="fled")
    assert {story.is_(name) for name in ("vara", "scout")} == {"unhurt"}

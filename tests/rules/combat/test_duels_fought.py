"""Lightsaber duels: every action of the one-sheet, blade against blade."""

import pytest

from rules.combat import preview
from rules.mechanics.rule import required
from tests.rules.combat.fights import Fight, faces, player
from tests.rules.combat.swordplay import SABER
from tests.rules.combat.test_martial_arts import goes

BLADES = {"lightsaber": "6D", "control": "8D", "strength": "3D", "perception": "3D"}


def duel(name: str = "house", **options: str) -> Fight:
    """Luke is the quicker and speaks first; Vader answers."""
    fight = Fight(name, **options)
    quick = {**BLADES, "dexterity": "4D", "perception": "4D"}
    fight.adds("luke", arms=[SABER], codes=quick, position="bridge", player=True, controller="ann")
    fight.adds("vader", side="sith", arms=[SABER], codes=BLADES, position="bridge")
    fight.begins()
    return fight


def saber(name: str, at: str = "vader", **how: str) -> dict[str, object]:
    return {"do": f"duel_{name}", "at": at, "how": how}


def strikes(fight: Fight, *acts: dict[str, object], dice: list[int]) -> None:
    fight.declares("luke", *acts)
    fight.does("pass", who="vader")
    goes(fight, *dice)


@pytest.mark.parametrize(
    ("name", "difficulty", "damage"),
    [
        ("quick_strike", 15, 3),
        ("strike", 20, 5),
        ("fierce_strike", 25, 6),
        ("strong_strike", 30, 8),
    ],
)
def test_harder_strikes_hit_harder(name: str, difficulty: int, damage: int) -> None:
    fight = duel()
    dice = faces((6, difficulty)) if difficulty < 30 else [5] * 6
    strikes(fight, saber(name), dice=[*dice, *faces((damage, damage * 3), (3, 9))])
    assert fight.told("attacked")[0]["difficulty"] == difficulty
    assert fight.told("hurt")[0]["rolls"][0]["code"] == f"{damage}D"


def test_berserk_strike_has_a_price() -> None:
    fight = duel()
    refused = fight.refuses("declare", who="luke", acts=[saber("berserk_strike")])
    assert refused == "duel.name_the_price"
    pays = saber("berserk_strike", pay="character")
    assert fight.refuses("declare", who="luke", acts=[pays]) == "points.too_few"
    dice = faces((6, 25), (9, 27), (3, 9))
    strikes(fight, saber("berserk_strike", pay="dark"), dice=dice)
    assert fight.state.combatant("luke").points == {"dark": 1}
    assert fight.told("hurt")[0]["rolls"][0]["code"] == "9D"


def test_sizing_up_tells_the_observer_alone() -> None:
    fight = duel()
    strikes(fight, saber("size_up"), dice=faces((10, 30), (9, 27)))
    [learned] = [event for event in fight.events if event.type == "learned"]
    assert learned.public is None
    assert learned.seen_by("ann") == learned.data
    assert learned.data["code"] == "6D"


def test_feint_that_succeeds_eases_what_follows_by_ten() -> None:
    fight = duel()
    dice = faces((9, 30), (9, 27), (5, 12), (5, 15), (3, 9))
    strikes(fight, saber("feint"), saber("strike"), dice=dice)
    assert fight.told("attacked")[0]["difficulty"] == 10
    assert "next_action" not in fight.state.combatant("luke").notes


def test_feint_seen_through_eases_nothing() -> None:
    fight = duel()
    dice = faces((9, 20), (9, 27), (5, 12))
    strikes(fight, saber("feint"), saber("strike"), dice=dice)
    assert fight.told("attacked")[0]["difficulty"] == 20


def test_locked_blades_end_the_round_and_stay_locked_while_strength_lasts() -> None:
    fight = duel()
    fight.declares("luke", saber("lock"))
    fight.declares("vader", saber("strike", at="luke"))
    goes(fight, *faces((6, 20), (9, 27), (9, 27)))
    assert fight.told("action_lost", who="vader")[0]["reason"] == "able.loses_round"
    fight.begins()
    fight.declares("luke", {"do": "skill", "skill": "perception", "how": {"difficulty": 3}})
    fight.does("pass", who="vader")
    goes(fight, *faces((3, 9), (9, 27), (9, 26)))
    assert fight.told("used_skill")[0]["rolls"][0]["code"] == "3D"
    assert fight.told("grip_kept")
    fight.begins()
    fight.does("pass", who="luke")
    fight.does("pass", who="vader")
    goes(fight, *faces((9, 26), (9, 27)))
    assert fight.told("grip_broken")[0]["why"] == "too_weak"
    assert not fight.state.combatant("vader").notes


def test_dropping_the_blade_breaks_the_lock() -> None:
    fight = duel()
    strikes(fight, saber("lock"), dice=faces((6, 20), (9, 27), (9, 27)))
    fight.begins()
    fight.does("pass", who="luke")
    fight.declares("vader", "drop_weapon")
    assert fight.told("grip_broken")[0]["why"] == "dropped"
    goes(fight)
    fight.begins()
    fight.does("pass", who="luke")
    acts = [saber("strike", at="luke")]
    assert fight.refuses("declare", who="vader", acts=acts) == "duel.no_lightsaber"


@pytest.mark.parametrize(
    ("beaten_by", "harder"),
    [(0, 5), (3, 5), (4, 10), (8, 10)],
)
def test_disarm_that_distracts_makes_the_other_s_next_action_harder(
    beaten_by: int, harder: int
) -> None:
    fight = duel()
    fight.declares("luke", saber("disarm"))
    fight.declares("vader", saber("strike", at="luke"))
    goes(fight, *[5] * 6, *faces((9, 27 + beaten_by), (9, 27), (6, 13)))
    assert fight.told("attacked", who="vader")[0]["difficulty"] == 20 + harder
    assert fight.state.combatant("luke").notes == {"next_action": "+10@1.luke.1"}


@pytest.mark.parametrize(("beaten_by", "dice"), [(9, 1), (13, 2), (16, 3)])
def test_disarm_that_succeeds_sends_the_blade_flying(beaten_by: int, dice: int) -> None:
    fight = duel()
    thrown = faces((9, 27 + beaten_by), (9, 27), (dice, dice * 2))
    strikes(fight, saber("disarm"), dice=[*[5] * 6, *thrown])
    assert fight.state.combatant("vader").notes == {"lost:lightsaber": str(dice * 2)}


def test_combat_parry_takes_the_place_of_the_difficulty_and_eases_the_next_action() -> None:
    fight = duel()
    fight.declares("luke", saber("strike"))
    fight.declares("vader", saber("strike", at="luke"))
    fight.does("react", who="vader", reactions=[{"do": "combat_parry"}])
    goes(fight, *faces((5, 22), (6, 21), (5, 12)))
    first, second = fight.told("attacked")
    assert (first["difficulty"], first["hit"]) == (22, False)
    assert second["difficulty"] == 15


def test_hand_that_absorbs_energy_takes_the_blade() -> None:
    fight = duel()
    fight.declares("luke", saber("strike"))
    fight.does("pass", who="vader")
    bare = [{"do": "combat_bare_handed_parry"}]
    assert fight.refuses("react", who="vader", reactions=bare) == "duel.not_absorbing"
    fight.does("set", who="vader", fields={"powers": ["absorb_dissipate_energy"]})
    fight.does("react", who="vader", reactions=bare)
    goes(fight, *faces((6, 20), (5, 15), (7, 27)))
    assert fight.told("absorbed")[0]["difficulty"] == 12 + 15
    assert not fight.told("hurt")


def test_power_called_up_this_round_is_enough_for_the_hand() -> None:
    fight = duel()
    fight.declares("luke", saber("strike"))
    fight.does("pass", who="vader")
    fight.does("set", who="vader", fields={"notes": {"absorbs": "20:13@1"}})
    fight.does("react", who="vader", reactions=[{"do": "combat_bare_handed_parry"}])
    goes(fight, *faces((6, 20), (5, 15), (8, 27)))
    assert fight.told("absorbed")[0]["success"]


def test_blade_that_lies_on_the_ground_parries_nothing() -> None:
    fight = duel()
    fight.does("set", who="vader", fields={"notes": {"lost:lightsaber": "3"}})
    fight.declares("luke", saber("strike"))
    fight.does("pass", who="vader")
    bladed = [{"do": "combat_parry", "skill": "lightsaber"}]
    assert fight.refuses("react", who="vader", reactions=bladed) == "parry.no_weapon"
    fight.does("react", who="vader", reactions=[{"do": "combat_parry"}])
    goes(fight, *faces((3, 6), (6, 19)))
    assert fight.told("reacted")[0]["rolls"][0]["base"] == "3D"


def test_hand_that_fails_to_absorb_is_burnt() -> None:
    fight = duel()
    fight.does("set", who="vader", fields={"powers": ["absorb_dissipate_energy"]})
    fight.declares("luke", saber("strike"))
    fight.does("pass", who="vader")
    fight.does("react", who="vader", reactions=[{"do": "combat_bare_handed_parry"}])
    goes(fight, *faces((6, 20), (5, 15), (7, 26), (3, 9)))
    assert fight.is_("vader") == "wounded"


def test_duels_are_switched_on_elsewhere() -> None:
    fight = duel("companion")
    fight.does("pass", who="vader")
    acts = [saber("strike")]
    assert fight.refuses("declare", who="luke", acts=acts) == "close.switched_off"
    fight = duel("companion", duel_actions="on")
    fight.does("pass", who="vader")
    fight.declares("luke", saber("lock"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((6, 20), (9, 27), (9, 27)))
    assert fight.told("locked_blades")[0]["locked"]


def test_the_other_s_dice_are_not_for_a_player_to_type_in() -> None:
    fight = duel()
    fight.declares("luke", saber("feint"))
    key = "1:vader:luke.1:feint"
    refused = fight.refuses("dice", by=player("ann"), who="luke", key=key, faces=[1])
    assert refused == "dice.not_your_roll"


def test_the_number_of_a_strike_stands_in_the_rules_of_duels() -> None:
    fight = duel()
    (told,) = preview(fight.rules, fight.state, "luke", {"acts": [saber("quick_strike")]})
    (part,) = told["acts"][0]["parts"]
    assert (part["number"], part["reason"]) == (15, "quick strike")
    assert part["source"] == str(required(fight.rules.duels, "duels").source)

"""Haste, reactions and preparation, as the Rules Companion has them."""

import pytest

from rules.combat.voices import extras
from tests.rules.combat.fights import BLASTER, HANDS, Fight, faces, shot

AXE = {
    "name": "vibroaxe",
    "damage": "2D",
    "skill": "melee",
    "kind": "melee",
    "adds_strength": True,
}


def brawl(**options: str) -> Fight:
    """Han and Greedo within arm's reach, Boba across the room."""
    fight = Fight("companion", **options)
    arms = [BLASTER, HANDS, AXE]
    more = {"brawling": "4D", "melee": "4D", "melee parry": "4D", "brawling parry": "4D"}
    fight.adds("han", arms=arms, position="bar", codes={**more, "dexterity": "3D+2"})
    fight.adds("greedo", "hunters", arms=arms, position="bar", codes={**more, "dexterity": "3D+1"})
    fight.adds("boba", "hunters", arms=arms, position="door", codes=more)
    fight.does("scene", ranges={"bar|door": "short"})
    fight.begins()
    return fight


def test_dodge_does_not_help_against_a_melee_weapon() -> None:
    fight = brawl()
    fight.declares("boba", shot("han"))
    fight.declares("greedo", shot("han", weapon="vibroaxe"))
    fight.declares("han", "walk")
    fight.reacts("han", "combat_dodge")
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 20), (4, 10), (4, 10)))
    by = {told["who"]: told["difficulty"] for told in fight.told("attacked")}
    assert by == {"boba": 20, "greedo": 11}


def test_each_kind_of_attack_needs_a_reaction_of_its_own() -> None:
    fight = brawl()
    fight.declares("boba", shot("han"))
    fight.declares("greedo", shot("han", weapon="vibroaxe"))
    fight.declares("han", "walk")
    fight.reacts("han", "combat_dodge", "combat_melee_parry")
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 18), (3, 17), (4, 10), (4, 11)))
    rolled = {told["do"]: told["rolls"][0]["code"] for told in fight.told("reacted")}
    assert rolled == {"combat_dodge": "3D", "combat_melee_parry": "3D"}
    by = {told["who"]: told["difficulty"] for told in fight.told("attacked")}
    assert by == {"boba": 18, "greedo": 17}


def test_one_roll_serves_against_all_attacks_of_its_kind() -> None:
    fight = brawl()
    fight.declares("boba", shot("han"), shot("han"))
    fight.declares("greedo", "walk")
    fight.declares("han", "walk")
    fight.reacts("han", "combat_dodge")
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 20), (3, 10), (3, 10)))
    assert [told["difficulty"] for told in fight.told("attacked")] == [20, 20]
    assert len(fight.told("reacted")) == 1


def test_reaction_worse_than_the_range_is_not_taken() -> None:
    fight = brawl()
    fight.declares("boba", shot("han"))
    fight.nobody_else_speaks()
    fight.reacts("han", "combat_dodge")
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 4), (4, 5)))
    assert fight.told("attacked")[0]["difficulty"] == 6


def test_reaction_costs_a_die_on_what_was_declared() -> None:
    fight = brawl()
    fight.declares("boba", "walk")
    fight.declares("greedo", "walk")
    fight.declares("han", shot("boba"))
    fight.reacts("han", "combat_dodge")
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 9), (3, 4)))
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "3D"


def test_haste_may_be_raised_for_reactions_but_not_lowered() -> None:
    fight = brawl()
    fight.declares("boba", "walk")
    fight.declares("greedo", "walk")
    fight.declares("han", shot("boba"), haste=1)
    assert fight.refuses("react", who="han", haste=0) == "haste.cannot_change"
    fight.reacts("han", "combat_dodge", haste=2)
    fight.nobody_else_speaks()
    fight.resolves(*faces((1, 3), (1, 1)))
    assert fight.told("reacted")[0]["haste"] == 2
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "1D"


def test_haste_raised_so_far_that_a_shot_is_lost_is_refused() -> None:
    fight = brawl()
    fight.declares("boba", "walk")
    fight.declares("greedo", "walk")
    fight.declares("han", shot("boba"), haste=1)
    refused = fight.refuses("react", who="han", haste=4, reactions=[{"do": "combat_dodge"}])
    assert refused == "code.below_one_die"


def test_gamorreans_haste_is_met_by_a_hasty_parry() -> None:
    fight = brawl()
    fight.declares("boba", "walk")
    fight.declares("greedo", shot("han", weapon="hands"), haste=1)
    fight.declares("han", shot("greedo"))
    fight.reacts("han", "combat_brawling_parry", haste=1)
    fight.nobody_else_speaks()
    fight.resolves(*faces((2, 10), (3, 9), (2, 2)))
    assert fight.told("attacked", who="greedo")[0]["difficulty"] == 10
    assert fight.told("attacked", who="han")[0]["rolls"][0]["code"] == "2D"


def test_haste_covers_all_actions_unless_degraded() -> None:
    fight = brawl()
    refused = fight.refuses("declare", who="boba", haste=1, acts=[shot("han", haste=0)])
    assert refused == "haste.not_degraded"


def test_degraded_haste_lets_one_run_shoot_and_run_back() -> None:
    fight = brawl(degraded_haste="on")
    run, back = {"do": "speed", "haste": 2}, {"do": "speed", "haste": 1}
    fight.does("set", who="boba", fields={"force_point_round": 1}, reason="a point spent")
    fight.declares("boba", run, shot("han", haste=1), back, haste=2)
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 9), (4, 5), (4, 9)))
    kinds = [event.type for event in fight.events if event.type in ("moved", "attacked")]
    assert kinds == ["moved", "attacked", "moved"]


def test_action_may_not_be_hastier_than_declared() -> None:
    fight = brawl(degraded_haste="on")
    refused = fight.refuses("declare", who="boba", haste=1, acts=[shot("han", haste=2)])
    assert refused == "haste.more_than_declared"


def test_surprise_gives_two_hastes_for_nothing() -> None:
    fight = Fight("companion")
    fight.adds("han")
    fight.adds("greedo", "hunters")
    fight.begins(surprise=["greedo"])
    given = {name: extras(fight.rules, fight.state, name).given_haste for name in ("han", "greedo")}
    assert given == {"han": 0, "greedo": 2}
    fight.declares("han", shot("greedo"), haste=1)
    fight.declares("greedo", shot("han"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 8), (3, 6)))
    assert [told["who"] for told in fight.told("attacked")] == ["greedo", "han"]
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "4D"


def test_a_prepared_skill_is_better_for_one_use_alone() -> None:
    fight = Fight()
    fight.adds("han", codes={"search": "3D"})
    fight.begins()
    fight.declares("han", {"do": "prepare", "skill": "search"})
    fight.nobody_else_speaks()
    fight.resolves()
    fight.begins()
    search = {"do": "skill", "skill": "search", "how": {"difficulty": 10}}
    fight.declares("han", search, search)
    fight.nobody_else_speaks()
    fight.resolves(4, 4, 4, 4, 4)
    assert [told["rolls"][0]["code"] for told in fight.told("used_skill")] == ["3D", "2D"]


def test_preparing_makes_the_skill_better_in_the_next_round_once() -> None:
    fight = brawl()
    fight.declares("boba", {"do": "prepare", "skill": "blaster"})
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves()
    fight.begins()
    fight.declares("boba", shot("han"), shot("han"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 5), (3, 5)))
    assert [told["rolls"][0]["code"] for told in fight.told("attacked")] == ["4D", "3D"]


@pytest.mark.parametrize(
    ("acts", "code"),
    [
        ([{"do": "prepare", "skill": "blaster"}, shot("han")], "prepare.alone"),
        ([{"do": "prepare", "skill": "starship repair"}], "prepare.takes_longer"),
        ([{"do": "prepare"}], "prepare.no_skill"),
    ],
)
def test_preparing_allows_nothing_else_and_no_long_work(acts: list[object], code: str) -> None:
    assert brawl().refuses("declare", who="boba", acts=acts) == code


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_a_prepared_dodge_is_a_die_better(name: str) -> None:
    fight = Fight(name)
    fight.adds("han")
    fight.begins()
    fight.plays({"han": [{"do": "prepare", "skill": "dodge"}]})
    fight.begins()
    fight.plays({}, {"han:combat_dodge": 15}, reactions={"han": "combat_dodge"})
    dodge = fight.told("reacted")[0]["rolls"][0]
    assert (dodge["code"], [one["reason"] for one in dodge["modifiers"]]) == ("5D", ["prepared"])

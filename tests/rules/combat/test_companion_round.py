"""A round of the Rules Companion: who speaks when, what haste does, when a wound counts."""

from tests.rules.combat.fights import Fight, faces, shot


def duel(**codes: str) -> Fight:
    fight = Fight("companion")
    fight.adds("han", player=True, controller="ann", codes={"dexterity": "3D+1", **codes})
    fight.adds("greedo", side="hunters", codes={"dexterity": "3D"})
    fight.does("scene", usual_range="short")
    return fight


def test_actions_are_declared_by_ascending_dexterity_and_reactions_descending() -> None:
    fight = duel()
    fight.begins()
    assert fight.state.queue == ("greedo", "han")
    fight.nobody_else_speaks()
    assert fight.state.segment == "declare_reactions"
    assert fight.state.queue == ("han", "greedo")


def test_between_equals_the_gamemaster_declares_first() -> None:
    fight = duel(dexterity="3D")
    fight.begins()
    assert fight.state.queue == ("greedo", "han")


def test_hasty_shot_wounds_before_the_slower_one_is_fired() -> None:
    fight = duel()
    fight.begins()
    fight.declares("greedo", shot("han"))
    fight.declares("han", shot("greedo"), haste=1)
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 9), (4, 16), (3, 10), (3, 4)))
    assert fight.is_("greedo") == "wounded"
    assert fight.told("attacked", who="greedo")[0]["rolls"][0]["code"] == "3D"
    assert fight.is_("han") == "unhurt"


def test_shots_of_the_same_haste_do_not_feel_each_other() -> None:
    fight = duel()
    fight.begins()
    fight.declares("greedo", shot("han"))
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 8), (4, 8), (4, 12), (3, 12), (4, 12), (3, 12)))
    assert [fight.is_(who) for who in ("han", "greedo")] == ["wounded", "wounded"]
    assert fight.state.segment == ""


def test_combat_dodge_slower_than_the_shot_does_not_help() -> None:
    fight = duel()
    fight.begins()
    fight.declares("greedo", "walk")
    fight.declares("han", shot("greedo"), haste=1)
    fight.does("pass", who="han")
    fight.reacts("greedo", "combat_dodge")
    fight.resolves(*faces((3, 6), (4, 12), (3, 13), (3, 12)))
    assert fight.told("attacked")[0]["difficulty"] == 6
    assert fight.told("attacked")[0]["hit"]


def test_haste_raised_for_the_reaction_meets_the_hasty_shot() -> None:
    fight = duel()
    fight.begins()
    fight.declares("greedo", "walk")
    fight.declares("han", shot("greedo"), haste=1)
    fight.does("pass", who="han")
    fight.reacts("greedo", "combat_dodge", haste=1)
    fight.resolves(*faces((3, 11), (3, 10)))
    assert fight.told("attacked")[0]["difficulty"] == 11
    assert not fight.told("attacked")[0]["hit"]


def test_full_dodge_adds_to_the_difficulty_and_its_run_costs_nothing() -> None:
    fight = duel()
    fight.begins()
    fight.declares("greedo", "full_dodge", "speed")
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 12), (4, 17), (3, 9)))
    assert fight.told("reacted")[0]["rolls"][0]["code"] == "4D"
    assert fight.told("attacked")[0]["difficulty"] == 6 + 12


def test_full_reaction_allows_nothing_but_haste_and_movement() -> None:
    fight = duel()
    fight.begins()
    acts = [{"do": "full_dodge"}, {"do": "speed"}, shot("han")]
    refused = fight.refuses("declare", who="greedo", acts=acts)
    assert refused == "reaction.full_allows_no_other"
    alone = fight.refuses("declare", who="greedo", acts=[{"do": "full_dodge"}])
    assert alone == "reaction.full_needs_movement"


def test_story_of_a_stunned_gunman() -> None:
    """A stun lasts to the end of the next round."""
    fight = duel()
    fight.begins()
    fight.declares("greedo", "walk")
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 8), (4, 8), (3, 10)))
    assert fight.is_("greedo") == "stunned"
    fight.begins()
    fight.declares("greedo", shot("han"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 4)))
    fight.begins()
    assert fight.is_("greedo") == "unhurt"

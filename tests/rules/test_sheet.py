"""Sheets: what is rolled for a name, and why."""

from typing import Any

import pytest

from rules import Code, RuleError, ruleset
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Armor, Reckoning, Trait, Weapon
from rules.rolls import Modifier

THREE_EACH = dict.fromkeys(ATTRIBUTES, Code(3))
COMPANION = ruleset("companion")
REVISED = ruleset("revised")


def sheet(**parts: Any) -> Sheet:
    return Sheet(attributes=THREE_EACH, **parts)


def reasons(reckoning: Reckoning) -> list[str]:
    return [f"{each.code.signed} {each.reason}" for each in reckoning.modifiers]


# ---- what is rolled


@pytest.mark.parametrize("name", ["dexterity", "DEX", "Dexterity"])
def test_attribute_is_rolled_as_it_stands(name: str) -> None:
    assert sheet().code(COMPANION, name).code == Code(3)


def test_skill_is_rolled_by_its_own_code() -> None:
    found = sheet(skills={"blaster": Code(5, 1)}).code(COMPANION, "Blaster")
    assert (found.code, found.basis, found.attribute) == (Code(5, 1), "blaster", "dexterity")
    assert not found.unskilled


def test_without_the_skill_the_attribute_is_rolled() -> None:
    found = sheet().code(COMPANION, "blaster")
    assert (found.code, found.basis) == (Code(3), "dexterity")
    assert found.unskilled


def test_weapon_is_rolled_with_its_skill() -> None:
    armed = sheet(
        skills={"blaster": Code(5)}, weapons=(Weapon(name="Hold-out blaster", skill="blaster"),)
    )
    assert armed.code(COMPANION, "hold-out blaster").code == Code(5)


def test_weapon_without_a_skill_is_used_as_its_name_tells() -> None:
    names = ("heavy blaster", "vibroknife", "stun grenade", "claws", "harp")
    armed = sheet(weapons=tuple(Weapon(name=name) for name in names))
    assert [armed.weapon_skill(COMPANION, name) for name in names] == [
        "blaster",
        "melee",
        "grenade",
        "brawling",
        "",
    ]
    with pytest.raises(RuleError, match=r"sheet\.weapon_without_skill"):
        armed.code(COMPANION, "harp")


def test_thrown_weapon_is_rolled_with_dexterity_where_there_is_no_skill() -> None:
    found = sheet(weapons=(Weapon(name="stun grenade"),)).code(REVISED, "stun grenade")
    assert (found.code, found.basis) == (Code(3), "dexterity")


def test_fire_control_is_added_and_named() -> None:
    cannon = Weapon(name="light cannon", skill="blaster", fire_control=Code(1))
    found = sheet(weapons=(cannon,)).code(COMPANION, "light cannon")
    assert (found.code, reasons(found)) == (Code(4), ["+1D fire control"])


def test_specialization_is_rolled_by_skill_and_name() -> None:
    special = sheet(skills={"blaster": Code(4)}, specializations={"blaster": {"Carbine": Code(5)}})
    assert special.code(REVISED, "blaster: carbine").code == Code(5)
    assert special.code(REVISED, "carbine").basis == "blaster: Carbine"
    assert special.code(REVISED, "blaster").code == Code(4)
    assert special.code(REVISED, "blaster: bowcaster").code == Code(4)


def test_skill_that_has_overtaken_its_specialization_is_rolled() -> None:
    special = sheet(skills={"blaster": Code(6)}, specializations={"blaster": {"carbine": Code(5)}})
    assert special.code(REVISED, "blaster: carbine").code == Code(6)


def test_weapon_is_rolled_with_the_specialization_of_its_name() -> None:
    special = sheet(
        specializations={"blaster": {"carbine": Code(5)}},
        weapons=(Weapon(name="carbine", skill="blaster"),),
    )
    assert special.code(REVISED, "carbine").code == Code(5)


def test_one_line_character_has_the_code_of_all_others() -> None:
    ruffian = Sheet(attributes={"dexterity": Code(3)}, other=Code(2))
    assert ruffian.code(COMPANION, "perception").code == Code(2)
    assert ruffian.code(COMPANION, "search").code == Code(2)
    assert ruffian.code(COMPANION, "dodge").code == Code(3)


def test_all_other_skills_may_be_above_an_attribute() -> None:
    clumsy = Sheet(attributes={"dexterity": Code(1)}, other=Code(2))
    assert clumsy.code(COMPANION, "dodge").code == Code(2)


def test_code_nobody_printed_cannot_be_rolled() -> None:
    pilot = Sheet(skills={"starship piloting": Code(4, 2)})
    assert pilot.code(COMPANION, "starship piloting").code == Code(4, 2)
    for name in ("starship gunnery", "mechanical", "juggling"):
        with pytest.raises(RuleError, match=r"sheet\.no_such_code"):
            pilot.code(COMPANION, name)


def test_force_skill_is_never_rolled_untrained() -> None:
    assert sheet(force={"control": Code(2)}).code(COMPANION, "control").code == Code(2)
    with pytest.raises(RuleError, match=r"sheet\.no_force_skill"):
        sheet().code(COMPANION, "control")


def test_advanced_skill_is_never_rolled_untrained() -> None:
    doctor = sheet(advanced={"medicine": Code(1)})
    assert doctor.code(REVISED, "(A) medicine").code == Code(1)
    with pytest.raises(RuleError, match=r"sheet\.advanced_untrained"):
        sheet().code(REVISED, "medicine")
    assert sheet().code(COMPANION, "medicine").code == Code(3)


def test_craft_rolls_its_own_codes() -> None:
    fighter = Sheet(craft={"hull": Code(2)}, scale="starfighter")
    assert fighter.code(COMPANION, "hull").code == Code(2)


# ---- what changes it


def test_further_actions_and_wounds_are_named_with_their_source() -> None:
    hurt = sheet(skills={"blaster": Code(6, 1)}, injury="wounded")
    found = hurt.code(COMPANION, "blaster", actions=2)
    assert (found.base, found.code) == (Code(6, 1), Code(4, 1))
    assert reasons(found) == ["-1D wounded", "-1D 2 actions"]
    assert all(each.source for each in found.modifiers)


def test_single_action_of_the_unhurt_has_nothing_to_explain() -> None:
    assert sheet().code(COMPANION, "dodge").modifiers == ()


def test_armor_helps_strength_against_damage_only() -> None:
    worn = sheet(armor=Armor(name="vest", protection=Code(1)))
    resisting = worn.code(COMPANION, "strength", resisting=True)
    assert (resisting.code, reasons(resisting)) == (Code(4), ["+1D vest"])
    assert worn.code(COMPANION, "strength").code == Code(3)
    assert worn.code(COMPANION, "brawling").code == Code(3)


def test_armor_hinders_dexterity_and_its_skills() -> None:
    worn = sheet(armor=Armor(name="plate", protection=Code(2), dexterity=Code(-1)))
    for name in ("dexterity", "dodge"):
        assert worn.code(REVISED, name).code == Code(2)
    assert worn.code(REVISED, "search").code == Code(3)


def test_improved_armor_costs_dexterity_not_bought_back() -> None:
    better = Armor(protection=Code(1, 2), improved_by=Code(0, 2), enhancement=Code(0, 1))
    found = sheet(armor=better).code(COMPANION, "dodge")
    assert (found.code, reasons(found)) == (Code(3, -1), ["-1 improved armor"])


def test_nothing_but_armor_and_traits_touches_resisting() -> None:
    tough = Trait(attribute="strength", code=Code(0, 2), reason="thick hide", against_damage=True)
    hurt = sheet(traits=(tough,), injury="wounded")
    found = hurt.code(COMPANION, "strength", resisting=True, actions=3)
    assert (found.code, reasons(found)) == (Code(3, 2), ["+2 thick hide"])
    assert hurt.code(COMPANION, "strength").code == Code(2)


def test_trait_changes_an_attribute_and_its_skills() -> None:
    dull = sheet(traits=(Trait(attribute="perception", code=Code(0, -1), reason="dull senses"),))
    assert dull.code(COMPANION, "search").code == Code(3, -1)
    assert dull.code(COMPANION, "dodge").code == Code(3)


def test_stun_spares_strength_where_the_ruleset_says_so() -> None:
    stunned = sheet(injury="stunned")
    assert stunned.code(COMPANION, "strength").code == Code(3)
    assert stunned.code(COMPANION, "dexterity").code == Code(2)
    assert stunned.code(REVISED, "strength").code == Code(2)


def test_force_point_doubles_before_penalties() -> None:
    found = sheet(injury="wounded").code(COMPANION, "dodge", force_point=True, actions=2)
    assert (found.base, found.code) == (Code(6), Code(4))


def test_other_modifiers_are_kept_with_their_reasons() -> None:
    found = sheet().code(COMPANION, "dodge", others=[Modifier(Code(-1), "darkness")])
    assert (found.code, reasons(found)) == (Code(2), ["-1D darkness"])


def test_code_fallen_below_a_die_says_why_not() -> None:
    refusal = sheet().code(COMPANION, "dodge", actions=4).refusal
    assert refusal is not None
    assert refusal.code == "code.below_one_die"


def test_incapacitated_roll_nothing_but_still_resist() -> None:
    down = sheet(injury="incapacitated")
    refusal = down.code(COMPANION, "dodge").refusal
    assert refusal is not None
    assert refusal.code == "able.injured"
    assert down.code(COMPANION, "strength", resisting=True).refusal is None


def test_incapacitated_of_the_one_sheet_may_still_act() -> None:
    found = sheet(injury="incapacitated").code(ruleset("house"), "dodge")
    assert (found.code, found.refusal) == (Code(1), None)


# ---- damage


def test_hand_weapon_adds_strength() -> None:
    armed = sheet(weapons=(Weapon(name="whip", damage=Code(1), adds=("strength",)),))
    found = armed.damage(COMPANION, "whip")
    assert (found.code, reasons(found)) == (Code(4), ["+3D strength"])


def test_weapon_without_a_figure_does_what_the_ruleset_prints() -> None:
    armed = sheet(weapons=(Weapon(name="vibroaxe"), Weapon(name="blaster pistol")))
    assert armed.damage(COMPANION, "vibroaxe").code == Code(5)
    assert armed.damage(ruleset("house"), "blaster pistol").code == Code(4)
    with pytest.raises(RuleError, match=r"sheet\.damage_unknown"):
        armed.damage(COMPANION, "blaster pistol")


def test_lightsaber_adds_control() -> None:
    armed = sheet(force={"control": Code(2)}, weapons=(Weapon(name="lightsaber"),))
    assert armed.damage(COMPANION, "lightsaber").code == Code(7)


def test_damage_may_fall_with_range() -> None:
    rock = Weapon(name="rock", damage=Code(), adds=("strength",), damage_at={"long": Code(-1)})
    armed = sheet(weapons=(rock,))
    assert armed.damage(COMPANION, "rock", "medium").code == Code(3)
    assert armed.damage(COMPANION, "rock", "long").code == Code(2)


def test_weapon_nobody_has_does_no_damage() -> None:
    with pytest.raises(RuleError, match=r"sheet\.no_such_weapon"):
        sheet().damage(COMPANION, "rock")

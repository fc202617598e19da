"""Sheets as fights want them, under every ruleset."""

import pytest

from rules import ruleset
from rules.characters.fighting import fight_sheet, force_notes
from rules.characters.sheet import Sheet
from rules.characters.statblock import parse
from rules.combat.arms import Arm
from rules.combat.arms import Sheet as FightSheet
from tests.rules.combat.fights import Fight

RULESETS = ("upgrade", "companion", "revised", "house")
EVEN = dict.fromkeys(
    ("dexterity", "knowledge", "mechanical", "perception", "strength", "technical"), "3D"
)


def fighter(name: str = "companion", **given: object) -> FightSheet:
    return fight_sheet(Sheet.from_dict({"attributes": EVEN, **given}), ruleset(name))


def pasted(text: str, name: str = "companion") -> FightSheet:
    return fight_sheet(parse(text, ruleset(name)).sheet, ruleset(name))


def arm(sheet: FightSheet, name: str) -> Arm:
    return next(each for each in sheet.arms if each.name == name)


@pytest.mark.parametrize("called", ["Stormtroopers", "Imperial stormtrooper", "Storm Trooper 3"])
def test_stormtroopers_are_known_by_their_name(called: str) -> None:
    assert fight_sheet(Sheet(), ruleset("companion"), called).group == "stormtroopers"


def test_others_are_no_troops() -> None:
    assert fight_sheet(Sheet(), ruleset("companion"), "Trooper").group == ""


@pytest.mark.parametrize("name", RULESETS)
def test_a_person_can_be_put_into_a_fight_of_every_ruleset(name: str) -> None:
    sheet = fighter(
        name,
        skills={"blaster": "5D", "dodge": "4D+1"},
        weapons=[{"name": "Blaster pistol"}],
    )
    assert (sheet.codes["blaster"], sheet.codes["dodge"]) == ("5D", "4D+1")
    assert (sheet.arms[0].damage, sheet.arms[0].skill) == ("4D", "blaster")
    assert sheet.arms[0].ranges["short"] == (3, 10)
    assert sheet.arms[-1].kind == "brawling"
    fight = Fight(name)
    fight.does("add", id="kesh", sheet=sheet, combatant={"side": "rebels"})
    fight.begins()


@pytest.mark.parametrize("name", RULESETS)
def test_those_a_block_says_little_of_have_two_dice(name: str) -> None:
    sheet = pasted("Old Guards (2): brawling 2D+2; all other attributes and skills 2D.", name)
    assert set(sheet.codes.values()) == {"2D", "2D+2"}
    untold = pasted("Smuggler: DEX 3D+1, blaster 5D+1; STR 3D.", name)
    assert (untold.codes["dexterity"], untold.codes["perception"]) == ("3D+1", "2D")


def test_all_other_skills_may_be_more_than_their_attribute() -> None:
    sheet = pasted("Clerk: DEX 1D, blaster 3D; all other attributes and skills 2D.")
    assert (sheet.codes["dexterity"], sheet.codes["dodge"]) == ("1D", "2D")


def test_armor_protects_and_hinders() -> None:
    worn = {"protection": "2D", "dexterity": "-1D", "improved_by": "+2"}
    sheet = fighter(skills={"blaster": "5D"}, armor=worn)
    assert sheet.armor == "2D"
    assert (sheet.codes["dexterity"], sheet.codes["blaster"]) == ("2D-2", "4D-2")
    assert sheet.codes["strength"] == "3D"


def test_a_thick_skin_counts_against_damage_only() -> None:
    trait = {"attribute": "strength", "code": "+2", "against_damage": True}
    sheet = fighter(traits=[trait])
    assert (sheet.armor, sheet.codes["strength"]) == ("+2", "3D")


def test_wounds_are_for_the_fight_to_count() -> None:
    assert fighter(injury="wounded") == fighter()


def test_the_strength_of_an_arm_is_left_to_the_arm() -> None:
    axe = arm(fighter(weapons=[{"name": "Vibroaxe"}]), "Vibroaxe")
    assert (axe.damage, axe.adds_strength, axe.kind, axe.skill) == ("2D", True, "melee", "melee")


def test_control_is_added_to_a_lightsaber() -> None:
    sheet = fighter(force={"control": "2D+1"}, weapons=[{"name": "Lightsaber"}])
    saber = arm(sheet, "Lightsaber")
    assert (saber.damage, saber.adds_strength) == ("7D+1", False)
    assert sheet.codes["control"] == "2D+1"


def test_a_specialization_in_the_weapon_is_what_is_rolled() -> None:
    special = {"blaster": {"heavy blaster pistol": "6D"}}
    sheet = fighter("revised", specializations=special, weapons=[{"name": "heavy blaster pistol"}])
    skill = arm(sheet, "heavy blaster pistol").skill
    assert (skill, sheet.codes[skill]) == ("blaster: heavy blaster pistol", "6D")


def test_what_is_thrown_scatters_and_what_is_mounted_is_aimed() -> None:
    thrown = arm(fighter(weapons=[{"name": "grenade", "damage": "5D"}]), "grenade")
    assert (thrown.kind, thrown.skill) == ("grenade", "grenade")
    gun = {"name": "blaster cannon", "damage": "6D", "fire_control": "1D", "stun": True}
    mounted = arm(fighter(weapons=[gun]), "blaster cannon")
    assert (mounted.fire_control, mounted.stuns) == ("1D", True)


def test_rocks_hurt_less_from_afar() -> None:
    sheet = pasted(
        "Ruffian: DEX 4D; STR 2D. Carries rocks (damage STR, damage STR-1D at long range)."
    )
    assert arm(sheet, "rocks").damage_at == {"long": "-1D"}
    fight = Fight("companion")
    for name, side in (("rolo", "gang"), ("kesh", "rebels")):
        fight.does("add", id=name, sheet=sheet, combatant={"side": side})
    fight.does("scene", usual_range="long")
    fight.begins()
    fight.declares("rolo", {"do": "attack", "at": "kesh", "weapon": "rocks"})
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.goes({"rolo.1:attack": 24, "rolo.1:damage:kesh": 1, "rolo.1:strength:kesh": 12})
    assert fight.told("attacked")[0]["range"] == "long"  # one die of damage showed a 1


def test_an_unknown_weapon_is_shot_and_harms_nobody() -> None:
    odd = arm(fighter(weapons=[{"name": "Zapper"}]), "Zapper")
    assert (odd.damage, odd.skill, odd.kind) == ("", "blaster", "ranged")


def test_a_droid_has_its_speed_and_its_armor() -> None:
    droid = {"dexterity": "1D", "strength": "1D", "perception": "1D"}
    sheet = fighter(attributes=droid, droid=True, speed="3D", armor={"protection": "1D"})
    assert (sheet.codes["speed"], sheet.armor, sheet.mover) == ("3D", "1D", "character")


def test_a_craft_has_its_own_codes_and_no_hands() -> None:
    tie = pasted(
        "TIE/rc Starfighter (4) (starfighter scale): sublight speed 5D; maneuverability 2D+2; "
        "hull 2D. Carries a laser cannon (fire control 2D, damage 2D+2)."
    )
    assert tie.codes == {"sublight": "5D", "maneuverability": "2D+2", "hull": "2D"}
    assert (tie.scale, tie.mover) == ("starfighter", "starfighter")
    (cannon,) = tie.arms
    assert (cannon.skill, cannon.fire_control) == ("starship gunnery", "2D")
    assert cannon.ranges["short"] == (200, 5000)


@pytest.mark.parametrize("name", RULESETS)
def test_powers_not_mastered_are_kept_in_mind(name: str) -> None:
    sheet = Sheet.from_dict({"force": {"control": "2D"}, "powers": ["control_pain"]})
    notes = force_notes(sheet, ruleset(name), pain_free=True)
    known = ruleset(name).force_powers is not None
    assert ("unmastered:emptiness" in notes) is known
    assert "unmastered:control_pain" not in notes
    assert "unmastered:telekinesis" not in notes
    assert notes["pain_free_from"] == "0"

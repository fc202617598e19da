"""Lightsaber duels, martial arts, hand weapons and grenades."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.duel import Clash, Duels
from rules.mechanics.martial import Attempt, Blow, MartialArts
from rules.mechanics.rule import required


def duels() -> Duels:
    return required(ruleset("house").duels, "duels")


def martial_arts() -> MartialArts:
    return required(ruleset("house").martial_arts, "martial arts")


def test_first_edition_has_neither() -> None:
    assert ruleset("companion").duels is None
    assert ruleset("revised").martial_arts is None


@pytest.mark.parametrize(
    ("action", "roll", "difficulty", "versus"),
    [
        ("size_up", "perception+lightsaber", None, True),
        ("quick strike", "lightsaber", 15, False),
        ("strong_strike", "lightsaber", 30, False),
        ("feint", "perception+lightsaber", None, True),
        ("lock", "lightsaber", 20, False),
        ("disarm", "lightsaber", 30, False),
        ("bare_handed_parry", "control", None, False),
        ("full_dodge", "dodge", None, False),
        ("combat_parry", "lightsaber", None, False),
    ],
)
def test_what_a_duel_action_rolls(
    action: str, roll: str, difficulty: int | None, versus: bool
) -> None:
    found = duels().action(action)
    assert (found.roll, found.difficulty, found.versus) == (roll, difficulty, versus)


@pytest.mark.parametrize("action", ["lock", "disarm"])
def test_lock_and_disarm_are_decided_by_strength(action: str) -> None:
    found = duels().action(action)
    assert found.then == "strength+lightsaber"
    assert found.damage_code(Code(5)) is None


def test_unknown_duel_action_is_refused() -> None:
    with pytest.raises(RuleError, match=r"duel\.no_such_action"):
        duels().action("backflip")


@pytest.mark.parametrize(
    ("previous", "success", "difficulty"),
    [
        ("feint", True, 10),
        ("feint", False, 20),
        ("disarm", False, 30),
        ("full_parry", False, 15),
        ("combat_parry", True, 15),
        ("strike", True, 20),
    ],
)
def test_difficulty_of_the_following_action(previous: str, success: bool, difficulty: int) -> None:
    assert duels().next_difficulty(previous, 20, success=success) == difficulty


@pytest.mark.parametrize(
    ("beaten_by", "effect", "next_action", "metres"),
    [
        (-1, "no_effect", 0, None),
        (0, "distracted", -5, None),
        (3, "distracted", -5, None),
        (4, "distracted", -10, None),
        (9, "disarmed", 0, "1D"),
        (13, "disarmed", 0, "2D"),
        (16, "disarmed", 0, "3D"),
    ],
)
def test_disarm_chart(beaten_by: int, effect: str, next_action: int, metres: str | None) -> None:
    result = duels().disarmed(Clash(20 + beaten_by, 20, lightsaber=30))
    assert (result.effect, result.next_action) == (effect, next_action)
    assert (str(result.metres) if result.metres else None) == metres


def test_disarm_that_misses_does_nothing() -> None:
    assert duels().disarmed(Clash(40, 10, lightsaber=29)).effect == "no_effect"
    assert duels().disarmed(Clash(40, 10, lightsaber=29, difficulty=25)).effect == "disarmed"


def test_lock_takes_both_rolls() -> None:
    opposed = ruleset("house").opposed
    assert duels().locked(Clash(18, 18, lightsaber=20), opposed)
    assert not duels().locked(Clash(18, 18, lightsaber=19), opposed)
    assert not duels().locked(Clash(17, 18, lightsaber=30), opposed)
    assert duels().penalty(locked=True) == Code(1)
    assert duels().penalty(locked=False) == Code(0)


def test_bare_hands_need_the_power_first() -> None:
    assert duels().bare_handed(30, 18, absorbing=True).absorbed
    assert not duels().bare_handed(29, 18, absorbing=True).absorbed
    assert not duels().bare_handed(99, 18, absorbing=False).allowed


def test_bare_hands_that_may_not_parry_need_no_roll() -> None:
    parry = duels().bare_handed(None, None, absorbing=False)
    assert (parry.allowed, parry.absorbed, parry.difficulty) == (False, False, None)


@pytest.mark.parametrize(
    ("action", "difficulty", "damage"),
    [
        ("blindfighting", 25, None),
        ("disarm", 15, None),
        ("elbow_smash", 5, "5D+1"),
        ("flip", 15, "3D"),
        ("flying_kick", 20, "7D+1"),
        ("foot_sweep", 15, None),
        ("headbutt", 5, "4D+1"),
        ("hold/grapple", 15, None),
        ("instant_knockdown", 15, None),
        ("instant_stand", 15, None),
        ("instant_stun", 15, None),
        ("instant_wound", 20, None),
        ("kick", 5, "5D+1"),
        ("multiple_strikes", 15, None),
        ("nerve_punch", 25, None),
        ("nerve_punch_2", 35, None),
        ("power_block", 15, "4D+1"),
        ("punch", 5, "4D+1"),
        ("silent_strike", 20, None),
        ("spinning_kick", 15, "6D+1"),
        ("shoulder_throw", 15, "3D"),
    ],
)
def test_martial_arts(action: str, difficulty: int, damage: str | None) -> None:
    found = martial_arts().action(action)
    code = found.damage_code(Code(3, 1))
    assert found.difficulty == difficulty
    assert (str(code) if code else None) == damage


def test_there_are_twenty_three_martial_arts() -> None:
    assert len(martial_arts().actions) == 23


def tried(action: str, roll: int, **more: object) -> Blow:
    return martial_arts().attempt(action, Attempt(strength=Code(3), roll=roll, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize("action", ["flip", "foot_sweep", "instant_knockdown", "shoulder_throw"])
def test_what_knocks_down(action: str) -> None:
    assert tried(action, 15).knocked_down
    assert not tried(action, 14).knocked_down


@pytest.mark.parametrize(("action", "needed"), [("flying_kick", 20), ("spinning_kick", 15)])
def test_a_kick_that_fails_gives_the_opponent_an_action(action: str, needed: int) -> None:
    assert tried(action, needed - 1).opponent_extra_actions == 1
    assert tried(action, needed - 1).damage is None
    assert tried(action, needed).opponent_extra_actions == 0


def test_silent_strike_wants_an_undetected_approach() -> None:
    assert not tried("silent_strike", 40).allowed
    assert tried("silent_strike", 20, undetected=True).inflicts == "unconscious"
    assert tried("silent_strike", 20, undetected=True, choice="dead").inflicts == "dead"


def test_second_strike_is_free() -> None:
    assert tried("multiple_strikes", 15).extra_attack_penalty == Code(0)
    assert tried("multiple_strikes", 14).extra_attack_penalty is None


@pytest.mark.parametrize("action", ["weapon_block", "reversal"])
def test_some_are_rolled_against_the_opponent(action: str) -> None:
    assert tried(action, 14, versus=14).success
    assert not tried(action, 13, versus=14).success
    assert tried(action, 13).success is None


def test_who_may_use_plain_brawling() -> None:
    with_brawling = [
        name for name, one in martial_arts().actions.items() if "brawling" in one.skills
    ]
    assert with_brawling == ["kick", "punch"]


def test_what_is_printed_as_a_reaction() -> None:
    printed = {"blindfighting", "flip", "headbutt", "power_block", "reversal"}
    assert {
        name for name in martial_arts().actions if martial_arts().may_react_with(name)
    } == printed


def test_unknown_martial_art_is_refused() -> None:
    with pytest.raises(RuleError, match=r"martial\.no_such_action"):
        martial_arts().action("stare")


@pytest.mark.parametrize("name", ["companion", "upgrade"])
@pytest.mark.parametrize(
    ("weapon", "damage", "band"),
    [
        ("hands", "3D", (3, 5)),
        ("club", "4D", (3, 5)),
        ("gaderffii", "4D", (3, 5)),
        ("spear", "4D+1", (6, 10)),
        ("vibroaxe", "5D", (11, 15)),
        ("vibroblade", "4D+2", (11, 15)),
        ("lightsaber", "5D", (16, 20)),
    ],
)
def test_hand_weapons(name: str, weapon: str, damage: str, band: tuple[int, int]) -> None:
    found = ruleset(name).melee.named(weapon)
    assert str(found.code(Code(3))) == damage
    assert found.difficulty is not None
    assert (found.difficulty.low, found.difficulty.high) == band


def test_weapons_of_the_adventure_have_no_printed_difficulty() -> None:
    melee = ruleset("companion").melee
    damages = {"lajik whip": "4D", "sharbone backrod": "4D+1", "crude vibroaxe": "4D+2"}
    assert {name: str(melee.named(name).code(Code(3))) for name in damages} == damages
    assert all(melee.named(name).difficulty is None for name in damages)


def test_brawling_in_the_second_edition() -> None:
    band = ruleset("revised").melee.named("hands").difficulty
    assert band is not None
    assert (band.low, band.high) == (1, 5)
    assert str(ruleset("house").melee.named("kick").code(Code(3))) == "5D"


def test_control_adds_to_a_lightsaber_alone() -> None:
    melee = ruleset("companion").melee
    assert str(melee.named("lightsaber").code(Code(4), Code(2, 2))) == "7D+2"
    assert str(melee.named("club").code(Code(4), Code(2, 2))) == "5D"
    with pytest.raises(RuleError, match=r"weapon\.unknown"):
        melee.named("feather")


@pytest.mark.parametrize("name", ["companion", "upgrade", "revised"])
def test_grenades_scatter_further_the_further_they_are_thrown(name: str) -> None:
    grenades = ruleset(name).grenades
    bands = ("point-blank", "short", "medium", "long")
    assert [grenades.metres(band).dice for band in bands] == [1, 1, 2, 3]
    with pytest.raises(RuleError, match=r"grenade\.no_such_range"):
        grenades.metres("orbit")


@pytest.mark.parametrize(
    ("band", "damage"),
    [("point_blank", "2D+1"), ("short", "2D+1"), ("medium", "2D+1"), ("long", "1D+1")],
)
def test_rock_does_the_damage_of_the_arm_and_less_at_long_range(band: str, damage: str) -> None:
    rock = ruleset("companion").grenades.thrown_damage("rock", band, Code(2, 1))
    assert rock == Code.parse(damage)


def test_nobody_throws_rocks_in_the_upgrade() -> None:
    with pytest.raises(RuleError, match=r"grenade\.no_such_throw"):
        ruleset("upgrade").grenades.thrown_damage("rock", "short", Code(2))

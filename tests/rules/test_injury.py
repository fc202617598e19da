"""Stuns, injuries and the ladder between them."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.stun import StunCodes, TalliedStun

FIRST_EDITION, SECOND_EDITION = ["companion", "upgrade"], ["revised", "house"]


@pytest.mark.parametrize("name", FIRST_EDITION)
@pytest.mark.parametrize(
    ("state", "hit", "becomes"),
    [
        ("unhurt", "stunned", "stunned"),
        ("stunned", "wounded", "wounded"),
        ("wounded", "stunned", "wounded"),
        ("wounded", "wounded", "incapacitated"),
        ("wounded", "incapacitated", "incapacitated"),
        ("wounded", "mortally_wounded", "mortally_wounded"),
        ("incapacitated", "wounded", "mortally_wounded"),
        ("incapacitated", "mortally_wounded", "mortally_wounded"),
        ("mortally_wounded", "stunned", "mortally_wounded"),
        ("mortally_wounded", "wounded", "dead"),
    ],
)
def test_first_edition_ladder(name: str, state: str, hit: str, becomes: str) -> None:
    assert ruleset(name).injury.worsened(state, hit) == becomes


@pytest.mark.parametrize("name", SECOND_EDITION)
@pytest.mark.parametrize(
    ("state", "hit", "becomes"),
    [
        ("unhurt", "no_effect", "unhurt"),
        ("wounded", "wounded", "wounded_twice"),
        ("wounded_twice", "wounded", "incapacitated"),
        ("wounded_twice", "mortally_wounded", "mortally_wounded"),
        ("incapacitated", "incapacitated", "mortally_wounded"),
        ("mortally_wounded", "incapacitated", "dead"),
        ("wounded", "killed", "dead"),
    ],
)
def test_second_edition_ladder(name: str, state: str, hit: str, becomes: str) -> None:
    assert ruleset(name).injury.worsened(state, hit) == becomes


@pytest.mark.parametrize("name", ["companion", "upgrade", "revised", "house"])
def test_unknown_setting_of_a_weapon_is_refused(name: str) -> None:
    with pytest.raises(RuleError, match="no_such_setting"):
        ruleset(name).injury.hit(20, 10, "tickle")


def test_being_knocked_out_is_no_injury() -> None:
    assert ruleset("revised").injury.worsened("wounded", "unconscious") == "wounded"


def test_unknown_state_is_refused() -> None:
    injury = ruleset("companion").injury
    with pytest.raises(RuleError, match=r"injury\.no_such_state"):
        injury.effect("wounded_twice")
    with pytest.raises(RuleError, match=r"injury\.no_such_state"):
        injury.worsened("bored", "wounded")


@pytest.mark.parametrize("name", FIRST_EDITION)
def test_weapon_set_to_stun_by_ratio(name: str) -> None:
    injury = ruleset(name).injury
    hits = [injury.hit(damage, 10, "stun") for damage in (9, 10, 20, 30)]
    assert [hit.result for hit in hits] == ["no_effect", "stunned", "stunned", "unconscious"]
    assert [hit.told for hit in hits] == ["no_effect", "1_stun", "2_stun", "unconscious"]
    assert [hit.stuns for hit in hits] == [0, 1, 2, 0]


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_weapon_set_to_stun_knocks_out(name: str) -> None:
    hit = ruleset(name).injury.hit(40, 10, "stun")
    assert (hit.result, hit.effect.duration) == ("unconscious", "2D minutes")
    assert ruleset(name).injury.hit(9, 10, "stun").result == "no_effect"


@pytest.mark.parametrize(
    ("name", "state", "penalty"),
    [
        ("companion", "wounded", "1D"),
        ("upgrade", "wounded", "1D"),
        ("revised", "wounded_twice", "2D"),
        ("house", "wounded", "1D"),
        ("house", "incapacitated", "2D"),
    ],
)
def test_penalty_until_healed(name: str, state: str, penalty: str) -> None:
    effect = ruleset(name).injury.effect(state)
    assert (str(effect.penalty), effect.lasts) == (penalty, "until healed")


@pytest.mark.parametrize(
    ("name", "state"),
    [("revised", "wounded"), ("revised", "wounded_twice"), ("house", "wounded_twice")],
)
def test_wound_throws_down_for_the_round(name: str, state: str) -> None:
    effect = ruleset(name).injury.effect(state)
    assert effect.prone
    assert not effect.may_act_this_round
    assert not effect.unconscious


def test_revised_incapacitated_sleep_for_minutes() -> None:
    effect = ruleset("revised").injury.effect("incapacitated")
    assert (effect.unconscious, effect.duration) == (True, "10D minutes")


# Printed of the incapacitated; of the other two only that they are out cold.
@pytest.mark.parametrize("state", ["incapacitated", "mortally_wounded", "unconscious"])
def test_revised_knocked_out_lie_prone(state: str) -> None:
    effect = ruleset("revised").injury.effect(state)
    assert effect.unconscious
    assert effect.prone


def test_house_incapacitated_may_act_but_not_move() -> None:
    effect = ruleset("house").injury.effect("incapacitated")
    assert effect.may_act_this_round
    assert not effect.may_move


@pytest.mark.parametrize("name", ["companion", "upgrade", "revised", "house"])
def test_the_dead_and_the_mortally_wounded_do_nothing(name: str) -> None:
    for state in ("mortally_wounded", "killed", "dead"):
        effect = ruleset(name).injury.effect(state)
        assert effect.penalty is None
        assert not effect.may_act_this_round


@pytest.mark.parametrize(
    ("name", "roll", "dies"),
    [("companion", 6, False), ("upgrade", 5, True), ("revised", 6, False), ("house", 6, True)],
)
def test_mortal_check_in_the_sixth_round(name: str, roll: int, dies: bool) -> None:
    assert ruleset(name).injury.dies(roll, 6) is dies


@pytest.mark.parametrize(("name", "last"), [("companion", 4), ("revised", 4), ("house", 3)])
def test_how_long_a_stun_lasts(name: str, last: int) -> None:
    stun = ruleset(name).stun
    assert stun.ends_after(3) == last
    assert stun.penalty({3: [2]}, last) == Code(2)
    assert stun.penalty({3: [2]}, last + 1) == Code(0)
    assert stun.penalty({3: [2]}, 2) == Code(0)


def test_stuns_spare_strength() -> None:
    companion, upgrade = ruleset("companion").stun, ruleset("upgrade").stun
    assert companion.code(Code(3), 2, "strength") == Code(3)
    assert upgrade.code(Code(3), 2, "strength") == Code(1)
    assert upgrade.code(Code(3), 2, "strength", resisting_damage=True) == Code(3)


def test_stuns_of_one_round_numb() -> None:
    stun, codes = ruleset("companion").stun, StunCodes(dexterity=Code(3, 2), stamina=Code(5))
    assert stun.state(3, 0, codes).immobile
    assert not stun.state(2, 1, codes).immobile
    assert stun.state(0, 3, codes).immobile
    assert not stun.state(3, 0, codes).unconscious
    assert stun.state(3, 2, codes).unconscious


def test_upgrade_stuns_cost_dice_only() -> None:
    codes = StunCodes(dexterity=Code(1), stamina=Code(1))
    assert ruleset("upgrade").stun.state(9, 9, codes).dexterity_skills_allowed


# The one-sheet prints no minutes of its own: the screen's hold for both.
@pytest.mark.parametrize("name", SECOND_EDITION)
def test_stuns_count_for_half_an_hour_or_until_a_minutes_rest(name: str) -> None:
    stun = ruleset(name).stun
    assert isinstance(stun, TalliedStun)
    assert (stun.counted_minutes, stun.resting_minutes) == (30, 1)


def test_revised_tally() -> None:
    stun = ruleset("revised").stun
    assert isinstance(stun, TalliedStun)
    assert stun.tally(3, Code(3, 2)).duration == "2D minutes"
    assert not stun.tally(2, Code(3, 2)).unconscious
    assert not stun.tally(0, Code(0, 2)).unconscious

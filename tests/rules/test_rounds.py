"""A round played through: what a haste, a stun or a wound changes in the steps after it."""

import pytest

from rules import Code, RuleError, ruleset
from rules.rounds import Declaration, Opening, Round, Total, play_round

SHEET = {"blaster": Code(4), "dodge": Code(3), "strength": Code(3), "dexterity": Code(3)}


def says(who: str, do: str, at: str = "", to: str = "") -> Declaration:
    return Declaration(who=who, do=do, at=at, to=to)


def rolled(**totals: int) -> Total:
    """Rolls by name, dots written as underscores; a damage roll beats Strength unless said."""

    def total(name: str, code: Code) -> int:
        usual = {"damage": 12, "strength": 10}.get(name.partition(".")[0])
        found = totals.get(name.replace(".", "_"), usual)
        assert found is not None, name
        return found

    return total


def played(
    *declared: Declaration,
    reactions: tuple[Declaration, ...] = (),
    name: str = "upgrade",
    **totals: int,
) -> Round:
    opening = Opening(
        base_difficulty=11,
        codes={"a": SHEET, "b": SHEET, "c": SHEET},
        declarations=declared,
        reactions=reactions,
    )
    return play_round(ruleset(name), opening, rolled(**totals))


def test_equal_to_the_difficulty_hits() -> None:
    assert played(says("a", "shot", "b"), a_shot=11).states["b"] == "wounded"
    assert played(says("a", "shot", "b"), a_shot=10).states["b"] == "unhurt"


def test_hasty_wound_weakens_the_shot_that_comes_later() -> None:
    fight = played(
        says("a", "haste"), says("a", "shot", "b"), says("b", "shot", "a"), a_shot=11, b_shot=5
    )
    assert fight.codes == {"a.shot": Code(3), "b.shot": Code(3)}


def test_shots_of_the_same_haste_do_not_disturb_each_other() -> None:
    fight = played(says("a", "shot", "b"), says("b", "shot", "a"), a_shot=11, b_shot=11)
    assert fight.codes == {"a.shot": Code(4), "b.shot": Code(4)}
    assert (fight.states["a"], fight.states["b"]) == ("wounded", "wounded")


def test_the_incapacitated_lose_their_action() -> None:
    fight = played(
        says("a", "haste"), says("a", "shot", "b"), says("b", "shot", "a"), a_shot=11, damage_b=20
    )
    assert fight.states["b"] == "incapacitated"
    assert fight.hits == {"a.shot": True, "b.shot": False}


def test_code_below_one_die_is_a_lost_action() -> None:
    fight = played(says("a", "shot", "b"), *[says("a", "haste")] * 4, a_shot=99)
    assert fight.hits == {"a.shot": False}
    assert fight.codes == {}


def test_two_stuns_cost_two_dice_through_the_next_round() -> None:
    fight = played(
        *[says(who, do, at) for who in "ac" for do, at in (("haste", ""), ("shot", "b"))],
        says("b", "shot", "a"),
        a_shot=11,
        c_shot=11,
        b_shot=5,
        damage_b=9,
    )
    assert fight.states["b"] == "stunned"
    assert fight.codes["b.shot"] == Code(2)
    assert fight.stun_ends_after == 2


def test_nobody_stunned_ends_no_stun() -> None:
    assert played(says("a", "shot", "b"), a_shot=3).stun_ends_after is None


def test_cover_reached_in_haste_protects_from_what_comes_later() -> None:
    walk = says("b", "walk", to="heavy_cover")
    hasty = played(says("a", "shot", "b"), says("b", "haste"), walk, a_shot=12)
    late = played(says("a", "shot", "b"), walk, a_shot=12)
    assert hasty.hits == {"a.shot": False}
    assert late.hits == {"a.shot": True}
    assert hasty.difficulty("b") == late.difficulty("b") == 16


def test_a_combined_shot_is_one_however_many_declare_it() -> None:
    together = [
        Declaration(who=who, do="combined_shot", at="c", lead="a", allies=(ally,))
        for who, ally in (("a", "b"), ("b", "a"))
    ]
    fight = played(*together, a_combined_shot=11)
    assert fight.codes == {"a.combined_shot": Code(4, 4)}
    assert fight.hits == {"a.combined_shot": True}


def test_a_combat_dodge_costs_a_die_and_takes_the_place_of_the_difficulty() -> None:
    fight = played(
        says("a", "shot", "b"),
        says("b", "shot", "a"),
        reactions=(says("b", "combat_dodge"),),
        b_combat_dodge=14,
        a_shot=13,
        b_shot=11,
    )
    assert fight.difficulty("b") == 14
    assert fight.codes["b.shot"] == Code(3)
    assert fight.hits == {"a.shot": False, "b.shot": True}


def test_companion_dodge_is_too_slow_for_a_hasty_shot() -> None:
    hasty = [says("a", "haste"), says("a", "shot", "b")]
    dodge = (says("b", "combat_dodge"),)
    for name, hit in (("companion", True), ("upgrade", False)):
        fight = played(*hasty, reactions=dodge, name=name, b_combat_dodge=20, a_shot=12)
        assert fight.hits == {"a.shot": hit}


def test_rounds_of_other_editions_are_refused() -> None:
    with pytest.raises(RuleError, match=r"rule\.not_in_ruleset"):
        played(says("a", "shot", "b"), name="revised", a_shot=11)

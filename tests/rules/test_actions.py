"""What counts as an action, what it costs, and what cannot be done together."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.reactions import Attack, Reaction
from rules.mechanics.rule import required
from rules.source import Document


@pytest.mark.parametrize(
    ("name", "action", "count"),
    [
        ("companion", "walk", 0),
        ("companion", "fall prone", 0),
        ("companion", "surprise_haste", 0),
        ("companion", "call_dark_side", 0),
        ("companion", "draw_weapon", 0),
        ("companion", "haste", 1),
        ("companion", "overspeed", 1),
        ("companion", "rise", 1),
        ("companion", "set_stun", 1),
        ("upgrade", "run", 1),
        ("revised", "draw_weapon", 1),
        ("revised", "cautious", 0),
        ("revised", "high", 1),
        ("house", "cautious", 0),
        ("house", "cruising", 1),
        ("house", "high", 2),
        ("house", "all_out", 4),
    ],
)
def test_what_counts(name: str, action: str, count: int) -> None:
    assert ruleset(name).actions.count([action]) == count


def test_two_half_actions_make_one() -> None:
    assert ruleset("house").actions.count(["cautious", "cautious"]) == 1


def test_penalty_grows_by_a_die_an_action() -> None:
    actions = ruleset("revised").actions
    assert [str(actions.penalty(["act"] * count)) for count in range(5)] == [
        "0D", "0D", "1D", "2D", "3D"
    ]  # fmt: skip


def test_a_burden_costs_on_top() -> None:
    assert ruleset("companion").actions.penalty(["climb", "stamina"], 1) == Code(2)


def test_cost_says_where_it_comes_from() -> None:
    cost = ruleset("companion").actions.cost(["shot", "shot", "haste"])
    assert (str(cost.code), cost.reason) == ("-2D", "3 actions")
    assert cost.source is not None
    assert cost.source.document is Document.COMPANION


def test_a_roll_made_while_running_is_never_the_only_action() -> None:
    actions = ruleset("upgrade").actions
    assert actions.code_among(Code(4), 1, running=True) == Code(3)
    assert actions.code_among(Code(4), 2, running=True) == Code(3)


def test_declared_haste_costs_when_surprising_too() -> None:
    actions = ruleset("companion").actions
    assert actions.surprise_penalty(["shot"], 0) == Code(0)
    assert actions.surprise_penalty(["shot", "shot"], 2) == Code(3)
    assert actions.surprise_penalty(["shot", "haste"], 1) == Code(1)


@pytest.mark.parametrize(
    ("name", "actions", "refusal"),
    [
        ("revised", ["all_out", "dodge"], "action.alone"),
        ("revised", ["cautious", "cruising"], "action.one_move"),
        ("revised", ["full_reaction", "shot"], "reaction.full_allows_no_other"),
        ("revised", ["full_reaction", "cautious"], None),
        ("companion", ["full_dodge"], "reaction.full_needs_movement"),
        ("companion", ["full_dodge", "speed", "ramming"], "reaction.full_allows_no_other"),
        ("companion", ["full_dodge", "speed", "speed", "haste", "overspeed"], None),
        ("companion", ["full_dodge", "speed", "combat_parry"], "reaction.full_allows_no_other"),
        ("upgrade", ["full_dodge", "run"], None),
        ("upgrade", ["full_dodge", "run", "haste"], "reaction.full_allows_no_other"),
        ("house", ["full_dodge", "all_out"], "reaction.full_allows_no_other"),
        ("house", ["full_dodge", "cautious"], None),
        ("house", ["full_evasion", "cruising", "attack"], None),
        ("house", ["full_evasion", "attack"], "reaction.full_needs_movement"),
    ],
)
def test_what_cannot_be_done_together(name: str, actions: list[str], refusal: str | None) -> None:
    rules = ruleset(name)
    assert rules.reactions.refusal(actions, rules.actions) == refusal


@pytest.mark.parametrize(
    ("name", "skill", "legal"),
    [
        ("companion", "blaster", True),
        ("companion", "starship repair", False),
        ("companion", "computer programming", False),
        ("upgrade", "computer programming", True),
    ],
)
def test_only_what_takes_a_round_is_prepared(name: str, skill: str, legal: bool) -> None:
    rule = required(ruleset(name).preparation, "preparation")
    prepared = rule.prepared(Code(4, 1), skill)
    assert prepared.legal is legal
    assert str(prepared.code) == ("5D+1" if legal else "4D+1")


def test_whoever_prepares_does_nothing_else() -> None:
    rule = required(ruleset("upgrade").preparation, "preparation")
    assert not rule.prepared(Code(4), "blaster", other_actions=1).legal


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_moving_pays_for_the_run_of_a_full_dodge(name: str) -> None:
    rules = ruleset(name)
    code = rules.reactions.code("full_dodge", Code(3, 1), ["full_dodge", "speed"], rules.actions)
    assert str(code) == "3D+1"


def test_upgrade_running_helps_a_combat_dodge_too() -> None:
    rules = ruleset("upgrade")
    done = ["shot", "run", "combat_dodge"]
    assert rules.reactions.code("combat_dodge", Code(5), done, rules.actions) == Code(4)
    assert ruleset("companion").reactions.code(
        "combat_dodge", Code(5), ["shot", "speed", "combat_dodge"], rules.actions
    ) == Code(3)


@pytest.mark.parametrize(
    ("name", "reaction", "attack", "helps"),
    [
        ("companion", "combat_dodge", "blaster", True),
        ("companion", "combat_dodge", "sword", False),
        ("companion", "melee_parry", "vibroblade", True),
        ("companion", "melee_parry", "punch", False),
        ("companion", "brawling_parry", "kick", True),
        ("revised", "dodge", "lightsaber", False),
        ("revised", "lightsaber", "melee", True),
        ("upgrade", "combat_dodge", "sword", True),
        ("house", "combat_dodge", "lightsaber", True),
        ("house", "combat_parry", "blaster", False),
    ],
)
def test_what_a_reaction_helps_against(name: str, reaction: str, attack: str, helps: bool) -> None:
    rules = ruleset(name).reactions
    assert rules.applies(Reaction(reaction, 12), Attack(attack, 5)) is helps


def test_combat_dodge_slower_than_the_shot_does_not_help() -> None:
    slow, shot = Reaction("combat_dodge", 20, haste=0), Attack("blaster", 11, haste=1)
    assert ruleset("companion").reactions.difficulty(slow, shot) == 11
    assert ruleset("upgrade").reactions.difficulty(slow, shot) == 20


@pytest.mark.parametrize(("name", "number"), [("companion", 11), ("revised", 9), ("house", 11)])
def test_a_worse_roll(name: str, number: int) -> None:
    assert ruleset(name).reactions.number("combat_dodge", 11, 9) == number


@pytest.mark.parametrize("name", ["companion", "upgrade", "revised", "house"])
def test_a_full_reaction_adds(name: str) -> None:
    assert ruleset(name).reactions.number("full_dodge", 11, 9) == 20


def test_revised_reaction_may_use_up_an_action_to_come() -> None:
    reactions = ruleset("revised").reactions
    assert reactions.actions_with_reaction(2, 1) == 2
    assert reactions.actions_with_reaction(2, 2) == 3
    assert reactions.actions_with_reaction(2, 1, extra=True) == 3
    assert ruleset("house").reactions.actions_with_reaction(2, 1) == 3


def test_unknown_attack_is_refused() -> None:
    with pytest.raises(RuleError, match=r"reaction\.no_such_attack"):
        ruleset("companion").reactions.needed(["harsh words"])

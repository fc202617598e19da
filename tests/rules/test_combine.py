"""Combined actions, within and over their limits."""

import pytest

from rules import Code, ruleset
from rules.mechanics.combine import (
    Aboard,
    CombinedActions,
    CommandedActions,
    CoordinatedActions,
    Effort,
)


def companion() -> CoordinatedActions:
    rule = ruleset("companion").combine
    assert isinstance(rule, CoordinatedActions)
    return rule


def upgrade() -> CombinedActions:
    rule = ruleset("upgrade").combine
    assert isinstance(rule, CombinedActions)
    return rule


def revised() -> CommandedActions:
    rule = ruleset("revised").combine
    assert isinstance(rule, CommandedActions)
    return rule


def test_supporters_lose_dice_before_they_are_counted() -> None:
    support = [Effort(Code(3, 2), actions=2), Effort(Code(2), dice_lost=1), Effort(Code(1), 3)]
    combined = upgrade().code(Effort(Code(4), actions=2), support)
    assert (str(combined.code), combined.bonus_pips) == ("3D+3", 3)


def test_nobody_to_support_adds_nothing() -> None:
    assert upgrade().code(Effort(Code(4, 1)), []).code == Code(4, 1)


@pytest.mark.parametrize(
    "action",
    [
        "dodge",
        "melee parry",
        "beast_riding",
        "starship piloting",
        "gambling",
        "command",
        "hide/sneak",
        "speed",
    ],
)
def test_what_the_companion_does_not_combine(action: str) -> None:
    assert not companion().allowed(action)


@pytest.mark.parametrize("action", ["blaster", "search", "con", "climbing/jumping", "row"])
def test_what_the_companion_combines(action: str) -> None:
    assert companion().allowed(action)


def test_upgrade_bars_only_what_is_strictly_individual() -> None:
    assert upgrade().allowed("bargain")
    assert upgrade().allowed("starship gunnery", Aboard(weapons=1))
    assert not upgrade().allowed("increase starfighter speed")


def test_uncoordinated_work_in_haste_is_done_alone() -> None:
    assert companion().work_limit(None, ample_time=False).most == 1
    assert companion().work_limit(None, ample_time=True).most is None


def test_no_more_combine_than_are_willing() -> None:
    limit = companion().work_limit(Effort(Code(5)), ample_time=False)
    assert limit.among(2) == 2
    assert limit.among(9) == 5
    assert companion().work_limit(None, ample_time=True).among(None) is None


def test_pips_of_command_do_not_count() -> None:
    limit = companion().fire_limit(Effort(Code(4, 2), actions=2))
    assert limit.admits(3)
    assert not limit.admits(4)


def test_fire_without_a_commander_is_not_combined() -> None:
    assert not companion().fire_limit(None).admits(2)


def test_stormtroopers_must_see_their_target() -> None:
    assert companion().fire_limit(None, "stormtroopers").admits(50)
    assert not companion().fire_limit(None, "stormtroopers", target_visible=False).admits(2)


def test_one_too_many_loses_the_bonus_and_three_pips() -> None:
    assert str(companion().over_limit(Code(4), 6, participants=3, limit=3).code) == "4D+6"
    assert str(companion().over_limit(Code(4), 6, participants=4, limit=3).code) == "4D-3"


def test_an_unhurt_stormtrooper_stays_in_the_lead() -> None:
    rule = companion()
    assert not rule.lead_shifts_by_itself("stormtroopers", wounded_before_firing=False)
    assert not rule.may_switch_lead(
        "stormtroopers", command_taken=False, wounded_before_firing=False
    )


@pytest.mark.parametrize(
    ("combining", "bonus"), [(1, "0D"), (2, "+2"), (3, "1D"), (5, "1D+2"), (6, "2D"), (10, "3D+1")]
)
def test_revised_bonus(combining: int, bonus: str) -> None:
    assert str(revised().bonus(combining)) == bonus


def test_each_point_the_command_failed_by_costs_a_die() -> None:
    assert str(revised().bonus(10, failed_by=2)) == "1D+1"
    assert str(revised().bonus(10, failed_by=4)) == "0D"


@pytest.mark.parametrize(
    ("other", "allowed"), [("dodge", True), ("melee_parry", True), ("run", False)]
)
def test_revised_participants_only_react(other: str, allowed: bool) -> None:
    assert revised().participant_allows(other) is allowed
    assert companion().participant_allows(other)

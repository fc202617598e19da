"""Capital ships: massed fire, crews, command, tactics, facings, targeting, templates."""

import pytest

from rules import Code, RuleError, ruleset
from rules.codes import NOTHING
from rules.mechanics.capital_command import Command, Ploy, Tactics
from rules.mechanics.capital_crew import Crews
from rules.mechanics.capital_facing import Facings
from rules.mechanics.capital_guns import Battery, Coordination, GunsModifier
from rules.mechanics.rule import required
from rules.mechanics.targeting import Targeting

GUNS = {
    1: "0D",
    2: "+2",
    3: "1D",
    4: "1D+1",
    6: "1D+2",
    8: "2D",
    12: "2D+1",
    16: "2D+2",
    24: "3D",
    32: "3D+1",
    48: "3D+2",
    60: "4D",
    90: "4D+1",
    120: "4D+2",
    180: "5D",
    250: "5D+1",
}


@pytest.fixture
def guns() -> GunsModifier:
    return required(ruleset("companion").guns, "guns")


@pytest.fixture
def coordination() -> Coordination:
    return required(ruleset("companion").coordination, "coordination")


@pytest.fixture
def crews() -> Crews:
    return required(ruleset("companion").crews, "crews")


@pytest.fixture
def command() -> Command:
    return required(ruleset("companion").command, "command")


@pytest.fixture
def tactics() -> Tactics:
    return required(ruleset("companion").tactics, "tactics")


@pytest.fixture
def facings() -> Facings:
    return required(ruleset("companion").facings, "facings")


@pytest.fixture
def targeting() -> Targeting:
    return required(ruleset("companion").targeting, "targeting")


def test_guns_modifier_is_as_printed(guns: GunsModifier) -> None:
    assert {count: str(guns.modifier_for(count)) for count in GUNS} == GUNS


@pytest.mark.parametrize(
    ("count", "modifier"), [(0, "0D"), (5, "1D+1"), (11, "2D"), (249, "5D"), (900, "5D+1")]
)
def test_between_rows_the_lower_one_holds(guns: GunsModifier, count: int, modifier: str) -> None:
    assert guns.modifier_for(count) == Code.parse(modifier)


def test_fewer_guns_than_none_are_refused(guns: GunsModifier) -> None:
    with pytest.raises(RuleError, match=r"guns\.fewer_than_none"):
        guns.modifier_for(-1)


def test_the_crew_helps_to_hit_and_not_to_hurt(guns: GunsModifier) -> None:
    attack = guns.attack(12, fire_control=Code(2), crew=Code(4, 2), damage=Code(4))
    assert (attack.to_hit, attack.damage) == (Code(8, 3), Code(6, 1))


def test_coordinated_ships_share_the_modifier_to_hit_alone(coordination: Coordination) -> None:
    attack = coordination.attack([Battery(6, "turbolaser"), Battery(12, "laser")])
    assert attack.allowed
    assert attack.to_hit == Code(2, 2)
    assert attack.damage == (Code(1, 2), Code(2, 1))
    assert (attack.attack_rolls, attack.actions) == (2, 1)


def test_ion_and_other_weapons_are_not_coordinated(coordination: Coordination) -> None:
    attack = coordination.attack([Battery(6, "ion cannon"), Battery(6, "laser")])
    assert not attack.allowed
    assert attack.to_hit is None


def test_command_and_chief_gunnery_officer_add_ships(coordination: Coordination) -> None:
    assert coordination.most_ships(2) == 3
    assert coordination.most_ships(2, gunnery_officer=True) == 4


@pytest.mark.parametrize(
    ("side", "code", "quality"),
    [
        ("imperial", "3D", "recruit"),
        ("imperial", "3D+1", "average"),
        ("imperial", "4D", "average"),
        ("imperial", "4D+1", "veteran"),
        ("imperial", "5D+2", "veteran"),
        ("imperial", "6D", "elite"),
        ("imperial", "6D+2", "elite"),
        ("imperial", "7D", "hand_picked_elite"),
        ("rebel", "2D", "recruit"),
        ("rebel", "3D+2", "recruit"),
        ("rebel", "4D", "average"),
        ("rebel", "5D", "average"),
        ("rebel", "5D+1", "veteran"),
        ("rebel", "6D", "veteran"),
        ("rebel", "6D+1", "elite"),
        ("rebel", "7D", "elite"),
        ("rebel", "7D+1", "hand_picked_elite"),
        ("imperial", "2D", "recruit"),
    ],
)
def test_crew_quality_is_as_printed(crews: Crews, side: str, code: str, quality: str) -> None:
    assert crews.quality(Code.parse(code), side) == quality


def test_each_quality_has_its_span_of_codes(crews: Crews) -> None:
    assert crews.codes("veteran", "imperial") == (Code(4, 1), Code(5, 2))
    assert crews.codes("hand_picked_elite", "imperial") == (Code(7), Code(8))
    assert crews.codes("hand_picked_elite", "rebel") == (Code(7, 1), None)
    assert crews.usual == "average"


def test_rebels_know_more_than_their_duty(crews: Crews) -> None:
    assert crews.other_skill(Code(5), "rebel") == Code(4)
    assert crews.other_skill(Code(5), "imperial") == Code(2)


def test_unknown_crews_are_refused(crews: Crews) -> None:
    with pytest.raises(RuleError, match=r"crew\.no_such_side"):
        crews.quality(Code(4), "hutt")
    with pytest.raises(RuleError, match=r"crew\.no_such_quality"):
        crews.codes("sleepy", "rebel")


@pytest.mark.parametrize(
    ("code", "orders", "commanded"), [("3D", 0, 3), ("3D+2", 1, 2), ("6D", 2, 3), ("2D", 5, 0)]
)
def test_each_officer_takes_a_die_of_command(
    command: Command, code: str, orders: int, commanded: int
) -> None:
    allocation = command.allocate(Code.parse(code), orders=orders)
    assert (allocation.commanded, allocation.uncommanded) == (commanded, 3 - commanded)
    assert allocation.penalty == (Code(-1) if commanded < 3 else NOTHING)


def test_an_order_is_paid_for_once_whatever_its_haste(command: Command) -> None:
    orders = command.haste_orders(1, [1, 2, 6])
    assert (orders, command.reduction(orders)) == (2, Code(2))


def test_each_bonus_action_is_a_pip_and_a_die_of_command(command: Command) -> None:
    bonuses = command.bonuses(Code(4), {"pilot": 1, "gunnery": 3})
    assert bonuses.allowed
    assert bonuses.pips == {"pilot": 1, "gunnery": 3, "shields": 0}
    assert bonuses.skill_uses == 4


def test_command_is_not_reduced_below_zero(command: Command) -> None:
    assert not command.bonuses(Code(4), {"gunnery": 5}).allowed
    assert not command.bonuses(Code(4), {"gunnery": 2}, other_uses=3).allowed


def test_only_combat_officers_get_a_bonus(command: Command) -> None:
    with pytest.raises(RuleError, match=r"command\.no_such_officer"):
        command.bonuses(Code(4), {"cook": 1})


def test_hits_on_command_give_the_others_haste(command: Command) -> None:
    assert command.opponents_free_haste(3) == 3


def test_anticipating_gives_a_free_haste(tactics: Tactics) -> None:
    assert tactics.level("anticipate") == "moderate"
    assert tactics.attempt("anticipate", 11, 11) == Ploy(success=True, free_haste=1)
    assert tactics.attempt("anticipate", 10, 11) == Ploy(success=False)


def test_deceiving_lets_a_commander_declare_anew(tactics: Tactics) -> None:
    assert tactics.level("deceive_enemy") == "difficult"
    assert tactics.attempt("deceive", 16, 16) == Ploy(success=True, may_redeclare=True)


def test_a_deceiver_outwits_another_with_twice_the_roll(tactics: Tactics) -> None:
    assert tactics.attempt("deceive", 20, 16, opponent=10).may_redeclare
    assert not tactics.attempt("deceive", 19, 16, opponent=10).may_redeclare


def test_unknown_tactics_are_refused(tactics: Tactics) -> None:
    with pytest.raises(RuleError, match=r"tactics\.no_such_action"):
        tactics.level("surrender")


@pytest.mark.parametrize(
    ("start", "wanted", "actions"),
    [
        ("top", "bottom", 2),
        ("left", "right", 2),
        ("rear", "front", 2),
        ("top", "left", 1),
        ("forward", "forward", 0),
    ],
)
def test_opposite_facings_are_two_reserved_actions_away(
    facings: Facings, start: str, wanted: str, actions: int
) -> None:
    assert facings.reserved_actions(start, wanted) == actions


def test_from_above_all_sides_are_under_fire(facings: Facings) -> None:
    assert set(facings.under_fire("top")) == {"forward", "right", "rear", "left", "top"}


def test_in_the_plane_the_sides_towards_the_gunners_are_under_fire(facings: Facings) -> None:
    assert facings.under_fire("planar", ["rear", "right"]) == ("rear", "right")


@pytest.mark.parametrize("towards", [[], ["left", "right"], ["top"], ["rear", "right", "left"]])
def test_impossible_bearings_are_refused(facings: Facings, towards: list[str]) -> None:
    with pytest.raises(RuleError, match=r"facing\.no_such_bearing"):
        facings.under_fire("planar", towards)


def test_unknown_facings_are_refused(facings: Facings) -> None:
    with pytest.raises(RuleError, match=r"facing\.unknown"):
        facings.reserved_actions("top", "inside")
    with pytest.raises(RuleError, match=r"facing\.no_such_attitude"):
        facings.under_fire("sideways")


@pytest.mark.parametrize(
    ("target", "hit", "damage", "pierced"),
    [
        ("hull", "0D", "0D", "0D"),
        ("sublight_engines", "-2D", "0D", "0D"),
        ("maneuver", "-3D", "0D", "1D"),
        ("fire_control", "-4D", "0D", "2D"),
        ("weapon_beam", "-3D", "0D", "0D"),
        ("weapon_missile", "-2D", "-1D", "-1D"),
        ("command", "-4D", "0D", "0D"),
    ],
)
def test_targeting_chart_is_as_printed(
    targeting: Targeting, target: str, hit: str, damage: str, pierced: str
) -> None:
    aim = targeting.aim(target)
    assert (aim.to_hit, aim.damage, aim.hull_roll) == (Code.parse(hit), Code.parse(damage), NOTHING)
    assert targeting.aim(target, pierced=True).damage == Code.parse(pierced)
    assert aim.damage_goes_to == target


def test_vital_locations_add_up(targeting: Targeting) -> None:
    triple = targeting.aim("hull", vital_locations=3)
    assert (triple.to_hit, triple.hull_roll) == (Code(-6), Code(-3))
    engines = targeting.aim("sublight_engines", vital_locations=1)
    assert (engines.to_hit, engines.hull_roll) == (Code(-4), Code(-1))
    assert targeting.aim("vital_location").to_hit == Code(-2)


def test_unknown_targets_are_refused(targeting: Targeting) -> None:
    with pytest.raises(RuleError, match=r"targeting\.no_such_target"):
        targeting.aim("galley")


def test_a_template_blacks_in_what_the_code_lacks() -> None:
    template = required(ruleset("companion").ship_template, "templates")
    boxes = template.boxes(Code(2, 2), "fire_control")
    assert (boxes.open, boxes.blacked) == (8, 4)
    beyond = template.boxes(Code(6), "fire_control")
    assert (beyond.open, beyond.blacked) == (12, 0)


def test_a_track_of_unknown_length_is_refused() -> None:
    template = required(ruleset("companion").ship_template, "templates")
    assert template.boxes(Code(2), "maneuver", 3).blacked == 3
    with pytest.raises(RuleError, match=r"template\.no_such_track"):
        template.boxes(Code(2), "maneuver")

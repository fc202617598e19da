"""Flying and hitting ships: evasion, shields, ionization, missiles, tractor beams, range."""

import pytest

from rules import NAMES, Code, RuleError, ruleset
from rules.codes import NOTHING
from rules.mechanics.ion import ControlIonization, DeadControls
from rules.mechanics.range_change import RangeChange
from rules.mechanics.rule import required
from rules.mechanics.shields import ArcShielding, Incoming
from rules.mechanics.tractor import Reeled

FIRST_EDITION = ("companion", "upgrade")


@pytest.mark.parametrize("name", ["companion", "upgrade", "house"])
def test_combat_evasion_takes_the_better_of_roll_and_difficulty(name: str) -> None:
    evasion = ruleset(name).evasion
    assert evasion.combat(6, 18).difficulty == 18
    assert evasion.combat(11, 7).difficulty == 11


def test_starship_dodge_replaces_the_difficulty_even_when_worse() -> None:
    assert ruleset("revised").evasion.combat(15, 7).difficulty == 7


@pytest.mark.parametrize("name", NAMES)
def test_combat_evasion_disturbs_nobody_aboard(name: str) -> None:
    evaded = ruleset(name).evasion.combat(6, 18)
    assert (evaded.own_gunnery_added, evaded.other_actions_added) == (0, 0)
    assert evaded.shield_roll_reduced == 0


@pytest.mark.parametrize("name", NAMES)
def test_full_evasion_adds_to_the_difficulty(name: str) -> None:
    assert ruleset(name).evasion.full(6, 14).difficulty == 20


@pytest.mark.parametrize(
    ("name", "roll", "gunnery", "others", "shielding"),
    [
        ("companion", 14, 14, 5, 5),
        ("companion", 3, 3, 3, 3),
        ("upgrade", 14, 14, 0, 0),
        ("house", 14, 14, 14, 0),
        ("revised", 14, 0, 0, 0),
    ],
)
def test_full_evasion_disturbs_those_aboard(
    name: str, roll: int, gunnery: int, others: int, shielding: int
) -> None:
    evaded = ruleset(name).evasion.full(6, roll)
    assert evaded.own_gunnery_added == gunnery
    assert evaded.other_actions_added == others
    assert evaded.shield_roll_reduced == shielding


def test_without_evasion_the_difficulty_stands() -> None:
    assert ruleset("companion").evasion.defence(11).difficulty == 11


@pytest.mark.parametrize("name", ["companion", "upgrade", "house"])
@pytest.mark.parametrize(
    ("attack", "resists"),
    [(17, None), (18, "hull+shields"), (33, "hull+shields"), (34, "hull"), (50, "hull")],
)
def test_shield_number_decides_what_resists(name: str, attack: int, resists: str | None) -> None:
    shielded = ruleset(name).shielding.against(
        Incoming(attack=attack, difficulty=18, shield_roll=16)
    )
    assert shielded.shield_number == 34
    assert shielded.resist_with == resists


def test_shields_nobody_raised_do_not_help() -> None:
    shielded = ruleset("companion").shielding.against(Incoming(attack=18, difficulty=18))
    assert (shielded.resist_with, shielded.shield_number) == ("hull", None)


def test_violent_motion_cannot_push_the_shield_roll_below_nothing() -> None:
    incoming = Incoming(attack=20, difficulty=18, shield_roll=3, shield_roll_reduced=5)
    assert ruleset("companion").shielding.against(incoming).shield_number == 18


def test_more_arcs_are_harder_to_shield() -> None:
    shielding = ruleset("revised").shielding
    assert isinstance(shielding, ArcShielding)
    levels = [shielding.level(arcs) for arcs in (1, 2, 3, 4)]
    assert levels == ["easy", "moderate", "difficult", "very_difficult"]
    for arcs in (0, 5):
        with pytest.raises(RuleError, match=r"shields\.no_such_arcs"):
            shielding.level(arcs)


@pytest.mark.parametrize(("roll", "resists"), [(11, "hull+shields"), (10, "hull"), (None, "hull")])
def test_shields_raised_over_their_difficulty_help(roll: int | None, resists: str) -> None:
    incoming = Incoming(attack=9, difficulty=9, shield_roll=roll, shield_difficulty=11)
    assert ruleset("revised").shielding.against(incoming).resist_with == resists


@pytest.mark.parametrize("name", FIRST_EDITION)
def test_ionization_spares_the_hull_alone(name: str) -> None:
    codes = {"hull": Code(4), "maneuver": Code(2, 1), "shields": Code(1), "fire_control": Code(3)}
    assert ruleset(name).ionization.codes(codes, 1) == {
        "hull": Code(4),
        "maneuver": Code(1, 1),
        "shields": NOTHING,
        "fire_control": Code(2),
    }


def test_no_code_is_ionized_below_nothing() -> None:
    assert ruleset("companion").ionization.codes({"maneuver": Code(1, 2)}, 2) == {
        "maneuver": NOTHING
    }


@pytest.mark.parametrize("name", ["revised", "house"])
def test_ionized_controls_spare_hull_and_drive(name: str) -> None:
    codes = {"hull": Code(4), "sublight": Code(3), "maneuver": Code(2), "damage": Code(5)}
    assert ruleset(name).ionization.codes(codes, 1) == {
        "hull": Code(4),
        "sublight": Code(3),
        "maneuver": Code(1),
        "damage": Code(4),
    }


@pytest.mark.parametrize("name", NAMES)
def test_ionization_lasts_through_the_next_round_and_forfeits_none(name: str) -> None:
    ionization = ruleset(name).ionization
    assert ionization.last_round(3) == 4
    assert not ionization.forfeits_round


@pytest.mark.parametrize("name", FIRST_EDITION)
def test_dead_controls_lose_a_round_and_come_back_ionized(name: str) -> None:
    ionization = ruleset(name).ionization
    assert ionization.dead_controls(2) == DeadControls(1, 3, Code(-3))
    assert not ionization.controls_dead(9, Code(1))


@pytest.mark.parametrize("name", ["revised", "house"])
@pytest.mark.parametrize(
    ("count", "maneuverability", "rounds"),
    [(1, "2D", 0), (2, "2D", 2), (2, "2D+2", 2), (3, "2D", 2), (0, "0D", 0), (1, "0D", 2)],
)
def test_as_many_ionizations_as_maneuverability_dice_kill_the_controls(
    name: str, count: int, maneuverability: str, rounds: int
) -> None:
    ionization = ruleset(name).ionization
    assert isinstance(ionization, ControlIonization)
    assert ionization.dead_for(count, Code.parse(maneuverability)) == rounds
    assert ionization.dead_controls(1) == DeadControls(2, 3)


def test_speed_actions_of_the_target_add_dice_to_a_missile() -> None:
    missiles = required(ruleset("companion").missiles, "missiles")
    assert missiles.added(3) == Code(3)
    assert missiles.difficulty(11, 3, 9) == 20
    assert not missiles.target_penalised


def test_a_target_without_speed_adds_nothing_to_a_missile() -> None:
    missiles = required(ruleset("companion").missiles, "missiles")
    assert (missiles.added(0), missiles.difficulty(11, 0, 0)) == (NOTHING, 11)


def test_overspeed_helps_to_break_a_tractor_beam() -> None:
    beam = required(ruleset("companion").tractor, "tractor beams")
    assert beam.break_code(Code(3, 1), 2) == Code(5, 1)


def test_breaking_a_tractor_beam_needs_the_higher_roll() -> None:
    beam = required(ruleset("companion").tractor, "tractor beams")
    assert not beam.breaks(14, 14)
    assert beam.breaks(15, 14)


def test_the_far_larger_ship_drags_the_other() -> None:
    beam = required(ruleset("companion").tractor, "tractor beams")
    assert beam.direction_set_by(captive_much_larger=True) == "captive"
    assert beam.direction_set_by(captive_much_larger=False) == "holder"
    assert not beam.captive_may_leave


@pytest.mark.parametrize(
    ("difference", "units"),
    [(0, 0), (3, 0), (4, 1), (8, 1), (9, 2), (12, 2), (13, 3), (15, 3), (16, 4), (40, 4)],
)
def test_a_beam_reels_in_by_what_it_beats_the_hull(difference: int, units: int) -> None:
    beam = required(ruleset("revised").reeling, "reeling in")
    expected = Reeled(free=False, space_units=units, moves_lost=units)
    assert beam.resisting(10 + difference, 10) == expected


def test_a_higher_hull_roll_breaks_free() -> None:
    beam = required(ruleset("revised").reeling, "reeling in")
    assert beam.resisting(9, 10) == Reeled(free=True)


def test_a_ship_that_does_not_resist_is_reeled_in_five_units() -> None:
    beam = required(ruleset("revised").reeling, "reeling in")
    assert beam.unresisting() == Reeled(free=False, space_units=5)


@pytest.mark.parametrize(
    ("attacker", "evader", "full", "change"),
    [
        (15, 12, True, RangeChange(closer=1)),
        (12, 12, True, RangeChange()),
        (12, 15, True, RangeChange()),
        (12, 15, False, RangeChange(away=1)),
        (15, 12, False, RangeChange(closer=1)),
        (12, 12, False, RangeChange()),
    ],
)
def test_a_full_evasion_cannot_open_the_range(
    attacker: int, evader: int, full: bool, change: RangeChange
) -> None:
    rolls = required(ruleset("upgrade").range_rolls, "range rolls")
    assert rolls.change(attacker, evader, full_evasion=full) == change


def test_the_companion_moves_ships_by_speed_actions_instead() -> None:
    assert ruleset("companion").range_rolls is None

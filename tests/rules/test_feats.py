"""Weapon ranges, falling, lifting, astrogation, uncertainty dice, damage charts."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.astrogation import Jump, Jumps
from rules.mechanics.rule import required
from rules.mechanics.weapons import Weapons


def weapons(name: str) -> Weapons:
    return required(ruleset(name).weapons, "weapons")


@pytest.mark.parametrize(
    ("weapon", "far_ends"),
    [
        ("slugthrower", (15, 45, 125)),
        ("rifle", (30, 100, 300)),
        ("submachinegun", (10, 50, 100)),
        ("blaster pistol", (10, 30, 120)),
        ("heavy blaster pistol", (7, 25, 50)),
        ("blaster rifle", (30, 100, 300)),
        ("heavy repeating blaster", (75, 200, 500)),
        ("light speeder", (300, 500, 1000)),
        ("heavy mecha", (600, 5000, 25000)),
        ("starfighter ion cannon", (5000, 15000, 75000)),
        ("turbolaser", (30000, 70000, 150000)),
    ],
)
def test_ranges_end_where_printed(weapon: str, far_ends: tuple[int, int, int]) -> None:
    found = weapons("house").named(weapon)
    assert [found.range_at(metres) for metres in far_ends] == ["short", "medium", "long"]
    assert found.range_at(far_ends[0] + 1) == "medium"
    assert found.range_at(far_ends[2] + 1) is None


def test_nearer_than_short_is_point_blank_for_what_is_held_in_the_hand() -> None:
    assert weapons("house").named("blaster rifle").range_at(2) == "point_blank"


def test_mounted_weapon_cannot_fire_nearer_than_its_short_range() -> None:
    turbolaser = weapons("house").named("turbolaser")
    assert turbolaser.range_at(4999) is None
    assert turbolaser.range_at(5000) == "short"


def test_one_sheet_has_capital_torpedoes_with_the_ranges_of_its_last_row() -> None:
    torpedoes = weapons("house").named("capital proton torpedoes")
    assert torpedoes.ranges["long"] == (30001, 60000)


def test_torpedoes_have_short_range_only() -> None:
    torpedoes = weapons("companion").named("proton torpedoes")
    assert torpedoes.range_at(15000) == "short"
    assert torpedoes.range_at(15001) is None


@pytest.mark.parametrize(("name", "nearest"), [("companion", 5), ("house", 50)])
def test_ion_cannon_minimum(name: str, nearest: int) -> None:
    assert weapons(name).named("starfighter ion cannon").ranges["short"] == (nearest, 5000)


@pytest.mark.parametrize(
    ("damage", "named"),
    [("1D+2", "light"), ("2D+2", "light"), ("3D", "medium"), ("4D+2", "medium"), ("9D", "heavy")],
)
def test_mounted_weapon_is_classed_by_its_damage(damage: str, named: str) -> None:
    assert weapons("companion").classify("speeder", Code.parse(damage)).name == named


def test_mount_without_classes_is_refused() -> None:
    with pytest.raises(RuleError, match=r"weapon\.no_such_class"):
        weapons("companion").classify("capital", Code(4))


@pytest.mark.parametrize(
    ("metres", "damage"),
    [(2, "0D"), (3, "2D"), (7, "3D"), (18, "4D"), (30, "5D"), (50, "7D"), (51, "9D")],
)
def test_falling_damage(metres: int, damage: str) -> None:
    assert str(required(ruleset("revised").falling, "falling").damage(metres)) == damage


@pytest.mark.parametrize(
    ("kg", "seconds", "level"),
    [
        (10, 0, "very_easy"),
        (60, 0, "moderate"),
        (200, 30, "difficult"),
        (200, 31, "very_difficult"),
        (500, 600, "heroic+10"),
        (750, 1800, "heroic+30"),
        (10, 7200, "very_difficult"),
        (3000, 0, "heroic+50"),
        (3001, 0, None),
    ],
)
def test_lifting_level(kg: int, seconds: int, level: str | None) -> None:
    assert required(ruleset("revised").lifting, "lifting").level(kg, seconds) == level


def jumps(name: str) -> Jumps:
    return required(ruleset(name).astrogation, "astrogation")


def test_companion_counts_saved_time_in_hours() -> None:
    plot = jumps("companion").plot(Jump(base=11, duration_hours=10, hours_saved=4))
    assert (plot.difficulty, plot.hours, plot.legal) == (15, 6, True)


def test_journey_takes_at_least_an_hour() -> None:
    assert not jumps("companion").plot(Jump(duration_hours=4, hours_saved=4)).legal


def test_upgrade_counts_saved_time_in_days() -> None:
    assert jumps("upgrade").plot(Jump(days_saved=2)).difficulty == 13
    assert jumps("upgrade").plot(Jump(days_added=3)).difficulty == 8


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_haste_and_damage_make_a_plot_harder(name: str) -> None:
    assert jumps(name).plot(Jump(base=11, hasty=True, damage="heavy")).difficulty == 26
    assert jumps(name).plot(Jump(base=11, damage="light")).difficulty == 13


@pytest.mark.parametrize(
    ("jump", "difficulty"),
    [
        (Jump(base=12), 12),
        (Jump(base=12, one_round=True), 24),
        (Jump(base=12, damage="light"), 12),
        (Jump(base=12, damage="light", one_round=True), 34),
        (Jump(base=12, damage="heavy"), 22),
    ],
)
def test_second_edition_plot(jump: Jump, difficulty: int) -> None:
    assert jumps("revised").plot(jump).difficulty == difficulty


def test_lightly_damaged_hyperdrive_doubles_the_time_to_calculate() -> None:
    plot = jumps("revised").plot(Jump(base=12, duration_hours=0.5, damage="light"))
    assert (plot.difficulty, plot.hours) == (12, 1)


def test_severed_hyperdrive_cannot_jump() -> None:
    assert not jumps("revised").plot(Jump(damage="severe")).legal


@pytest.mark.parametrize(("dice", "legal"), [(1, False), (2, True), (4, True), (5, False)])
def test_two_to_four_uncertainty_dice(dice: int, legal: bool) -> None:
    rule = required(ruleset("companion").uncertainty, "uncertainty")
    assert rule.legal(dice, combat_skill=False) is legal
    assert not rule.legal(dice, combat_skill=True)


def test_rule_a_document_does_not_have_is_refused() -> None:
    with pytest.raises(RuleError, match=r"rule\.not_in_ruleset"):
        required(ruleset("companion").falling, "falling")


@pytest.mark.parametrize(
    ("damage", "resist", "result"),
    [
        (0, 0, "no_effect"),
        (4, 9, "no_effect"),
        (5, 10, "stunned"),
        (9, 9, "wounded"),
        (18, 9, "incapacitated"),
        (27, 9, "mortally_wounded"),
    ],
)
def test_companion_damage_by_ratio(damage: int, resist: int, result: str) -> None:
    assert ruleset("companion").damage.people.result(damage, resist) == result


def test_upgrade_lets_nobody_escape_unscathed() -> None:
    assert ruleset("upgrade").damage.people.result(4, 9) == "stunned"


@pytest.mark.parametrize("name", ["revised", "house"])
@pytest.mark.parametrize(
    ("over", "result"),
    [
        (-1, "no_effect"),
        (0, "stunned"),
        (8, "wounded"),
        (9, "incapacitated"),
        (13, "mortally_wounded"),
        (16, "killed"),
    ],
)
def test_second_edition_damage_by_difference(name: str, over: int, result: str) -> None:
    assert ruleset(name).damage.people.result(20 + over, 20) == result


@pytest.mark.parametrize("name", ["companion", "upgrade", "revised"])
def test_damage_a_jump_knows_nothing_of_is_refused(name: str) -> None:
    with pytest.raises(RuleError, match="no_such_damage"):
        jumps(name).plot(Jump(damage="dented"))

"""Figures of the charts that no worked example asks for, against the documents."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest

from rules import NAMES, Code, ruleset
from rules.codes import NOTHING
from rules.mechanics.astrogation import Jump
from rules.mechanics.difficulty import Band
from rules.mechanics.rule import required
from rules.mechanics.scale import ModifierScale
from rules.mechanics.ship_systems import ShipSystems, SystemHit

FIRST_EDITION = ("companion", "upgrade")
SECOND_EDITION = ("revised", "house")

# Where short range begins, and how far short, medium and long range reach.
SPEEDER = {
    "light speeder": (50, 300, 500, 1000),
    "medium speeder": (50, 300, 800, 1500),
    "heavy speeder": (50, 400, 900, 2000),
}
GROUND = {
    "light": (10, 500, 2000, 10000),
    "medium": (20, 600, 3000, 16000),
    "heavy": (50, 600, 5000, 25000),
}
STARFIGHTER = {
    "starfighter blaster": (200, 10000, 20000, 35000),
    "starfighter missiles": (250, 4000, 17000, 30000),
    "starfighter laser cannon": (200, 5000, 25000, 50000),
    "starfighter proton torpedoes": (500, 15000),
}
CAPITAL = {
    "capital missiles": (3000, 25000, 60500, 125000),
    "capital turbolaser": (5000, 30000, 70000, 150000),
    "capital ion cannon": (2000, 20000, 50000, 100000),
    "capital tractor beam": (1000, 10000, 30000, 60000),
}
MOUNTED = {**SPEEDER, **STARFIGHTER, **CAPITAL}
COMPANION = {f"{name} artillery": far for name, far in GROUND.items()} | {
    "starfighter ion cannon": (5, 5000, 15000, 75000)
}
HOUSE = {f"{name} mecha": far for name, far in GROUND.items()} | {
    "starfighter ion cannon": (50, 5000, 15000, 75000)
}
WEAPONS = [
    (name, weapon, far)
    for name, own in (("companion", COMPANION), ("house", HOUSE))
    for weapon, far in (MOUNTED | own).items()
]


@pytest.mark.parametrize(("name", "weapon", "far"), WEAPONS)
def test_mounted_weapon_reaches_as_far_as_printed(
    name: str, weapon: str, far: tuple[int, ...]
) -> None:
    found = required(ruleset(name).weapons, "weapons").named(weapon)
    bands = ("short", "medium", "long", None)[: len(far) - 1]
    assert found.range_at(far[0] - 1) is None
    for band, (near, end) in zip(bands, pairwise(far), strict=True):
        assert found.range_at(max(near + 1, far[0])) == band
        assert found.range_at(end) == band
    assert found.range_at(far[-1] + 1) is None


@pytest.mark.parametrize(("name", "mount"), [("companion", "artillery"), ("house", "mecha")])
@pytest.mark.parametrize(
    ("damage", "named"),
    [("1D", "light"), ("2D+2", "light"), ("3D", "medium"), ("4D+2", "medium"), ("5D", "heavy")],
)
def test_mounted_weapon_is_classed_by_its_damage(
    name: str, mount: str, damage: str, named: str
) -> None:
    weapons = required(ruleset(name).weapons, "weapons")
    assert weapons.classify(mount, Code.parse(damage)).name == named
    assert weapons.classify("speeder", Code.parse(damage)).name == named


LOST = re.compile(r"-(\d)D (.+)")
SLOWED = re.compile(r"-(\d) Move")
IONIZED = re.compile(r"(?:(\d)_)?controls_ionized")


def hits(systems: ShipSystems) -> Iterator[SystemHit]:
    bare: Mapping[str, Code] = dict.fromkeys(("shields", "maneuverability"), NOTHING)
    for level in systems.levels:
        for face in range(1, 7):
            yield systems.hit(level, face)
            yield systems.hit(level, face, bare)


@pytest.mark.parametrize("name", NAMES)
def test_system_hit_does_what_its_words_say(name: str) -> None:
    rules = ruleset(name)
    vehicles = [rules.vehicle_damage.systems] if rules.vehicle_damage else []
    for hit in (hit for systems in (rules.ship_systems, *vehicles) for hit in hits(systems)):
        lost, slowed = LOST.fullmatch(hit.effect), SLOWED.fullmatch(hit.effect)
        ionized = IONIZED.fullmatch(hit.effect)
        assert (hit.dice, hit.loses) == ((int(lost[1]), lost[2]) if lost else (0, ""))
        assert hit.moves == (int(slowed[1]) if slowed else 0)
        assert hit.ionized == (int(ionized[1] or 1) if ionized else 0)


@pytest.mark.parametrize("name", FIRST_EDITION)
def test_first_edition_ship_chart(name: str) -> None:
    chart = ruleset(name).ship_damage
    rolls = [(8, 10), (10, 10), (20, 10), (30, 10)]
    assert [chart.result(*roll) for roll in rolls] == [
        "lightly_damaged",
        "heavily_damaged",
        "severely_damaged",
        "destroyed",
    ]
    assert [chart.ionized(*roll) for roll in rolls] == [0, 1, 2, 0]


@pytest.mark.parametrize("name", NAMES)
def test_shields_stop_ion_cannons_in_the_second_edition_alone(name: str) -> None:
    hull, shields = Code(3), Code(2)
    code = ruleset(name).ship_damage.resist_code(
        hull, shields, shields_effective=True, weapon="ion cannon"
    )
    assert code == (hull if name in FIRST_EDITION else hull + shields)


@pytest.mark.parametrize(("name", "number"), [("companion", 11), ("upgrade", 11), ("revised", 13)])
def test_standard_plot_is_a_moderate_one(name: str, number: int) -> None:
    rules = ruleset(name)
    assert required(rules.astrogation, "astrogation").plot(Jump()).difficulty == number
    assert rules.difficulty.level_number("moderate") == number


@pytest.mark.parametrize(("short", "state"), [("light", "lightly"), ("heavy", "heavily")])
@pytest.mark.parametrize("name", ["companion", "upgrade", "revised"])
def test_damaged_hyperdrive_is_known_by_its_state_too(name: str, short: str, state: str) -> None:
    jumps = required(ruleset(name).astrogation, "astrogation")
    for one_round in (False, True):
        short_jump, jump = (
            Jump(base=12, duration_hours=6, one_round=one_round, damage=damage)
            for damage in (short, f"{state}_damaged")
        )
        assert jumps.plot(short_jump) == jumps.plot(jump)
        assert jumps.plot(jump) != jumps.plot(Jump(base=12, duration_hours=6, one_round=one_round))


def test_journey_may_shrink_to_nothing_in_the_upgrade() -> None:
    jumps = required(ruleset("upgrade").astrogation, "astrogation")
    assert jumps.plot(Jump(duration_hours=24, days_saved=1)).legal
    assert not jumps.plot(Jump(duration_hours=23, days_saved=1)).legal


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("band", "metres"), [("point-blank", 1), ("short", 1), ("medium", 2), ("long", 3)]
)
def test_missed_grenade_scatters_by_range(name: str, band: str, metres: int) -> None:
    assert ruleset(name).grenades.metres(band) == Code(metres)


@pytest.mark.parametrize(
    ("band", "damage"),
    [("point-blank", "3D"), ("short", "3D"), ("medium", "3D"), ("long", "2D")],
)
def test_rock_does_strength_and_less_at_long_range(band: str, damage: str) -> None:
    thrown = ruleset("companion").grenades.thrown_damage("rock", band, Code(3))
    assert thrown == Code.parse(damage)


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_medpacs_are_of_no_use_for_a_day_after_a_bad_failure(name: str) -> None:
    medpacs, levels = ruleset(name).medpacs, ruleset(name).injury.levels
    missed = [medpacs.used("wounded", 20 - by, 20, levels) for by in (10, 11)]
    assert [result.locked_out_hours for result in missed] == [0, 24]


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_tank_run_badly_makes_it_two_levels_worse(name: str) -> None:
    rules = ruleset(name)
    after = rules.healing.bacta_result("wounded", rules.injury.levels, success=False)
    assert after == "incapacitated"


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_the_stabilized_have_an_hour(name: str) -> None:
    assert ruleset(name).healing.stabilized("mortally wounded", 15, 15) == 1


@pytest.mark.parametrize("name", NAMES)
def test_injuries_cost_dice_or_consciousness(name: str) -> None:
    effects = ruleset(name).injury.effects
    assert effects["stunned"].penalty == effects["wounded"].penalty == Code(1)
    assert effects["mortally_wounded"].unconscious
    assert effects["unconscious"].unconscious
    assert not effects["wounded"].unconscious
    # The one-sheet leaves the incapacitated awake, and at 2D less.
    assert effects["incapacitated"].unconscious == (name != "house")
    if name in SECOND_EDITION:
        assert effects["wounded_twice"].penalty == Code(2)


@pytest.mark.parametrize("name", SECOND_EDITION)
def test_character_points_on_one_roll(name: str) -> None:
    points = ruleset(name).points
    assert points.most_character_points("blaster") == 2
    assert points.most_character_points("dodge") == points.most_character_points("parry") == 5


@pytest.mark.parametrize(
    ("chart", "entry", "band"),
    [
        ("combat", "point_blank", Band(1, 5)),
        ("combat", "short", Band(6, 10)),
        ("combat", "medium", Band(11, 15)),
        ("combat", "long", Band(16, 20)),
        ("knowledge", "very_easy", Band(1, 5)),
        ("knowledge", "easy", Band(6, 10)),
        ("knowledge", "moderate", Band(11, 15)),
        ("knowledge", "difficult", Band(16, 20)),
        ("knowledge", "very_difficult", Band(21, 30)),
        ("knowledge", "heroic", Band(31, None)),
        ("medpac", "wounded", Band(6, 10)),
        ("medpac", "incapacitated", Band(11, 15)),
        ("medpac", "mortally_wounded", Band(16, 20)),
    ],
)
def test_second_edition_bands_beyond_the_tasks(chart: str, entry: str, band: Band) -> None:
    assert ruleset("revised").difficulty.band(chart, entry) == band


@pytest.mark.parametrize(
    ("weapon", "damage"),
    [
        ("slugthrower", "3D"),
        ("rifle", "3D+1"),
        ("submachinegun", "4D"),
        ("blaster pistol", "4D"),
        ("heavy blaster pistol", "5D"),
        ("blaster rifle", "5D"),
        ("heavy repeating blaster", "8D"),
    ],
)
def test_damage_of_the_one_sheets_weapons(weapon: str, damage: str) -> None:
    found = required(ruleset("house").weapons, "weapons").named(weapon)
    assert found.damage == Code.parse(damage)


@pytest.mark.parametrize(
    ("name", "weapon", "damage", "difficulty"),
    [
        ("revised", "hands", "3D", Band(1, 5)),
        ("house", "punch", "4D", Band(5, 5)),
        ("house", "kick", "5D", Band(5, 5)),
    ],
)
def test_bare_hands_of_the_second_edition(
    name: str, weapon: str, damage: str, difficulty: Band
) -> None:
    found = ruleset(name).melee.named(weapon)
    assert (found.code(Code(3)), found.difficulty) == (Code.parse(damage), difficulty)


@pytest.mark.parametrize("name", SECOND_EDITION)
@pytest.mark.parametrize(
    ("scale", "modifier"),
    [("character", 0), ("speeder", 2), ("starfighter", 6), ("capital", 12)],
)
def test_second_edition_scale(name: str, scale: str, modifier: int) -> None:
    found = ruleset(name).scale
    assert isinstance(found, ModifierScale)
    assert found.modifiers[scale] == Code(modifier)


def test_the_reconnaissance_fighter_has_no_shields() -> None:
    ship = required(ruleset("companion").ship_types, "ship types").ships["TIE/rc"]
    assert ship.shields == NOTHING

"""The Star Warriors conversion: die codes as values of the boardgame."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.rule import required
from rules.mechanics.starwarriors import StarWarriors

# Row by row as printed, a line to each die: the whole die, one pip more, two pips more.

# Speed max, overspeed, accelerate, overaccelerate, decelerate, overdecelerate from 1D.
SUBLIGHT = """
2 8 5 12 5 14 | 2 7 4 11 5 13 | 3 7 4 11 5 13
3 7 4 10 4 12 | 4 6 4 10 4 12 | 4 6 3 9 4 11
5 6 3 9 4 10 | 5 5 3 8 3 10 | 6 5 3 8 3 9
6 5 2 7 3 9 | 7 4 2 7 3 8 | 7 4 2 6 3 8
8 4 2 6 2 7 | 8 3 1 5 2 6 | 8 3 1 5 2 6
9 3 1 4 1 5 | 9 2 1 4 1 5 | 10 2 1 3 1 4
10 2 1 3 1 3 | 11 1 1 2 1 3 | 11 1 1 2 1 2
12 1 1 1 1 2 | 12 1 1 1 1 1 | 13 1 1 1 1 1
13 1 1 1 1 1 | 14 1 1 1 1 1 | 14 1 1 1 1 1
15 1 1 1 1 1
"""

# Pinpoint, snap fire, targeting, gunnery from 0D.
FIRE_CONTROL = """
7 7 8 17 | 7 7 8 17 | 7 6 8 16
6 6 7 16 | 6 6 7 16 | 5 5 6 15
5 5 6 15 | 5 4 5 15 | 4 4 5 14
4 3 4 14 | 4 3 4 13 | 3 3 3 13
3 2 3 12 | 3 2 2 12 | 2 2 2 11
2 2 1 11 | 2 1 1 11 | 1 1 1 10
1 1 1 10 | 1 1 1 9 | 1 1 1 9
1 1 1 8 | 1 1 1 8 | 1 1 1 7
1 1 1 7 | 1 1 1 6 | 1 1 1 6
1 1 1 6 | 1 1 1 5 | 1 1 1 5
1 1 1 4
"""

# Half loop, slip, roll, jink, bank, overturn from 0D.
MANEUVER = """
7 4 6 5 4 13 | 7 4 6 5 4 13 | 6 4 6 5 4 12
6 4 5 5 4 12 | 6 4 5 5 4 11 | 6 4 5 4 3 11
5 4 4 4 3 10 | 5 3 4 4 3 10 | 5 3 4 3 3 9
5 3 4 3 2 9 | 4 3 3 3 2 8 | 4 3 3 2 2 8
4 3 3 2 1 7 | 4 3 2 2 1 7 | 4 3 2 2 1 6
3 3 2 1 1 6 | 3 2 2 1 1 5 | 3 2 1 1 1 5
2 2 1 1 1 4 | 2 2 1 1 1 4 | 2 2 1 1 1 3
2 2 1 1 1 3 | 2 2 1 1 1 2 | 1 1 1 1 1 2
1 1 1 1 1 1 | 1 1 1 1 1 1 | 1 1 1 1 1 1
1 1 1 1 1 1 | 1 1 1 1 1 1 | 1 1 1 1 1 1
1 1 1 1 1 1
"""

# Body and stabilizer of the hull, number and angle of the shields, from 1D.
HULL_AND_SHIELDS = """
2 6 3 4 | 2 5 3 4 | 3 5 4 4
4 4 4 4 | 5 4 5 3 | 6 4 7 3
7 3 8 3 | 8 3 10 2 | 9 3 11 2
10 3 12 2 | 11 3 13 2 | 13 3 14 2
15 2 15 2 | 16 2 16 2 | 18 2 17 2
20 2 17 1 | 22 2 18 1 | 24 2 18 1
26 2 19 1 | 29 2 19 1 | 30 1 20 1
31 1 20 1 | 32 1 21 1 | 33 1 21 1
34 1 22 1 | 35 1 22 1 | 36 1 23 1
37 1 23 1
"""

# From 0D; 5D+1 is lost in the print.
GUN_POWER = """
0 | 0 | 0
0 | 0 | 0
1 | 1 | 1
2 | 2 | 2
3 | 3 | 3
3 | 3 | 3
3 | 3 | 3
3 | 4 | 4
4 | 5 | 5
5 | 6 | 6
6
"""

# Body, speed max, stabilizer, half loop, slip, roll, jink, bank, overturn; overspeed, accelerate,
# overaccelerate, decelerate, overdecelerate; pinpoint, snap fire, targeting; angle, shields;
# gunnery, gun power.
OFFSETS = {
    "TIE Interceptor": "-2 0 0 0 0 0 1 0 -2 0 0 0 0 1 0 0 -1 0 0 -1 0",
    "TIE/ln": "-1 -1 0 0 0 -1 -1 0 -2 0 0 1 1 3 0 -1 -1 0 0 0 0",
    "TIE Bomber": "-3 0 2 -1 -1 -1 -1 0 -2 -1 0 0 -1 1 1 -3 0 0 0 0 0",
    "Y-wing (recon)": "-5 0 1 1 0 0 0 0 0 0 -2 -3 0 0 0 0 -1 -1 -1 0 0",
    "Y-wing": "0 0 2 0 1 1 1 1 -1 0 0 1 0 0 0 0 0 0 1 0 0",
    "X-wing": "-5 0 1 1 0 0 0 0 0 0 -2 -3 0 0 0 0 -1 -1 -1 0 0",
    "A-wing": "-2 0 -2 0 -1 0 0 0 -3 0 0 1 0 0 -1 0 -1 0 -2 0 0",
    "B-wing": "2 0 1 1 1 1 0 0 1 0 0 0 0 1 -1 -1 -1 -2 0 0 0",
    "B-wing (two man)": "1 -1 1 2 1 1 1 1 1 2 2 2 2 3 -3 -2 -3 -1 -1 2 2",
    "Z-95t": "-6 -1 2 2 0 0 0 0 -1 1 1 0 2 2 -1 1 1 0 -2 0 -1",
    "Stock light freighter": "5 0 3 3 1 2 3 3 5 0 0 2 0 0 1 1 2 0 1 -1 1",
    "Millennium Falcon": "0 0 1 -1 -1 -1 0 0 0 0 0 0 -1 -3 0 0 1 0 0 1 1",
    "Long Shot": "0 2 2 2 -1 0 -2 0 -3 2 2 -1 4 4 3 3 4 0 -4 -2 3",
    "Alabak's Gold": "-2 -1 4 4 1 1 0 0 -1 2 2 1 4 3 2 2 3 0 0 -1 2",
    "Outrunner": "6 1 1 -1 0 0 1 1 -3 -1 -1 -5 -1 -3 0 0 0 0 0 0 0",
}


@pytest.fixture
def rule() -> StarWarriors:
    return required(ruleset("companion").star_warriors, "Star Warriors")


def printed(text: str) -> list[list[int]]:
    rows = text.replace("|", "\n").strip().splitlines()
    return [[int(number) for number in row.split()] for row in rows if row.strip()]


@pytest.mark.parametrize(
    ("charts", "first", "text"),
    [
        (["sublight"], "1D", SUBLIGHT),
        (["fire_control"], "0D", FIRE_CONTROL),
        (["maneuver"], "0D", MANEUVER),
        (["hull", "shields"], "1D", HULL_AND_SHIELDS),
        (["gun_power"], "0D", GUN_POWER),
    ],
)
def test_charts_are_as_printed(
    rule: StarWarriors, charts: list[str], first: str, text: str
) -> None:
    rows = printed(text)
    codes = [Code.parse(first).improved(step) for step in range(len(rows))]
    assert codes[-1] == Code(10)
    for code, row in zip(codes, rows, strict=True):
        assert list(rule.ship(dict.fromkeys(charts, code)).values()) == row, code


def test_offsets_are_as_printed(rule: StarWarriors) -> None:
    assert {ship: list(row.values()) for ship, row in rule.offsets.items()} == {
        ship: [int(number) for number in text.split()] for ship, text in OFFSETS.items()
    }


def test_above_the_chart_its_last_row_holds(rule: StarWarriors) -> None:
    assert rule.values("sublight", Code(12)) == rule.values("sublight", Code(10))


def test_pips_of_play_are_worth_what_they_are_on_the_sheet(rule: StarWarriors) -> None:
    assert rule.values("hull", Code(3, 4)) == rule.values("hull", Code(4, 1))


def test_a_ship_without_shields_has_none(rule: StarWarriors) -> None:
    assert rule.values("shields", Code()) == {"shields": 0, "angle": 0}


def test_a_ship_without_a_drive_is_not_on_the_chart(rule: StarWarriors) -> None:
    with pytest.raises(RuleError, match=r"starwarriors\.below_chart"):
        rule.values("sublight", Code())


def test_a_modified_ship_keeps_the_offset_of_its_type(rule: StarWarriors) -> None:
    assert rule.ship({"sublight": Code(3, 2)}, like="Long Shot") == {
        "speed_max": 8,
        "overspeed": 7,
        "accelerate": 5,
        "over_accel": 7,
        "decelerate": 7,
        "over_decel": 13,
    }


def test_a_new_damage_code_shifts_the_gun_power_at_every_range(rule: StarWarriors) -> None:
    assert rule.gun_powers((2, 1, 0), Code(4)) == (3, 2, 1)


def test_unknown_charts_and_ships_are_refused(rule: StarWarriors) -> None:
    with pytest.raises(RuleError, match=r"starwarriors\.no_such_chart"):
        rule.values("cargo", Code(1))
    with pytest.raises(RuleError, match=r"starwarriors\.no_such_ship"):
        rule.offset_of("Death Star")

"""Fire modifiers, called shots, cover and protection against the figures of the documents."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.cover import Cover, Protection
from rules.mechanics.rule import required


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_nearer_than_three_metres_is_point_blank(name: str) -> None:
    point_blank = required(ruleset(name).point_blank, "point-blank range")
    assert point_blank.holds(2.9)
    assert not point_blank.holds(3)


@pytest.mark.parametrize("name", ["companion", "upgrade"])
@pytest.mark.parametrize(
    ("situation", "added"),
    [
        ("prone", 2),
        ("light_cover", 1),
        ("medium_cover", 2),
        ("heavy_cover", 5),
        ("aperture_adjacent_to_firer", 1),
        ("door_otherwise", 2),
        ("window_otherwise", 3),
        ("slit", 4),
    ],
)
def test_fire_modifiers(name: str, situation: str, added: int) -> None:
    assert required(ruleset(name).fire_modifiers, "fire").situation(situation) == added


def test_modifiers_add_up_with_size() -> None:
    fire = required(ruleset("companion").fire_modifiers, "fire")
    assert fire.difficulty(11, ["prone", "heavy cover"], height_cm=40) == 23


def test_unknown_situation_is_refused() -> None:
    with pytest.raises(RuleError, match=r"fire\.no_such_situation"):
        required(ruleset("companion").fire_modifiers, "fire").situation("fog")


@pytest.mark.parametrize("name", ["revised", "house"])
@pytest.mark.parametrize(
    ("size", "added"), [(0.9, 8), (1, 4), (9.9, 4), (10, 1), (50, 1), (50.1, 0)]
)
def test_called_shots(name: str, size: float, added: int) -> None:
    assert required(ruleset(name).called_shots, "called shots").added(size) == Code(added)


def cover() -> Cover:
    return required(ruleset("revised").cover, "cover")


@pytest.mark.parametrize(
    ("kind", "dice"),
    [
        ("1/4", 1),
        ("1/2 covered", 2),
        ("3/4", 4),
        ("half", 2),
        ("0.75", 4),
        ("light smoke", 1),
        ("thick_smoke", 2),
        ("very thick smoke", 4),
        ("poor light", 1),
        ("moonlit night", 2),
        ("complete darkness", 4),
    ],
)
def test_cover_dice(kind: str, dice: int) -> None:
    assert cover().added(kind) == Code(dice)


def test_full_cover_cannot_be_shot_through() -> None:
    assert cover().added("fully covered") is None
    assert cover().shot("full", attack=99, base=10).hits == "cover"


def test_smoke_stops_no_shot() -> None:
    assert cover().shot("thick smoke", attack=12, base=10, added=5).hits == "nothing"
    assert cover().shot("1/2", attack=12, base=10, added=5).hits == "cover"


def test_unknown_cover_is_refused() -> None:
    with pytest.raises(RuleError, match=r"cover\.unknown"):
        cover().added("hope")


def protection() -> Protection:
    return required(ruleset("revised").protection, "protection")


@pytest.mark.parametrize(
    ("door", "dice"),
    [
        ("flimsy wooden door", 1),
        ("standard wooden door", 2),
        ("standard metal door", 3),
        ("reinforced door", 4),
        ("blast door", 6),
    ],
)
def test_body_strength_of_doors(door: str, dice: int) -> None:
    assert protection().body_strength(door) == Code(dice)


@pytest.mark.parametrize(
    ("beaten_by", "state", "left"),
    [
        (-1, "", None),
        (0, "barely_damaged", None),
        (3, "barely_damaged", None),
        (4, "lightly_damaged", "2D+1"),
        (9, "heavily_damaged", "4D+1"),
        (13, "severely_damaged", "5D+1"),
        (16, "destroyed", "6D+1"),
    ],
)
def test_protection_takes_dice_off_the_weapon(beaten_by: int, state: str, left: str | None) -> None:
    behind = protection().behind(Code(6, 1), 20 + beaten_by, 20)
    assert behind.protection == state
    assert (str(behind.damage) if behind.damage is not None else None) == left


def test_a_weak_weapon_has_nothing_left() -> None:
    assert protection().behind(Code(3, 2), 24, 20).damage == Code(0)


def test_unknown_protection_is_refused() -> None:
    with pytest.raises(RuleError, match=r"protection\.unknown"):
        protection().body_strength("curtain")

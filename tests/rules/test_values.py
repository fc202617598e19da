"""Values: dataclasses that share their methods."""

from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from typing import Any, ClassVar

import pytest

from rules import Code
from rules.mechanics.rule import Rule
from rules.source import ruling
from rules.tables import Table
from rules.values import value


@value
class Place:
    name: str
    sector: str = "Outer Rim"


@value(kw_only=True)
class Base(Place):
    kind: ClassVar[str] = "base"

    crew: int
    ships: tuple[str, ...] = field(default=(), repr=False)
    codes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Fleet(Place):
    flagship: str = ""


@value
class Squadron(Fleet):
    fighters: int = 0


def test_fields_are_given_in_order_or_by_name() -> None:
    assert Place("Hoth", "Anoat") == Place(sector="Anoat", name="Hoth")
    assert Base("Echo", crew=3000).sector == "Outer Rim"
    assert Base("Echo", crew=3000).kind == "base"


def test_every_value_has_a_default_factory_of_its_own() -> None:
    first, second = Base("Echo", crew=1), Base("Echo", crew=1)
    assert first == second
    assert first.codes is not second.codes


@pytest.mark.parametrize(
    ("kind", "given", "named"),
    [
        (Place, (), {}),
        (Place, ("Hoth", "Anoat", "cold"), {}),
        (Place, ("Hoth",), {"name": "Hoth"}),
        (Place, ("Hoth",), {"climate": "cold"}),
        (Base, ("Echo", "Anoat", 3000), {}),
    ],
)
def test_what_does_not_fit_the_fields_is_refused(
    kind: type[Place], given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    with pytest.raises(TypeError, match="is made of name"):
        kind(*given, **named)


def test_value_never_changes() -> None:
    place = Place("Hoth")
    with pytest.raises(FrozenInstanceError):
        place.name = "Bespin"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del place.name
    assert replace(place, name="Bespin") == Place("Bespin")
    assert place == Place("Hoth")


def test_equal_values_have_one_hash_and_other_kinds_are_never_equal() -> None:
    assert len({Place("Hoth"), Place(name="Hoth"), Place("Bespin")}) == 2
    assert Place("Hoth") != Fleet("Hoth")


def test_value_says_what_it_is_made_of() -> None:
    assert repr(Place("Hoth")) == "Place(name='Hoth', sector='Outer Rim')"


def test_the_standard_library_knows_values() -> None:
    assert [each.name for each in fields(Base)] == ["name", "sector", "crew", "ships", "codes"]
    assert asdict(Place("Hoth")) == {"name": "Hoth", "sector": "Outer Rim"}


def test_values_and_dataclasses_build_on_one_another() -> None:
    squadron = Squadron("Rogue", flagship="Redemption", fighters=12)
    assert asdict(squadron) == {
        "name": "Rogue",
        "sector": "Outer Rim",
        "flagship": "Redemption",
        "fighters": 12,
    }


@value(kw_only=True)
class Handling(Rule):
    speed: Code
    crews: tuple[str, ...]
    moves: int = 4


def test_rule_takes_the_figures_that_have_the_names_of_its_fields() -> None:
    source = ruling(1, "speeders")
    printed = Table("speeders", {"speed": "2D+1", "crews": ("pilot",), "colour": "red"}, source)
    assert Handling.from_table(printed) == Handling(
        source=source, speed=Code(2, 1), crews=("pilot",), moves=4
    )


def test_figure_that_is_missing_from_its_table_is_refused() -> None:
    with pytest.raises(TypeError, match="Handling is made of source, speed, crews, moves"):
        Handling.from_table(Table("speeders", {"speed": "2D"}, ruling(1, "speeders")))

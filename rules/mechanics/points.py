"""Force Points and Character Points: when they may be spent and how many at once."""

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

ALWAYS = "always"


@value(kw_only=True)
class Points(Rule):
    """A Force Point doubles the character's codes for the round."""

    force_points_a_round: int
    force_point_when: tuple[str, ...]

    @property
    def improve_with(self) -> str:
        """The kind of points that improvements are bought with."""
        return "skill"

    def force_point_code(self, code: Code) -> Code:
        """Dice and pips of the sheet code; penalties are taken afterwards."""
        return code.doubled()

    def most_character_points(self, use: str) -> int:
        """The first edition has none to spend on a roll."""
        return 0

    def character_points_legal(self, spend: int, use: str) -> bool:
        return 0 <= spend <= self.most_character_points(use)

    def round_legal(self, *, character_points: int, force_points: int) -> bool:
        return force_points <= self.force_points_a_round and not character_points

    def timing_legal(self, point: str, when: str) -> bool:
        return point == "force" and _among(when, self.force_point_when)

    @classmethod
    def from_table(cls, table: Table) -> "Points":
        force = table.part("force_point")
        return cls(
            source=table.source,
            force_points_a_round=force["a_round"],
            force_point_when=force["when"],
        )


@value(kw_only=True)
class CharacterPoints(Points):
    """A Force Point doubles codes; Character Points add dice; never both in a round."""

    most_usually: int
    most_on_special_uses: int
    special_uses: tuple[str, ...]
    character_point_when: tuple[str, ...]

    @property
    def improve_with(self) -> str:
        return "character"

    @classmethod
    def from_table(cls, table: Table) -> "CharacterPoints":
        force, character = table.part("force_point"), table.part("character_point")
        return cls(
            source=table.source,
            most_usually=character["most"],
            most_on_special_uses=character["most_special"],
            special_uses=character["special_uses"],
            character_point_when=character["when"],
            force_points_a_round=force["a_round"],
            force_point_when=force["when"],
        )

    def most_character_points(self, use: str) -> int:
        special = use.replace(" ", "_") in self.special_uses
        return self.most_on_special_uses if special else self.most_usually

    def round_legal(self, *, character_points: int, force_points: int) -> bool:
        within = force_points <= self.force_points_a_round
        return within and not (force_points and character_points)

    def timing_legal(self, point: str, when: str) -> bool:
        if point == "character":
            return _among(when, self.character_point_when)
        return super().timing_legal(point, when)


def _among(when: str, allowed: tuple[str, ...]) -> bool:
    return ALWAYS in allowed or when in allowed

"""Species: how far their attributes and their Move may go."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.characters.attributes import attribute_named
from rules.codes import Code
from rules.errors import RuleError
from rules.tables import Row

HUMAN = "Human"


@dataclass(frozen=True, slots=True, kw_only=True)
class Species:
    """The lowest and highest code of each attribute, and the slowest and fastest Move.

    ``ordinary`` are the attributes of somebody average, where they are told.
    """

    name: str
    attributes: Mapping[str, tuple[Code, Code]] = field(default_factory=dict)
    move: tuple[int, int] | None = None
    ordinary: Mapping[str, Code] = field(default_factory=dict)

    @classmethod
    def from_row(cls, row: Row) -> "Species":
        limits = {
            attribute_named(name): (Code.parse(least), Code.parse(most))
            for name, (least, most) in row["attributes"].items()
        }
        slowest, fastest = row["move"]
        average = row.get("ordinary", {}).items()
        ordinary = {attribute_named(name): Code.parse(code) for name, code in average}
        return cls(name=row["name"], attributes=limits, move=(slowest, fastest), ordinary=ordinary)

    @property
    def alien(self) -> bool:
        return self.name != HUMAN

    def first_move(self, move: int) -> int:
        """A Move that fits stays; any other becomes the one the species starts with."""
        if self.move is None or self.move[0] <= move <= self.move[1]:
            return move
        return self.move[0]

    @property
    def best_move(self) -> int | None:
        return self.move[1] if self.move else None

    def best(self, attribute: str) -> Code | None:
        """What the gamemaster rolls when somebody wants a higher attribute."""
        limits = self.attributes.get(attribute)
        return limits[1] if limits else None

    def faults(self, attributes: Mapping[str, Code], move: int) -> tuple[RuleError, ...]:
        found = [
            RuleError(
                "species.attribute",
                attribute=name,
                die_code=str(code),
                least=str(low),
                most=str(high),
            )
            for name, (low, high) in self.attributes.items()
            if (code := attributes.get(name)) is not None and not low <= code <= high
        ]
        if self.move and not self.move[0] <= move <= self.move[1]:
            found.append(
                RuleError("species.move", move=move, least=self.move[0], most=self.move[1])
            )
        return tuple(found)

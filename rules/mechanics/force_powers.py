"""The Force powers: which skills each one uses, what it is rolled against, what it calls down."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.difficulty import level_rank
from rules.mechanics.rule import Rule
from rules.source import Source
from rules.tables import Row, Table
from rules.values import value

FORCE_SKILLS = ("control", "sense", "alter")
ALWAYS, HARM = "always", "harm"
ALIASES = {"shift_senses": "shift_sense", "dim_other_senses": "dim_others_senses"}


def clouded(skills: Collection[str]) -> str | None:
    """The skill an empty target is hard for: sense, or alter where nothing is sensed."""
    return next((skill for skill in ("sense", "alter") if skill in skills), None)


@value
class Added:
    """Something on top of a difficulty: a number of its own, or one the table is asked for."""

    what: str
    situation: str = ""


@value
class SkillUse:
    """One Force skill's part in a power.

    ``levels`` holds each level with the situation it is for; ``resisted_by`` the rolls of the
    target that take the place of the level, or the only difficulty there is.
    """

    levels: tuple[tuple[str, str], ...]
    resisted_by: tuple[str, ...]
    added: tuple[Added, ...]

    @property
    def situations(self) -> tuple[str, ...]:
        return tuple(situation for _, situation in self.levels if situation)

    def set_number(self, situations: tuple[str, ...]) -> int:
        """What the situations add in printed numbers, each as often as it stands."""
        printed = (added for added in self.added if added.what.isdecimal())
        return sum(int(added.what) * situations.count(added.situation) for added in printed)

    def level(self, situations: tuple[str, ...] = ()) -> str:
        """The level in a situation; of several that hold, the hardest."""
        held = [level for level, holds_in in self.levels if not holds_in or holds_in in situations]
        if not held:
            raise RuleError("force.situation_needed", situations=self.situations)
        return max(held, key=level_rank)


@value
class Power:
    """One Force power."""

    key: str
    name: str
    uses: Mapping[str, SkillUse]
    effect: str
    keep_up: bool
    ends: str
    dark_side: str
    source: Source

    @property
    def skills(self) -> tuple[str, ...]:
        return tuple(self.uses)

    @property
    def dropped_at_will(self) -> bool:
        """Some powers hold on to their user until a roll, or what was set beforehand."""
        return not self.ends

    def dark_side_points(self, *, to_harm: bool = False) -> int:
        """Gained by using it, whether or not it works."""
        return int(self.dark_side == ALWAYS or (self.dark_side == HARM and to_harm))


@value(kw_only=True)
class ForcePowers(Rule):
    """All skills of a power are rolled at once, each losing dice for the others."""

    dice_per_further_skill: int
    powers: Mapping[str, Power] = field(repr=False)

    @classmethod
    def from_table(cls, table: Table) -> "ForcePowers":
        powers: dict[str, Power] = {}
        for chapter in ("revised_powers", "new_powers"):
            part = table.part(chapter)
            for key in part:
                powers[key] = _power(key, part[key], part.source, powers)
        return cls(
            source=table.source,
            dice_per_further_skill=table["dice_per_further_skill"],
            powers=powers,
        )

    def named(self, name: str) -> Power:
        """A power by its name or key, however it is spelled."""
        key = re.sub(r"\W+", "_", re.sub(r"['’]", "", name.strip().lower())).strip("_")
        key = ALIASES.get(key, key)
        if key not in self.powers:
            raise RuleError("force.no_such_power", power=name)
        return self.powers[key]

    def using(self, skill: str) -> Iterator[Power]:
        """The powers a skill has a part in."""
        return (power for power in self.powers.values() if skill in power.uses)

    def codes(self, codes: Mapping[str, Code], *, other_actions: int = 0) -> dict[str, Code]:
        """The codes of the skills of a power, with all that is done in the same round."""
        lost = max(0, (len(codes) + other_actions - 1) * self.dice_per_further_skill)
        return {skill: code.less_dice(lost) for skill, code in codes.items()}


def _power(key: str, row: Row, chapter: Source, known: Mapping[str, Power]) -> Power:
    uses = {skill: _skill_use(row[skill], known) for skill in FORCE_SKILLS if skill in row}
    return Power(
        key=key,
        name=row["name"],
        uses=uses,
        effect=row["effect"],
        keep_up=row.get("keep_up", False),
        ends=row.get("ends", ""),
        dark_side=row.get("dark_side", ""),
        source=Source(chapter.document, f"{chapter.section}: {row['name']}"),
    )


def _skill_use(line: str, known: Mapping[str, Power]) -> SkillUse:
    levels: list[tuple[str, str]] = []
    resisted_by: tuple[str, ...] = ()
    added: list[Added] = []
    for entry in line.split(", "):
        what, _, situation = entry.partition(" ")
        if what.startswith("+"):
            added.append(Added(what[1:], situation))
        elif what.startswith("="):
            levels += next(iter(known[what[1:]].uses.values())).levels
        elif "perception" in what:
            resisted_by = tuple(what.split("/"))
        else:
            levels.append((what, situation))
    return SkillUse(tuple(levels), resisted_by, tuple(added))

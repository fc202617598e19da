"""Difficulty numbers: bands in most documents, single numbers on the one-sheet; and the levels."""

import re
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Any

from rules.errors import RuleError
from rules.mechanics.rule import Rule
from rules.tables import Row, Table
from rules.values import value

LEVELS = ("very_easy", "easy", "moderate", "difficult", "very_difficult", "heroic")
HEROIC = len(LEVELS) - 1
HEROIC_STEP = 10
PICKS = ("low", "middle", "high")

_ABOVE_HEROIC = re.compile(r"heroic\+(\d+)")


def level_rank(level: str) -> int:
    """Place on the ladder; heroic+10 is one above heroic."""
    above = _ABOVE_HEROIC.fullmatch(level)
    if above:
        return HEROIC + int(above[1]) // HEROIC_STEP
    if level not in LEVELS:
        raise RuleError("difficulty.no_such_level", level=level)
    return LEVELS.index(level)


def level_at(rank: int) -> str:
    if rank <= HEROIC:
        return LEVELS[max(rank, 0)]
    return f"heroic+{(rank - HEROIC) * HEROIC_STEP}"


def shifted(level: str, steps: int) -> str:
    """A level so many steps harder, or easier when negative; nothing is below very easy."""
    return level_at(level_rank(level) + steps)


@value
class Band:
    """The numbers a difficulty may take; an open end has no highest."""

    low: int
    high: int | None

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)

    def pick(self, which: str) -> int:
        high = self.low if self.high is None else self.high
        return {"low": self.low, "middle": (self.low + high) // 2, "high": high}[which]


@lru_cache(maxsize=1024)
def entry_key(text: str) -> str:
    return text.strip().lower().replace("-", "_").replace(" ", "_")


@value(kw_only=True)
class Difficulties(Rule):
    """Difficulty numbers by table and entry."""

    usual_pick: str
    bands: Mapping[str, Mapping[str, Band]]
    aliases: Mapping[str, str] = field(repr=False)
    words: Mapping[str, str] = field(repr=False)
    above_heroic: bool

    @classmethod
    def from_table(cls, table: Table) -> "Difficulties":
        charts = table.part("charts")
        return cls(
            source=table.source,
            usual_pick=table["usual_pick"],
            bands={name: _chart(charts[name]) for name in charts},
            aliases=table.get("aliases", {}),
            words=table.get("words", {}),
            above_heroic=table["above_heroic"],
        )

    def band(self, table: str, entry: str) -> Band:
        name = self.aliases.get(entry_key(table), entry_key(table))
        if name not in self.bands:
            raise RuleError("difficulty.no_such_table", table=table)
        key = self.words.get(entry_key(entry), entry_key(entry))
        above = _ABOVE_HEROIC.fullmatch(key)
        if above and self.above_heroic:
            heroic, added = self.bands["task"]["heroic"], int(above[1])
            return Band(heroic.low + added, heroic.low + added + HEROIC_STEP - 1)
        if key not in self.bands[name]:
            raise RuleError("difficulty.no_such_entry", table=table, entry=entry)
        return self.bands[name][key]

    def number(self, table: str, entry: str, pick: str = "") -> int:
        return self.band(table, entry).pick(pick or self.usual_pick)

    def level_number(self, level: str, pick: str = "") -> int:
        return self.number("task", level, pick)


def _chart(rows: tuple[Row, ...]) -> Mapping[str, Band]:
    return {entry_key(row["entry"]): _band(row) for row in rows}


def _band(row: Mapping[str, Any]) -> Band:
    if "number" in row:
        return Band(row["number"], row["number"])
    return Band(row["min"], row.get("max"))

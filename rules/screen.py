"""Every table of a ruleset as grids of words, to look something up in the middle of a game.

The grids are made from the values the rules themselves use, so a screen can never say otherwise.
"""

from collections.abc import Iterator
from dataclasses import fields, replace

from rules.mechanics.rule import Rule
from rules.rulesets.slots import Ruleset
from rules.screen_cells import words
from rules.screen_grids import Fact, Grid, tabled
from rules.source import Source
from rules.values import value

# What is asked for most often comes first and stands open.
AT_HAND = "At hand"
GROUPS = {
    AT_HAND: "difficulty wild_die actions cover fire_modifiers damage injury healing medpacs scale",
    "Dice and points": "opposed uncertainty points skill_levels lifting falling",
    "In a fight": "order sequence haste preparation reactions combine point_blank called_shots"
    " protection stun duels martial_arts",
    "Weapons and gear": "melee weapons grenades gear availability armor_damage",
    "On the move": "movement movement_roll maneuver ramming collision control failure terrain"
    " endurance lost_moves move_chart",
    "Vehicles and ships": "vehicle_damage astrogation evasion range_rolls shielding ship_codes"
    " ship_damage ship_ladder ship_systems ionization missiles tractor reeling ship_types",
    "Capital ships": "guns coordination crews command tactics facings targeting capital_shields"
    " capital_damage capital_ramming counter_battery swarm ship_template star_warriors",
    "Characters": "skills creation advancement aliens droids",
    "The workshop": "workshop equipment armor_improvement hyperdrives added_weapons modifications"
    " repairs",
    "The Force": "force_powers force_effects force_teachers force_training force_mastery dark_side"
    " lure atonement return_to_light",
}


@value(kw_only=True)
class Chart:
    """One rule: what it says, its figures and its tables, and where they are printed.

    ``parts`` tells it of what is printed in another place than the rest.
    """

    key: str
    title: str
    about: str
    source: Source
    facts: tuple[Fact, ...]
    grids: tuple[Grid, ...]
    parts: tuple[Fact, ...] = ()

    def matching(self, wanted: tuple[str, ...]) -> "Chart | None":
        """The chart if its title is asked for, else what of it is."""
        if _holds(f"{self.title} {self.about}", wanted):
            return self
        facts = tuple(fact for fact in self.facts if _holds(self._said(*fact), wanted))
        grids = tuple(filter(None, (self._rows_of(grid, wanted) for grid in self.grids)))
        return replace(self, facts=facts, grids=grids) if facts or grids else None

    def _rows_of(self, grid: Grid, wanted: tuple[str, ...]) -> Grid | None:
        if _holds(self._said(grid.title, *grid.columns), wanted):
            return grid
        rows = [row for row in grid.rows if _holds(self._said(grid.title, *row), wanted)]
        return replace(grid, rows=tuple(rows)) if rows else None

    def _said(self, *texts: str) -> str:
        return " ".join((self.title, *texts))


@value
class Group:
    title: str
    charts: tuple[Chart, ...]


def screen(rules: Ruleset) -> tuple[Group, ...]:
    """All charts in the order a game asks for them; what no group names comes last."""
    charts = {name: _chart(rules, name, rule) for name, rule in rules.slots() if rule}
    groups = [
        Group(title, tuple(charts.pop(name) for name in names.split() if name in charts))
        for title, names in GROUPS.items()
    ]
    groups.append(Group("More", tuple(charts.values())))
    return tuple(group for group in groups if group.charts)


def search(groups: tuple[Group, ...], text: str) -> tuple[Group, ...]:
    """Charts, figures and rows that hold every word."""
    wanted = tuple(text.casefold().split())
    if not wanted:
        return groups
    found = (
        Group(group.title, tuple(filter(None, (each.matching(wanted) for each in group.charts))))
        for group in groups
    )
    return tuple(group for group in found if group.charts)


def _chart(rules: Ruleset, name: str, rule: Rule) -> Chart:
    slots = [other for slot, other in rules.slots() if slot != name and other is not None]
    facts, grids = tabled(rule, tuple(slots))
    return Chart(
        key=name,
        title=words(name).capitalize(),
        about=str(rule),
        source=rule.source,
        facts=facts,
        grids=grids,
        parts=tuple(_printed(rule, slots)),
    )


def _printed(rule: Rule, elsewhere: list[Rule]) -> Iterator[Fact]:
    """Rules within a rule that are printed elsewhere say so."""
    others = set(map(type, elsewhere))
    for each in fields(rule):
        held = getattr(rule, each.name)
        if isinstance(held, Rule) and type(held) not in others and held.source != rule.source:
            yield words(each.name).capitalize(), str(held.source)


def _holds(text: str, wanted: tuple[str, ...]) -> bool:
    found = text.casefold()
    return all(word in found for word in wanted)

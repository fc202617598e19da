"""Where a fight takes place: ranges between positions, light, ground; and how it is run."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.combat.aiming import RANGED
from rules.combat.arms import Arm
from rules.combat.command import Command
from rules.combat.confirming import CONFIRM
from rules.combat.places import Range, pair, weapon_ranges
from rules.combat.play import Play, refuse_unless
from rules.combat.screens import SCREEN
from rules.combat.sequence import Handler
from rules.combat.shapes import fits
from rules.combat.state import PRONE, STANDING, UNHURT, State
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

_SCENE = ("usual_range", "light", "terrain", "ordered_by")
STANCES = (STANDING, PRONE)
DARK, OTHERWISE, FULL_COVER = "darkness", "_otherwise", "full"
SWITCHES = (CONFIRM, SCREEN)
ON, OFF = "on", "off"


def range_names(rules: "Ruleset") -> tuple[str, ...]:
    return tuple(rules.difficulty.bands["combat"])


def knows_metres(rules: "Ruleset") -> bool:
    """Do the books say how far weapons reach? Where they do not, a range is known by its name."""
    return rules.weapons is not None


def unmeasured(rules: "Ruleset", state: State) -> Iterator[tuple[str, str]]:
    """Who holds a weapon of which nobody knows how many metres it reaches, and its name."""
    for one in sorted(state.combatants.values(), key=lambda one: one.place):
        for arm in () if one.gone else state.sheet(one.id).arms:
            if arm.kind == RANGED and not _has_ranges(rules, arm):
                yield one.id, arm.name


def _has_ranges(rules: "Ruleset", arm: Arm) -> bool:
    try:
        return bool(weapon_ranges(rules, arm))
    except RuleError:
        return False


def grounds(rules: "Ruleset") -> tuple[str, ...]:
    return tuple(rules.difficulty.bands["task"])


def covers(rules: "Ruleset") -> tuple[str, ...]:
    """The words for cover the ruleset has a number for; lying down is a stance."""
    if rules.fire_modifiers:
        known = (name.removesuffix(OTHERWISE) for name in rules.fire_modifiers.situations)
        return tuple(name for name in known if name not in STANCES)
    return (*rules.cover.cover, FULL_COVER) if rules.cover else ()


def lights(rules: "Ruleset") -> tuple[str, ...]:
    """What hinders everybody's sight."""
    return tuple(rules.cover.obscurement) if rules.cover else (DARK,)


def protections(rules: "Ruleset") -> tuple[str, ...]:
    return tuple(rules.protection.body) if rules.protection else ()


def injuries(rules: "Ruleset") -> tuple[str, ...]:
    return (UNHURT, *rules.injury.levels)


def _check_scene(play: Play, command: Command) -> None:
    for key, value in _ranges(command).items():
        refuse_unless(key.count("|") == 1, "scene.not_a_pair", pair=key)
        _check_range(play, value)
    if "usual_range" in command.data:
        _check_range(play, command.data["usual_range"])
    for key in ("light", "terrain", "ordered_by"):
        refuse_unless(fits(str, command.data.get(key, "")), "command.unreadable", key=key)
    if command.text("light", "") and play.rules.cover:
        play.rules.cover.named(command.text("light"))
    if "terrain" in command.data:
        play.rules.difficulty.level_number(command.text("terrain"))


def _check_range(play: Play, value: object) -> None:
    if isinstance(value, str):
        play.rules.difficulty.band("combat", value)
    else:
        refuse_unless(isinstance(value, int) and value >= 0, "scene.bad_range", range=value)


def _scene(play: Play, command: Command) -> None:
    """Everybody hears of it, but not of places where nobody is whom they see."""
    fields = {key: command.data[key] for key in _SCENE if key in command.data}
    ranges = {pair(*key.split("|")): value for key, value in _ranges(command).items()}
    seen = {one.position for one in play.state.combatants.values() if not one.hidden}
    known = {key: value for key, value in ranges.items() if set(key.split("|")) <= seen}
    unknown = {key: value for key, value in ranges.items() if key not in known}
    if fields or known or not unknown:
        _tell(play, {**fields, "ranges": known}, known, fields)
    if unknown:
        _tell(play, {"ranges": unknown}, unknown, {}, secret=True)


def _ranges(command: Command) -> Mapping[str, Range]:
    """In an order of their own: a command that was kept may come back with another."""
    return dict(sorted(command.parts("ranges").items()))


def _tell(
    play: Play,
    told: Mapping[str, Any],
    ranges: Mapping[str, Range],
    fields: Mapping[str, Any],
    *,
    secret: bool = False,
) -> None:
    puts = [("put", "ranges", key, value) for key, value in ranges.items()]
    play.happen("scene", told, *puts, ("state", fields), secret=secret)


def _check_switch(play: Play, command: Command) -> None:
    name = command.text("option")
    refuse_unless(name in SWITCHES, "switch.unknown", option=name)
    refuse_unless(command.text("position") in (ON, OFF), "switch.no_such_position", option=name)


def _switch(play: Play, command: Command) -> None:
    """How the gamemaster runs this fight, such as seeing results before they count."""
    name, position = command.text("option"), command.text("position")
    options = {**play.state.options, name: position}
    told = {"option": name, "position": position}
    play.happen("switched", told, ("state", {"options": options}), secret=True)


SCENE: Mapping[str, Handler] = {
    "scene": Handler(_check_scene, _scene, gamemaster=True, always=True),
    "switch": Handler(_check_switch, _switch, gamemaster=True, always=True),
}

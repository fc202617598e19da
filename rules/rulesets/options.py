"""Optional rules as named switches: chosen for a campaign, copied onto each of its combats."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.errors import RuleError
from rules.source import Document, Source, ruling
from rules.values import value

OFF, ON = "off", "on"


@value
class Switch:
    """One optional rule and the positions it may take; the first is the default."""

    name: str
    choices: tuple[str, ...]
    source: Source

    @property
    def default(self) -> str:
        return self.choices[0]


Options = Mapping[str, str]


def chosen(switches: tuple[Switch, ...], wanted: Mapping[str, str]) -> Options:
    """Every switch with its position; what is not wanted otherwise stays at its default."""
    known = {switch.name: switch for switch in switches}
    for name, choice in wanted.items():
        if name not in known:
            raise RuleError("option.unknown", option=name)
        if choice not in known[name].choices:
            raise RuleError("option.no_such_choice", option=name, choice=choice)
    defaults = {switch.name: switch.default for switch in switches}
    return MappingProxyType({**defaults, **wanted})


def _companion(section: str) -> Source:
    return Source(Document.COMPANION, section)


DIFFICULTY_LOW = Switch("difficulty_pick", ("low", "middle", "high"), ruling(2, "difficulty bands"))
DIFFICULTY_MIDDLE = Switch(
    "difficulty_pick", ("middle", "low", "high"), ruling(2, "difficulty bands")
)
WILD_ONE = Switch(
    "wild_one", ("ask", "normal", "complication", "subtract"), ruling(6, "the wild die")
)
UNCERTAINTY_DICE = Switch(
    "uncertainty_dice", (OFF, ON), _companion("Uncertainty Dice (Optional Rule)")
)
DEGRADED_HASTE = Switch("degraded_haste", (OFF, ON), _companion("Optional Haste Rules"))
FIRE_MODIFIERS = Switch("fire_modifiers", (ON, OFF), _companion("Optional Fire Modifiers Chart"))
ADVANCED_TARGETING = Switch("advanced_targeting", (OFF, ON), _companion("Advanced Targeting"))
SURPRISE = Switch("surprise", (ON, OFF), Source(Document.UPGRADE, "Optional Combat Rules"))
IMPROVE_ATTRIBUTES = Switch("improve_attributes", (OFF, ON), ruling(30, "attributes"))
DUEL_ACTIONS = Switch("duel_actions", (ON, OFF), Source(Document.ONE_SHEET, "Lightsaber Duels"))
MARTIAL_ARTS = Switch("martial_arts", (ON, OFF), Source(Document.ONE_SHEET, "Martial Arts"))
# The same where they are borrowed from the one-sheet.
LENT_DUEL_ACTIONS = Switch("duel_actions", (OFF, ON), DUEL_ACTIONS.source)
LENT_MARTIAL_ARTS = Switch("martial_arts", (OFF, ON), MARTIAL_ARTS.source)

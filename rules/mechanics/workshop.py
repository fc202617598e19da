"""The workshop: what it takes to better, mend or arm a thing, whatever a ruleset asks for it."""

from abc import abstractmethod

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.durations import Duration
from rules.mechanics.rule import Rule
from rules.values import value

HYPERDRIVE, ARMOR, DEXTERITY = "hyperdrive", "armor", "armor_dexterity"
CODES = ("damage", "fire_control", ARMOR, "speed", "maneuver", "shields", "hull", "sublight")
# What is counted rather than rolled: Moves, Space, metres.
NUMBERS = ("move", "space", "range")
PARTS = (*CODES, DEXTERITY, *NUMBERS, HYPERDRIVE)
SCALES = ("character", "speeder", "walker", "starfighter", "capital", "death_star")


@value(kw_only=True)
class Task:
    """A part of a thing as it is and as it left the factory, and who is to work on it.

    ``improved_by`` is what the armor has gained, for the Dexterity that is bought back. ``worth``
    is the price of the whole thing when it was new. ``times`` is what hired hands ask.
    """

    part: str
    now: str
    original: str
    scale: str = "character"
    worth: int = 0
    improved_by: Code = NOTHING
    hired: bool = False
    times: int | None = None


@value(kw_only=True)
class Quote:
    """What a piece of work takes and what comes of it. Without a level nothing is rolled."""

    part: str
    before: str
    after: str
    points: int = 0
    credits: int = 0
    time: Duration
    level: str | None = None
    failure: str = ""


@value(kw_only=True)
class Workshop(Rule):
    """Improving, mending and arming equipment."""

    specialist: Code

    @abstractmethod
    def skill(self, scale: str) -> str:
        """What is rolled by whoever does the work."""

    @abstractmethod
    def improve(self, task: Task) -> Quote:
        """The next step of a part, or a RuleError where there is none."""

    def repair(self, task: Task, lost: str) -> Quote:
        """Mending what was lost of a part."""
        raise RuleError("workshop.no_repairs")

    def add_weapon(self, scale: str, *, hired: bool = False) -> Quote:
        """Building a weapon onto something."""
        raise RuleError("workshop.no_added_weapons")

    def install(self, scale: str, *, for_points: bool = False) -> Quote:
        """Fitting a weapon that was bought."""
        raise RuleError("workshop.no_added_weapons")

    @property
    def weapon(self) -> dict[str, Code]:
        """The codes of a weapon that was built on; nothing where none can be."""
        return {}


def read_code(task: Task) -> Code:
    if task.part not in (*CODES, DEXTERITY):
        raise RuleError("workshop.not_improvable", part=words(task.part))
    return Code.parse(task.now)


def words(part: str) -> str:
    return "Dexterity penalty" if part == DEXTERITY else part.replace("_", " ")

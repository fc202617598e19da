"""Calling on the Dark Side, being consumed by it, and those who were."""

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.rolls import highest, succeeds
from rules.tables import Table
from rules.values import value


@value(kw_only=True)
class Standing:
    """The points a character holds when calling."""

    force_points: int = 0
    dark_side_points: int = 0


@value(kw_only=True)
class CallOutcome:
    """What a call brought. ``consumed`` is None while the die for it has not been rolled."""

    success: bool
    force_points: int
    dark_side_points: int
    force_point_expires: str | None
    consumed: bool | None
    next_difficulty: int


@value(kw_only=True)
class VillainGain:
    """What a villain's deed brings him."""

    force_points: int
    momentarily_free: bool


@value(kw_only=True)
class DarkSide(Rule):
    """A call brings a Force Point and a Dark Side Point; each such point may consume its bearer."""

    call_rolls: tuple[str, ...]
    first_difficulty: int
    each_call: int
    harms_nobody: int
    force_points: int
    dark_side_points: int
    force_point_expires: str
    consumption_dice: Code
    evil_act: int
    villains_gain_from: str

    @classmethod
    def from_table(cls, table: Table) -> "DarkSide":
        call, consumption = table.part("call"), table.part("consumption")
        return cls(
            source=table.source,
            call_rolls=call["rolls"],
            first_difficulty=call["difficulty"],
            each_call=call["each_call"],
            harms_nobody=call["harms_nobody"],
            force_points=call["force_points"],
            dark_side_points=call["dark_side_points"],
            force_point_expires=call["expires"],
            consumption_dice=consumption.code("dice"),
            evil_act=consumption["evil_act"],
            villains_gain_from=table.part("villains")["force_points_from"],
        )

    def may_call(self, *, believes_in_force: bool) -> bool:
        """Whoever denies that there is a Force cannot call on it."""
        return believes_in_force

    def call_difficulty(self, calls_before: int = 0, *, harms_living: bool = True) -> int:
        """Counted within the adventure; failed calls count as well (ruling 32)."""
        favoured = 0 if harms_living else self.harms_nobody
        return self.first_difficulty + self.each_call * max(calls_before, 0) + favoured

    def call(
        self, standing: Standing, *, roll: int, difficulty: int, consumption: int | None = None
    ) -> CallOutcome:
        """A free action, resolved before all others; to fail costs nothing."""
        success = succeeds(roll, difficulty)
        dark = standing.dark_side_points + (self.dark_side_points if success else 0)
        return CallOutcome(
            success=success,
            force_points=standing.force_points + (self.force_points if success else 0),
            dark_side_points=dark,
            force_point_expires=self.force_point_expires if success else None,
            consumed=self.consumed(dark, consumption) if success else False,
            next_difficulty=difficulty + self.each_call,
        )

    def consumed(self, dark_side_points: int, roll: int | None) -> bool | None:
        """Rolled for each point gained, against all points held; beyond the die no roll helps."""
        if dark_side_points >= highest(self.consumption_dice):
            return True
        return None if roll is None else roll <= dark_side_points

    def villain_gain(self, deed: str, *, call_succeeds: bool = True) -> VillainGain:
        """A villain gains by calling alone; when the call fails he is himself for a moment."""
        calls = deed == self.villains_gain_from
        return VillainGain(
            force_points=self.force_points if calls and call_succeeds else 0,
            momentarily_free=calls and not call_succeeds,
        )

"""What the powers do, where it can be counted."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from rules.codes import NOTHING, Code
from rules.mechanics.charts import NO_EFFECT, DamageChart
from rules.mechanics.emptiness import Emptiness
from rules.mechanics.force_of_will import ForceOfWill
from rules.mechanics.force_pain import ControlPain, RemainConscious
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Table
from rules.values import value

FACTOR_OF_TEN = "factor_of_ten"


@value(kw_only=True)
class Degrees(Rule):
    """What a roll brings that reaches its difficulty once, twice or three times over."""

    results: tuple[Any, ...]

    def degree(self, roll: int, difficulty: int) -> int:
        """0 for a failure; equal is enough for each multiple."""
        multiples = range(1, len(self.results) + 1)
        return max((times for times in multiples if succeeds(roll, times * difficulty)), default=0)

    def result(self, roll: int, difficulty: int, otherwise: Any = None) -> Any:
        degree = self.degree(roll, difficulty)
        return self.results[degree - 1] if degree else otherwise


@value
class Lift:
    """How hard a mass is to move by telekinesis: a situation, and how often five is added."""

    situation: str
    factors_of_ten: int

    @property
    def situations(self) -> tuple[str, ...]:
        return (self.situation, *[FACTOR_OF_TEN] * self.factors_of_ten)


@value(kw_only=True)
class Hibernation(Rule):
    """A trance on a tenth of a sleeper's air, until thirst or hunger ends it."""

    air_of_a_sleeper: int
    days_dry: int
    days_wet: int
    days_without_food: int
    days_on_sugar: int

    def air_lasts(self, hours_asleep: float) -> float:
        """For how long the air of so many hours of sleep is enough."""
        return hours_asleep * self.air_of_a_sleeper

    def days(self, *, wet: bool = False, water_drip: bool = False, sugar_drip: bool = False) -> int:
        """How long it can last: thirst ends it, or hunger where there is water."""
        hunger = self.days_on_sugar if sugar_drip else self.days_without_food
        thirst = self.days_wet if wet else self.days_dry
        return hunger if water_drip else min(thirst, hunger)


@value(kw_only=True)
class InstinctiveAstrogation(Rule):
    """A jump of standard duration plotted by sense instead of a nav computer."""

    plotted: str
    no_nav_computer: str
    nav_computer: str

    def level(self, *, success: bool, nav_computer: bool = False) -> str:
        if success:
            return self.plotted
        return self.nav_computer if nav_computer else self.no_nav_computer


@value(kw_only=True)
class ForceEffects(Rule):
    """What the Force powers do."""

    degrees: Mapping[str, Degrees] = field(repr=False)
    masses: tuple[tuple[float, str], ...] = field(repr=False)
    ages: tuple[tuple[float, str], ...] = field(repr=False)
    oldest: str = field(repr=False)
    control_pain: ControlPain
    remain_conscious: RemainConscious
    emptiness: Emptiness
    force_of_will: ForceOfWill
    hibernation: Hibernation
    instinctive_astrogation: InstinctiveAstrogation
    transfer_force_points: int

    @classmethod
    def of(cls, table: Table, powers: ForcePowers) -> "ForceEffects":
        measures, degrees = table.part("measures"), table.part("degrees")
        pain, conscious = powers.named("control_pain"), powers.named("remain_conscious")
        return cls(
            source=table.source,
            degrees={
                name: Degrees(source=degrees.source, results=degrees[name]) for name in degrees
            },
            masses=measures["telekinesis_kg"],
            ages=measures["postcognition_hours"],
            oldest=measures["postcognition_beyond"],
            control_pain=ControlPain.of(table.part("control_pain"), pain),
            remain_conscious=RemainConscious.of(table.part("remain_conscious"), conscious),
            emptiness=Emptiness.from_table(table.part("emptiness")),
            force_of_will=ForceOfWill.from_table(table.part("force_of_will")),
            hibernation=Hibernation.from_table(table.part("hibernation")),
            instinctive_astrogation=InstinctiveAstrogation.from_table(
                table.part("instinctive_astrogation")
            ),
            transfer_force_points=table.part("transfer_force")["force_points"],
        )

    def lift(self, kg: float) -> Lift:
        """Above the last mass five is added for each factor of ten begun."""
        for most, situation in self.masses:
            if kg <= most:
                return Lift(situation, 0)
        most, situation = self.masses[-1]
        factors = 0
        while kg > most:
            most, factors = most * 10, factors + 1
        return Lift(situation, factors)

    def postcognition_situation(self, hours_ago: float) -> str:
        """A time on the border is as hard as what lies beyond."""
        return next((situation for end, situation in self.ages if hours_ago < end), self.oldest)

    def farseeing_percent(self, roll: int, difficulty: int, *, future: bool = False) -> int:
        """How much of what matters is seen aright."""
        seen = self.degrees["farseeing_future" if future else "farseeing"]
        percent: int = seen.result(roll, difficulty, 0)
        return percent

    def dimmed(self, alter: int, difficulty: int, *, sensed: bool = True) -> Code:
        """How much Perception, hide/sneak and search of the target are lowered."""
        dimmed = self.degrees["dim_others_senses"].result(alter, difficulty)
        return Code.parse(dimmed) if dimmed and sensed else NOTHING

    def kill(
        self, alter: int, resistance: int, chart: DamageChart, *, others_succeed: bool = True
    ) -> str:
        """Injure/kill and telekinetic kill: alter is the damage, the target's roll resists it."""
        if not others_succeed or not succeeds(alter, resistance):
            return NO_EFFECT
        return chart.result(alter, resistance)

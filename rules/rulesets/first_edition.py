"""What both first-edition documents stand on. Not played by itself."""

from rules.mechanics.astrogation import GazetteerJumps
from rules.mechanics.charts import RatioChart
from rules.mechanics.damage import DamageCharts
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.movement import WalkAndRun
from rules.mechanics.opposed import OpposedRolls
from rules.mechanics.points import Points
from rules.mechanics.scale import DieCapScale
from rules.mechanics.wild_die import WildDie
from rules.rulesets import options
from rules.rulesets.slots import Ruleset
from rules.source import ruling
from rules.tables import table

RULESET = Ruleset(
    name="first_edition",
    title="First edition",
    switches=(
        options.DIFFICULTY_LOW,
        options.FIRE_MODIFIERS,
        options.SURPRISE,
        options.IMPROVE_ATTRIBUTES,
    ),
    # dice and numbers
    difficulty=Difficulties.from_table(table("difficulties", "upgrade")),
    opposed=OpposedRolls(source=ruling(4, "opposed ties")),
    wild_die=WildDie(source=ruling(6, "no wild die"), choices=None),
    points=Points.from_table(table("points", "companion")),
    scale=DieCapScale.from_table(table("scales_diecap", "companion")),
    # people
    damage=DamageCharts.of(
        people=RatioChart.from_table(table("damage_personal", "upgrade")),
        craft=RatioChart.from_table(table("damage_starship", "companion")),
    ),
    # movement, vehicles and ships
    movement=WalkAndRun.from_table(table("movement", "upgrade")),
    astrogation=GazetteerJumps.from_table(table("astrogation", "upgrade")),
    # characters
)

"""Second edition, revised, with its gamemaster screen."""

from rules.mechanics.astrogation import CalculatedJumps
from rules.mechanics.charts import DifferenceChart
from rules.mechanics.damage import DamageCharts
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.feats import Falling, Lifting
from rules.mechanics.opposed import OpposedRolls
from rules.mechanics.points import CharacterPoints
from rules.mechanics.scale import ModifierScale
from rules.mechanics.wild_die import WildDie
from rules.rulesets import options
from rules.rulesets.slots import Ruleset
from rules.source import Document, Source
from rules.tables import table

RULESET = Ruleset(
    name="revised",
    title="Second edition, revised",
    switches=(options.DIFFICULTY_MIDDLE, options.WILD_ONE),
    # dice and numbers
    difficulty=Difficulties.from_table(table("difficulties", "revised")),
    opposed=OpposedRolls(source=Source(Document.SCREEN, "DIFFICULTY NUMBERS")),
    wild_die=WildDie.from_table(table("wild_die", "revised")),
    points=CharacterPoints.from_table(table("points", "revised")),
    scale=ModifierScale.from_table(table("scales_modifier", "revised")),
    # people
    damage=DamageCharts.of(
        people=DifferenceChart.from_table(table("damage_personal", "revised")),
        craft=DifferenceChart.from_table(table("damage_starship", "revised")),
    ),
    falling=Falling.from_table(table("falling", "revised")),
    lifting=Lifting.from_table(table("lifting", "revised")),
    # movement, vehicles and ships
    astrogation=CalculatedJumps.from_table(table("astrogation", "revised")),
    # characters
)

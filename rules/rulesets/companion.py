"""The Rules Companion: what the book changed in the Rules Upgrade."""

from dataclasses import replace

from rules.mechanics.astrogation import GazetteerJumps
from rules.mechanics.charts import RatioChart
from rules.mechanics.damage import DamageCharts
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.uncertainty import UncertaintyDice
from rules.mechanics.weapons import Weapons
from rules.rulesets import options, upgrade
from rules.tables import table

RULESET = replace(
    upgrade.RULESET,
    name="companion",
    title="First edition with the Rules Companion",
    switches=(
        *upgrade.RULESET.switches,
        options.UNCERTAINTY_DICE,
        options.DEGRADED_HASTE,
        options.ADVANCED_TARGETING,
    ),
    # dice and numbers
    difficulty=Difficulties.from_table(table("difficulties", "companion")),
    uncertainty=UncertaintyDice.from_table(table("uncertainty", "companion")),
    # people
    damage=DamageCharts.of(
        people=RatioChart.from_table(table("damage_personal", "companion")),
        craft=RatioChart.from_table(table("damage_starship", "companion")),
    ),
    weapons=Weapons.from_tables(table("weapons_mounted", "companion")),
    # movement, vehicles and ships
    astrogation=GazetteerJumps.from_table(table("astrogation", "companion")),
    # characters
)

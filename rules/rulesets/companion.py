"""The Rules Companion: what the book changed in the Rules Upgrade."""

from dataclasses import replace

from rules.characters.force_teachers import ForceTeachers
from rules.characters.force_training import SkillPointTraining
from rules.mechanics.astrogation import GazetteerJumps
from rules.mechanics.atonement import Atonement
from rules.mechanics.charts import RatioChart
from rules.mechanics.collision import SpeedActionCollisions
from rules.mechanics.control import LossOfControl
from rules.mechanics.damage import DamageCharts
from rules.mechanics.dark_side import DarkSide
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_mastery import MasteredPowers
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.maneuver import Maneuvers
from rules.mechanics.movement_roll import MovementRolls
from rules.mechanics.ramming import OpposedRamming
from rules.mechanics.speed import SpeedActions
from rules.mechanics.terrain import TypicalTerrain
from rules.mechanics.uncertainty import UncertaintyDice
from rules.mechanics.weapons import Weapons
from rules.rulesets import options, upgrade
from rules.tables import table

_MOVEMENT = table("movement", "companion")
_SPEED = SpeedActions.from_table(_MOVEMENT.part("speed"))

FORCE_POWERS = ForcePowers.from_table(table("force_powers"))

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
    movement=_SPEED,
    movement_roll=MovementRolls.from_table(_MOVEMENT.part("roll"), _SPEED),
    maneuver=Maneuvers.from_table(_MOVEMENT.part("maneuver")),
    ramming=OpposedRamming.from_table(_MOVEMENT.part("ramming"), _SPEED),
    collision=SpeedActionCollisions.from_table(_MOVEMENT.part("collision")),
    control=LossOfControl.from_table(_MOVEMENT.part("control")),
    terrain=TypicalTerrain.from_table(_MOVEMENT.part("terrain")),
    astrogation=GazetteerJumps.from_table(table("astrogation", "companion")),
    # characters
    force_teachers=ForceTeachers.from_table(table("force_training", "companion").part("teachers")),
    force_training=SkillPointTraining.from_table(
        table("force_training", "companion").part("improvement")
    ),
    force_mastery=MasteredPowers.from_table(table("force_training", "companion").part("mastery")),
    force_powers=FORCE_POWERS,
    force_effects=ForceEffects.from_table(table("force_effects"), FORCE_POWERS),
    dark_side=DarkSide.from_table(table("dark_side", "companion")),
    atonement=Atonement.from_table(table("dark_side", "companion").part("atonement")),
)

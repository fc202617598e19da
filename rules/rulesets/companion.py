"""The Rules Companion: what the book changed in the Rules Upgrade."""

from dataclasses import replace

from rules.characters.aliens import Aliens
from rules.characters.droids import Droids
from rules.characters.force_teachers import ForceTeachers
from rules.characters.force_training import SkillPointTraining
from rules.characters.skills import SkillLevels
from rules.combat.rounds import reactions_in_order_of_haste
from rules.mechanics.actions import Actions, Preparation
from rules.mechanics.astrogation import GazetteerJumps
from rules.mechanics.atonement import Atonement
from rules.mechanics.availability import Availability
from rules.mechanics.capital_command import Command, Tactics
from rules.mechanics.capital_crew import Crews
from rules.mechanics.capital_damage import CapitalDamage, CapitalRamming
from rules.mechanics.capital_facing import Facings
from rules.mechanics.capital_guns import Coordination, GunsModifier
from rules.mechanics.capital_shields import CapitalShields
from rules.mechanics.capital_template import ShipTemplate
from rules.mechanics.charts import RatioChart
from rules.mechanics.collision import SpeedActionCollisions
from rules.mechanics.combine import CoordinatedActions
from rules.mechanics.control import LossOfControl
from rules.mechanics.counter_battery import CounterBattery
from rules.mechanics.damage import DamageCharts
from rules.mechanics.dark_side import DarkSide
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.evasion import Evasion
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_mastery import MasteredPowers
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.gear import Gear
from rules.mechanics.haste import RisingHaste
from rules.mechanics.injury import ChartedInjury
from rules.mechanics.maneuver import Maneuvers
from rules.mechanics.missiles import Missiles
from rules.mechanics.movement_roll import MovementRolls
from rules.mechanics.order import HasteOrder
from rules.mechanics.ramming import OpposedRamming
from rules.mechanics.reactions import HastyReactions
from rules.mechanics.shields import ShieldNumber
from rules.mechanics.ship_codes import ShipCodes
from rules.mechanics.ship_damage import ShipDamage
from rules.mechanics.ship_types import ShipTypes
from rules.mechanics.speed import SpeedActions
from rules.mechanics.starwarriors import StarWarriors
from rules.mechanics.stun import NumbingStun
from rules.mechanics.targeting import Targeting
from rules.mechanics.terrain import TypicalTerrain
from rules.mechanics.tractor import TractorBeam
from rules.mechanics.uncertainty import UncertaintyDice
from rules.mechanics.weapons import Weapons
from rules.rulesets import options, upgrade
from rules.source import Document, Source
from rules.tables import table

_ACTIONS = Actions.from_table(table("combat_actions", "companion"))
_MOVEMENT = table("movement", "companion")
_SPEED = SpeedActions.from_table(_MOVEMENT.part("speed"))

FORCE_POWERS = ForcePowers.from_table(table("force_powers"))

_CAPITAL = table("capital_combat", "companion")
_CAPITAL_DAMAGE = table("damage_capital", "companion")
_GUNS = GunsModifier.from_table(table("guns_modifier", "companion"))

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
    order=HasteOrder.from_table(table("combat_sequence", "companion")),
    sequence=reactions_in_order_of_haste(table("combat_sequence", "companion")),
    actions=_ACTIONS,
    haste=RisingHaste.from_table(table("combat_actions", "companion").part("haste")),
    preparation=Preparation.from_table(table("combat_actions", "companion").part("preparation")),
    reactions=HastyReactions.from_tables(
        table("reaction_skills", "companion"), table("reaction_skills", "attacks")
    ),
    combine=CoordinatedActions.from_table(table("combined_actions", "companion")),
    injury=ChartedInjury.from_tables(
        table("damage_personal", "companion"), table("injury_effects", "first_edition")
    ),
    stun=NumbingStun.from_table(table("injury_effects", "companion").part("stun")),
    damage=DamageCharts.of(
        people=RatioChart.from_table(table("damage_personal", "companion")),
        craft=RatioChart.from_table(table("damage_starship", "companion")),
    ),
    grenades=upgrade.RULESET.grenades.also_throwing(table("grenades", "companion")),
    weapons=Weapons.from_tables(table("weapons_mounted", "companion")),
    # movement, vehicles and ships
    movement=_SPEED,
    movement_roll=MovementRolls.of(_MOVEMENT.part("roll"), _SPEED, _ACTIONS),
    maneuver=Maneuvers.from_table(_MOVEMENT.part("maneuver")),
    ramming=OpposedRamming.of(_MOVEMENT.part("ramming"), _SPEED),
    collision=SpeedActionCollisions.from_table(_MOVEMENT.part("collision")),
    control=LossOfControl.from_table(_MOVEMENT.part("control")),
    terrain=TypicalTerrain.from_table(_MOVEMENT.part("terrain")),
    astrogation=GazetteerJumps.from_table(table("astrogation", "companion")),
    evasion=Evasion.from_table(table("evasion", "companion")),
    range_rolls=None,
    shielding=ShieldNumber.from_table(table("shields", "companion")),
    ship_codes=ShipCodes.from_table(table("ship_codes", "companion")),
    ship_damage=ShipDamage.by_ratio(table("damage_starship", "companion")),
    missiles=Missiles(source=Source(Document.COMPANION, "Missiles and Torpedoes")),
    tractor=TractorBeam.from_table(table("tractor_beam", "companion")),
    ship_types=ShipTypes.from_tables(
        table("capital_ships", "companion"), table("starfighters", "companion")
    ),
    guns=_GUNS,
    coordination=Coordination.of(_CAPITAL.part("coordination"), _GUNS),
    crews=Crews.from_table(table("crew_quality", "companion")),
    command=Command.from_table(_CAPITAL.part("command")),
    tactics=Tactics.from_table(_CAPITAL.part("tactics")),
    facings=Facings.from_table(_CAPITAL.part("facing")),
    targeting=Targeting.from_table(table("targeting", "companion")),
    capital_shields=CapitalShields.from_table(table("shields", "companion")),
    capital_damage=CapitalDamage.from_table(_CAPITAL_DAMAGE),
    capital_ramming=CapitalRamming.from_table(_CAPITAL_DAMAGE.part("ramming")),
    counter_battery=CounterBattery.from_table(_CAPITAL_DAMAGE.part("weapons")),
    swarm=CounterBattery.from_table(_CAPITAL_DAMAGE.part("swarm")),
    ship_template=ShipTemplate.from_table(_CAPITAL.part("template")),
    star_warriors=StarWarriors.from_table(table("star_warriors_conversion", "companion")),
    # characters
    skill_levels=SkillLevels.from_table(table("skill_levels", "companion")),
    aliens=Aliens.from_table(table("character_creation", "companion").part("aliens")),
    droids=Droids.of(table("droids", "companion"), upgrade.RULESET.skills),
    availability=Availability.from_table(table("availability", "companion")),
    gear=Gear.of(table("equipment_items", "companion"), upgrade.RULESET.injury),
    force_teachers=ForceTeachers.from_table(table("force_training", "companion").part("teachers")),
    force_training=SkillPointTraining.from_table(
        table("force_training", "companion").part("improvement")
    ),
    force_mastery=MasteredPowers.from_table(table("force_training", "companion").part("mastery")),
    force_powers=FORCE_POWERS,
    force_effects=ForceEffects.of(table("force_effects"), FORCE_POWERS),
    dark_side=DarkSide.from_table(table("dark_side", "companion")),
    atonement=Atonement.from_table(table("dark_side", "companion").part("atonement")),
)

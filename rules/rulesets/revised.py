"""Second edition, revised, with its gamemaster screen."""

from rules.characters.advancement import CharacterAdvancement
from rules.characters.creation import Creation
from rules.characters.force_training import CharacterPointTraining
from rules.characters.skills import SkillLevels, Skills
from rules.combat.later_rounds import by_initiative
from rules.mechanics.actions import Actions
from rules.mechanics.astrogation import CalculatedJumps
from rules.mechanics.atonement import Atonement, ReturnToLight
from rules.mechanics.charts import DifferenceChart
from rules.mechanics.collision import SpeedCollisions
from rules.mechanics.combine import CommandedActions
from rules.mechanics.control import MovementFailures
from rules.mechanics.cover import Cover, Protection
from rules.mechanics.damage import DamageCharts
from rules.mechanics.dark_side import DarkSide
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.endurance import Endurance
from rules.mechanics.evasion import StarshipDodge
from rules.mechanics.feats import Falling, Lifting
from rules.mechanics.fire import CalledShots
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_mastery import TaughtPowers
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.four_speeds import FourSpeeds
from rules.mechanics.grenades import Grenades
from rules.mechanics.healing import Healing
from rules.mechanics.injury import KnockoutInjury
from rules.mechanics.ion import ControlIonization
from rules.mechanics.lure import Lure
from rules.mechanics.medpacs import LevelledMedpacs
from rules.mechanics.melee import MeleeWeapons
from rules.mechanics.modifications import Modifications
from rules.mechanics.opposed import OpposedRolls
from rules.mechanics.order import InitiativeOrder
from rules.mechanics.points import CharacterPoints
from rules.mechanics.ramming import DifficultyRamming
from rules.mechanics.reactions import ReplacingReactions
from rules.mechanics.repairs import Repairs
from rules.mechanics.scale import ModifierScale
from rules.mechanics.shields import ArcShielding
from rules.mechanics.ship_codes import ShipCodes
from rules.mechanics.ship_damage import ShipDamage, ShipLadder
from rules.mechanics.ship_systems import ShipSystems
from rules.mechanics.stun import TalliedStun
from rules.mechanics.tractor import ReelingBeam
from rules.mechanics.vehicle_damage import VehicleDamage
from rules.mechanics.vehicle_speeds import LostMoves, MoveChart
from rules.mechanics.wild_die import WildDie
from rules.mechanics.workshop_shares import WorkshopForShares
from rules.rulesets import options
from rules.rulesets.slots import Ruleset
from rules.source import Document, Source
from rules.tables import table

_MOVEMENT = table("movement", "revised")
_MODIFICATIONS = Modifications.from_tables(
    table("modifications", "revised"), table("hyperdrives", "revised")
)
_REPAIRS = Repairs.from_table(table("repair", "revised"))

FORCE_POWERS = ForcePowers.from_table(table("force_powers"))

RULESET = Ruleset(
    name="revised",
    title="Second edition, revised",
    switches=(
        options.DIFFICULTY_MIDDLE,
        options.WILD_ONE,
        options.LENT_DUEL_ACTIONS,
        options.LENT_MARTIAL_ARTS,
    ),
    # dice and numbers
    difficulty=Difficulties.from_table(table("difficulties", "revised")),
    opposed=OpposedRolls(source=Source(Document.SCREEN, "DIFFICULTY NUMBERS")),
    wild_die=WildDie.from_table(table("wild_die", "revised")),
    points=CharacterPoints.from_table(table("points", "revised")),
    scale=ModifierScale.from_table(table("scales_modifier", "revised")),
    # people
    order=InitiativeOrder.from_table(table("combat_sequence", "revised")),
    sequence=by_initiative(table("combat_sequence", "revised")),
    actions=Actions.from_table(table("combat_actions", "revised")),
    reactions=ReplacingReactions.from_tables(
        table("reaction_skills", "revised"), table("reaction_skills", "attacks")
    ),
    combine=CommandedActions.from_table(table("combined_actions", "revised")),
    called_shots=CalledShots.from_table(table("fire_modifiers", "revised")),
    cover=Cover.from_table(table("cover_protection", "revised")),
    protection=Protection.from_table(table("cover_protection", "revised").part("protection")),
    injury=KnockoutInjury.from_tables(
        table("damage_personal", "revised"),
        table("injury_effects", "revised"),
        table("injury_effects", "second_edition"),
    ),
    stun=TalliedStun.from_table(table("injury_effects", "revised").part("stun")),
    healing=Healing.from_table(table("healing", "revised")),
    medpacs=LevelledMedpacs.from_table(table("healing", "revised").part("medpac")),
    melee=MeleeWeapons.from_table(table("melee_weapons", "revised")),
    grenades=Grenades.from_table(table("grenades", "revised")),
    damage=DamageCharts.of(
        people=DifferenceChart.from_table(table("damage_personal", "revised")),
        craft=DifferenceChart.from_table(table("damage_starship", "revised")),
    ),
    falling=Falling.from_table(table("falling", "revised")),
    lifting=Lifting.from_table(table("lifting", "revised")),
    # movement, vehicles and ships
    movement=FourSpeeds.from_table(_MOVEMENT),
    ramming=DifficultyRamming.from_table(_MOVEMENT.part("ramming")),
    collision=SpeedCollisions.from_table(_MOVEMENT.part("collision")),
    failure=MovementFailures.from_table(_MOVEMENT.part("failure")),
    endurance=Endurance.from_table(_MOVEMENT.part("endurance")),
    lost_moves=LostMoves.from_table(_MOVEMENT.part("lost_moves")),
    move_chart=MoveChart.from_table(table("move_chart", "revised")),
    vehicle_damage=VehicleDamage.from_table(table("damage_vehicle", "revised")),
    astrogation=CalculatedJumps.from_table(table("astrogation", "revised")),
    evasion=StarshipDodge.from_table(table("evasion", "revised")),
    shielding=ArcShielding.from_table(table("shields", "revised")),
    ship_codes=ShipCodes.from_table(table("ship_codes", "revised")),
    ship_damage=ShipDamage.by_difference(table("damage_starship", "revised")),
    ship_ladder=ShipLadder.from_table(table("damage_starship", "revised").part("ladder")),
    ship_systems=ShipSystems.from_table(table("damage_starship", "revised").part("systems")),
    ionization=ControlIonization.from_table(table("ionization", "revised")),
    reeling=ReelingBeam.from_table(table("tractor_beam", "revised")),
    # characters
    skills=Skills.from_tables(table("skills", "revised")),
    skill_levels=SkillLevels.from_table(table("skill_levels", "revised")),
    creation=Creation.from_table(table("character_creation", "revised")),
    advancement=CharacterAdvancement.from_table(table("advancement", "revised")),
    workshop=WorkshopForShares.of(table("modifications", "workshop"), _MODIFICATIONS, _REPAIRS),
    modifications=_MODIFICATIONS,
    repairs=_REPAIRS,
    force_training=CharacterPointTraining.from_table(
        table("force_training", "revised").part("improvement")
    ),
    force_mastery=TaughtPowers.from_table(table("force_training", "revised").part("mastery")),
    # Powers, falling and atoning are spoken of without a figure: those of the Rules Companion.
    force_powers=FORCE_POWERS,
    force_effects=ForceEffects.of(table("force_effects"), FORCE_POWERS),
    dark_side=DarkSide.from_table(table("dark_side", "companion")),
    atonement=Atonement.from_table(table("dark_side", "companion").part("atonement")),
    lure=Lure.from_table(table("dark_side", "revised").part("lure")),
    return_to_light=ReturnToLight.from_table(table("dark_side", "revised").part("return")),
)

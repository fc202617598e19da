"""What both first-edition documents stand on. Not played by itself."""

from rules.characters.advancement import Advancement
from rules.characters.creation import Creation
from rules.characters.skills import Skills
from rules.combat.rounds import reactions_first
from rules.mechanics.actions import Actions, Preparation
from rules.mechanics.added_weapons import AddedWeapons
from rules.mechanics.armor import ArmorImprovement
from rules.mechanics.astrogation import GazetteerJumps
from rules.mechanics.charts import RatioChart
from rules.mechanics.combine import CombinedActions
from rules.mechanics.damage import DamageCharts
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.equipment import EquipmentImprovement
from rules.mechanics.evasion import Evasion
from rules.mechanics.fire import FireModifiers
from rules.mechanics.grenades import Grenades
from rules.mechanics.haste import Haste
from rules.mechanics.healing import Healing
from rules.mechanics.hyperdrives import HyperdrivesForPoints
from rules.mechanics.injury import ChartedInjury
from rules.mechanics.ion import WholeShipIonization
from rules.mechanics.medpacs import NumberedMedpacs
from rules.mechanics.melee import MeleeWeapons
from rules.mechanics.movement import WalkAndRun
from rules.mechanics.opposed import OpposedRolls
from rules.mechanics.order import ReactionsFirstOrder
from rules.mechanics.point_blank import PointBlank
from rules.mechanics.points import Points
from rules.mechanics.range_change import RangeRolls
from rules.mechanics.reactions import Reactions
from rules.mechanics.scale import DieCapScale
from rules.mechanics.shields import ShieldNumber
from rules.mechanics.ship_codes import ShipCodes
from rules.mechanics.ship_damage import ShipDamage, ShipLadder
from rules.mechanics.ship_systems import ShipSystems
from rules.mechanics.stun import Stun
from rules.mechanics.wild_die import WildDie
from rules.mechanics.workshop_points import WorkshopForPoints
from rules.rulesets import options
from rules.rulesets.slots import Ruleset
from rules.source import Document, Source, ruling
from rules.tables import table

EQUIPMENT = EquipmentImprovement.from_table(table("equipment_improvement", "companion"))
ARMOR = ArmorImprovement.of(table("armor", "companion"), EQUIPMENT)
HYPERDRIVES = HyperdrivesForPoints.from_table(table("hyperdrives", "companion"))
WEAPONS = AddedWeapons.from_table(table("equipment_improvement", "companion").part("added_weapons"))

RULESET = Ruleset(
    name="first_edition",
    title="First edition",
    switches=(
        options.DIFFICULTY_LOW,
        options.FIRE_MODIFIERS,
        options.SURPRISE,
        options.IMPROVE_ATTRIBUTES,
        options.LENT_DUEL_ACTIONS,
        options.LENT_MARTIAL_ARTS,
    ),
    # dice and numbers
    difficulty=Difficulties.from_table(table("difficulties", "upgrade")),
    opposed=OpposedRolls(source=ruling(4, "opposed ties")),
    wild_die=WildDie(source=ruling(6, "no wild die"), choices=None),
    points=Points.from_table(table("points", "companion")),
    scale=DieCapScale.from_table(table("scales_diecap", "companion")),
    # people
    order=ReactionsFirstOrder.from_table(table("combat_sequence", "upgrade")),
    sequence=reactions_first(table("combat_sequence", "upgrade")),
    actions=Actions.from_table(table("combat_actions", "upgrade")),
    haste=Haste.from_table(table("combat_actions", "upgrade").part("haste")),
    preparation=Preparation.from_table(table("combat_actions", "upgrade").part("preparation")),
    reactions=Reactions.from_tables(
        table("reaction_skills", "upgrade"), table("reaction_skills", "attacks")
    ),
    combine=CombinedActions.from_table(table("combined_actions", "upgrade")),
    point_blank=PointBlank.from_table(table("weapons_personal", "first_edition")),
    fire_modifiers=FireModifiers.from_table(table("fire_modifiers", "first_edition")),
    injury=ChartedInjury.from_tables(
        table("damage_personal", "upgrade"), table("injury_effects", "first_edition")
    ),
    stun=Stun.from_table(table("injury_effects", "upgrade").part("stun")),
    healing=Healing.from_table(table("healing", "house")).rest_alone(
        ruling(22, "natural healing of the one-sheet")
    ),
    medpacs=NumberedMedpacs.from_table(table("healing", "companion").part("medpac")),
    melee=MeleeWeapons.from_table(table("melee_weapons", "first_edition")),
    grenades=Grenades.from_table(table("grenades", "first_edition")),
    damage=DamageCharts.of(
        people=RatioChart.from_table(table("damage_personal", "upgrade")),
        craft=RatioChart.from_table(table("damage_starship", "upgrade")),
    ),
    # movement, vehicles and ships
    movement=WalkAndRun.from_table(table("movement", "upgrade")),
    astrogation=GazetteerJumps.from_table(table("astrogation", "upgrade")),
    evasion=Evasion.from_table(table("evasion", "upgrade")),
    range_rolls=RangeRolls(source=Source(Document.UPGRADE, "Evasion")),
    shielding=ShieldNumber.from_table(table("shields", "upgrade")),
    ship_codes=ShipCodes.from_table(table("ship_codes", "upgrade")),
    ship_damage=ShipDamage.by_ratio(table("damage_starship", "upgrade")),
    ship_ladder=ShipLadder.from_table(table("damage_starship", "companion").part("ladder")),
    ship_systems=ShipSystems.from_table(table("damage_starship", "companion").part("systems")),
    ionization=WholeShipIonization.from_table(table("ionization", "companion")),
    # characters
    skills=Skills.from_tables(table("skills", "companion")),
    creation=Creation.from_table(table("character_creation", "companion")),
    advancement=Advancement.from_table(table("advancement", "companion")),
    # Only the Rules Companion tells how equipment is improved; both play by it.
    workshop=WorkshopForPoints.of(EQUIPMENT, ARMOR, HYPERDRIVES, WEAPONS),
    equipment=EQUIPMENT,
    armor_improvement=ARMOR,
    hyperdrives=HYPERDRIVES,
    added_weapons=WEAPONS,
)

"""A ruleset as a value: named slots, each holding the rule that answers its questions."""

from collections.abc import Iterator
from dataclasses import fields

from rules.characters.advancement import Advancement
from rules.characters.aliens import Aliens
from rules.characters.creation import Creation
from rules.characters.droids import Droids
from rules.characters.force_teachers import ForceTeachers
from rules.characters.force_training import ForceTraining
from rules.characters.skills import SkillLevels, Skills
from rules.combat.sequence import Sequence
from rules.mechanics.actions import Actions, Preparation
from rules.mechanics.added_weapons import AddedWeapons
from rules.mechanics.armor import ArmorDamage, ArmorImprovement
from rules.mechanics.astrogation import Jumps
from rules.mechanics.atonement import Atonement, ReturnToLight
from rules.mechanics.availability import Availability
from rules.mechanics.capital_command import Command, Tactics
from rules.mechanics.capital_crew import Crews
from rules.mechanics.capital_damage import CapitalDamage, CapitalRamming
from rules.mechanics.capital_facing import Facings
from rules.mechanics.capital_guns import Coordination, GunsModifier
from rules.mechanics.capital_shields import CapitalShields
from rules.mechanics.capital_template import ShipTemplate
from rules.mechanics.collision import Collisions
from rules.mechanics.combine import Combining
from rules.mechanics.control import LossOfControl, MovementFailures
from rules.mechanics.counter_battery import CounterBattery
from rules.mechanics.cover import Cover, Protection
from rules.mechanics.damage import DamageCharts
from rules.mechanics.dark_side import DarkSide
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.duel import Duels
from rules.mechanics.endurance import Endurance
from rules.mechanics.equipment import EquipmentImprovement
from rules.mechanics.evasion import Evasion
from rules.mechanics.feats import Falling, Lifting
from rules.mechanics.fire import CalledShots, FireModifiers
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_mastery import ForceMastery
from rules.mechanics.force_powers import ForcePowers
from rules.mechanics.gear import Gear
from rules.mechanics.grenades import Grenades
from rules.mechanics.haste import Haste
from rules.mechanics.healing import Healing
from rules.mechanics.hyperdrives import HyperdrivesForPoints
from rules.mechanics.injury import Injury
from rules.mechanics.ion import Ionization
from rules.mechanics.lure import Lure
from rules.mechanics.maneuver import Maneuvers
from rules.mechanics.martial import MartialArts
from rules.mechanics.medpacs import Medpacs
from rules.mechanics.melee import MeleeWeapons
from rules.mechanics.missiles import Missiles
from rules.mechanics.modifications import Modifications
from rules.mechanics.movement import Movement
from rules.mechanics.movement_roll import MovementRolls
from rules.mechanics.opposed import OpposedRolls
from rules.mechanics.order import Order
from rules.mechanics.point_blank import PointBlank
from rules.mechanics.points import Points
from rules.mechanics.ramming import Ramming
from rules.mechanics.range_change import RangeRolls
from rules.mechanics.reactions import Reactions
from rules.mechanics.repairs import Repairs
from rules.mechanics.rule import Rule
from rules.mechanics.scale import Scale
from rules.mechanics.shields import Shielding
from rules.mechanics.ship_codes import ShipCodes
from rules.mechanics.ship_damage import ShipDamage, ShipLadder
from rules.mechanics.ship_systems import ShipSystems
from rules.mechanics.ship_types import ShipTypes
from rules.mechanics.starwarriors import StarWarriors
from rules.mechanics.stun import Stun
from rules.mechanics.targeting import Targeting
from rules.mechanics.terrain import TypicalTerrain
from rules.mechanics.tractor import ReelingBeam, TractorBeam
from rules.mechanics.uncertainty import UncertaintyDice
from rules.mechanics.vehicle_damage import VehicleDamage
from rules.mechanics.vehicle_speeds import LostMoves, MoveChart
from rules.mechanics.weapons import Weapons
from rules.mechanics.wild_die import WildDie
from rules.mechanics.workshop import Workshop
from rules.rulesets.options import Options, Switch, chosen
from rules.values import value


@value(kw_only=True)
class Ruleset:
    """One edition of the game. A slot left at None is a rule its documents do not have."""

    name: str
    title: str
    switches: tuple[Switch, ...]

    # dice and numbers
    difficulty: Difficulties
    opposed: OpposedRolls
    wild_die: WildDie
    uncertainty: UncertaintyDice | None = None
    points: Points
    scale: Scale

    # people
    order: Order
    sequence: Sequence | None = None
    actions: Actions
    haste: Haste | None = None
    preparation: Preparation | None = None
    reactions: Reactions
    combine: Combining
    point_blank: PointBlank | None = None
    fire_modifiers: FireModifiers | None = None
    called_shots: CalledShots | None = None
    cover: Cover | None = None
    protection: Protection | None = None
    damage: DamageCharts
    injury: Injury
    stun: Stun
    healing: Healing
    medpacs: Medpacs
    melee: MeleeWeapons
    grenades: Grenades
    duels: Duels | None = None
    martial_arts: MartialArts | None = None
    weapons: Weapons | None = None
    falling: Falling | None = None
    lifting: Lifting | None = None

    # movement, vehicles and ships
    movement: Movement
    movement_roll: MovementRolls | None = None
    maneuver: Maneuvers | None = None
    ramming: Ramming | None = None
    collision: Collisions | None = None
    control: LossOfControl | None = None
    failure: MovementFailures | None = None
    terrain: TypicalTerrain | None = None
    endurance: Endurance | None = None
    lost_moves: LostMoves | None = None
    move_chart: MoveChart | None = None
    vehicle_damage: VehicleDamage | None = None
    astrogation: Jumps | None = None
    evasion: Evasion
    range_rolls: RangeRolls | None = None
    shielding: Shielding
    ship_codes: ShipCodes
    ship_damage: ShipDamage
    ship_ladder: ShipLadder
    ship_systems: ShipSystems
    ionization: Ionization
    missiles: Missiles | None = None
    tractor: TractorBeam | None = None
    reeling: ReelingBeam | None = None
    ship_types: ShipTypes | None = None
    guns: GunsModifier | None = None
    coordination: Coordination | None = None
    crews: Crews | None = None
    command: Command | None = None
    tactics: Tactics | None = None
    facings: Facings | None = None
    targeting: Targeting | None = None
    capital_shields: CapitalShields | None = None
    capital_damage: CapitalDamage | None = None
    capital_ramming: CapitalRamming | None = None
    counter_battery: CounterBattery | None = None
    swarm: CounterBattery | None = None
    ship_template: ShipTemplate | None = None
    star_warriors: StarWarriors | None = None

    # characters
    skills: Skills
    skill_levels: SkillLevels | None = None
    creation: Creation
    advancement: Advancement
    aliens: Aliens | None = None
    droids: Droids | None = None
    workshop: Workshop
    equipment: EquipmentImprovement | None = None
    armor_improvement: ArmorImprovement | None = None
    armor_damage: ArmorDamage | None = None
    hyperdrives: HyperdrivesForPoints | None = None
    added_weapons: AddedWeapons | None = None
    availability: Availability | None = None
    gear: Gear | None = None
    modifications: Modifications | None = None
    repairs: Repairs | None = None
    force_teachers: ForceTeachers | None = None
    force_training: ForceTraining | None = None
    force_mastery: ForceMastery | None = None
    force_powers: ForcePowers | None = None
    force_effects: ForceEffects | None = None
    dark_side: DarkSide | None = None
    lure: Lure | None = None
    atonement: Atonement | None = None
    return_to_light: ReturnToLight | None = None

    def options(self, **wanted: str) -> Options:
        """The positions of all switches, checked."""
        return chosen(self.switches, wanted)

    def slots(self) -> Iterator[tuple[str, Rule | None]]:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None or isinstance(value, Rule):
                yield field.name, value

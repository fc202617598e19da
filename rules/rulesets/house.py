"""The one-sheet: what it changed in the second edition, with its duels and martial arts."""

from dataclasses import replace

from rules.characters.skills import Skills
from rules.combat.later_rounds import by_dexterity
from rules.mechanics.actions import Actions
from rules.mechanics.armor import ArmorDamage
from rules.mechanics.charts import DifferenceChart
from rules.mechanics.damage import DamageCharts
from rules.mechanics.difficulty import Difficulties
from rules.mechanics.duel import Duels
from rules.mechanics.evasion import Evasion
from rules.mechanics.healing import Healing
from rules.mechanics.injury import KnockoutInjury
from rules.mechanics.ion import ControlIonization
from rules.mechanics.martial import MartialArts
from rules.mechanics.medpacs import LevelledMedpacs
from rules.mechanics.melee import MeleeWeapons
from rules.mechanics.order import DexterityOrder
from rules.mechanics.points import CharacterPoints
from rules.mechanics.reactions import Reactions
from rules.mechanics.scale import ModifierScale
from rules.mechanics.shields import ShieldNumber
from rules.mechanics.ship_codes import ShipCodes
from rules.mechanics.ship_damage import ShipDamage
from rules.mechanics.ship_systems import ShipSystems
from rules.mechanics.stun import TalliedStun
from rules.mechanics.vehicle_damage import VehicleDamage
from rules.mechanics.weapons import Weapons
from rules.mechanics.wild_die import WildDie
from rules.rulesets import options, revised
from rules.tables import table

RULESET = replace(
    revised.RULESET,
    name="house",
    title="One-sheet",
    switches=(options.DUEL_ACTIONS, options.MARTIAL_ARTS),
    # dice and numbers
    difficulty=Difficulties.from_table(table("difficulties", "house")),
    wild_die=WildDie.from_table(table("wild_die", "house")),
    points=CharacterPoints.from_table(table("points", "house")),
    scale=ModifierScale.from_table(table("scales_modifier", "house")),
    # people
    order=DexterityOrder.from_table(table("combat_sequence", "house")),
    sequence=by_dexterity(table("combat_sequence", "house")),
    actions=Actions.from_table(table("combat_actions", "house")),
    reactions=Reactions.from_tables(
        table("reaction_skills", "house"), table("reaction_skills", "attacks")
    ),
    injury=KnockoutInjury.from_tables(
        table("damage_personal", "house"),
        table("injury_effects", "house"),
        table("injury_effects", "second_edition"),
    ),
    stun=TalliedStun.from_table(table("injury_effects", "house").part("stun")),
    healing=Healing.from_table(table("healing", "house")),
    medpacs=LevelledMedpacs.from_table(table("healing", "house").part("medpac")),
    melee=MeleeWeapons.from_table(table("melee_weapons", "house")),
    duels=Duels.from_table(table("lightsaber_duel", "house")),
    martial_arts=MartialArts.from_table(table("martial_arts", "house")),
    damage=DamageCharts.of(
        people=DifferenceChart.from_table(table("damage_personal", "house")),
        craft=DifferenceChart.from_table(table("damage_starship", "house")),
    ),
    weapons=Weapons.from_tables(
        table("weapons_personal", "house"), table("weapons_mounted", "house")
    ),
    # movement, vehicles and ships
    vehicle_damage=VehicleDamage.from_table(table("damage_vehicle", "house")),
    evasion=Evasion.from_table(table("evasion", "house")),
    shielding=ShieldNumber.from_table(table("shields", "house")),
    ship_codes=ShipCodes.from_table(table("ship_codes", "house")),
    ship_damage=ShipDamage.by_difference(table("damage_starship", "house")),
    ship_systems=ShipSystems.from_table(table("damage_starship", "house").part("systems")),
    ionization=ControlIonization.from_table(table("ionization", "house")),
    # characters
    skills=Skills.from_tables(table("skills", "revised"), table("skills", "house")),
    armor_damage=ArmorDamage.from_table(table("armor", "house")),
)

from combat.models.combat import Combat, Combatant, Round
from combat.models.encounter import Encounter
from combat.models.log import Command, Declaration, Event, Roll

__all__ = ["Combat", "Combatant", "Command", "Declaration", "Encounter", "Event", "Roll", "Round"]

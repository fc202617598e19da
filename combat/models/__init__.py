from combat.models.combat import Combat, Combatant, Round
from combat.models.log import Command, Declaration, Event, Roll

__all__ = ["Combat", "Combatant", "Command", "Declaration", "Event", "Roll", "Round"]

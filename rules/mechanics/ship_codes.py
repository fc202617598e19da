"""Codes of a craft that help its crew: fire control, maneuverability, speed."""

from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class ShipCodes(Rule):
    """What a craft lends is added to the skill of whoever uses it."""

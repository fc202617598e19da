from characters.models.change import SheetChange
from characters.models.character import Character
from characters.models.improvement import Improvement
from characters.models.ledger import Balance, LedgerEntry, Points
from characters.models.template import CharacterTemplate

__all__ = [
    "Balance",
    "Character",
    "CharacterTemplate",
    "Improvement",
    "LedgerEntry",
    "Points",
    "SheetChange",
]

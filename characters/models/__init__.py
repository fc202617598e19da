from characters.models.change import SheetChange
from characters.models.character import Character
from characters.models.dark_deed import DarkDeed
from characters.models.droid import DroidBuild
from characters.models.improvement import Improvement
from characters.models.item import Article, Item, ItemEvent, Work
from characters.models.kept_power import KeptPower
from characters.models.ledger import Balance, LedgerEntry, Points
from characters.models.portrait import Portrait
from characters.models.template import CharacterTemplate
from characters.models.treatment import Treatment

__all__ = [
    "Article",
    "Balance",
    "Character",
    "CharacterTemplate",
    "DarkDeed",
    "DroidBuild",
    "Improvement",
    "Item",
    "ItemEvent",
    "KeptPower",
    "LedgerEntry",
    "Points",
    "Portrait",
    "SheetChange",
    "Treatment",
    "Work",
]

"""The actions of duels and martial arts, which any ruleset may switch on."""

from rules.combat.bare_hands import HANDS, BareHandedParry
from rules.combat.dueling import duel_acts
from rules.combat.grips import LetGo
from rules.combat.martial import martial_acts
from rules.combat.sequence import Kinds
from rules.mechanics.duel import Duels
from rules.mechanics.martial import MartialArts
from rules.tables import table

_DUELS = Duels.from_table(table("lightsaber_duel", "house"))
_ARTS = MartialArts.from_table(table("martial_arts", "house"))

CLOSE_ACTS: Kinds = {
    **duel_acts(_DUELS),
    "combat_bare_handed_parry": BareHandedParry(_DUELS),
    **martial_acts(_ARTS),
    **HANDS,
    "let_go": LetGo(),
}
CLOSE_REACTIONS = (
    "combat_bare_handed_parry",
    *(f"combat_{name}" for name, action in _ARTS.actions.items() if action.reaction),
)

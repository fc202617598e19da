"""The sequences of the rulesets, ready for their slot."""

from rules.combat.acts import (
    Coordinate,
    Deed,
    FallProne,
    Prepare,
    Rise,
    SetWeapon,
    Skilled,
)
from rules.combat.attacking import Attack
from rules.combat.close_acts import CLOSE_ACTS
from rules.combat.combining import COMBINED, CombinedAttack
from rules.combat.forcing import UsePower
from rules.combat.grips import GRIP_ANSWERS
from rules.combat.hasting import HasteSequence
from rules.combat.manning import CREW_ACTS
from rules.combat.moving import Crawl, HalfSpeed, Run, SpeedMove
from rules.combat.reacting import REACTIONS
from rules.combat.sequence import Kinds
from rules.combat.stepping import FREE_ACTIONS
from rules.combat.treating import Medpac
from rules.tables import Table

COMMON_ACTS: Kinds = {
    "attack": Attack(),
    COMBINED: CombinedAttack(),
    "command": Coordinate(),
    "skill": Skilled(),
    "force": UsePower(),
    "medpac": Medpac(),
    "fall_prone": FallProne(),
    "rise": Rise(),
    "set_stun": SetWeapon(),
    "set_normal": SetWeapon(),
    "draw_weapon": Deed(),
    **REACTIONS,
    **CLOSE_ACTS,
}

FIRST_EDITION_ACTS: Kinds = {**COMMON_ACTS, "prepare": Prepare(), "walk": HalfSpeed()}
SPEED_ACTS: Kinds = {
    **FIRST_EDITION_ACTS,
    **CREW_ACTS,
    "speed": SpeedMove(),
    "crawl": Crawl(),
}
WALK_OR_RUN: Kinds = {**FIRST_EDITION_ACTS, "run": Run(), "crawl": Crawl()}


def reactions_in_order_of_haste(table: Table) -> HasteSequence:
    """Reactions are rolled among the actions, and every hit counts when it hits."""
    return _by_haste(table, SPEED_ACTS, unhasted_hits_wait=False)


def reactions_first(table: Table) -> HasteSequence:
    """Reactions are rolled before any action, and hits without haste count at the end."""
    return _by_haste(table, WALK_OR_RUN, unhasted_hits_wait=True)


def _by_haste(table: Table, kinds: Kinds, *, unhasted_hits_wait: bool) -> HasteSequence:
    return HasteSequence(
        source=table.source,
        kinds=kinds,
        commands=FREE_ACTIONS,
        answers=GRIP_ANSWERS,
        unhasted_hits_wait=unhasted_hits_wait,
    )

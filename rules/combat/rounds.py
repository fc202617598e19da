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
from rules.combat.beams import BEAM_ANSWERS
from rules.combat.chasing import MANEUVER, RESERVED, SPEED, Maneuver, Reserved, settle_reserved
from rules.combat.close_acts import CLOSE_ACTS
from rules.combat.combining import COMBINED, WORK, CombinedAttack
from rules.combat.confirming import CONFIRM_ANSWERS
from rules.combat.forcing import UsePower
from rules.combat.grips import GRIP_ANSWERS
from rules.combat.hasting import HasteSequence
from rules.combat.moving import Crawl, HalfSpeed, Run
from rules.combat.piloting import CREW_ACTS, STATION_ACTS
from rules.combat.ramming import RAM, RamAct
from rules.combat.ranging import RANGING
from rules.combat.reacting import REACTIONS
from rules.combat.sequence import Kinds
from rules.combat.speeding import COLLIDING, SpeedMove
from rules.combat.stepping import FREE_ACTIONS
from rules.combat.throwing import THROW_ANSWERS
from rules.combat.treating import Medpac
from rules.combat.working import CombinedWork
from rules.tables import Table

COMMON_ACTS: Kinds = {
    "attack": Attack(),
    COMBINED: CombinedAttack(),
    WORK: CombinedWork(),
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
    SPEED: SpeedMove(),
    MANEUVER: Maneuver(),
    RAM: RamAct(),
    RESERVED: Reserved(),
    "crawl": Crawl(),
}
WALK_OR_RUN: Kinds = {
    **FIRST_EDITION_ACTS,
    **STATION_ACTS,
    **RANGING,
    "run": Run(),
    "crawl": Crawl(),
}


_ANSWERS = {**GRIP_ANSWERS, **CONFIRM_ANSWERS, **THROW_ANSWERS}


def reactions_in_order_of_haste(table: Table) -> HasteSequence:
    """Reactions are rolled among the actions, and every hit counts when it hits."""
    return HasteSequence(
        source=table.source,
        kinds=SPEED_ACTS,
        commands={**FREE_ACTIONS, **COLLIDING},
        answers={**_ANSWERS, **BEAM_ANSWERS, RESERVED: settle_reserved},
        unhasted_hits_wait=False,
    )


def reactions_first(table: Table) -> HasteSequence:
    """Reactions are rolled before any action, and hits without haste count at the end."""
    return HasteSequence(
        source=table.source,
        kinds=WALK_OR_RUN,
        commands=FREE_ACTIONS,
        answers=_ANSWERS,
        unhasted_hits_wait=True,
    )

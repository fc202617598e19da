"""The sequences of the second edition, ready for their slot."""

from rules.combat.acts import Wait
from rules.combat.beams import BEAM_ANSWERS
from rules.combat.close_acts import CLOSE_REACTIONS
from rules.combat.combining import COMBINED, WORK
from rules.combat.commanding import CommandedAttack
from rules.combat.confirming import CONFIRM_ANSWERS
from rules.combat.dexterous import REACTING, DexteritySequence
from rules.combat.flying import FLIGHT
from rules.combat.grips import GRIP_ANSWERS
from rules.combat.initiative import PLACE, settle_place
from rules.combat.interrupting import REACTION, settle_reaction
from rules.combat.moving import Crawl
from rules.combat.paces import PACES
from rules.combat.parrying import AnyParry, ArmedParry
from rules.combat.passing import TURNS, WAIT, PassSequence
from rules.combat.piloting import STATION_ACTS
from rules.combat.rounds import COMMON_ACTS
from rules.combat.sequence import Kinds
from rules.combat.speeding import COLLIDING
from rules.combat.spending import SPENDING
from rules.combat.stepping import FREE_ACTIONS, HOLDING
from rules.combat.throwing import THROW_ANSWERS
from rules.combat.waiting import ANSWERS
from rules.combat.working import CommandedWork
from rules.tables import Table

ANY_PARRY = ("full_parry", "combat_parry")
SECOND_EDITION_ACTS: Kinds = {
    **COMMON_ACTS,
    **PACES,
    **STATION_ACTS,
    **FLIGHT,
    COMBINED: CommandedAttack(),
    WORK: CommandedWork(),
    "crawl": Crawl(),
}

# This book names each parry by what it parries with.
TURN_ACTS: Kinds = {
    **{name: kind for name, kind in SECOND_EDITION_ACTS.items() if name not in ANY_PARRY},
    WAIT: Wait(),
    "combat_melee_parry": ArmedParry("melee parry"),
    "full_melee_parry": ArmedParry("melee parry"),
    "combat_lightsaber": ArmedParry("lightsaber", "lightsaber"),
    "full_lightsaber": ArmedParry("lightsaber", "lightsaber"),
}
# This one has a single parry.
ONE_PARRY = tuple(
    f"{manner}_{hand}_parry" for manner in ("full", "combat") for hand in ("melee", "brawling")
)
DEXTEROUS_ACTS: Kinds = {
    **{name: kind for name, kind in SECOND_EDITION_ACTS.items() if name not in ONE_PARRY},
    **dict.fromkeys(ANY_PARRY, AnyParry()),
}
_ANSWERS = {
    **ANSWERS,
    **GRIP_ANSWERS,
    **BEAM_ANSWERS,
    **CONFIRM_ANSWERS,
    **THROW_ANSWERS,
    REACTION: settle_reaction,
}
_KINDS_OF_REACTION = ("dodge", "melee_parry", "brawling_parry", "lightsaber")


def by_initiative(table: Table) -> PassSequence:
    """Sides take turns, one action of each at a time; whoever is attacked may react."""
    return PassSequence(
        source=table.source,
        kinds=TURN_ACTS,
        commands={**TURNS, **SPENDING, **FREE_ACTIONS, **COLLIDING},
        answers={**_ANSWERS, PLACE: settle_place},
        reactions=(*(f"combat_{name}" for name in _KINDS_OF_REACTION), *CLOSE_REACTIONS),
        full_reactions=tuple(f"full_{name}" for name in _KINDS_OF_REACTION),
    )


def by_dexterity(table: Table) -> DexteritySequence:
    """Declared by Perception, resolved by Dexterity; reactions at any time."""
    return DexteritySequence(
        source=table.source,
        kinds=DEXTEROUS_ACTS,
        commands={**REACTING, **SPENDING, **HOLDING, **FREE_ACTIONS, **COLLIDING},
        answers=_ANSWERS,
        reactions=("combat_dodge", "combat_parry", *CLOSE_REACTIONS),
    )

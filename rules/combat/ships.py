"""Craft and those aboard: a ship is a combatant with a hull; its crew act for it."""

from collections.abc import Iterable

from rules.codes import NOTHING, Code
from rules.combat.numbers import unable
from rules.combat.play import Play, refuse_unless
from rules.combat.state import Act, Combatant, State, Stunned
from rules.errors import RuleError
from rules.rolls import Modifier

HULL, SHIELDS, MANEUVER, PIPS = "hull", "shields", "maneuverability", "pips"
FIRE_CONTROL, DAMAGE, MOVES = "fire_control", "damage", "moves"
CAPITAL = "capital"
PILOTING = (
    *("starship piloting", "starfighter piloting", "space transports", "capital ship piloting"),
    *("piloting", "repulsorlift operation"),
)


def is_craft(play: Play, name: str) -> bool:
    return HULL in play.sheet(name).codes


def crafts(state: State) -> tuple[str, ...]:
    """What can be boarded, in the order of the roster."""
    roster = sorted(state.combatants.values(), key=lambda one: one.place)
    return tuple(one.id for one in roster if not one.gone and HULL in state.sheet(one.id).codes)


def check_craft(play: Play, act: Act) -> None:
    """Another craft, still there."""
    refuse_unless(bool(act.at), "attack.no_target", who=act.who)
    refuse_unless(act.at != act.who, "attack.oneself", who=act.who)
    refuse_unless(not play.who(act.at).gone, "attack.target_gone", at=act.at)
    refuse_unless(is_craft(play, act.at), "fly.no_craft", at=act.at)


def ashore(play: Play, who: str) -> RuleError | None:
    """A refusal for whoever is aboard of nothing."""
    return None if play.who(who).aboard else RuleError("ship.not_aboard", who=who)


def craft_of(play: Play, who: str) -> str:
    """The craft somebody is aboard of."""
    refused = ashore(play, who)
    if refused:
        raise refused
    return play.who(play.who(who).aboard).id


def ship_code(play: Play, craft: str, name: str) -> Code:
    """A code of the ship as damage and ionization have left it."""
    return as_damaged(play, craft, name, Code.parse(play.sheet(craft).codes.get(name, "0D")))


def as_damaged(play: Play, craft: str, name: str, code: Code) -> Code:
    """What is left of a code of the ship, also of one that belongs to a weapon."""
    one = play.who(craft)
    code = code.less_dice(min(one.damage.get(name, 0), code.dice))
    pips = one.damage.get(PIPS, 0)
    if pips and play.rules.capital_damage:
        code = play.rules.capital_damage.code(code, name, pips, engines_targeted=False)
    return less_ionized(play, craft, name, code)


def less_ionized(play: Play, craft: str, name: str, code: Code) -> Code:
    count = ionized(play, play.who(craft))
    return play.rules.ionization.codes({name: code}, count)[name]


def ionized(play: Play, one: Combatant) -> int:
    """Ionizations are kept with the round they were taken in, as stuns are."""
    rule, now = play.rules.ionization, play.state.round
    return sum(taken.stuns for taken in one.stuns if now <= rule.last_round(taken.round))


def with_ionization(play: Play, one: Combatant, dice: int) -> tuple[Stunned, ...]:
    rule, now = play.rules.ionization, play.state.round
    kept = tuple(taken for taken in one.stuns if now <= rule.last_round(taken.round))
    return (*kept, Stunned(now, dice))


def ship_modifier(play: Play, craft: str, name: str) -> Modifier:
    return play.rules.ship_codes.modifier(ship_code(play, craft, name), name.replace("_", " "))


def piloting_skill(play: Play, who: str, named: str = "") -> str:
    known = play.rules.skills.by_name
    codes = play.sheet(who).codes
    usual = next((skill for skill in PILOTING if skill in known), PILOTING[0])
    return named or next((skill for skill in PILOTING if skill in codes), usual)


def crew_of(play: Play, craft: str) -> list[str]:
    """Those aboard who can act, in the order of the roster."""
    aboard = (one for one in play.state.combatants.values() if one.aboard == craft)
    ordered = sorted(aboard, key=lambda one: one.place)
    return [one.id for one in ordered if unable(play, one.id) is None]


def pilot_of(play: Play, crew: Iterable[str]) -> str | None:
    """Whoever has the controls; without stations, whoever has learned to fly."""
    return next((name for name in crew if _flies(play, name)), None)


def _flies(play: Play, name: str) -> bool:
    one = play.who(name)
    learned = any(skill in play.sheet(name).codes for skill in PILOTING)
    return one.station == "pilot" or (not one.station and learned)


def crew_unable(play: Play, who: str) -> str | None:
    """Why somebody cannot act for the craft: the one or the other is past it."""
    return unable(play, who) or unable(play, craft_of(play, who))


def guns_modifier(play: Play, guns: int) -> Code:
    rule = play.rules.guns
    return rule.modifier_for(guns) if rule and guns > 1 else NOTHING

"""Craft and those aboard: a ship is a combatant with a hull; its crew act for it."""

from rules.codes import NOTHING, Code
from rules.combat.numbers import unable
from rules.combat.play import Play, refuse_unless
from rules.combat.state import Combatant, Stunned
from rules.rolls import Modifier

HULL, SHIELDS, MANEUVER, PIPS = "hull", "shields", "maneuverability", "pips"
FIRE_CONTROL, DAMAGE = "fire_control", "damage"
CAPITAL = "capital"
PILOTING = (
    *("starship piloting", "starfighter piloting", "space transports", "capital ship piloting"),
    *("piloting", "repulsorlift operation"),
)


def is_craft(play: Play, name: str) -> bool:
    return HULL in play.sheet(name).codes


def craft_of(play: Play, who: str) -> str:
    """The craft somebody is aboard of."""
    craft = play.who(who).aboard
    refuse_unless(bool(craft), "ship.not_aboard", who=who)
    return play.who(craft).id


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
    return Modifier(ship_code(play, craft, name), name.replace("_", " "))


def piloting_skill(play: Play, who: str, named: str = "") -> str:
    known = play.rules.skills.by_name
    codes = play.sheet(who).codes
    usual = next((skill for skill in PILOTING if skill in known), PILOTING[0])
    return named or next((skill for skill in PILOTING if skill in codes), usual)


def crew_unable(play: Play, who: str) -> str | None:
    """Why somebody cannot act for the craft: the one or the other is past it."""
    return unable(play, who) or unable(play, craft_of(play, who))


def guns_modifier(play: Play, guns: int) -> Code:
    rule = play.rules.guns
    return rule.modifier_for(guns) if rule and guns > 1 else NOTHING

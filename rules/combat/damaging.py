"""Damage: rolled against Strength, read on the chart, spelt out as what changes in the victim."""

from typing import Any

from rules.codes import Code
from rules.combat.absorbing import absorbed, dissipated
from rules.combat.confirming import Thrown, confirmed
from rules.combat.emptying import shaken
from rules.combat.hulls import deal_to_hull
from rules.combat.known_powers import all_powers
from rules.combat.numbers import AWAKE, sheet_code, stun_state
from rules.combat.play import Asked, Play, roll_told
from rules.combat.ships import is_craft
from rules.combat.state import PRONE, Combatant, Strike, Stunned
from rules.mechanics.charts import NO_EFFECT
from rules.mechanics.injury import STUNNED, UNCONSCIOUS, Hit

MORTALLY_WOUNDED, DEAD = "mortally_wounded", "dead"
DAMAGE, MORTAL_CHECK = "damage", "mortal check"


def deal(play: Play, number: int) -> bool:
    """Work out one hit. False: a question about a roll was put."""
    hit = play.state.strikes[str(number)]
    if hit.result or is_craft(play, hit.target):
        return (_deal_surely if hit.result else deal_to_hull)(play, number)
    return _told_already(play, number) or _deal_by_dice(play, number)


def _deal_by_dice(play: Play, number: int) -> bool:
    hit = play.state.strikes[str(number)]
    damage = _damage(play, hit)
    strength = _strength(play, hit)
    rolled = play.sequence.throw(play, damage)
    if rolled is None:
        return False
    met = (play, hit, number, damage, rolled)
    taken = dissipated(*met) or absorbed(*met)
    if taken is not False:
        return bool(taken)
    resisted = play.sequence.throw(play, strength)
    if resisted is None:
        return False
    total = play.number(damage.key, rolled.total)
    against = play.number(strength.key, resisted.total)
    thrown = ((damage, rolled), (strength, resisted))
    found = _found(play, hit, play.rules.injury.hit(total, against, hit.mode), thrown)
    if found is None:
        return False
    told = {
        "who": hit.who,
        "target": hit.target,
        "act": hit.act,
        "mode": hit.mode,
        "damage": total,
        "strength": against,
        "result": found.result,
        "stuns": found.stuns,
        "rolls": [roll_told(damage, rolled), roll_told(strength, resisted)],
    }
    inflict(play, hit.target, found, told, ("state", {"dealt": number + 1}))
    return True


def _told_already(play: Play, number: int) -> bool:
    """Nobody throws dice for the dead."""
    hit = play.state.strikes[str(number)]
    if play.who(hit.target).injury != DEAD:
        return False
    told = {
        **{"who": hit.who, "target": hit.target, "act": hit.act, "mode": hit.mode},
        **{"result": NO_EFFECT, "stuns": 0, "injury": DEAD, "becomes": {}},
    }
    play.happen("hurt", told, ("state", {"dealt": number + 1}))
    return True


def _deal_surely(play: Play, number: int) -> bool:
    hit = play.state.strikes[str(number)]
    told = {
        **{"who": hit.who, "target": hit.target, "act": hit.act},
        **{"result": hit.result, "stuns": hit.stuns},
    }
    found = Hit(hit.result, hit.stuns, play.rules.injury.effect(hit.result))
    inflict(play, hit.target, found, told, ("state", {"dealt": number + 1}))
    return True


def _found(play: Play, hit: Strike, rolled: Hit, thrown: Thrown) -> Hit | None:
    """What the chart says, unless the gamemaster has another word. None: he is asked."""
    result = play.word(_key(play, hit, "result"), rolled.result)
    others = (NO_EFFECT, *play.rules.injury.effects)
    stands = confirmed(play, hit, result, others, thrown)
    if stands is None or stands == rolled.result:
        return rolled if stands else None
    return Hit(stands, 1 if stands == STUNNED else 0, play.rules.injury.effect(stands))


def inflict(
    play: Play, target: str, found: Hit, told: dict[str, Any], *changes: tuple[object, ...]
) -> None:
    """Tell a result with all it does to whoever suffers it."""
    one = play.who(target)
    fields, dying = consequences(play, one, found)
    told = {**told, "injury": fields.get("injury", one.injury), "becomes": fields}
    more: list[tuple[object, ...]] = [("set", "combatants", target, fields)] if fields else []
    if dying != play.state.dying:
        more.append(("state", {"dying": dying}))
    play.happen("hurt", told, *changes, *more)
    if "injury" in fields:
        shaken(play, target)


def consequences(play: Play, one: Combatant, found: Hit) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The fields of the victim that change, and who is dying then."""
    fields: dict[str, Any] = {}
    if found.stuns:
        fields["stuns"] = _with_stuns(play, one, found.stuns)
        if stun_state(play, one, fields["stuns"]).unconscious:
            fields["unconscious"] = True
    if found.result == UNCONSCIOUS:
        fields["unconscious"] = True
    elif found.result != STUNNED:
        fields |= _injured(play, one, found)
    _lets_fall(play, one, fields)
    others = tuple(name for name in play.state.dying if name != one.id)
    after = fields.get("injury", one.injury)
    return fields, (*others, one.id) if after == MORTALLY_WOUNDED else others


def _lets_fall(play: Play, one: Combatant, fields: dict[str, Any]) -> None:
    """A new wound is no longer the old pain; whoever is out keeps no power up."""
    if "injury" in fields and AWAKE in one.notes:
        fields["notes"] = {key: text for key, text in one.notes.items() if key != AWAKE}
    out = play.rules.injury.effect(fields.get("injury", one.injury)).unconscious
    if one.powers and (out or fields.get("unconscious")):
        clings = {name for name, power in all_powers().powers.items() if power.ends}
        fields["powers"] = [name for name in one.powers if name in clings]


def _injured(play: Play, one: Combatant, found: Hit) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    worse = play.rules.injury.worsened(one.injury, found.result)
    if worse != one.injury:
        fields["injury"] = worse
    if worse == MORTALLY_WOUNDED and one.mortal_since is None:
        fields["mortal_since"] = play.state.round
    if found.effect.prone:
        fields["stance"] = PRONE
    if found.effect.loses_round:
        fields["loses_round"] = play.state.round
    return fields


def check_dying(play: Play, name: str) -> bool:
    """At the end of a round the mortally wounded roll for their lives. False: wait."""
    one = play.who(name)
    passed = play.state.round - (one.mortal_since or 0)
    if one.gone or not passed or f"mortal:{name}" in play.state.memory:
        return True
    asked = Asked(f"{play.state.round}:{name}:mortal", name, MORTAL_CHECK, Code(2))
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return False
    total = play.number(asked.key, thrown.total)
    dies = play.rules.injury.dies(total, passed)
    told = {
        "who": name,
        "rounds": passed,
        "total": total,
        "dies": dies,
        "rolls": [roll_told(asked, thrown)],
    }
    checked = ("put", "memory", f"mortal:{name}", str(total))
    play.happen("mortal_check", told, checked, *(_dead(play, name) if dies else ()))
    return True


def _dead(play: Play, name: str) -> tuple[tuple[object, ...], ...]:
    dying = tuple(one for one in play.state.dying if one != name)
    return ("set", "combatants", name, {"injury": DEAD}), ("state", {"dying": dying})


def _damage(play: Play, hit: Strike) -> Asked:
    code = Code.parse(hit.code)
    return Asked(_key(play, hit, "damage"), hit.who, DAMAGE, code, (), hit.cap, bare_pips=True)


def _strength(play: Play, hit: Strike) -> Asked:
    armor = Code.parse(play.sheet(hit.target).armor)
    bonus = Code.parse(hit.resist_bonus)
    rules = play.rules
    worn = rules.armor_damage or rules.armor_improvement or rules.injury
    changes = (worn.modifier(armor, "armor"), rules.scale.modifier(bonus, "scale"))
    code = sheet_code(play, hit.target, "strength")
    key = _key(play, hit, "strength")
    return Asked(key, hit.target, "strength", code, changes, hit.resist_cap, bare_pips=True)


def _key(play: Play, hit: Strike, what: str) -> str:
    return f"{play.state.round}:{hit.act}:{what}:{hit.target}"


def _with_stuns(play: Play, one: Combatant, stuns: int) -> tuple[Stunned, ...]:
    """Those that still count, and the new ones."""
    now, rule = play.state.round, play.rules.stun
    kept = tuple(taken for taken in one.stuns if rule.remembers(taken.round, now))
    return (*kept, Stunned(now, stuns))

"""A shot that reaches its target's cover and not the target: what stands in the way takes it."""

from dataclasses import replace

from rules.codes import Code
from rules.combat.aiming import Aim, number_key
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import Act, Strike
from rules.combat.throwing import fallen
from rules.mechanics.cover import COVER


def hits_cover(play: Play, act: Act, aim: Aim, total: int) -> bool:
    """High enough for the open target, too low for the covered one. Smoke stops nothing."""
    rule, target = play.rules.cover, play.who(act.at)
    if rule is None or aim.covered_from is None or not target.protection:
        return False
    base = aim.covered_from
    return any(
        rule.shot(kind, total, base, max(aim.number - base, 0)).hits == COVER
        for kind in target.cover
    )


def dice_on_cover(play: Play, act: Act, hit: Strike) -> tuple[Asked, ...]:
    """The weapon's damage, and the body of what stands in the way; nobody's, so the GM's."""
    rule, behind = play.rules.protection, play.who(act.at).protection
    if rule is None:
        return ()
    damage = Asked(number_key(play, act, "on cover"), act.who, "damage", Code.parse(hit.code))
    body = Asked(number_key(play, act, "body"), "", behind, rule.body_strength(behind))
    return damage, body


def through_cover(play: Play, act: Act, hit: Strike) -> Strike | None:
    """Damage against the body of the protection; what is left of the weapon strikes behind it."""
    rule, target = play.rules.protection, play.who(act.at)
    if rule is None:
        return None
    damage, body = dice_on_cover(play, act, hit)
    rolled, resisted = fallen(play, damage), fallen(play, body)
    total = play.number(damage.key, rolled.total)
    against = play.number(body.key, resisted.total)
    left = rule.behind(Code.parse(hit.code), total, against)
    play.happen(
        "cover_hit",
        {
            "who": act.who,
            "at": act.at,
            "act": act.id,
            "cover": target.protection,
            "damage": total,
            "body": against,
            "result": left.protection or "no_effect",
            "left": str(left.damage) if left.damage else None,
            "rolls": [roll_told(damage, rolled), roll_told(body, resisted)],
        },
    )
    return replace(hit, code=str(left.damage)) if left.damage else None

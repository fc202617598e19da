"""Attacks: rolled against their difficulty; a hit waits until its damage counts."""

from dataclasses import replace

from rules.codes import NOTHING, Code
from rules.combat.aiming import HAND_TO_HAND, MELEE, Aim, number_key, take_aim
from rules.combat.arms import GRENADE, Arm
from rules.combat.covering import dice_on_cover, hits_cover, through_cover
from rules.combat.fields import Field, Surroundings, number, target, weapon
from rules.combat.following import followed, in_hand
from rules.combat.foreseeing import Foreseen, attack_to_come, refused_by
from rules.combat.numbers import modifiers, preparation_used, sheet_code, unable
from rules.combat.places import RANGE, band, throws_how_far, within_reach
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.screens import VEILED
from rules.combat.sequence import Kind
from rules.combat.state import Act, Strike
from rules.combat.supplies import NONE_LEFT, check_left, has_left, used_up
from rules.combat.throwing import fallen, thrown_by_hand
from rules.errors import RuleError
from rules.mechanics.injury import NORMAL, STUN
from rules.mechanics.scale import Exchange
from rules.rolls import Modifier, Roll, succeeds


class Attack(Kind):
    """Fire, strike or throw at somebody."""

    harms = True
    group = "attack"

    def words(self, act: Act) -> tuple[str, ...]:
        return ("attack",) * act.times

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        play = around.play
        held = around.weapons(lambda arm: in_hand(play, around.who, arm.name))
        sized = play.rules.called_shots or play.switched_on("fire_modifiers")
        aimed = [number("aim_cm")] if sized else []
        return target(around.others), weapon(held), *throws_how_far(play, act), *aimed

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        if not act.at:
            return (foreseen_shot(play, act),)
        arm = self.arm(play, act)
        return (refused_by(foreseen_attack(play, act, arm), lambda: check_left(play, act, arm)),)

    def uses(self, play: Play, act: Act) -> str:
        return play.sheet(act.who).arm(act.weapon).name

    def arm(self, play: Play, act: Act) -> Arm:
        """The weapon as this act uses it."""
        return play.sheet(act.who).arm(act.weapon)

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(act.times == 1, "attack.one_at_a_time", who=act.who)
        check_target(play, act)
        check_scale(play, act)
        check_rollable(play, act)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        arm = play.sheet(act.who).arm(act.weapon)
        lost = unable(play, act.who, [arm.skill]) or out_of_reach(play, act, arm)
        if lost:
            lose(play, act, lost)
            return True
        code, changes = sheet_code(play, act.who, arm.skill), attack_modifiers(play, act, arm)
        return shoot(play, act, arm, haste, code, changes)


def foreseen_shot(play: Play, act: Act) -> Foreseen:
    """As long as there is no target, only what is rolled is known."""
    arm = play.sheet(act.who).arm(act.weapon)
    known = {"weapon": arm.name, "damage": str(damage_code(play, act.who, arm))}
    return Foreseen(
        purpose="attack",
        who=act.who,
        code=sheet_code(play, act.who, arm.skill),
        modifiers=attack_modifiers(play, act, arm),
        more=known,
    )


def foreseen_attack(play: Play, act: Act, arm: Arm, *more: Modifier) -> Foreseen:
    changes = (*attack_modifiers(play, act, arm), *more)
    damage = damage_code(play, act.who, arm) if arm.damage else NOTHING
    return attack_to_come(play, act, arm, changes, _exchange(play, act), damage)


def shoot(
    play: Play, act: Act, arm: Arm, haste: int, code: Code, changes: tuple[Modifier, ...]
) -> bool:
    """Roll an attack whose code is settled, and keep the hit."""
    if not play.sequence.ready_to_attack(play, act, haste):
        return False
    exchange = _exchange(play, act)
    asked = Asked(number_key(play, act, "attack"), act.who, "attack", code, changes)
    asked = _scaled(play, asked, exchange)
    if not sum((one.code for one in asked.modifiers), code).rollable:
        lose(play, act, "code.below_one_die")
        return True
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return False
    aim = take_aim(play, act, arm, haste)
    if aim.waits:
        return False
    total = play.number(asked.key, thrown.total)
    if not all(thrown_by_hand(play, one) for one in _on_a_miss(play, act, arm, aim, total)):
        return False
    _tell(play, act, arm, asked, thrown, aim, exchange)
    return True


def _on_a_miss(play: Play, act: Act, arm: Arm, aim: Aim, total: int) -> tuple[Asked, ...]:
    """The dice a shot that goes astray asks for: all are thrown before anything is told."""
    if succeeds(total, aim.number) and not aim.out_of_sight:
        return ()
    if arm.kind == GRENADE:
        return _scattering(play, act, aim)
    if not hits_cover(play, act, aim, total):
        return ()
    return dice_on_cover(
        play, act, strike(play, act, at_range(arm, aim.range), _exchange(play, act))
    )


def attack_modifiers(play: Play, act: Act, arm: Arm) -> tuple[Modifier, ...]:
    fire_control = Code.parse(arm.fire_control)
    rule = play.rules.ship_codes
    mount = (rule.modifier(fire_control, "fire control"),) if fire_control else ()
    return (*modifiers(play, act.who, arm.skill), *mount)


def check_target(play: Play, act: Act) -> None:
    refuse_unless(bool(act.at), "attack.no_target", who=act.who)
    target = play.who(act.at)
    refuse_unless(act.at != act.who, "attack.oneself", who=act.who)
    refuse_unless(not target.gone, "attack.target_gone", at=act.at)
    arm = play.sheet(act.who).arm(act.weapon)
    refuse_unless(in_hand(play, act.who, arm.name), "weapon.not_in_hand", weapon=arm.name)
    check_left(play, act, arm)
    if arm.kind not in HAND_TO_HAND:
        band(play, act.who, act.at, arm, act.text(RANGE))


def check_scale(play: Play, act: Act) -> None:
    exchange = _exchange(play, act)
    possible = exchange.attack.possible and exchange.damage.possible
    refuse_unless(possible, "attack.scale_impossible", who=act.who, at=act.at)


def check_rollable(play: Play, act: Act) -> None:
    """A code below 1D is refused when it is declared."""
    arm = play.sheet(act.who).arm(act.weapon)
    code = sheet_code(play, act.who, arm.skill)
    for modifier in attack_modifiers(play, act, arm):
        code += modifier.code
    bonus = _exchange(play, act).attack.bonus
    if not (code + bonus).rollable:
        raise RuleError("code.below_one_die", die_code=str(code), who=act.who, act=act.do)


def lose(play: Play, act: Act, reason: str) -> None:
    """The act does not happen, and the log says why."""
    play.happen("action_lost", {"who": act.who, "act": act.id, "do": act.do, "reason": reason})


def out_of_reach(play: Play, act: Act, arm: Arm) -> str | None:
    if play.who(act.at).gone:
        return "attack.target_gone"
    if not in_hand(play, act.who, arm.name) or not has_left(play, act.who, arm.name):
        return "weapon.not_in_hand" if has_left(play, act.who, arm.name) else NONE_LEFT
    if arm.kind == MELEE and f"blocked:{act.who}:{act.at}" in play.state.memory:
        return "attack.blocked"
    if arm.kind in HAND_TO_HAND:
        return None if within_reach(play.state, act.who, act.at) else "attack.too_far"
    try:
        band(play, act.who, act.at, arm, act.text(RANGE))
    except RuleError as refusal:
        return refusal.code
    return None


def _exchange(play: Play, act: Act) -> Exchange:
    return play.rules.scale.exchange(play.sheet(act.who).scale, play.sheet(act.at).scale)


def _scaled(play: Play, asked: Asked, exchange: Exchange) -> Asked:
    rule, effect = play.rules.scale, exchange.attack
    bonus = (rule.modifier(effect.bonus, "scale"),) if effect.bonus else ()
    return Asked(
        asked.key, asked.who, asked.purpose, asked.code, (*asked.modifiers, *bonus), effect.cap
    )


def _tell(
    play: Play, act: Act, arm: Arm, asked: Asked, thrown: Roll, aim: Aim, exchange: Exchange
) -> None:
    total = play.number(asked.key, thrown.total)
    hit = succeeds(total, aim.number) and not aim.out_of_sight
    told = {
        "who": act.who,
        "at": act.at,
        "act": act.id,
        "weapon": arm.name,
        "range": aim.range,
        "difficulty": aim.number,
        "parts": aim.parts,
        "total": total,
        "hit": hit,
        "rolls": [roll_told(asked, thrown), *aim.rolls],
        **({VEILED: True} if aim.veiled else {}),
    }
    ready = preparation_used(play, act.who, arm.skill)
    used = [*followed(play, act), *used_up(play, act, arm), *ready]
    if arm.kind == GRENADE:
        play.halted = True  # who else is caught is said before anything goes on
    arm = at_range(arm, aim.range)
    if hit:
        dealt = hit_changes(play, strike(play, act, arm, exchange)) if arm.damage else ()
        play.happen("attacked", told, *used, *dealt)
    else:
        covered = hits_cover(play, act, aim, total)
        play.happen("attacked", {**told, "hits_cover": covered}, *used)
        if arm.kind == GRENADE:
            _scatter(play, act, aim)
        elif covered:
            _strike_behind(play, act, strike(play, act, arm, exchange))


def _strike_behind(play: Play, act: Act, hit: Strike) -> None:
    left = through_cover(play, act, hit)
    if left:
        told = {"who": act.who, "target": act.at, "act": act.id, "weapon": hit.label}
        play.happen("caught", told, *hit_changes(play, left))


def strike(play: Play, act: Act, arm: Arm, exchange: Exchange) -> Strike:
    mode = STUN if arm.name in play.who(act.who).on_stun else NORMAL
    return Strike(
        act=act.id,
        who=act.who,
        target=act.at,
        code=str(damage_code(play, act.who, arm) + exchange.damage.bonus),
        mode=mode,
        cap=exchange.damage.cap,
        resist_cap=exchange.resist.cap,
        resist_bonus=str(exchange.resist.bonus),
        label=arm.name,
        absorbed_from=_absorbed_from(play, act, arm),
    )


def _absorbed_from(play: Play, act: Act, arm: Arm) -> int | None:
    """Whoever meets a lightsaber with bare hands has to beat so much and the damage."""
    number = play.state.memory.get(f"bare_hands:{act.at}")
    return int(number) if number and arm.skill == "lightsaber" else None


def at_range(arm: Arm, band: str) -> Arm:
    """A weapon as it is at a range: some hurt less from afar."""
    return replace(arm, damage=arm.damage_at[band]) if band in arm.damage_at else arm


def damage_code(play: Play, who: str, arm: Arm) -> Code:
    """The weapon's own, with the arm behind it where it adds Strength."""
    strength = sheet_code(play, who, "strength") if arm.adds_strength else NOTHING
    return Code.parse(arm.damage) + strength


def hit_changes(play: Play, hit: Strike) -> tuple[tuple[object, ...], ...]:
    count = play.state.struck
    return ("put", "strikes", str(count), hit), ("state", {"struck": count + 1})


def _scattering(play: Play, act: Act, aim: Aim) -> tuple[Asked, Asked]:
    metres = play.rules.grenades.metres(aim.range)
    return (
        Asked(number_key(play, act, "scatter"), act.who, "scatter", metres),
        Asked(number_key(play, act, "direction"), act.who, "direction", Code(1), chart=True),
    )


def _scatter(play: Play, act: Act, aim: Aim) -> None:
    """A grenade that missed lands somewhere else; who is caught there is for the gamemaster."""
    distance, direction = _scattering(play, act, aim)
    metres, way = fallen(play, distance), fallen(play, direction)
    play.happen(
        "scattered",
        {
            "who": act.who,
            "at": act.at,
            "act": act.id,
            "metres": play.number(distance.key, metres.total),
            "direction": play.number(direction.key, way.total),
            "rolls": [roll_told(distance, metres), roll_told(direction, way)],
        },
    )

"""Lightsaber duels, martial arts, hand weapons and grenades."""

from rules.mechanics.duel import Clash, Duels
from rules.mechanics.martial import Attempt, MartialArts
from rules.mechanics.rule import required
from tests.rules.cases.questions import Answer, Fed, Question, op, spelled


def _duels(q: Question) -> Duels:
    return required(q.rules.duels, "lightsaber duels")


def _martial_arts(q: Question) -> MartialArts:
    return required(q.rules.martial_arts, "martial arts")


@op("lightsaber.action")
def duel_action(q: Question) -> Answer:
    action = _duels(q).action(q.key("action"))
    return {
        "difficulty": action.difficulty,
        "damage": action.damage_code(q.code("base_damage", "5D")),
        "cost_one_of": action.cost_one_of,
    }


@op("lightsaber.next_difficulty")
def next_difficulty(q: Question) -> Answer:
    success = q.flag("previous_success", True)
    number = _duels(q).next_difficulty(q.key("previous"), q.number("difficulty"), success=success)
    return {"difficulty": number}


@op("lightsaber.barehand")
def barehand(q: Question) -> Answer:
    control, damage = (fed.total() if fed else None for fed in map(q.roll, ("control", "damage")))
    parry = _duels(q).bare_handed(control, damage, absorbing=q.flag("absorb_active", True))
    return {"difficulty": parry.difficulty, "allowed": parry.allowed, "absorbed": parry.absorbed}


def _clash(q: Question) -> Clash:
    """All three labels have the lightsaber in them: the plain one is the first roll."""
    theirs = [fed for fed in q.rolls if "opponent" in spelled(fed.label)]
    ours = [fed for fed in q.rolls if "strength" in spelled(fed.label) and fed not in theirs]
    plain = [fed for fed in q.rolls if fed not in theirs and fed not in ours]
    first = plain[0].total() if plain else None
    return Clash(_total(ours), _total(theirs), first, q.maybe_number("difficulty"))


def _total(rolls: list[Fed]) -> int:
    return rolls[0].total() if rolls else 0


@op("lightsaber.lock")
def lock(q: Question) -> Answer:
    locked = _duels(q).locked(_clash(q), q.rules.opposed)
    penalty = _duels(q).penalty(locked=locked)
    return {"locked": locked, "round_ends": locked, "other_actions_penalty": penalty}


@op("lightsaber.disarm")
def disarm(q: Question) -> Answer:
    result = _duels(q).disarmed(_clash(q))
    return {
        "effect": result.effect,
        "next_action_modifier": result.next_action,
        "metres": result.metres,
    }


@op("martial.action")
def martial_action(q: Question) -> Answer:
    opponent = q.roll("opponent")
    rolled = next((fed for fed in q.rolls if fed is not opponent), None)
    attempt = Attempt(
        strength=q.code("strength"),
        roll=rolled.total() if rolled else None,
        versus=opponent.total() if opponent else None,
        undetected=q.flag("undetected"),
        choice=q.key("choice"),
    )
    blow = _martial_arts(q).attempt(q.key("action"), attempt)
    return {
        "allowed": blow.allowed,
        "success": blow.success,
        "difficulty": blow.difficulty,
        "damage": blow.damage,
        "inflicts": blow.inflicts,
        "knocked_down": blow.knocked_down,
        "limb_unusable": blow.limb_unusable,
        "extra_attack_penalty": blow.extra_attack_penalty,
        "opponent_extra_actions": blow.opponent_extra_actions,
    }


@op("martial.reaction")
def martial_reaction(q: Question) -> Answer:
    return {"reaction_allowed": _martial_arts(q).may_react_with(q.key("action"))}


@op("melee.damage")
def melee_damage(q: Question) -> Answer:
    weapon = q.rules.melee.named(q.key("weapon"))
    band = weapon.difficulty
    return {
        "code": weapon.code(q.code("strength"), q.code("control")),
        "difficulty_range": [band.low, band.high] if band else None,
    }


@op("grenade.scatter")
def scatter(q: Question) -> Answer:
    return {"distance_dice": q.rules.grenades.metres(q.key("range"))}

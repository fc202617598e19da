"""The numbers of a fight as they stand: what somebody rolls, and why it is less than the sheet."""

from collections.abc import Iterable, Mapping

from rules.characters.attributes import ATTRIBUTES
from rules.characters.skills import Skills
from rules.codes import NOTHING, Code
from rules.combat.following import suffering
from rules.combat.known_powers import all_powers
from rules.combat.play import Play
from rules.combat.state import Combatant, Declaration, Stunned
from rules.errors import RuleError
from rules.mechanics.reactions import is_full
from rules.mechanics.stun import StunCodes, StunState
from rules.rolls import Modifier

FORCE, POWER, HINDERED, SHIELDING = "force", "power", "hindered:", "shielding"
AWAKE, EMPTY, DIMMED, DEAD = "awake", "empty", "dimmed", "dead"
BLADES_LOCKED = "blades locked"
DIM = ("perception", "hide/sneak", "search")


def known_code(skills: Skills, codes: Mapping[str, str], name: str) -> Code | None:
    """A skill of a sheet, or the attribute it belongs to. Only what is asked for is read."""
    own = Code.parse(codes[name]) if name in codes else NOTHING
    if own:
        return own
    text = skills.attribute_code(name, codes)
    return None if text is None else Code.parse(text)


def sheet_code(play: Play, who: str, skill: str) -> Code:
    """As it stands on the sheet; a Force Point doubles it."""
    if not skill:
        raise RuleError("skill.none_named")
    found = known_code(play.rules.skills, play.sheet(who).codes, skill)
    if found is None:
        raise RuleError("combat.no_such_code", who=who, skill=skill)
    if play.who(who).force_point_round == play.state.round > 0:
        return play.rules.points.force_point_code(found)
    return found


def attribute_of(play: Play, skill: str) -> str:
    """Of a specialization that of its skill."""
    if skill in ATTRIBUTES:
        return skill
    known = play.rules.skills.by_name.get(skill.partition(":")[0])
    return known.attribute if known else ""


def words(play: Play, said: Declaration) -> list[str]:
    """Everything that counts against somebody this round, in the words of the rule of actions.

    A power raised this round is counted by the act that raised it, not by being kept up as well.
    """
    kinds = play.sequence.kinds
    acts = [word for act in said.acts for word in kinds[act.do].words(act)]
    reactions = [act.do for act in said.reactions]
    hastes = ["haste"] * play.sequence.hastes(said)
    named = (act.text(POWER) for act in said.acts if act.do == FORCE)
    raised = {all_powers().named(name).key for name in named if name}
    kept_up = [POWER for power in play.who(said.who).powers if power not in raised]
    return [*acts, *reactions, *hastes, *kept_up, *["extra"] * said.extra_actions]


def action_cost(play: Play, who: str) -> Modifier:
    return play.rules.actions.cost(words(play, play.state.said_by(who)))


def stun_count(play: Play, one: Combatant) -> int:
    by_round: dict[int, list[int]] = {}
    for taken in one.stuns:
        by_round.setdefault(taken.round, []).append(taken.stuns)
    return play.rules.stun.counting(by_round, play.state.round)


def harm(play: Play, who: str, skill: str = "", *, resisting: bool = False) -> list[Modifier]:
    """What stuns and wounds cost."""
    one, rules = play.who(who), play.rules
    found = []
    stuns = stun_count(play, one)
    attribute = attribute_of(play, skill)
    if stuns and not rules.stun.spares(attribute, resisting_damage=resisting):
        found.append(rules.stun.modifier(Code(-stuns), f"stunned {stuns}"))
    penalty = rules.injury.effect(one.injury).penalty
    if penalty and not resisting and not _pain_free(play, one):
        found.append(rules.injury.modifier(-penalty, one.injury.replace("_", " ")))
    if not resisting:
        found += [*_barely_awake(play, one), *_dimmed(play, one, skill)]
    return found


def _barely_awake(play: Play, one: Combatant) -> list[Modifier]:
    """Whoever remains conscious acts as if wounded, until the pain is controlled."""
    rule = play.rules.force_effects
    down = one.unconscious or play.rules.injury.effect(one.injury).unconscious
    if rule is None or not down or not awake(play, one) or _pain_free(play, one):
        return []
    remain = rule.remain_conscious
    return [remain.modifier(-remain.penalty, "barely conscious")]


def _dimmed(play: Play, one: Combatant, skill: str) -> list[Modifier]:
    """Senses dimmed by the Force, to the end of the round after."""
    code, _, until = one.notes.get(DIMMED, "").partition("@")
    rule = play.rules.force_effects
    if rule is None or not code or skill not in DIM or int(until) < play.state.round:
        return []
    return [rule.modifier(-Code.parse(code), "senses dimmed")]


def awake(play: Play, one: Combatant) -> bool:
    """Conscious in spite of everything: for one round, or for good (``3+``: from the third on)."""
    text = one.notes.get(AWAKE, "")
    if not text or one.injury == DEAD:
        return False
    start, now = int(text.rstrip("+")), play.state.round
    return start <= now if text.endswith("+") else start == now


def may_move(play: Play, who: str) -> bool:
    one = play.who(who)
    return play.rules.injury.effect(one.injury).may_move or awake(play, one)


def _pain_free(play: Play, one: Combatant) -> bool:
    """Whoever controls pain ignores wounds from the next round on."""
    start = one.notes.get("pain_free_from")
    return start is not None and int(start) <= play.state.round


def preparation(play: Play, who: str, skill: str) -> list[Modifier]:
    one, rule = play.who(who), play.rules.preparation
    ready = one.prepared
    if rule and ready and (ready.skill, ready.round) == (skill, play.state.round):
        return [rule.modifier(rule.bonus, "prepared")]
    return []


def preparation_used(play: Play, who: str, skill: str) -> tuple[tuple[object, ...], ...]:
    """What one roll was prepared for is spent with it."""
    spent = ("set", "combatants", who, {"prepared": None})
    return (spent,) if preparation(play, who, skill) else ()


def modifiers(play: Play, who: str, skill: str) -> tuple[Modifier, ...]:
    """Everything between the sheet and the dice for a skill used this round."""
    cost = action_cost(play, who)
    hurt = (*harm(play, who, skill), *hindrances(play, who))
    return (cost, *hurt, *preparation(play, who, skill))


def hindrances(play: Play, who: str) -> list[Modifier]:
    """Dice lost to what is noted of somebody: ``hindered:fall`` as ``2D@4``, in round four."""
    found = []
    for key, text in play.who(who).notes.items():
        code, _, only = text.partition("@")
        if key.startswith(HINDERED) and only in ("", str(play.state.round)):
            reason = key.removeprefix(HINDERED)
            failure = play.rules.failure.source if play.rules.failure else None
            source = play.lent_by("duel_actions") if reason == BLADES_LOCKED else failure
            found.append(Modifier(-Code.parse(code), reason, source))
    return found


def reaction_modifiers(play: Play, who: str, do: str, skill: str) -> tuple[Modifier, ...]:
    """As for a skill; moving helps a reaction where the rules say so."""
    said = play.state.said_by(who)
    counted = words(play, said)
    rules = play.rules
    bonus = rules.reactions.code(do, Code(), counted, rules.actions) + rules.actions.penalty(
        counted
    )
    moving = rules.reactions.modifier(bonus, "moving")
    hurt = (*harm(play, who, skill), *hindrances(play, who), *suffering(play, who))
    return (rules.actions.cost(counted), moving, *hurt, *preparation(play, who, skill))


def stun_state(play: Play, one: Combatant, stuns: tuple[Stunned, ...] | None = None) -> StunState:
    """Immobile or out, by the stuns that still count."""
    counted = one.stuns if stuns is None else stuns
    if not counted:
        return StunState()
    codes = play.sheet(one.id).codes
    dexterity, strength, stamina = (
        Code.parse(codes[name]) if name in codes else None
        for name in ("dexterity", "strength", "stamina")
    )
    known = StunCodes(dexterity=dexterity, stamina=stamina or strength, strength=strength)
    now, rule = play.state.round, play.rules.stun
    kept = [taken for taken in counted if rule.remembers(taken.round, now)]
    in_this = sum(taken.stuns for taken in kept if taken.round == now)
    earlier = sum(taken.stuns for taken in kept if taken.round < now)
    return rule.state(in_this, earlier, known)


def unable(play: Play, who: str, skills: Iterable[str] = ()) -> str | None:
    """Why somebody cannot act now, as a code of refusal, or None."""
    one = play.who(who)
    if one.gone:
        return "able.gone"
    if EMPTY in one.notes:
        return "able.empty"
    down = f"able.{one.injury}" if play.rules.injury.effect(one.injury).unconscious else None
    lost = "able.unconscious" if one.unconscious else down
    if lost and not awake(play, one):
        return lost
    if one.loses_round >= play.state.round > 0:
        return "able.loses_round"
    dexterous = any(attribute_of(play, skill) == "dexterity" for skill in skills)
    if dexterous and not stun_state(play, one).dexterity_skills_allowed:
        return "able.immobile"
    return None


def is_reaction(do: str) -> bool:
    return is_full(do) or do.startswith("combat_") or do == SHIELDING


def condition(play: Play, who: str) -> str:
    """One word for how somebody is."""
    one = play.who(who)
    if one.injury == "unhurt":
        if one.unconscious:
            return "unconscious"
        return "stunned" if stun_count(play, one) else "unhurt"
    return one.injury

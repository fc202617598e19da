"""Combined actions."""

from rules import Code
from rules.mechanics.combine import (
    Aboard,
    CombinedActions,
    CommandedActions,
    CoordinatedActions,
    Effort,
)
from tests.rules.cases.kinds import of_kind
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import GROUPS, asked


def _effort(q: Question, skill: str = "skill", actions: int = 1) -> Effort:
    return Effort(q.code(skill), q.number("actions", actions), q.number("stuns"))


@op("combine.code")
def combined_code(q: Question) -> Answer:
    shots = q.number("shots", 1)
    support = [_effort(part, actions=shots) for part in q.parts("support")]
    rule = of_kind(q.rules.combine, CombinedActions)
    combined = rule.code(_effort(q.part("lead"), actions=shots), support, shots)
    return {"code": combined.code, "bonus_pips": combined.bonus_pips, "rolls": combined.rolls}


@op("combine.damage")
def combined_damage(q: Question) -> Answer:
    support = [Code.parse(word) for word in q.words("support_damage")]
    rule = of_kind(q.rules.combine, CombinedActions)
    return {"damage": rule.damage(q.code("lead_damage"), support)}


@op("combine.allowed")
def allowed(q: Question) -> Answer:
    aboard = Aboard(
        weapons=q.maybe_number("weapons_on_ship"),
        shields=q.number("shields"),
        operators=q.number("operators"),
    )
    return {"allowed": of_kind(q.rules.combine, CombinedActions).allowed(q.key("action"), aboard)}


def _coordinated(q: Question) -> CoordinatedActions:
    return of_kind(q.rules.combine, CoordinatedActions)


@op("combine.limit")
def limit(q: Question) -> Answer:
    coordinator = _effort(q.part("coordinator")) if q.has("coordinator") else None
    ample = q.choice("time", "short", "ample") == "ample"
    limit = _coordinated(q).work_limit(coordinator, ample_time=ample)
    return {
        "max_combining": limit.among(q.maybe_number("willing")),
        "effective_skill": coordinator.code if coordinator else None,
    }


@op("combine.over_limit")
def over_limit(q: Question) -> Answer:
    combined = _coordinated(q).over_limit(
        q.code("lead_code"),
        q.number("would_be_bonus_pips"),
        q.number("participants"),
        q.number("limit"),
    )
    return {
        "code": combined.code,
        "bonus_pips": combined.bonus_pips,
        "penalty_pips": combined.penalty_pips,
    }


@op("combine.fire_limit")
def fire_limit(q: Question) -> Answer:
    commander = _effort(q.part("commander"), "command") if q.has("commander") else None
    limit = _coordinated(q).fire_limit(
        commander, asked(q, "group", GROUPS), target_visible=q.flag("target_visible", True)
    )
    return {
        "max_firers": limit.most,
        "allowed": limit.admits(q.number("firers", 1)),
        "effective_command": commander.code if commander else None,
    }


@op("combine.switch_lead")
def switch_lead(q: Question) -> Answer:
    rule, group = _coordinated(q), asked(q, "group", GROUPS)
    wounded = q.part("lead").flag("wounded_before_firing")
    allowed = rule.may_switch_lead(
        group, command_taken=q.flag("command_action_taken"), wounded_before_firing=wounded
    )
    automatic = rule.lead_shifts_by_itself(group, wounded_before_firing=wounded)
    return {"switch_allowed": allowed, "automatic": automatic}


def _commanded(q: Question) -> CommandedActions:
    return of_kind(q.rules.combine, CommandedActions)


@op("combine.bonus")
def bonus(q: Question) -> Answer:
    return {"bonus": _commanded(q).bonus(q.number("combining"), q.number("command_failed_by"))}


@op("combine.command_code")
def command_code(q: Question) -> Answer:
    working = q.flag("also_working")
    return {"code": _commanded(q).command_code(q.code("command"), also_working=working)}


@op("combine.leader_limit")
def leader_limit(q: Question) -> Answer:
    limit = _commanded(q).leader_limit(q.code("command"))
    return {"max_commanded": limit.most, "allowed": limit.admits(q.number("wanted"))}


@op("combine.participant_allows")
def participant_allows(q: Question) -> Answer:
    return {"allowed": q.rules.combine.participant_allows(q.key("other"))}

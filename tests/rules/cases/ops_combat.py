"""Actions, haste and reactions, and the number to hit."""

from rules.mechanics.reactions import Attack, Reaction
from rules.mechanics.rule import required
from rules.rolls import succeeds
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import REACTIONS, asked


@op("combat.action_penalty")
def action_penalty(q: Question) -> Answer:
    actions, rule = q.keys("actions"), q.rules.actions
    return {
        "actions": rule.count(actions),
        "penalty": rule.penalty(actions, q.number("extra_dice_lost")),
    }


@op("combat.actions_legal")
def actions_legal(q: Question) -> Answer:
    refusal = q.rules.reactions.refusal(q.keys("actions"), q.rules.actions)
    return {"legal": refusal is None, "refusal": refusal}


@op("combat.skill_code")
def skill_code(q: Question) -> Answer:
    code = q.rules.actions.code_among(
        q.code("skill"),
        q.number("actions", 1),
        running=q.flag("running"),
        stuns=q.number("stuns"),
    )
    return {"code": code}


@op("combat.attack")
def attack(q: Question) -> Answer:
    total = q.total(code=q.code("code"))
    return {"total": total, "hit": succeeds(total, q.number("difficulty"))}


@op("combat.prepare")
def prepare(q: Question) -> Answer:
    rule = required(q.rules.preparation, "preparation")
    others = q.number("other_actions_in_prepare_round")
    prepared = rule.prepared(q.code("code"), q.word("skill"), others)
    return {"legal": prepared.legal, "next_round_code": prepared.code}


@op("combat.haste_legal")
def haste_legal(q: Question) -> Answer:
    rule = required(q.rules.haste, "haste")
    haste = rule.declared(q.number("declared_in_actions"), q.maybe_number("declared_in_reactions"))
    return {
        "legal": haste.legal,
        "action_haste": haste.actions,
        "reaction_haste": haste.reactions,
        "total_haste_actions": haste.total,
    }


@op("combat.surprise")
def surprise(q: Question) -> Answer:
    rule, declared = required(q.rules.haste, "haste"), q.number("declared_haste")
    return {
        "haste": rule.surprising(declared),
        "penalty": q.rules.actions.surprise_penalty(q.keys("actions"), declared),
    }


def _full_dodge(q: Question) -> list[str]:
    kinds = {"speed": "speed_actions", "overspeed": "overspeed", "maneuver": "maneuver"}
    moves = [word for word, key in kinds.items() for _ in range(q.number(key))]
    return ["full_dodge", *moves, *["haste"] * q.number("haste")]


@op("combat.full_dodge_code")
def full_dodge_code(q: Question) -> Answer:
    q.given.setdefault("speed_actions", 1)
    code = q.rules.reactions.code("full_dodge", q.code("dodge"), _full_dodge(q), q.rules.actions)
    return {"code": code}


@op("combat.full_dodge_legal")
def full_dodge_legal(q: Question) -> Answer:
    return {"legal": q.rules.reactions.refusal(_full_dodge(q), q.rules.actions) is None}


@op("combat.full_reaction_allows")
def full_reaction_allows(q: Question) -> Answer:
    reaction = asked(q, "reaction", REACTIONS, "full_reaction")
    allowed = q.rules.reactions.full_allows(reaction, q.key("action"), q.rules.actions)
    return {"allowed": allowed}


def _reaction(q: Question, roll: int) -> Reaction:
    return Reaction(asked(q, "type", REACTIONS, "combat_dodge"), roll, q.number("haste"))


def _attack(q: Question) -> Attack:
    return Attack(q.key("type", "ranged"), q.number("base"), q.number("haste"))


@op("combat.reaction_applies")
def reaction_applies(q: Question) -> Answer:
    reaction = Reaction(
        asked(q, "reaction", REACTIONS, "combat_dodge"), 0, q.number("reaction_haste")
    )
    attack = Attack(q.key("attack_type", "ranged"), 0, q.number("attack_haste"))
    return {"applies": q.rules.reactions.applies(reaction, attack)}


@op("combat.reaction_coverage")
def reaction_coverage(q: Question) -> Answer:
    given = q.part("reaction")
    roll = given.number("roll") if given.has("roll") else q.total()
    reaction = _reaction(given, roll)
    attacks = [_attack(part) for part in q.parts("attacks")]
    return {"difficulties": [q.rules.reactions.difficulty(reaction, each) for each in attacks]}


@op("combat.reactions_needed")
def reactions_needed(q: Question) -> Answer:
    return {"reactions": q.rules.reactions.needed(q.words("attacks"))}


@op("combat.reaction_as_extra")
def reaction_as_extra(q: Question) -> Answer:
    count = q.rules.reactions.actions_with_reaction(
        q.number("declared_actions", 1), q.number("actions_taken"), extra=q.flag("reaction_extra")
    )
    actions = q.rules.actions
    return {
        "reaction_code": actions.code_among(q.code("reaction_skill"), count),
        "next_skill_code": actions.code_among(q.code("next_skill"), count),
    }


@op("combat.after_parry")
def after_parry(q: Question) -> Answer:
    parry = asked(q, "parry", REACTIONS, "combat_parry")
    difficulty = q.rules.reactions.next_difficulty(parry, q.number("next_difficulty"))
    return {"difficulty": difficulty}


@op("combat.to_hit_number")
def to_hit_number(q: Question) -> Answer:
    base = q.maybe_number("base")
    if base is None:
        base = q.rules.difficulty.number("combat", q.key("range", "short"))
    if q.has("modifiers"):
        modifiers = required(q.rules.fire_modifiers, "fire modifiers")
        base = modifiers.difficulty(base, q.keys("modifiers"))
    if not q.has("reaction"):
        return {"difficulty": base}
    reaction = q.part("reaction")
    roll = reaction.number("roll") if reaction.has("roll") else q.total()
    return {
        "difficulty": q.rules.reactions.number(
            asked(reaction, "type", REACTIONS, "reaction"), base, roll
        )
    }


@op("combat.size_modifier")
def size_modifier(q: Question) -> Answer:
    rule = required(q.rules.fire_modifiers, "fire modifiers")
    return {"modifier": rule.size(q.amount("height_cm"))}


@op("combat.called_shot")
def called_shot(q: Question) -> Answer:
    rule = required(q.rules.called_shots, "called shots")
    return {"difficulty_added": rule.added(q.amount("target_cm"))}


@op("combat.cover")
def cover(q: Question) -> Answer:
    rule, kind = required(q.rules.cover, "cover"), q.key("cover")
    attack = q.roll_at(0, "attack")
    added = [fed.total(rule.added(kind)) for fed in q.rolls if fed is not attack]
    shot = rule.shot(kind, attack.total(), q.number("base"), *added[:1])
    return {"difficulty": shot.difficulty, "hits": shot.hits}


@op("combat.protection")
def protection(q: Question) -> Answer:
    rule, weapon = required(q.rules.protection, "protection"), q.code("weapon")
    damage, body = q.roll_at(0, "damage").total(weapon), q.roll_at(1, "body").total()
    behind = rule.behind(weapon, damage, body)
    return {"damage_to_character": behind.told, "protection": behind.protection}

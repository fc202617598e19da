"""Who declares and acts when; and a whole round."""

from collections.abc import Callable

from rules import Code
from rules.mechanics.order import Contender, Deed, DexterityOrder, HasteOrder, InitiativeOrder
from rules.mechanics.rule import required
from rules.rounds import Declaration, Opening, play_round
from tests.rules.cases.kinds import of_kind
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import DEEDS, ROUND_DEEDS, asked

CODES = ("dexterity", "perception", "command")
ATTRIBUTES = {"DEX": "dexterity", "STR": "strength", "PER": "perception"}


def _contender(q: Question) -> Contender:
    return Contender(
        name=q.word("name"),
        codes={key: q.code(key) for key in CODES if q.has(key)},
        player=q.flag("pc"),
        actions=q.number("actions", 1),
        haste=q.number("haste"),
    )


def _contenders(q: Question, key: str = "characters") -> list[Contender]:
    return [_contender(part) for part in q.parts(key)]


@op("combat.declare_order")
def declare_order(q: Question) -> Answer:
    segment, by = q.key("segment", "actions"), q.key("key")
    return {"order": q.rules.order.declaring(_contenders(q), segment, by)}


@op("combat.haste_order")
def haste_order(q: Question) -> Answer:
    declared = q.maybe_number("declared_haste")
    deeds = [_deed(part, declared or 0) for part in q.parts("actions")]
    stated = {} if declared is None else {deed.actor: declared for deed in deeds if deed.haste}
    rule = required(q.rules.haste, "haste")
    settled = rule.settled(deeds, stated, degraded=q.flag("optional_degrade"))
    steps = of_kind(q.rules.order, HasteOrder).steps(settled)
    return {"groups": [[deed.id for deed in step] for step in steps]}


def _deed(q: Question, haste: int) -> Deed:
    actor = q.word("actor", q.word("id"))
    return Deed(q.word("id"), actor, asked(q, "kind", DEEDS, "attack"), q.number("haste", haste))


@op("round.resolve_order")
def resolve_order(q: Question) -> Answer:
    return {"order": of_kind(q.rules.order, DexterityOrder).acting(_contenders(q))}


@op("round.action_order")
def action_order(q: Question) -> Answer:
    sides = [_contenders(q, "first_side"), _contenders(q, "second_side")]
    return {"order": of_kind(q.rules.order, InitiativeOrder).acting(sides)}


@op("round.initiative")
def initiative(q: Question) -> Answer:
    rule = of_kind(q.rules.order, InitiativeOrder)
    sides = q.get("sides", {})
    rollers = {side: rule.rolled_by([Code.parse(code) for code in sides[side]]) for side in sides}
    if not q.rolls:
        return {"rolled_by": rollers}
    totals = {
        side: q.roll_at(place, side).total(code)
        for place, (side, code) in enumerate(rollers.items())
    }
    return {"rolled_by": rollers, "chooser": rule.chooser(totals)}


@op("combat.full_round")
def full_round(q: Question) -> Answer:
    base = q.maybe_number("base_difficulty")
    opening = Opening(
        base_difficulty=q.rules.difficulty.number("combat", q.key("range", "short"))
        if base is None
        else base,
        codes={name: _codes(sheet) for name, sheet in q.get("characters", {}).items()},
        declarations=[_declaration(part) for part in q.parts("declarations")],
        reactions=[_declaration(part) for part in q.parts("reactions")],
        round_number=q.number("round", 1),
    )
    played = play_round(q.rules, opening, _fed_in_order(q))
    return {
        "difficulties": {name: played.difficulty(name) for name in opening.codes},
        "codes": played.codes,
        "hits": played.hits,
        "end_state": played.states,
        "stun_ends_after_round": played.stun_ends_after,
    }


def _codes(sheet: dict[str, str]) -> dict[str, Code]:
    codes = {name: text for name, text in sheet.items() if name != "side"}
    return {ATTRIBUTES.get(name, name): Code.parse(text) for name, text in codes.items()}


def _declaration(q: Question) -> Declaration:
    return Declaration(
        who=q.word("who"),
        do=asked(q, "do", ROUND_DEEDS),
        at=q.word("at"),
        to=q.word("to"),
        lead=q.word("lead"),
        allies=tuple(q.words("with")),
    )


def _fed_in_order(q: Question) -> Callable[[str, Code], int]:
    """Rolls of the same name are used one after the other, the last one for good."""
    waiting = {label: [fed for fed in q.rolls if fed.label == label] for label in _labels(q)}

    def total(label: str, code: Code) -> int:
        if label not in waiting:
            raise LookupError(f"no roll fed for {label}")
        fed = waiting[label]
        return (fed.pop(0) if len(fed) > 1 else fed[0]).total(code)

    return total


def _labels(q: Question) -> set[str]:
    return {fed.label for fed in q.rolls}

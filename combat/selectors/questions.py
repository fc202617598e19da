"""What somebody is asked in a fight, in words, with what each answer would cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from combat.access import Stand
from combat.selectors.calls import is_mine
from combat.words import PURPOSES, act_name, plain
from rules.combat import State, preview_answers
from rules.combat.coming import coming
from rules.combat.masking import act_behind
from rules.combat.state import GAMEMASTER, Question
from rules.rulesets import ruleset

WILD = {
    "normal": ("It counts as a 1", "Nothing else happens."),
    "complication": ("A complication", "Something goes wrong; the total stands."),
    "subtract": ("Take it off", "The 1 and the highest die do not count."),
}
CHOICES = {
    "first": ("Act first", ""),
    "last": ("Act last", ""),
    "keep": ("Keep hold", "Both roll against each other."),
    "break": ("Let go", ""),
    "towards": ("Towards them", ""),
    "away": ("Away from them", ""),
    "go": ("Use it", ""),
    "resist": ("Strain against it", "Rolled against the beam."),
    "yield": ("Let it pull", "Nothing is rolled."),
    "stay": ("Stay", ""),
}


@dataclass(frozen=True, slots=True)
class Answer:
    choice: str
    label: str
    note: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class QuestionView:
    """``mine`` may be answered here; others only see that somebody is awaited."""

    id: str
    kind: str
    title: str
    detail: str
    answers: tuple[Answer, ...]
    mine: bool
    takes_over: bool
    code: str = ""
    wild: bool = False


def questions(stand: Stand, state: State) -> tuple[QuestionView, ...]:
    return tuple(_view(stand, state, one) for one in state.questions.values())


def _view(stand: Stand, state: State, question: Question) -> QuestionView:
    mine = is_mine(stand, state, question.of)
    answers = stand.writes and (stand.runs or mine)
    if not answers:
        who = _name(state, question.of) if question.of != GAMEMASTER else "The GM"
        title = f"{who} is asked something; the fight waits."
        return QuestionView(question.id, question.kind, title, "", (), False, False)
    title, detail = _WORDS.get(question.kind, _unknown)(state, question)
    return QuestionView(
        id=question.id,
        kind=question.kind,
        title=title,
        detail=detail + _to_reach(stand, state, question),
        answers=tuple(_answers(stand, state, question)),
        mine=True,
        takes_over=not mine,
        code=str(question.about.get("code", "")),
        wild=ruleset(stand.combat.ruleset).wild_die.used,
    )


def _to_reach(stand: Stand, state: State, question: Question) -> str:
    """The number dice have to make, where whoever is asked may know it."""
    key = str(question.about.get("roll", ""))
    if question.kind != "throw" or act_behind(key) not in state.acts:
        return ""
    foreseen = coming(ruleset(stand.combat.ruleset), state)
    number = next((one.difficulty for one in foreseen if one.key == key), None)
    return "" if number is None else f" {number} to reach."


def _name(state: State, who: object) -> str:
    name = str(who)
    return state.combatants[name].name if name in state.combatants else "Somebody unseen"


def _unknown(state: State, question: Question) -> tuple[str, str]:
    return f"{_name(state, question.concerns)}: {plain(question.kind)}?", ""


def _reaction(state: State, question: Question) -> tuple[str, str]:
    act = state.acts.get(str(question.about["act"]))
    manner = act_name(act.do).lower() if act and act.do.startswith(("duel_", "martial_")) else ""
    means = " and ".join(filter(None, (manner, act.weapon if act else "")))
    with_what = f" with {means}" if means else ""
    attacker = _name(state, question.about["by"])
    target = _name(state, question.about.get("at", question.of))
    return f"{attacker} attacks {target}{with_what}", "How do you react?"


def _wild(state: State, question: Question) -> tuple[str, str]:
    record = state.rolls.get(str(question.about["roll"]), {})
    title = f"{_name(state, question.about['who'])}: a 1 on the wild die"
    total = record.get("total")
    purpose = _purpose(str(record.get("purpose", "")))
    return title, f"Rolled for {purpose}, {total} so far." if total is not None else ""


def _points(state: State, question: Question) -> tuple[str, str]:
    record = state.rolls.get(str(question.about["roll"]), {})
    rolled = str(record.get("purpose", ""))
    grapples = rolled == "strength" and ":strength:" not in str(question.about["roll"])
    purpose = plain(rolled).capitalize() if grapples else _purpose(rolled)
    title = f"{_name(state, question.of)} has {question.about['total']} for {purpose}"
    return title, "Add Character Points? Each is one die more."


def _place(state: State, question: Question) -> tuple[str, str]:
    side = str(question.about.get("side", "")).capitalize()
    return f"{side or 'This side'} has the initiative", "When does this side act?"


def _grip(state: State, question: Question) -> tuple[str, str]:
    held = _name(state, question.about["at"])
    return f"{_name(state, question.of)} holds {held}", "Go on holding?"


def _confirm(state: State, question: Question) -> tuple[str, str]:
    result = plain(str(question.about["result"]))
    return f"{_name(state, question.about['who'])}: {result}", "Does this result stand?"


def _reserved(state: State, question: Question) -> tuple[str, str]:
    metres = question.about["metres"]
    return f"{_name(state, question.of)} has {metres} m held back", "Where to?"


def _beam(state: State, question: Question) -> tuple[str, str]:
    craft, holder = (_name(state, question.about[key]) for key in ("craft", "at"))
    return f"{craft} is held by a beam of {holder}", "Strain against it?"


def _throw(state: State, question: Question) -> tuple[str, str]:
    purpose = _purpose(str(question.about["purpose"]))
    title = f"{_name(state, question.concerns)}: throw {question.about['code']}"
    return title, f"For {purpose}{_against(state, question)}."


def _against(state: State, question: Question) -> str:
    """Whom an attack is aimed at, and whose attack is withstood."""
    act = state.acts.get(act_behind(str(question.about["roll"])))
    if act is None:
        return ""
    purpose = str(question.about["purpose"])
    other = act.who if purpose == "strength" else act.at
    known = purpose in _AIMED and other and other != question.concerns
    return f" {_AIMED[purpose]} {_name(state, other)}" if known else ""


_AIMED = {"attack": "on", "damage": "to", "strength": "of"}


_WORDS: Mapping[str, Callable[[State, Question], tuple[str, str]]] = {
    "reaction": _reaction,
    "wild_one": _wild,
    "character_points": _points,
    "place": _place,
    "grip": _grip,
    "confirm": _confirm,
    "reserved_speed": _reserved,
    "beam": _beam,
    "throw": _throw,
}


def _purpose(purpose: str) -> str:
    if purpose in PURPOSES:
        return PURPOSES[purpose]
    if purpose.startswith(("combat_", "full_")):
        return f"the {act_name(purpose).lower()}"
    if purpose.startswith("resist with "):
        return f"{purpose.removeprefix('resist with ')}, to resist"
    return plain(purpose).replace("+", " and ")


def _answers(stand: Stand, state: State, question: Question) -> Iterator[Answer]:
    prices = preview_answers(ruleset(stand.combat.ruleset), state, question.id)
    for place, choice in enumerate(question.choices):
        label, note = _answer_words(question, choice)
        price = " · ".join(filter(None, (_price(prices.get(choice), prices.get("none")), note)))
        yield Answer(choice, label, price, place == 0)


def _answer_words(question: Question, choice: str) -> tuple[str, str]:
    if question.kind == "reaction":
        return _reaction_words(choice)
    if question.kind == "wild_one":
        return WILD.get(choice, (plain(choice).capitalize(), ""))
    if question.kind == "character_points":
        number = int(choice)
        return (f"Add {number}", "") if number else ("Leave it", "")
    if question.kind == "confirm":
        result = plain(str(question.about["result"])) if choice == "apply" else plain(choice)
        return (f"It stands: {result}" if choice == "apply" else result.capitalize()), ""
    if question.kind == "throw":
        return "Throw", ""
    return CHOICES.get(choice, (plain(choice).capitalize(), ""))


def _reaction_words(choice: str) -> tuple[str, str]:
    if choice == "none":
        return "Do not react", "Costs nothing."
    name = act_name(choice.removeprefix("extra:"))
    if choice.startswith("extra:"):
        return f"{name}, as one action more", ""
    return name, "nothing else this round" if choice.startswith("full_") else ""


def _price(told: Mapping[str, Any] | None, before: Mapping[str, Any] | None) -> str:
    """The reaction's own code, and what becomes of everything else still to come."""
    if not told:
        return ""
    codes = {act["act"]: act.get("code") for act in (before or {}).get("declared", ())}
    own = [f"you roll {act['code']}" for act in told["acts"] if "code" in act]
    others = [
        f"{act_name(act['do']).lower()} {codes.get(act['act'])} → {act['code']}"
        for act in told.get("declared", ())
        if codes.get(act["act"]) and "code" in act and codes[act["act"]] != act["code"]
    ]
    count = f"{told['actions']} actions" if told["actions"] > 1 else ""
    return " · ".join(filter(None, [*own, count, *others]))

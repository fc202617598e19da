"""What is said: declarations, reactions, passing, skills, holding back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combat.telling.lines import Line, Piece, Teller, Telling, capitalised
from combat.telling.names import Names
from combat.telling.words import (
    deed_words,
    listed,
    plain_words,
    reaction_words,
    reason_words,
    with_article,
)
from combat.words import power_name, times


def declared(telling: Telling) -> Line:
    said = telling.get("said") or ()
    words = _declarations(telling, said)
    head = (Piece(telling.name("who"), name=True), Piece(" declares: "))
    return Line(capitalised(iter((*head, Piece(words or "nothing")))), quiet=True)


def declared_reactions(telling: Telling) -> Line:
    known = {"acts": (), "force_point": False, "dark_side": ""}
    said = [{**one, **known} for one in telling.get("said") or ()]
    words = _declarations(telling, said)
    pieces = (Piece(telling.name("who"), name=True), Piece(f" will answer: {words or 'nothing'}"))
    return Line(capitalised(iter(pieces)), quiet=True)


def wrote_ahead(telling: Telling) -> Line:
    words = _declarations(telling, telling.get("said") or ()) or "nothing"
    return telling.quietly("{who} writes ahead: {words}", words=words)


def _declarations(telling: Telling, said: Iterable[Mapping[str, Any]]) -> str:
    """What is done; who of a squad does it, where not all do the same."""
    alike: dict[str, list[str]] = {}
    for one in said:
        text = _acts(telling, one)
        alike.setdefault(text, []).append(telling.names.in_squad(one.get("who")))
    if len(alike) < 2:
        return "".join(alike)
    return "; ".join(f"{text or 'nothing'} ({', '.join(who)})" for text, who in alike.items())


def _acts(telling: Telling, said: Mapping[str, Any]) -> str:
    parts = [_act(telling, act) for act in said.get("acts") or ()]
    parts += [reaction_words(act.get("do")) for act in said.get("reactions") or ()]
    if said.get("force_point"):
        parts.append("spends a Force Point")
    if said.get("dark_side"):
        parts.append("calls on the Dark Side")
    return listed(parts) + (f", haste {said['haste']}" if said.get("haste") else "")


def _act(telling: Telling, act: Mapping[str, Any]) -> str:
    how = act.get("how") or {}
    power = power_name(str(how.get("power", "")))
    words = f"uses {power}" if power else deed_words(str(act.get("do", "")))
    at = telling.names.of(act["at"]) if act.get("at") else "somebody"
    skill = plain_words(act.get("skill")) or "a skill"
    text = words.replace("{at}", at).replace("{skill}", skill)
    return text if act.get("times", 1) == 1 else f"{text} ({times(act['times'], 'time')})"


def underway(act: Mapping[str, Any], names: Names) -> tuple[Piece, ...]:
    """What somebody is at, while dice of it are still awaited."""
    telling = Telling("declared", act, names)
    return telling.says("{who} {deed}", deed=_act(telling, act)).pieces


def reacted(telling: Telling) -> Line:
    do = with_article(reaction_words(telling.get("do")))
    haste = " at haste {haste}" if telling.get("haste") else ""
    return telling.says("{who} answers with {do}" + haste, do=do)


def used_skill(telling: Telling) -> Line:
    words = "{who} uses {skill}"
    people = [telling.names.of(one) for one in telling.get("combining") or ()]
    others = listed(name for name in people if name != telling.name("who"))
    if others:
        words += " with {others}"
    if telling.get("uncertain"):
        words += "; how it went only the GM knows"
    return telling.says(words, others=others)


def uncertain(telling: Telling) -> Line:
    dice = times(telling.get("dice"), "die", "dice")
    return telling.quietly("{who} tries with {dice} of uncertainty", dice=dice)


def uncertain_outcome(telling: Telling) -> Line:
    return telling.says("What {who} does not know: {skill} made {total} against {difficulty}")


def uncertainty_revealed(telling: Telling) -> Line:
    return telling.says("The GM tells {who}: {total} against {difficulty}")


def action_lost(telling: Telling) -> Line:
    deed = deed_words(str(telling.get("do", "")))
    family, _, name = str(telling.get("do", "")).partition("_")
    told = name if family in ("duel", "martial") else telling.get("do")
    what = plain_words(told) if "{" in deed else deed
    why = reason_words(telling.get("reason"))
    return telling.says("{who} loses the action ({what}): {why}", what=what, why=why)


def done(telling: Telling) -> Line:
    words = deed_words(str(telling.get("do", "")))
    return telling.says("{who} " + words.replace("{at}", "somebody").replace("{skill}", "a skill"))


def free_action(telling: Telling) -> Line:
    act = telling.get("act")
    text = _act(telling, act) if isinstance(act, Mapping) else "acts"
    return telling.says("{who} uses the opening: {text}", text=text)


def writing_refused(telling: Telling) -> Line:
    why = reason_words(telling.get("reason"))
    return telling.quietly("What {who} wrote ahead cannot be done: {why}", why=why)


def _quiet(template: str) -> Teller:
    return lambda telling: telling.quietly(template)


def passed(telling: Telling) -> Line:
    reacting = telling.get("segment") == "declare_reactions"
    return telling.quietly("{who} adds no reaction" if reacting else "{who} does nothing")


WORDS: Mapping[str, Teller] = {
    "declared": declared,
    "declared_reactions": declared_reactions,
    "wrote_ahead": wrote_ahead,
    "writing_refused": writing_refused,
    "took_from_writing": _quiet("{who} does what was written ahead"),
    "passed": passed,
    "skipped": _quiet("{who} cannot act and is passed over"),
    "did_not_react": _quiet("{who} does not react"),
    "reacted": reacted,
    "reaction_over": _quiet("{who} has reacted"),
    "used_skill": used_skill,
    "uncertain": uncertain,
    "uncertain_outcome": uncertain_outcome,
    "uncertainty_revealed": uncertainty_revealed,
    "prepared": "{who} prepares {skill} for the next round",
    "action_lost": action_lost,
    "done": done,
    "held": _quiet("{who} holds back and waits for a better moment"),
    "acts_now": _quiet("{who} acts now"),
    "free_action": free_action,
    "waited_in_vain": _quiet("{who} waited, and the moment never came"),
}

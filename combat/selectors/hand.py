"""The GM's hand: what she can do at this moment of a fight, and why the rest has to wait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.errors import Refused
from combat.access import Stand
from combat.drafts import Draft
from combat.selectors.blasts import Blast, blast
from combat.selectors.buttons import Button, button
from combat.selectors.roster import called, entries_in_order, entry_name, people_of
from combat.telling.words import purpose_words
from combat.words import sentence
from rules.combat import State, legal
from rules.combat.afterthoughts import Adrift, adrift
from rules.combat.coming import Coming, coming
from rules.combat.confirming import CONFIRM
from rules.combat.nearing import RANGE_NOW, nearing, range_between
from rules.combat.resolving import PAUSE
from rules.combat.scene import ON, range_names
from rules.combat.screens import SCREEN, is_screened, owner
from rules.combat.state import GAMEMASTER
from rules.rulesets import ruleset
from rules.rulesets.slots import Ruleset

_WANTED = ("resolve", "pass")
_WAYS = {
    **{"towards": "moved towards", "after": "moved towards"},
    **{"away": "moved away from", "from": "moved away from"},
}


@dataclass(frozen=True, slots=True)
class Begin:
    """The next round, and who might surprise the others in it."""

    round: int
    why: str
    surprising: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody moved where ranges are known by name: which it is now, the GM says."""

    words: str
    now: str
    buttons: list[Button]


@dataclass(frozen=True, slots=True)
class Hand:
    """``awaited`` is whose word is next, or who is ``asked`` something; ``person`` the player who
    has it, if it is not hers."""

    awaited: str
    person: str
    asked: bool
    begin: Begin | None
    buttons: list[Button]
    confirms: bool
    screens: bool
    numbers: bool
    blast: Blast | None
    adrift: list[tuple[Adrift, str]]
    moved: list[Moved]

    @property
    def waits(self) -> str:
        """Why none of it can be done now, where that is one reason."""
        whys = {one.why for one in self.buttons}
        return whys.pop() if len(whys) == 1 else ""


def hand(stand: Stand) -> Hand | None:
    if not (stand.runs and stand.writes):
        return None
    state = stand.whole
    rules, entry = ruleset(stand.combat.ruleset), state.waits_for
    controller = state.controller(entry) if entry else GAMEMASTER
    return Hand(
        awaited=called(state, entry),
        person=people_of([controller]).get(controller, "") if controller else "",
        begin=_begin(stand, state),
        buttons=_buttons(stand, state),
        confirms=state.options.get(CONFIRM) == ON,
        screens=state.options.get(SCREEN) == ON,
        asked=bool(state.questions),
        numbers=bool(state.segment and (state.questions or not entry)),
        blast=blast(stand, state),
        moved=list(_moved(rules, state)),
        adrift=[(one, entry_name(state, one.who)) for one in adrift(rules, state, stand.viewer)],
    )


def _moved(rules: Ruleset, state: State) -> Iterator[Moved]:
    for entry, word, place in nearing(state):
        who, to = entry_name(state, entry), entry_name(state, place) or place
        data = {"who": entry, "of": place}
        yield Moved(
            words=f"{who} {_WAYS[word]} {to}.",
            now=range_between(state, entry, word, place),
            buttons=[
                button(RANGE_NOW, f"{who}: {one.replace('_', ' ')}", {**data, "range": one}, "")
                for one in range_names(rules)
            ],
        )


def _begin(stand: Stand, state: State) -> Begin | None:
    if state.segment:
        return None
    why = next(
        str(Refused(one.reason, **one.params)) if one.reason else ""
        for one in legal(ruleset(stand.combat.ruleset), state, stand.viewer)
        if one.kind == "round"
    )
    here = [one for one in entries_in_order(state) if not _gone(state, one)]
    return Begin(state.round + 1, why, [(one, entry_name(state, one)) for one in here])


def _gone(state: State, entry: str) -> bool:
    return all(state.combatants[one].gone for one in state.members(entry))


def _buttons(stand: Stand, state: State) -> list[Button]:
    going = "Stop after the next answer"
    found: list[Button] = [button(PAUSE, going, {}, "")] if state.going else []
    for choice in legal(ruleset(stand.combat.ruleset), state, stand.viewer):
        if choice.kind not in _WANTED or (choice.kind == "pass" and choice.reason):
            continue
        if choice.kind == "pass" and state.controller(choice.data["who"]) == GAMEMASTER:
            continue  # the form she speaks in says it as well
        why = str(Refused(choice.reason, **choice.params)) if choice.reason else ""
        why = str(Refused("resolve.question_open")) if state.questions else why
        found += _labelled(state, choice.kind, dict(choice.data), why)
    return found


def _labelled(state: State, kind: str, data: dict[str, Any], why: str) -> list[Button]:
    if kind == "pass":
        return [button(kind, sentence(f"{called(state, data['who'])} does nothing"), data, why)]
    if not state.segment or state.awaited:
        return []
    return [
        button(kind, "Let the next thing happen", data, why, main=True),
        button(kind, "Let everything happen", {"all": True}, why),
    ]


@dataclass(frozen=True, slots=True)
class Number:
    """A roll to come, with the names its numbers are set by.

    ``hers`` may be made behind the screen; ``behind`` will be.
    """

    roll: Coming
    name: str
    what: str
    at: str
    place: int
    hers: bool
    behind: bool


@dataclass(frozen=True, slots=True)
class Numbers:
    coming: list[Number]
    already: list[tuple[str, int | str, str]]


def numbers(stand: Stand, draft: Draft | None = None) -> Numbers:
    """What can be set before it is rolled, once this list is said, and what has been."""
    state = stand.whole
    said = draft.data(reactions=False) if draft and draft.entry else None
    foreseen = coming(ruleset(stand.combat.ruleset), state, said)
    this_round = f"{state.round}:"
    return Numbers(
        coming=[_number(state, one, place) for place, one in enumerate(foreseen)],
        already=[
            (_words(state, key), override.value, override.reason)
            for key, override in state.overrides.items()
            if key.startswith(this_round)
        ],
    )


def _number(state: State, roll: Coming, place: int) -> Number:
    names = entry_name(state, roll.who), entry_name(state, roll.at)
    one = state.combatants.get(roll.who or owner(roll.key))
    hers = one is not None and one.controller == GAMEMASTER
    what = purpose_words(roll.purpose)
    screened = is_screened(state, roll.key, roll.who)
    return Number(roll, names[0], what, names[1], place, hers, screened)


def _words(state: State, key: str) -> str:
    """Whose number it is, and which."""
    _, _, rest = key.partition(":")
    who, _, what = rest.partition(":")
    name = entry_name(state, who.partition(".")[0])
    return f"{name}: {what.replace(':', ' ').replace('_', ' ')}".strip()


def settings_of(stand: Stand) -> dict[str, Any]:
    """How a fight is run."""
    state = stand.whole
    return {
        "title": stand.combat.title,
        "health": stand.combat.health,
        "confirm": state.options.get(CONFIRM) == ON,
        "screen": state.options.get(SCREEN) == ON,
    }

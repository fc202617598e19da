"""What combatants are called. Ids are for machines: a reader never meets one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.words import NUMBERED, squad_called
from rules.combat.masking import HIDDEN
from rules.combat.state import State

SOMEBODY = "somebody unseen"


class Names:
    """Names of a state the reader may see; of those who have left it, as they were told of."""

    def __init__(self, state: State, earlier: Mapping[str, str] | None = None) -> None:
        self._state = state
        self._earlier = dict(earlier or {})

    def learn(self, form: Mapping[str, Any]) -> None:
        """Somebody who was added may be gone from the state since, or taken back."""
        if form.get("name") and form.get("who"):
            self._earlier[str(form["who"])] = str(form["name"])

    def of(self, name: Any) -> str:
        text = str(name or "")
        if not text:
            return "the GM"
        if text == HIDDEN:
            return SOMEBODY
        return self._known(text) or self._told(text) or _spelt(text)

    def in_squad(self, name: Any) -> str:
        """Among their own: the number of somebody numbered."""
        numbered = NUMBERED.fullmatch(self.of(name))
        return f"#{numbered[2]}" if numbered else self.of(name)

    def weapon_kind(self, who: Any, weapon: Any) -> str:
        """How a weapon is used: ranged, melee, brawling, grenade; empty if nobody knows."""
        one = self._state.combatants.get(str(who))
        sheet = self._state.sheets.get(one.sheet) if one else None
        arms = sheet.arms if sheet else ()
        return next((arm.kind for arm in arms if arm.name == weapon), "")

    def _known(self, text: str) -> str:
        squads, people = self._state.squads, self._state.combatants
        if text in squads:
            first = people.get(squads[text][0])
            return squad_called(first.name) if first else ""
        return people[text].name if text in people else ""

    def _told(self, text: str) -> str:
        if text in self._earlier:
            return self._earlier[text]
        squad, dash, number = text.rpartition("-")
        known = self._earlier.get(squad, "") if dash and number.isdecimal() else ""
        return f"{known} {number}" if known else ""


def _spelt(text: str) -> str:
    return text.replace("_", " ").replace("-", " ").capitalize()

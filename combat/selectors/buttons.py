"""Commands ready to be sent from the page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from combat.access import Stand
from combat.selectors.roster import entry_name
from rules.combat import State
from rules.combat.afterthoughts import afterthoughts
from rules.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class Button:
    """One command. ``why`` says why it cannot be given, or is empty."""

    kind: str
    label: str
    data: str
    request: UUID
    why: str = ""
    main: bool = False


def button(
    kind: str, label: str, data: Mapping[str, Any], why: str, *, main: bool = False
) -> Button:
    return Button(kind, label, json.dumps(dict(data)), uuid4(), why, main)


def second_thoughts(stand: Stand, state: State) -> Iterator[Button]:
    """About what was declared: dice in doubt, and who leads a volley."""
    for choice in afterthoughts(ruleset(stand.combat.ruleset), state, stand.viewer):
        act = state.act(choice.data["act"])
        if choice.kind == "uncertain":
            label = f"{entry_name(state, act.who)}, {act.skill}: +{choice.data['count']}D in doubt"
        else:
            lead, at = entry_name(state, choice.data["lead"]), entry_name(state, act.at)
            label = f"{lead} leads the volley at {at}"
        yield button(choice.kind, label, choice.data, "")

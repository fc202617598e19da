"""What somebody wants: a command, who gives it, and what it is about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.combat.shapes import fits
from rules.combat.state import State
from rules.errors import RuleError


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody at the table. A player is known by the name combatants give as their controller."""

    name: str = ""
    gamemaster: bool = False

    def controls(self, state: State, entry: str) -> bool:
        return self.gamemaster or (bool(self.name) and state.controller(entry) == self.name)


GM = Viewer(gamemaster=True)


@dataclass(frozen=True, slots=True)
class Command:
    """``kind`` says which, ``data`` is plain values, ``by`` is who gives it."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    by: Viewer = GM

    def text(self, key: str, usual: str | None = None) -> str:
        return str(self._given(key, usual))

    def number(self, key: str, usual: int | None = None) -> int:
        value = self._given(key, usual)
        if isinstance(value, bool) or not isinstance(value, int):
            raise RuleError("command.not_a_number", kind=self.kind, key=key)
        return value

    def names(self, key: str) -> tuple[str, ...]:
        given = self.data.get(key, ())
        if not fits(tuple[str, ...], given):
            raise RuleError("command.unreadable", kind=self.kind, key=key)
        return tuple(given)

    def parts(self, key: str) -> Mapping[str, Any]:
        """What is named by words."""
        given: Mapping[str, Any] = self.data.get(key, {})
        if not fits(Mapping[str, Any], given):
            raise RuleError("command.unreadable", kind=self.kind, key=key)
        return given

    def _given(self, key: str, usual: Any) -> Any:
        value = self.data.get(key, usual)
        if value is None:
            raise RuleError("command.missing", kind=self.kind, key=key)
        return value

"""Dice that fall as a test says, for services called here and for a server elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse

from campaign.services import rolls
from combat import dice as fights
from rules.dice import ScriptedDice, SeededDice

COOKIE = "dice"
_faces: ContextVar[Iterator[int] | None] = ContextVar("faces", default=None)


class _Dice(SeededDice):
    def throw(self) -> Any:
        faces = _faces.get()
        return super().throw() if faces is None else _next(faces)


def _next(faces: Iterator[int]) -> Any:
    dice = ScriptedDice(())
    dice._faces = faces
    return dice.throw()


class FromCookie:
    """A browser that brings a cookie of faces has its rolls fall so: 6-6-1.

    Whoever only looks rolls nothing, but may check what was rolled.
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer
        rolls.SeededDice = _Dice  # type: ignore[misc]
        fights.SeededDice = _Dice  # type: ignore[misc]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.COOKIES.get(COOKIE, "") if request.method == "POST" else ""
        token = _faces.set(iter([int(face) for face in given.split("-")]) if given else None)
        try:
            return self.answer(request)
        finally:
            _faces.reset(token)


@pytest.fixture
def fall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """`fall(6, 6, 1)`: the next faces of all rolls to come."""
    monkeypatch.setattr(rolls, "SeededDice", _Dice)
    token = _faces.set(None)
    yield lambda *faces: _faces.set(iter(faces)) and None
    _faces.reset(token)

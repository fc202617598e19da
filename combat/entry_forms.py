"""Somebody in a fight, as a GM changes them by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms

from combat.selectors.setup import Choices, Offered
from combat.words import BOARDING, STATION_WORDS
from rules.combat import State
from rules.combat.aiming import HAND_TO_HAND
from rules.combat.serial import plain
from rules.combat.ships import crafts

POINTS = (
    ("force", "Force Points"),
    ("character", "Character Points"),
    ("dark", "Dark Side Points"),
)
BODY = "injury-"


class EntryForm(forms.Form):
    """Somebody in the fight, as a GM changes them by hand."""

    request = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.CharField(widget=forms.HiddenInput, max_length=16)
    name = forms.CharField(max_length=80)
    side = forms.CharField(required=False, max_length=40)
    position = forms.CharField(required=False, max_length=40, label="Where")
    controller = forms.ChoiceField(required=False, label="Who speaks for them")
    hidden = forms.BooleanField(required=False, label="Hidden")
    screened = forms.BooleanField(
        required=False,
        label="Rolls behind the screen",
        help_text="For people you play: players see what comes of it and no dice.",
    )
    stance = forms.ChoiceField()
    cover = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    protection = forms.ChoiceField(required=False, label="Behind")
    aboard = forms.ChoiceField(required=False, label="Aboard")
    station = forms.ChoiceField(required=False, label="At which station")
    reason = forms.CharField(required=False, max_length=200, label="Reason, for the log")

    def __init__(
        self, *args: Any, state: State, entry: str, people: Choices, offered: Offered, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.state, self.entry = state, entry
        self.squad = entry in state.squads
        self._offer("controller", people)
        self._offer("stance", offered.stances)
        self._offer("cover", offered.covers)
        self._offer("protection", [("", "nothing"), *offered.protections])
        if not offered.protections:
            del self.fields["protection"]
        if self.squad:
            del self.fields["name"]
        self._stations()
        self._bodies(offered.injuries)
        self._points()
        self.fields["side"].widget.attrs["list"] = "sides"
        self.fields["position"].widget.attrs["list"] = "positions"
        bodies = [name for name in self.fields if name.startswith(BODY)]
        self.order_fields([*bodies, *_PLACE, "hidden", "screened"])
        self.fields["reason"] = self.fields.pop("reason")
        self.initial = {**self._now(), **self.initial, "request": uuid4()}

    def _offer(self, name: str, choices: Choices) -> None:
        field: Any = self.fields[name]
        first = self.state.combatants[self.state.members(self.entry)[0]]
        now = getattr(first, name)
        held = [now] if isinstance(now, str) else list(now)
        known = {value for value, _ in choices}
        field.choices = [*choices, *((one, one or "nobody") for one in held if one not in known)]

    def _stations(self) -> None:
        """Where there are craft, somebody else may be aboard of one."""
        known = crafts(self.state)
        if not known or set(self.state.members(self.entry)) & set(known):
            del self.fields["aboard"], self.fields["station"]
            return
        if self.squad:
            self._boarders()
        named = [(one, self.state.combatants[one].name) for one in known]
        self._offer("aboard", [("", "nothing"), *named])
        self._offer("station", STATIONS)

    def _boarders(self) -> None:
        """Some of a squad may board alone."""
        members = self.state.members(self.entry)
        self.fields["boarders"] = forms.MultipleChoiceField(
            label="Who boards",
            required=False,
            choices=[(one, self.state.combatants[one].name) for one in members],
            widget=forms.CheckboxSelectMultiple,
            help_text="They leave the squad and speak for themselves. Nobody ticked: all of them.",
        )

    def _bodies(self, injuries: Choices) -> None:
        for name in self.state.members(self.entry):
            one = self.state.combatants[name]
            label = f"Health of {one.name}" if self.squad else "Health"
            held = [] if one.injury in dict(injuries) else [(one.injury, one.injury)]
            self.fields[f"{BODY}{name}"] = forms.ChoiceField(
                label=label, choices=[*injuries, *held], initial=one.injury
            )

    def _points(self) -> None:
        if self.squad:
            return
        for key, label in POINTS:
            self.fields[f"points-{key}"] = forms.IntegerField(
                label=label, min_value=0, max_value=999, required=False
            )
        self.fields["kit"] = forms.IntegerField(
            label="Medpacs carried",
            min_value=0,
            max_value=99,
            required=False,
            help_text="Empty: nobody counts.",
        )
        for arm in self._counted():
            self.fields[f"{LEFT}{arm}"] = forms.IntegerField(
                label=f"Left of {arm}",
                min_value=0,
                max_value=999,
                required=False,
                help_text="Shots, or pieces to throw. Empty: nobody counts.",
            )

    def _counted(self) -> list[str]:
        """Weapons whose shots or pieces can be counted."""
        arms = self.state.sheet(self.state.members(self.entry)[0]).arms
        return [arm.name for arm in arms if arm.kind not in HAND_TO_HAND]

    def _now(self) -> dict[str, Any]:
        first = self.state.combatants[self.state.members(self.entry)[0]]
        told = {key: getattr(first, key) for key in ("name", *_SHARED)}
        points = {f"points-{key}": first.points.get(key, 0) for key, _ in POINTS}
        points |= {f"{LEFT}{arm}": number for arm, number in first.left.items()}
        return {**told, **points, "cover": list(first.cover), "kit": first.kit}

    def changes(self) -> dict[str, dict[str, Any]]:
        """For the entry and for single members, only what is another than it was."""
        now, given = self._now(), self.cleaned_data
        fields = {
            key: given[key]
            for key in ("name", "kit", *_SHARED)
            if key in given and given[key] != now[key]
        }
        points = self._wanted_points(now)
        if points is not None:
            fields["points"] = points
        left = self._wanted_left()
        if left is not None:
            fields["left"] = left
        boards = {key: fields.pop(key) for key in BOARDING if key in fields and self._leaving()}
        found: dict[str, dict[str, Any]] = {self.entry: fields} if fields else {}
        found |= {name: dict(boards) for name in self._leaving() if boards}
        for name in self.state.members(self.entry):
            if given[f"{BODY}{name}"] != self.state.combatants[name].injury:
                found.setdefault(name, {})["injury"] = given[f"{BODY}{name}"]
        return found

    def _leaving(self) -> list[str]:
        """Those of a squad who board alone; all of them board as they are."""
        given = self.cleaned_data
        wanted: list[str] = given.get("boarders") or []
        now = self._now()
        moved = any(key in given and given[key] != now[key] for key in BOARDING)
        return wanted if moved and len(wanted) < len(self.state.members(self.entry)) else []

    def _wanted_left(self) -> dict[str, int] | None:
        """What is left of each weapon, where it is to be another number than it was."""
        if self.squad:
            return None
        now = dict(self.state.combatants[self.entry].left)
        given = {arm: self.cleaned_data[f"{LEFT}{arm}"] for arm in self._counted()}
        kept = {arm: number for arm, number in now.items() if arm not in given}
        wanted = kept | {arm: number for arm, number in given.items() if number is not None}
        return None if wanted == now else wanted

    def _wanted_points(self, now: Mapping[str, Any]) -> dict[str, int] | None:
        if self.squad:
            return None
        keys = [f"points-{key}" for key, _ in POINTS]
        if all((self.cleaned_data[key] or 0) == now[key] for key in keys):
            return None
        first = self.state.combatants[self.entry]
        wanted = {key: self.cleaned_data[f"points-{key}"] or 0 for key, _ in POINTS}
        return {**plain(first.points), **wanted}


LEFT = "left-"
STATIONS = [
    ("", "wherever needed"),
    *((key, words.capitalize()) for key, words in STATION_WORDS.items()),
]
_PLACE = ("aboard", "station", "boarders", "position", "stance", "cover", "protection")
_SHARED = (
    *("side", "position", "controller", "hidden", "screened", "stance", "cover", "protection"),
    *("aboard", "station"),
)

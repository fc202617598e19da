"""A table to play at: short words for commands, scripted dice, and every promise kept on the way.

After each command the fold of all events is the state, and the state survives being written down.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from rules import ruleset
from rules.combat import GM, Command, Event, State, Viewer, decide, fold
from rules.combat.numbers import condition
from rules.combat.play import Play
from rules.combat.replay import RollBook
from rules.combat.serial import plain, read
from rules.dice import ScriptedDice
from rules.errors import RuleError

BLASTER = {"name": "blaster pistol", "damage": "4D", "stuns": True}
HANDS = {"name": "hands", "damage": "0D", "skill": "brawling", "kind": "brawling"}
CODES = {
    "dexterity": "3D",
    "perception": "3D",
    "strength": "3D",
    "knowledge": "3D",
    "mechanical": "3D",
    "technical": "3D",
    "blaster": "4D",
    "dodge": "4D",
}


def faces(*totals: tuple[int, int]) -> list[int]:
    """Faces that show so many dice adding up to a total: (dice, total)."""
    found: list[int] = []
    for dice, total in totals:
        low, over = divmod(total, dice)
        assert 1 <= low <= 6, (dice, total)
        found += [low + 1] * over + [low] * (dice - over)
    return found


class Fight:
    """A fight at a table. ``self.events`` is the whole log.

    ``goes_on``: what the gamemaster lets happen goes on by itself after a question.
    """

    goes_on = False

    def __init__(self, name: str = "companion", **options: str) -> None:
        self.rules = ruleset(name)
        self.state = State(options=dict(self.rules.options(**options)))
        self.start = self.state
        self.events: list[Event] = []
        self.commands: list[tuple[Command, list[Event]]] = []

    def does(
        self, kind: str, by: Viewer = GM, dice: Iterable[int] = (), **data: Any
    ) -> list[Event]:
        command = Command(kind, data, by)
        told = list(decide(self.rules, self.state, command, ScriptedDice(dice)))
        self.events += told
        self.commands.append((command, told))
        self.state = fold(self.events, self.start)
        assert read(State, json.loads(json.dumps(plain(self.state)))) == self.state
        for event in told:
            assert json.loads(json.dumps(plain(event)))
        if kind == "resolve":
            self._stops()
        return told

    def refold(self) -> None:
        self.state = fold(self.events, self.start)

    def refuses(self, kind: str, by: Viewer = GM, dice: Iterable[int] = (), **data: Any) -> str:
        """The code of the refusal; nothing has changed."""
        before = self.state
        try:
            decide(self.rules, self.state, Command(kind, data, by), ScriptedDice(dice))
        except RuleError as refusal:
            assert self.state == before
            return refusal.code
        raise AssertionError(f"{kind} was not refused")

    def adds(self, name: str, side: str = "rebels", count: int = 1, **more: Any) -> None:
        codes = {**CODES, **more.pop("codes", {})}
        arms = more.pop("arms", [BLASTER])
        sheet: dict[str, Any] = {"codes": codes, "arms": arms}
        for key in ("scale", "group", "size_cm", "armor"):
            if key in more:
                sheet[key] = more.pop(key)
        self.does("add", id=name, count=count, sheet=sheet, combatant={"side": side, **more})

    def begins(self, **data: Any) -> None:
        self.does("round", **data)

    def declares(self, who: str, *acts: Mapping[str, Any] | str, **more: Any) -> list[Event]:
        told = [{"do": act} if isinstance(act, str) else act for act in acts]
        return self.does("declare", who=who, acts=told, **more)

    def reacts(self, who: str, *dos: str, **more: Any) -> list[Event]:
        return self.does("react", who=who, reactions=[{"do": do} for do in dos], **more)

    def nobody_else_speaks(self) -> None:
        """Everybody still to speak in this segment passes."""
        segment = self.state.segment
        while self.state.segment == segment and self.state.awaited:
            self.does("pass", who=self.state.awaited)

    def resolves(self, *dice: int) -> list[Event]:
        """All that is left of the round; every die has to be used."""
        before = self.events[:]
        told = self.does("resolve", dice=dice, all=True)
        thrown = sum(len(roll["thrown"]) for event in told for roll in event.data.get("rolls", ()))
        assert thrown == len(dice), f"{thrown} dice thrown, {len(dice)} scripted"
        assert self.events[: len(before)] == before
        return told

    def _stops(self) -> None:
        """Stories script the dice of each stretch, so after a question the next is asked for."""
        if self.state.going and not self.goes_on:
            self.does("pause")

    def goes(self, shown: Mapping[str, int], kind: str = "resolve", **data: Any) -> list[Event]:
        """A command whose rolls are told by name; all of them have to be made. Things go on after
        a grenade went off."""
        script = Script(shown)
        given = {"all": True} if kind == "resolve" else data
        told: list[Event] = []
        while True:
            now = list(decide(self.rules, self.state, Command(kind, given), script))
            self.events += now
            self.commands.append((Command(kind, given), now))
            self.state = fold(self.events, self.start)
            told += now
            if kind != "resolve" or self.state.questions or not self.state.segment:
                break
        assert not script.left, f"never rolled: {list(script.left)}"
        self._stops()
        return told

    def is_(self, who: str) -> str:
        return condition(Play(self.rules, self.state, ScriptedDice(())), who)

    def told(self, kind: str, **like: Any) -> list[Mapping[str, Any]]:
        """What was told of a kind, where these entries agree."""
        return [
            event.data
            for event in self.events
            if event.type == kind
            and all(event.data.get(key) == value for key, value in like.items())
        ]


def shot(at: str, **more: Any) -> dict[str, Any]:
    return {"do": "attack", "at": at, **more}


def player(name: str) -> Viewer:
    return Viewer(name)


class Script(RollBook):
    """Dice by the name of their roll, so that a story can be read: ``han.1:attack`` shows 12.

    The number is what the dice show, without pips. A roll nobody expected fails the story.
    """

    def __init__(self, shown: Mapping[str, int]) -> None:
        super().__init__((), ScriptedDice(()))
        self.left = dict(shown)

    def named(self, key: str, *, unseen: bool = False) -> "Shown":
        name = key.partition(":")[2]
        assert name in self.left, f"nobody expected {name}; still to come {list(self.left)}"
        return Shown(self.left.pop(name))


class Shown:
    """Dice that show a sum."""

    origin = "scripted"
    number = 0

    def __init__(self, total: int) -> None:
        self.total = total

    def throw(self) -> "Shown":
        return self

    def faces(self, count: int) -> tuple[int, ...]:
        return tuple(faces((count, self.total)))

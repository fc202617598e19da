"""A table to play at: short words for commands, scripted dice, and every promise kept on the way.

After each command the fold of all events is the state, and the state survives being written down.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules import ruleset
from rules.combat import GM, Command, Event, State, Viewer, decide, fold
from rules.combat.events import REVERTED
from rules.combat.legal import refusal
from rules.combat.numbers import condition
from rules.combat.play import Play
from rules.combat.replay import RollBook
from rules.combat.serial import plain
from rules.combat.state import Question
from rules.dice import Dice, ScriptedDice
from rules.errors import RuleError
from rules.mechanics.rule import required
from tests.rules.combat.paper import written_since

Act = Mapping[str, Any] | str
Acts = dict[str, Sequence[Act]]
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
        self.sequence = required(self.rules.sequence, "combat")
        self.state = State(options=dict(self.rules.options(**options)))
        self.start = self.state
        self.events: list[Event] = []
        self.commands: list[tuple[Command, list[Event]]] = []
        self.accepted: set[str] = set()

    def does(
        self, kind: str, by: Viewer = GM, dice: Iterable[int] = (), **data: Any
    ) -> list[Event]:
        command = Command(kind, data, by)
        return self.gives(command, ScriptedDice(dice))

    def gives(self, command: Command, dice: Dice) -> list[Event]:
        """Only going back needs the whole log: otherwise the fold goes on from where it was."""
        self.accepted |= set(self.sequence.accepts(self.state))
        told = list(decide(self.rules, self.state, command, dice))
        self.events += told
        self.commands.append((command, told))
        back, before = any(event.type == REVERTED for event in told), self.state
        self.state = fold(self.events, self.start) if back else fold(told, before)
        assert written_since(before, self.state) == self.state
        for event in told:
            assert json.loads(json.dumps(plain(event)))
        if command.kind == "resolve":
            self._stops()
        return told

    def allows(self, command: Command) -> bool:
        return refusal(Play(self.rules, self.state, ScriptedDice(())), command) is None

    def folds(self) -> None:
        """From the beginning, with whatever was added to the log."""
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

    def declares(self, who: str, *acts: Act, **more: Any) -> list[Event]:
        told = [_as_act(act) for act in acts]
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
            told += self.gives(Command(kind, given), script)
            if kind != "resolve" or self.state.questions or not self.state.segment:
                break
        assert not script.left, f"never rolled: {list(script.left)}"
        return told

    def plays(
        self,
        said: Mapping[str, Sequence[Act]],
        rolls: Mapping[str, int] | None = None,
        *answers: str,
        reactions: Mapping[str, Act] | None = None,
        free: Mapping[str, Act] | None = None,
        then: Sequence[Command] = (),
        usual: int = 0,
    ) -> None:
        """A round to its end, whatever the ruleset: what is said, the rolls by name, the answers.

        Who is not among them passes; whoever is asked more than was thought of takes the first
        choice. ``then`` are commands given in their order, each as soon as it is legal. A roll
        nobody named shows the ``usual`` face. All that was prepared has to be used.
        """
        script, left = Script(rolls or {}, usual), list(answers)
        words, replies, given = dict(said), dict(reactions or {}), dict(free or {})
        later = list(then)
        while self.state.segment:
            if later and self.allows(later[0]):
                self.gives(later.pop(0), script)
                continue
            command = self._next(words, replies, given, left)
            whole = command.kind == "resolve" and not given and not later
            self.gives(Command("resolve", {"all": True}) if whole else command, script)
        unused = (script.left, left, words, replies, given, later)
        assert not any(unused), unused

    def _next(
        self, said: Acts, reactions: dict[str, Act], free: dict[str, Act], answers: list[str]
    ) -> Command:
        for question in self.state.questions.values():
            return Command("answer", _answer(question, reactions, answers))
        now, who = self.sequence.accepts(self.state), self.state.awaited
        for name in [one for one in free if f"free:{one}" in self.state.memory]:
            return Command("free_action", {"who": name, "act": _as_act(free.pop(name))})
        if who is None and "react" in now and reactions:
            who = next(iter(reactions))
        if who is None:
            return Command("resolve")
        if "react" in now and who in reactions:
            return Command("react", {"who": who, "reactions": [_as_act(reactions.pop(who))]})
        if "declare" in now and who in said:
            return Command("declare", {"who": who, "acts": [*map(_as_act, said.pop(who))]})
        return Command("pass", {"who": who})

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


def _answer(question: Question, reactions: dict[str, Act], answers: list[str]) -> dict[str, str]:
    """Whoever is to react does so when asked; then what was prepared; then the first choice."""
    do = str(_as_act(reactions.get(question.of, ""))["do"])
    if question.kind == "reaction" and do in question.choices:
        reactions.pop(question.of)
        return {"question": question.id, "choice": do}
    choice = answers.pop(0) if answers else question.choices[0]
    return {"question": question.id, "choice": choice}


def _as_act(act: Act) -> Mapping[str, Any]:
    return {"do": act} if isinstance(act, str) else act


def shot(at: str, **more: Any) -> dict[str, Any]:
    return {"do": "attack", "at": at, **more}


def player(name: str) -> Viewer:
    return Viewer(name)


class Script(RollBook):
    """Dice by the name of their roll, so that a story can be read: ``han.1:attack`` shows 12.

    The number is what the dice show, without pips. A roll nobody expected fails the story.
    """

    def __init__(self, shown: Mapping[str, int], usual: int = 0) -> None:
        super().__init__((), ScriptedDice(()))
        self.left = dict(shown)
        self.usual = usual

    def named(self, key: str, *, unseen: bool = False) -> "Shown":
        name = key.partition(":")[2]
        if self.usual and name not in self.left:
            return Shown(0, self.usual)
        assert name in self.left, f"nobody expected {name}; still to come {list(self.left)}"
        return Shown(self.left.pop(name))


class Shown:
    """Dice that show a sum."""

    origin = "scripted"
    number = 0

    def __init__(self, total: int, each: int = 0) -> None:
        self.total, self.each = total, each

    def throw(self) -> "Shown":
        return self

    def faces(self, count: int) -> tuple[int, ...]:
        return (self.each,) * count if self.each else tuple(faces((count, self.total)))

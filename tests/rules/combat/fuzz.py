"""A table of people who do anything that comes to mind; what the rules refuse they drop."""

from random import Random
from typing import Any

from rules import ruleset
from rules.combat import GM, Command, Event, State, Viewer, decide, evolve
from rules.dice import SeededDice
from rules.errors import RuleError
from rules.mechanics.force_powers import ForcePowers
from rules.tables import table
from tests.rules.combat.fights import BLASTER, CODES, HANDS

NAMES = ("han", "leia", "chewie", "greedo", "boba")
GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
FORCE = {"control": "5D", "sense": "4D", "alter": "4D", "search": "4D", "running": "4D"}
SKILLS = ("", "", "blaster", "dodge", "search", "control")
POWERS = tuple(ForcePowers.from_table(table("force_powers")).powers)
HIDDEN = "canary"


class RandomTable:
    """Plays by itself. ``rolls`` counts dice so that no throw is used twice."""

    def __init__(self, name: str, random: Random) -> None:
        self.rules = ruleset(name)
        self.random = random
        self.state = self.start = self.beginning()
        self.log: list[tuple[Command, tuple[Event, ...]]] = []
        self.refused: set[str] = set()
        self.throws = 1
        for place, who in enumerate(NAMES):
            self._add(who, "rebels" if place < 3 else "hunters", place < 3)
        self._add("trooper", "empire", player=False, count=3)
        self._add(HIDDEN, "empire", player=False, hidden=True)

    def beginning(self) -> State:
        """Some tables confirm every result, some like suspense, some roll behind a screen."""
        options = dict(self.rules.options())
        if "uncertainty_dice" in options:
            options["uncertainty_dice"] = self.pick(("off", "on"))
        ways = {way: self.pick(("off", "off", "on")) for way in ("confirm", "screen")}
        thrown = {f"throws:{who}": self.pick(("page", "page", "own")) for who in ("", NAMES[0])}
        return State(options={**options, **ways, **thrown})

    def _add(self, who: str, side: str, player: bool, count: int = 1, hidden: bool = False) -> None:
        codes = {**CODES, **FORCE, "dexterity": f"{self.random.randint(2, 4)}D", "command": "3D"}
        sheet = {"codes": codes, "arms": [BLASTER, HANDS, GRENADE], "group": "stormtroopers"}
        combatant = {"side": side, "player": player, "controller": who if player else ""}
        extra = {"points": {"force": 2, "character": 5}, "hidden": hidden, "position": side}
        self.give(
            Command(
                "add", {"id": who, "count": count, "sheet": sheet, "combatant": combatant | extra}
            )
        )

    def give(self, command: Command) -> bool:
        """True when it was legal."""
        dice = SeededDice(b"seed", combat="fuzz", round_number=1, first_roll=self.throws)
        before = self.state
        try:
            told = decide(self.rules, self.state, command, dice)
        except RuleError as refusal:
            assert self.state is before
            self.refused.add(refusal.code)
            return False
        self.throws = dice.next_roll
        for event in told:
            self.state = evolve(self.state, event)
        self.log.append((command, told))
        return True

    def play(self, commands: int) -> None:
        """Until so many legal commands were given."""
        wanted = len(self.log) + commands
        tries = 0
        while len(self.log) < wanted:
            self.give(self.any_command())
            tries += 1
            assert tries < 40 * commands, f"stuck in {self.state.segment}: {self.refused}"

    def any_command(self) -> Command:
        state = self.state
        if state.questions and self.random.random() < 0.9:
            question = self.random.choice(list(state.questions.values()))
            return Command(
                "answer", {"question": question.id, "choice": self.pick(question.choices)}
            )
        if self.random.random() < 0.12:
            return self.of_the_gamemaster()
        wanted = (
            [*self.rules.sequence.accepts(state), "round"] if self.rules.sequence else ["round"]
        )
        return self.of_kind(self.pick(wanted))

    def of_kind(self, kind: str) -> Command:
        who = self.state.awaited or self.pick(NAMES)
        if kind == "write":
            who = self.pick((*self.state.queue, who))
        by = self.pick((GM, GM, Viewer(self.pick(NAMES))))
        if kind == "write" and self.random.random() < 0.4:
            dodge = [{"do": self.pick(self.dos())}]
            return Command(kind, {"who": who, "reactions": dodge}, by)
        if kind in ("declare", "write"):
            return Command(kind, {"who": who, **self.words()}, by)
        if kind == "react":
            reactions = [{"do": self.pick(self.dos())} for _ in range(self.random.randint(0, 1))]
            haste = self.pick((None, 0, 1, 2))
            return Command(kind, {"who": who, "reactions": reactions, "haste": haste}, by)
        if kind == "resolve":
            return Command(kind, {"all": self.random.random() < 0.3})
        acts = list(self.state.acts) or ["none"]
        target = self.pick(list(self.state.combatants))
        more = {"act": self.pick(acts), "lead": target, "targets": [target]}
        return Command(kind, {"who": who, **more}, by)

    def words(self) -> dict[str, Any]:
        acts = [self.any_act() for _ in range(self.pick((0, 1, 1, 2, 3)))]
        haste = self.pick((0, 0, 0, 1, 2))
        dark = {"roll": "perception"} if self.random.random() < 0.05 else None
        return {
            "acts": acts,
            "haste": haste,
            "force_point": self.random.random() < 0.1,
            "dark_side": dark,
        }

    def any_act(self) -> dict[str, Any]:
        at = self.pick(list(self.state.combatants))
        weapon = self.pick(("", "hands", "grenade", "blaster pistol"))
        do = self.pick((*self.dos(), "attack", "attack", "attack"))
        act = {"do": do, "at": at, "weapon": weapon, "skill": self.pick(SKILLS)}
        if do in ("combined", "combined_skill"):
            act["allies"] = self.random.sample(list(self.state.combatants), 2)
            act["lead"] = self.pick((*act["allies"], *NAMES))
        return {**act, "how": self.any_how(at)}

    def any_how(self, at: str) -> dict[str, Any]:
        ways = ({"after": at}, {"from": at}, {"ram": at}, {"to": "x"}, {"reserve": 1})
        power = {"power": self.pick(POWERS), "keep_up": self.pick((0, 0, 1)), "harm": 1}
        found: dict[str, Any] = self.pick((*ways, power, power, {}))
        return {**found, "situations": self.pick(("", "wounded", "enter", "sunburn"))}

    def dos(self) -> tuple[str, ...]:
        return tuple(self.rules.sequence.kinds) if self.rules.sequence else ()

    def of_the_gamemaster(self) -> Command:
        who = self.pick(list(self.state.combatants))
        key = self.pick(("difficulty", "attack"))
        healed = {"injury": "unhurt", "unconscious": False, "stuns": [], "mortal_since": None}
        number = self.random.randint(1, 30)
        name = f"{self.state.round}:{who}.1:{key}"
        act = self.pick((*self.state.acts, "none"))
        found: Command = self.pick(
            (
                *self.of_squads(who),
                Command("dice", self.any_dice(who)),
                Command("uncertain", {"act": act, "count": 2}),
                Command("reveal", {"act": act}),
                Command("collide", {"who": who}),
                Command("remain_conscious", {"who": who}),
                Command("drop_power", {"who": who, "power": self.pick(POWERS)}),
                Command("scene", {"usual_range": number}),
                Command("set", {"who": who, "fields": healed, "reason": "mercy"}),
                Command("set", {"who": who, "fields": {"position": self.pick(("rebels", "x"))}}),
                Command("set", {"who": who, "fields": {"cover": []}}),
                Command("set", {"who": who, "fields": {"screened": bool(number % 2)}}),
                Command("screen_roll", {"key": name}),
                Command("show", {"keys": [self.pick((*self.state.behind, name))]}),
                Command("show", {"round": self.state.round}),
                Command("scene", {"usual_range": self.pick(("point_blank", "short", "long"))}),
                Command("override", {"key": name, "value": number, "reason": "fate"}),
                Command("nonsense"),
                Command("remove", {"who": "nobody"}),
            )
        )
        return found

    def any_dice(self, who: str) -> dict[str, Any]:
        """As many as somebody might type in for some roll, fitting or not."""
        what = self.pick(("attack", "dodge", "search", "damage:greedo", "attack:point:1"))
        typed = [self.random.randint(1, 6) for _ in range(self.random.randint(1, 5))]
        return {"who": who, "key": f"{self.state.round}:{who}.1:{what}", "faces": typed}

    def of_squads(self, who: str) -> tuple[Command, ...]:
        entry, other = self.pick((*self.state.squads, *NAMES)), self.pick(NAMES)
        name = f"group{self.state.seq}"
        leaving = {"who": entry, "members": self.random.sample(list(self.state.combatants), 2)}
        return (
            Command("split", {"who": self.state.combatants[who].squad or who, "members": [who]}),
            Command("split", {**leaving, "id": name}),
            Command("merge", {"who": entry, "joining": [other, who], "id": name}),
        )

    def pick(self, among: Any) -> Any:
        return self.random.choice(list(among))

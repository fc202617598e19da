"""A table of duellists and martial artists who do whatever ``legal`` offers them."""

from random import Random
from typing import Any

from rules.combat import GM, Command, State, Viewer
from rules.combat.legal import legal
from tests.rules.combat.fights import BLASTER, CODES, HANDS
from tests.rules.combat.fuzz import NAMES, RandomTable

SABER = {"name": "lightsaber", "damage": "5D", "skill": "lightsaber", "kind": "melee"}
ARTS = {"lightsaber": "6D", "control": "8D", "martial arts": "6D", "brawling": "5D"}
PARRIES = {"melee parry": "4D", "brawling parry": "4D", "melee combat": "4D", "running": "4D"}
SWITCHED = {"duel_actions": "on", "martial_arts": "on"}
HOWS: tuple[dict[str, Any], ...] = (
    *({}, {}, {"pay": "character"}, {"pay": "dark"}, {"then": "kick"}, {"limb": "leg"}),
    *({"choice": "dead"}, {"to_damage": "1D"}, {"aim_cm": 20}),
)


class Swordplay(RandomTable):
    """Everybody stands in one arena, blade in hand. ``offered`` is what has to be accepted."""

    def __init__(self, name: str, random: Random) -> None:
        self.offered: Command | None = None
        super().__init__(name, random)

    def beginning(self) -> State:
        screen = {"screen": self.pick(("off", "on"))}
        return State(options={**self.rules.options(**SWITCHED), **screen})

    def _add(self, who: str, side: str, player: bool, count: int = 1, hidden: bool = False) -> None:
        codes = {**CODES, **ARTS, **PARRIES, "command": "3D"}
        codes["dexterity"] = f"{self.random.randint(2, 4)}D"
        sheet = {"codes": codes, "arms": [SABER, HANDS, BLASTER], "group": "stormtroopers"}
        combatant = {
            **{"side": side, "player": player, "controller": who if player else ""},
            **{"hidden": hidden, "position": "arena"},
            "points": {"force": 2, "character": self.pick((0, 0, 3))},
            "powers": self.pick(([], [], ["absorb_dissipate_energy"])),
        }
        data = {"id": who, "count": count, "sheet": sheet, "combatant": combatant}
        self.give(Command("add", data))

    def give(self, command: Command) -> bool:
        legal_now, self.offered = self.offered is command, None
        accepted = super().give(command)
        assert accepted or not legal_now, (command, self.refused)
        return accepted

    def any_command(self) -> Command:
        if self.random.random() < 0.1:
            return super().any_command()
        viewer = self.pick((GM, GM, Viewer(self.pick(NAMES))))
        offered = [
            choice
            for choice in legal(self.rules, self.state, viewer)
            if choice.allowed and choice.kind != "undo"
        ]
        if not offered:
            return self.of_the_gamemaster()
        choice = self.pick(offered)
        data = dict(choice.data)
        if choice.kind in ("declare", "write"):
            if self.random.random() < 0.15:
                return self.promised(Command(choice.kind, data, viewer))
            return Command(choice.kind, {**data, **self.words()}, viewer)
        return self.promised(Command(choice.kind, data, viewer))

    def promised(self, command: Command) -> Command:
        """What ``legal`` offers is not refused."""
        self.offered = command
        return command

    def words(self) -> dict[str, Any]:
        acts = [self.any_act() for _ in range(self.pick((0, 1, 1, 1, 2)))]
        told = {"acts": acts, "haste": self.pick((0, 0, 0, 0, 1))}
        return {**told, "force_point": self.random.random() < 0.05}

    def any_act(self) -> dict[str, Any]:
        act = super().any_act()
        weapon = self.pick(("", "", "hands", "blaster pistol"))
        return {**act, "weapon": weapon, "how": self.pick(HOWS)}

    def of_the_gamemaster(self) -> Command:
        """Night falls now and then, and somebody finds cover."""
        if self.rules.cover is None or self.random.random() < 0.7:
            return super().of_the_gamemaster()
        if self.random.random() < 0.5:
            return Command("scene", {"light": self.pick(("", *self.rules.cover.obscurement))})
        cover = [self.pick(self.rules.cover.cover)]
        who = self.pick(list(self.state.combatants))
        return Command("set", {"who": who, "fields": {"cover": cover}})

"""The random table of the rules' own tests, seated at the site: every command goes through the
services, and what nobody but a GM may know carries a word that is found again anywhere."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from uuid import uuid4

from accounts.models import User
from campaign.errors import Refused
from campaign.models import Campaign, Membership, Role
from combat.access import access_combat
from combat.errors import StaleFight
from combat.models import Combat
from combat.services.commands import combat_amend, combat_command, combat_undo
from combat.services.fights import combat_open, combat_start
from combat.store import state_of
from rules.combat import Command, State, Viewer
from rules.combat.serial import plain
from tests.cast import Cast, person
from tests.rules.combat.fights import BLASTER, CODES, HANDS
from tests.rules.combat.fuzz import FORCE, GRENADE, HIDDEN, NAMES, RandomTable
from tests.rules.combat.swordplay import ARTS, PARRIES

LAIR, WHY = "canarynest", "canaryreason"


class OnlineTable(RandomTable):
    """``by`` of a command is a name; ``people`` says whose account stands behind it."""

    def __init__(self, cast: Cast, ruleset: str, random: Random) -> None:
        self.cast = cast
        Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
        others = [person(name.capitalize()) for name in NAMES[1:3]]
        Membership.objects.bulk_create(
            Membership(campaign=cast.campaign, user=user, role=Role.PLAYER) for user in others
        )
        self.people: dict[str, User] = dict(zip(NAMES, [cast.player, *others], strict=False))
        self.plans = 0
        super().__init__(ruleset, random)

    @property
    def ids(self) -> dict[str, Any]:
        return {"campaign_id": self.cast.id, "combat_id": self.combat.pk}

    def beginning(self) -> State:
        self.combat = combat_start(
            user=self.cast.gm, campaign_id=self.cast.id, combat_id=uuid4(), title="Docking bay"
        )
        start = super().beginning()
        options = {"duel_actions": "on", "martial_arts": "on"}
        start = State(options={**start.options, **options})
        rows = Combat.objects.filter(pk=self.combat.pk)
        rows.update(options=start.options, snapshot=plain(start))
        combat_open(user=self.cast.gm, **self.ids)
        return start

    def _add(self, who: str, side: str, player: bool, count: int = 1, hidden: bool = False) -> None:
        codes = {**CODES, **FORCE, **ARTS, **PARRIES, "command": "3D"}
        codes["dexterity"] = f"{self.random.randint(2, 4)}D"
        arms = [BLASTER, HANDS, GRENADE]
        more: dict[str, Any] = {"position": side}
        if hidden:
            codes["canaryskill"] = "5D"
            arms = [{**BLASTER, "name": "canarygun"}, HANDS]
            more = {"position": LAIR, "notes": {"canarykey": "canarynote"}, "hidden": True}
        controller = str(self.people[who].pk) if player else ""
        combatant = {"side": side, "player": player, "controller": controller, **more}
        combatant["points"] = {"force": 2, "character": 2}
        data = {"id": who, "count": count, "sheet": {"codes": codes, "arms": arms}}
        name = "Canary the Unseen" if hidden else who.capitalize()
        assert self.give(Command("add", {**data, "name": name, "combatant": combatant}))

    def give(self, command: Command) -> bool:
        user = self.cast.gm if command.by.gamemaster else self._person(command.by.name)
        try:
            self._do(user, command)
        except StaleFight:
            raise
        except Refused as refusal:
            self.refused.add(refusal.code)
            return False
        self.refresh()
        self.log.append((command, ()))
        return True

    def refresh(self) -> None:
        self.combat.refresh_from_db()
        self.state = state_of(self.combat)

    def _person(self, name: str) -> User:
        return self.people.get(name, self.cast.player)

    def _do(self, user: User, command: Command) -> None:
        given = {"user": user, **self.ids, "request_id": uuid4(), "seq": self.moment(user)}
        data = dict(command.data)
        if command.kind == "undo":
            combat_undo(**given, to=data["to"], reason="Once more")
        elif command.kind == "amend":
            combat_amend(**given, **data)
        else:
            combat_command(**given, kind=command.kind, data=data)

    def moment(self, user: User) -> int:
        return access_combat(user, **self.ids).moment

    def any_act(self) -> dict[str, Any]:
        """What is planned carries a word of its own until it is said."""
        act = super().any_act()
        self.plans += 1
        return {**act, "how": {**act["how"], "why": f"plan{self.plans}x"}}

    def of_the_gamemaster(self) -> Command:
        if self.random.random() < 0.5:
            return self.of_the_hidden()
        if self.random.random() < 0.2:
            return self.again()
        return super().of_the_gamemaster()

    def again(self) -> Command:
        """Back to some earlier moment, or another number for some roll."""
        commands = list(self.combat.commands.order_by("last"))
        thrown = list(self.combat.rolls.values_list("key", flat=True))
        if thrown and self.random.random() < 0.4:
            key, number = self.pick(thrown), self.random.randint(1, 30)
            return Command("amend", {"key": key, "value": number, "reason": "Kindness"})
        return Command("undo", {"to": self.pick(commands[8:] or commands).last})

    def of_the_hidden(self) -> Command:
        """Something nobody else may hear of."""
        key = f"{self.state.round}:{HIDDEN}.1:attack"
        fields: dict[str, Any] = {"notes": {"canarykey": f"canary{self.random.random()}"}}
        wounded = {"injury": self.pick(("wounded", "unhurt"))}
        name, place = f"canary{len(self.log)}", self.state.combatants[HIDDEN].position
        far, number = f"rebels|{LAIR}", self.random.randint(1, 90)
        sheet = {"codes": {**CODES, "command": "3D"}, "arms": []}
        hidden = {"side": "empire", "hidden": True, "position": LAIR}
        found: Command = self.pick(
            (
                Command("override", {"key": key, "value": 3, "reason": WHY}),
                Command("dice", {"who": HIDDEN, "key": key, "faces": [1, 2, 3]}),
                Command("set", {"who": HIDDEN, "fields": fields, "reason": WHY}),
                Command("set", {"who": HIDDEN, "fields": wounded, "reason": WHY}),
                *([Command("scene", {"ranges": {far: number}})] if place == LAIR else []),
                Command("write", {"who": HIDDEN, "acts": [{"do": "attack", "at": "han"}]}),
                Command("add", {"id": name, "count": 2, "sheet": sheet, "combatant": hidden}),
            )
        )
        return found


def plans_of_others(state: State, viewer: Viewer) -> set[str]:
    """The words of what others have written ahead and not said."""
    found: set[str] = set()
    for key, written in state.written.items():
        if not viewer.controls(state, key.partition(":")[0]):
            found |= set(re.findall(r"plan\d+x", str(written.data)))
    return found

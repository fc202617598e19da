"""Whatever anybody sends to a fight's addresses, the answer is no error of the site's."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import User
from combat.models import Combat
from combat.verify import verify
from rules import NAMES
from rules.combat.decide import COMMON
from rules.combat.state import Combatant
from tests.access.test_addresses import ADDRESSES, filled, things_of
from tests.cast import Cast
from tests.online import OnlineTable

TIMES = 60 * int(os.environ.get("SUBLIGHT_FUZZ", "1"))
PAGES = sorted(name for name in ADDRESSES if name.startswith("combat:"))
LOOKS = ("combat:fight", "combat:_around", "combat:report", "combat:export")
ENDS = ("combat:end", "combat:encounter_remove")

TEXTS: tuple[str, ...] = (
    *(
        "",
        "\0",
        "a\0b",
        "x" * 5000,
        "٣",
        "-1",
        "1e9",
        "9" * 40,
        "3D",
        "999D",
        "9999999D",
        "|",
        "a|b",
    ),
    *("leia", "boba", "trooper", "canary", "nobody", "on", "off", "add:attack", "remove:9", "save"),
    *("1:leia.1:attack", "1,2,3", "6 6 6", "1 " * 10_000, "[" * 20_000, "{}", "6 troopers", "🜁"),
    *("0 troopers", "999999 troopers", "Strength 99999999D", str(uuid4()), "0" * 36, "wounded"),
)
VALUES: tuple[Any, ...] = (
    *TEXTS,
    *(-1, 0, -0.0, 3, 10**6, 10**30, 1.5, True, None, [], {}, [[]], [None], [{}], {"a": {"b": []}}),
    *(["\0"], {"\0": 1}, [7], ["boba"], [1, 2, 3], {"x": "\0"}, ["\ud800"], float("nan")),
)
FIELDS = (
    *("entry", "say", "op", "question", "choice", "faces", "typed", "how", "words", "key", "value"),
    *("reason", "act", "targets", "surprise", "keys", "round", "to", "moment", "screen", "title"),
    *("health", "line", "text", "side", "position", "controller", "apart", "light", "terrain"),
    *("usual_range", "name", "members", "joining", "why", "hidden", "seen", "injury-boba", "kit"),
    *("party-characters", "bring-line", "bring-text", "bring-request", "party-request", "haste"),
    *("acts-0-do", "acts-0-at", "acts-1-how-metres", "acts-999-do", "acts-0-times", "against"),
    *("dark_side", "force_point", "actions", "encounter", "id", "points-force", "since", "before"),
)
KEYS = (
    *("who", "acts", "reactions", "act", "lead", "targets", "key", "value", "reason", "faces"),
    *("fields", "question", "choice", "id", "sheet", "combatant", "count", "members", "joining"),
    *("option", "position", "how", "surprise", "round", "keys", "power", "haste", "dark_side"),
    *("actions", "light", "terrain", "usual_range", "ranges", "ordered_by", "why", "name"),
)
OF_AN_ACT = ("do", "at", "weapon", "skill", "times", "haste", "lead", "allies", "how", "by")
HOW = ("after", "to", "reserve", "overspeed", "power", "metres", "difficulty", "level", "guns")

pytestmark = pytest.mark.django_db


class Vandal:
    """Sends what no page of ours would send."""

    def __init__(self, table: OnlineTable, random: Random) -> None:
        self.table, self.random = table, random
        self.kinds = sorted({*COMMON, *table.rules.sequence.commands})
        self.acts = sorted(table.rules.sequence.kinds)

    def fields(self) -> dict[str, str]:
        """A form, sometimes for the right moment."""
        names = self.random.sample(FIELDS, self.random.randint(0, 6))
        found = {name: self.random.choice(TEXTS) for name in names}
        head = Combat.objects.get(pk=self.table.combat.pk).head
        found["seq"] = self.random.choice((str(head), str(head), "\0", "9" * 30))
        found["request"] = self.random.choice((str(uuid4()), "", "\0", "x" * 99))
        return found

    def command(self, moment: int) -> dict[str, str]:
        kind = self.random.choice(self.kinds)
        text = json.dumps(self.data())
        return {"kind": kind, "data": text, "seq": str(moment), "request": str(uuid4())}

    def data(self) -> dict[str, Any]:
        state = self.table.state
        found = {key: self.value() for key in self.random.sample(KEYS, self.random.randint(0, 4))}
        who = self.random.choice((state.awaited, "leia", "trooper", "boba"))
        found.setdefault("who", who)
        shapes: dict[str, Any] = {
            "acts": [self.act() for _ in range(self.random.randint(0, 2))],
            "reactions": [self.act()],
            "fields": {self.random.choice(sorted(Combatant.__dataclass_fields__)): self.value()},
            "sheet": {"codes": {"dexterity": self.value(), "strength": "3D"}, "arms": self.value()},
            "key": f"{state.round}:leia.1:attack",
            "option": self.random.choice(sorted(state.options)),
        }
        for key in self.random.sample(sorted(shapes), 3):
            found[key] = shapes[key]
        return found

    def act(self) -> dict[str, Any]:
        found = {key: self.value() for key in self.random.sample(OF_AN_ACT, 2)}
        found.setdefault("how", {self.random.choice(HOW): self.value()})
        return {**found, "do": self.random.choice(self.acts)}

    def value(self) -> Any:
        return self.random.choice(VALUES)


def signed_in(user: User) -> Client:
    client = Client(headers={"sec-fetch-site": "same-origin"}, raise_request_exception=True)
    client.force_login(user)
    return client


@pytest.mark.parametrize("ruleset", NAMES)
def test_rubbish_is_refused_and_breaks_nothing(cast: Cast, ruleset: str) -> None:
    things = things_of(cast)
    random = Random(ruleset)
    table = OnlineTable(cast, ruleset, random)
    vandal = Vandal(table, random)
    clients = [signed_in(user) for user in (cast.gm, table.people["leia"], cast.observer)]

    def address(name: str) -> str:
        entry = random.choice(("trooper", "boba", "canary", "nobody", "x" * 300))
        number = {"entry": entry, "seq": random.choice((0, 1, 7, 10**9, 10**30))}
        return filled(ADDRESSES[name], {**things, **number, "combat_id": table.combat.pk})

    for _ in range(TIMES):
        client = random.choice(clients)
        if random.random() < 0.2:
            table.give(table.any_command())
        elif random.random() < 0.6:
            moment = table.moment(cast.gm if client is clients[0] else table.people["leia"])
            answered(client.post(address("combat:command"), vandal.command(moment)))
        else:
            name = random.choice([one for one in PAGES if one not in ENDS])
            answered(client.post(address(name), vandal.fields()))
            answered(client.get(address(name), vandal.fields()))
        for look in random.sample(LOOKS, 1):
            assert answered(random.choice(clients).get(address(look))) == 200
        table.refresh()
    answers = verify(table.combat)
    assert [(one.question, one.detail) for one in answers if one.good is not True] == []


def answered(response: Any) -> int:
    b"".join(response)
    assert response.status_code < 500
    return int(response.status_code)

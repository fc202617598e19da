"""The stories of a ruleset together touch every part of it: read off what was recorded.

Kinds of act, commands and questions are those the ruleset itself has; events are looked for in the
source of the engine; the parts below are what the books of each ruleset make of a round.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules import NAMES
from rules.combat import fold
from tests.rules.combat.kinds_of_event import types_in_the_engine
from tests.rules.combat.stories import Record, record

Part = Callable[[Record], object]
# What a ruleset has only where its documents have the rule behind it.
ONLY_WITH = {
    **{"force": "force_powers", "drop_power": "force_powers", "remain_conscious": "force_powers"},
    **{"uncertain": "uncertainty", "reveal": "uncertainty"},
}


def known(told: Record, names: set[str]) -> set[str]:
    """Without what nobody could do by these books."""
    return {
        name
        for name in names
        if name not in ONLY_WITH or getattr(told.rules, ONLY_WITH[name]) is not None
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_act_is_played(name: str) -> None:
    told = record(name)
    assert known(told, set(told.sequence.kinds)) - told.played == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_command_there_was_a_moment_for_is_given(name: str) -> None:
    told = record(name)
    assert known(told, told.acceptable) - {command.kind for command in told.commands} == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_question_is_asked(name: str) -> None:
    """Where a 1 on the wild die has one meaning nobody is asked for it."""
    told = record(name)
    settled = {"wild_one"} if len(told.rules.wild_die.choices or ()) == 1 else set()
    assert set(told.sequence.answers) - told.questions - settled == set()


def test_every_event_of_the_engine_is_told_in_a_story_or_in_a_test_of_its_own() -> None:
    types = types_in_the_engine() - {event.type for name in NAMES for event in record(name).events}
    here = Path(__file__)
    tests = "".join(path.read_text() for path in here.parent.glob("test_*.py") if path != here)
    assert {kind for kind in types if f'"{kind}"' not in tests} == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_story_folds_to_its_end(name: str) -> None:
    for fight in record(name).fights:
        assert fold(fight.events, fight.start) == fight.state


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_roll_says_where_it_comes_from(name: str) -> None:
    """All but what the gamemaster decreed: that has its reason."""
    told = record(name)
    decreed = {data["reason"] for data in told.told("overridden")}
    for event in told.events:
        thrown = event.data.get("rolls", ())
        parts = [part for roll in thrown for part in roll.get("modifiers", ())]
        for part in (*parts, *event.data.get("parts", ())):
            assert part.get("source") or part["reason"] in decreed, (event.type, part)


def rolls(told: Record) -> list[Mapping[str, Any]]:
    return [roll for event in told.events for roll in event.data.get("rolls", ())]


def reasons(told: Record) -> set[str]:
    """Why dice were added to a roll or taken from it."""
    return {modifier["reason"] for roll in rolls(told) for modifier in roll.get("modifiers", ())}


def parts_of_difficulties(told: Record) -> set[str]:
    return {part["reason"] for event in told.events for part in event.data.get("parts", ())}


def lost(told: Record) -> set[str]:
    return {data["reason"] for data in told.told("action_lost")}


def becomes(told: Record, key: str) -> list[object]:
    return [data["becomes"][key] for data in told.told("hurt") if key in data["becomes"]]


ALL: Mapping[str, Part] = {
    "squads of several, with separate wounds": lambda told: any(
        data["count"] > 1 for data in told.told("added")
    ),
    "combined fire": lambda told: {"combined"} <= told.played,
    "ranged, melee and brawling attacks": lambda told: (
        {"blaster pistol", "lightsaber", "punch"}
        <= {data["weapon"] for data in told.told("attacked")}
    ),
    "a called shot": lambda told: (
        any("cm" in one or one == "called shot" for one in parts_of_difficulties(told))
        or told.rules.duels
    ),
    "a grenade that scatters": lambda told: told.told("scattered") and told.told("caught"),
    "medpacs": lambda told: told.told("treated", success=True),
    "a Force Point": lambda told: any(
        "force_point_round" in change[3]
        for event in told.events
        for change in event.changes
        if change[:2] == ["set", "combatants"]
    ),
    "an override, and what follows worked out again": lambda told: (
        told.told("overridden") and told.told("reverted")
    ),
    "adding and removing": lambda told: told.told("added") and told.told("removed"),
    "undo": lambda told: told.told("reverted"),
    "somebody hidden": lambda told: any(event.public is None for event in told.events),
    "stuns, wounds and worse": lambda told: (
        {"stunned", "wounded"} <= {data["result"] for data in told.told("hurt")}
    ),
    "wounds that cost dice": lambda told: "wounded" in reasons(told),
    "stuns that cost dice": lambda told: any(one.startswith("stunned") for one in reasons(told)),
    "several actions that cost dice": lambda told: "2 actions" in reasons(told),
    "actions lost": lost,
    "end of round: the dying roll": lambda told: told.told("mortal_check"),
    "full reactions add": lambda told: (
        parts_of_difficulties(told) & {"full dodge", "full parry", "full melee parry"}
    ),
    "movement": lambda told: told.told("moved", success=True),
    "duels and holds kept up": lambda told: told.told("grip_kept") and told.told("locked_blades"),
    "shields and ion cannon": lambda told: (
        told.told("hull_hit", weapon="ion cannon") and told.told("reacted", do="shielding")
    ),
}
HASTE: Mapping[str, Part] = {
    "haste": lambda told: any(data["haste"] for data in _said(told)),
    "surprise": lambda told: any(data["surprise"] for data in told.told("round")),
    "preparation": lambda told: "prepared" in reasons(told),
    "writing ahead": lambda told: told.told("wrote_ahead") and told.told("took_from_writing"),
    "the lead is switched": lambda told: told.told("switched_lead"),
    "set to stun": lambda told: any(
        data["mode"] == "stun" for data in told.told("hurt") if "mode" in data
    ),
    "prone, rising, crawling": lambda told: {"fall_prone", "rise", "crawl"} <= told.played,
}
FORCE: Mapping[str, Part] = {
    "Force powers, and one kept up": lambda told: any(
        data["becomes"].get("powers") for data in told.told("used_power")
    ),
    "staying conscious": lambda told: told.told("remained_conscious", success=True),
}
DARK: Mapping[str, Part] = {
    "a call on the Dark Side": lambda told: told.told("called_dark_side"),
}
SECOND: Mapping[str, Part] = {
    "Character Points": lambda told: told.told("spent_points"),
    "a wild die thrown again": lambda told: any(
        len(roll.get("wild", ())) > 1 for roll in rolls(told)
    ),
    "a complication": lambda told: told.told("complication"),
    "reactions when attacked": lambda told: "reaction" in told.questions,
}
OF: Mapping[str, Mapping[str, Part]] = {
    "companion": {
        **HASTE,
        **FORCE,
        **DARK,
        "consumption is rolled for": lambda told: any(
            data["consumed"] is not None for data in told.told("called_dark_side")
        ),
        "haste raised for reactions": lambda told: any(
            said.get("reaction_haste")
            for data in told.told("declared_reactions")
            for said in data["said"]
        ),
        "degraded haste": lambda told: any(
            "haste" in act for data in _said(told) for act in data["acts"]
        ),
        "one stun too many": lambda told: True in becomes(told, "unconscious"),
        "chases": lambda told: told.told("maneuvered") and told.told("rammed"),
        "the lead of stormtroopers shifts by itself": lambda told: any(
            data["who"] == "trooper-2" for data in told.told("attacked")
        ),
    },
    "upgrade": {
        **HASTE,
        "running helps the dodge": lambda told: "moving" in reasons(told),
        "reactions are rolled in a segment of their own": lambda told: told.told(
            "segment", segment="roll_reactions"
        ),
    },
    "revised": {
        **SECOND,
        **FORCE,
        **DARK,
        "initiative, and the choice of a place": lambda told: (
            told.told("rolled_initiative") and "place" in told.questions
        ),
        "a second pass": lambda told: [
            data for data in told.told("segment") if data.get("pass") == 2
        ],
        "wounded twice": lambda told: "wounded_twice" in becomes(told, "injury"),
        "combining by a command roll": lambda told: told.told("commanded"),
        "what a 1 on the wild die does": lambda told: told.told("wild_die"),
        "an action let go": lambda told: "wait" in told.played,
        "cover that is hit": lambda told: told.told("cover_hit"),
    },
    "house": {
        **SECOND,
        **FORCE,
        **DARK,
        "holding an action": lambda told: told.told("held") and told.told("acts_now"),
        "a parry eases the next action": lambda told: (
            "the action before" in parts_of_difficulties(told)
        ),
        "bare hands": lambda told: told.told("absorbed"),
        "a price for fury": lambda told: told.told("paid"),
    },
}


def _said(told: Record) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    for data in told.told("declared"):
        found += [
            {"haste": said.get("haste", 0), "acts": said.get("acts", [])} for said in data["said"]
        ]
    return found


@pytest.mark.parametrize(
    ("name", "part"), [(name, part) for name in NAMES for part in {**ALL, **OF[name]}]
)
def test_part_is_touched(name: str, part: str) -> None:
    assert {**ALL, **OF[name]}[part](record(name)), part

"""What is left of each part of a fight for somebody who is no GM."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from combat.projection import NOBODY, seen_state
from rules.combat import State, Viewer
from rules.combat.arms import Sheet
from rules.combat.confirming import CONFIRM, CONFIRMED
from rules.combat.maps import Map
from rules.combat.screens import BEHIND, SCREEN
from rules.combat.serial import plain
from rules.combat.state import (
    Act,
    Combatant,
    Declaration,
    Override,
    Question,
    Reacted,
    Step,
    Strike,
    Written,
)
from rules.combat.uncertainty import UNSEEN

KESH = Viewer("1")
SECRET = ("sniper", "lurk", "roof")


def being(name: str, place: int, **more: Any) -> Combatant:
    side = "rebels" if "controller" in more else "empire"
    return Combatant(
        **{"id": name, "name": name, "sheet": name, "side": side, "place": place} | more
    )


BEINGS = (
    being(
        "kesh", 1, controller="1", position="crates", aboard="lurk1", squad="lurkers",
        notes={"held": "sniper", "sniper": "held", "aims": "2"},
    ),
    being("sniper", 0, hidden=True, position="roof"),
    being("mirra", 2, controller="2", position="crates"),
    being("lurk1", 3, hidden=True, position="roof", squad="lurkers"),
    being("lurk2", 4, hidden=True, position="roof", squad="lurkers"),
    being("trooper", 5, screened=True, position="gate", squad="troop"),
    being("trooper2", 6, hidden=True, position="roof", squad="troop"),
)  # fmt: skip
ACTS = (
    Act(id="mirra.1", who="mirra", do="attack", at="trooper"),
    Act(id="sniper.1", who="sniper", do="attack", at="kesh"),
    Act(id="kesh.1", who="kesh", do="attack", at="sniper", allies=("lurk1", "mirra")),
    Act(id="trooper.1", who="trooper", do="dodge"),
)
QUESTIONS = (
    Question(
        id="1", kind="reaction", of="kesh", choices=("none", "dodge"),
        about={"by": "sniper", "roll": "1:kesh.1:attack"}, secret=True,
    ),
    Question(id="2", kind="grip", of="mirra", choices=("keep",), about={"at": "trooper"}),
    Question(id="3", kind="confirm", choices=("apply",), about={"who": "trooper"}, secret=True),
    Question(id="4", kind="throw", choices=("throw",), about={"who": "sniper"}),
    Question(id="5", kind="grip", of="lurkers", choices=("keep",)),
)  # fmt: skip
ROLLED = {f"1:{who}.1:attack": {"total": 7} for who in ("kesh", "trooper", "sniper")}
FACES = dict.fromkeys(("1:kesh.1:attack", "1:mirra.1:attack", "trooper:x", "kesh:x"), (1, 2))
NUMBERS = (*ROLLED, "1:mirra.1:attack", "1:mirra.2:attack", "1:kesh.1:damage:sniper")


def keyed(*items: Any) -> Map[Any]:
    return Map((getattr(one, "id", None) or one.who, one) for one in items)


WHOLE = State(
    options={CONFIRM: "on", SCREEN: "off", "wild_die": "on"},
    seq=90,
    round=1,
    segment="declare",
    queue=("kesh", "lurkers", "sniper", "trooper", "sniper", "mirra"),
    turn=2,
    places=7,
    sheets=Map((one.id, Sheet(codes={})) for one in BEINGS),
    combatants=keyed(*BEINGS),
    squads=Map({"lurkers": ("lurk1", "lurk2"), "troop": ("trooper", "trooper2")}),
    hidden=("sniper", "lurk1", "lurk2", "trooper2"),
    dying=("mirra", "sniper"),
    ranges=Map({"crates|gate": 10, "crates|roof": 20, "roof|roof": 1}),
    declarations=keyed(
        Declaration(who="kesh", acts=(ACTS[2],)), Declaration(who="sniper", acts=(ACTS[1],))
    ),
    written=Map(
        {who: Written({"who": who, "at": "sniper"}) for who in ("kesh", "mirra", "sniper")}
    ),
    acts=keyed(*ACTS),
    reactions=Map(
        {
            "kesh": (Reacted(do="dodge", roll=9, behind="shown since"),),
            "trooper": (Reacted(do="dodge", roll=8, behind="1:trooper.1:dodge"),),
            "sniper": (Reacted(do="dodge", roll=7),),
        }
    ),
    steps=(
        Step(acts=("mirra.1",)),
        Step(acts=("trooper.1", "sniper.1", "kesh.1")),
        Step(acts=("sniper.1",)),
        Step(acts=("trooper.1",)),
    ),
    step=1,
    deed=1,
    going=True,
    strikes=Map({"1": Strike(act="kesh.1", who="kesh", target="trooper", code="4D")}),
    struck=2,
    dealt=3,
    rolls=Map(ROLLED),
    memory=Map(
        {
            "aim:kesh": "2",
            "aim:sniper": "2",
            "lead:kesh": "sniper",
            f"{UNSEEN}1:kesh.1": "2",
            f"{CONFIRMED}1:kesh.1": "2",
            f"{BEHIND}1:kesh.1": "2",
        }
    ),
    questions=keyed(*QUESTIONS),
    asked=5,
    overrides=Map((key, Override(9, "sniper" if "mirra" in key else "so")) for key in NUMBERS),
    entered=Map(FACES),
    behind=Map({"1:trooper.1:dodge": 80}),
)
MINE = seen_state(WHOLE, KESH)


# Each part that holds something secret, and what Kesh's player knows of it.
PARTS: dict[str, Any] = {
    "options": {"wild_die": "on"},
    **dict.fromkeys(("seq", "places", "asked", "step", "deed", "struck", "dealt"), 0),
    "going": False,
    "queue": ["kesh", "?", "trooper", "mirra"],
    "turn": 1,
    "hidden": [],
    "dying": ["mirra"],
    "squads": {"troop": ["trooper"]},
    "ranges": {"crates|gate": 10},
    "strikes": {},
    "behind": {},
    "entered": {"1:kesh.1:attack": [1, 2], "kesh:x": [1, 2]},
    "rolls": {"1:kesh.1:attack": {"total": 7}},
    "memory": {"aim:kesh": "2"},
}


@pytest.mark.parametrize("part", PARTS)
def test_nothing_secret_is_left_of(part: str) -> None:
    assert plain(getattr(MINE, part)) == PARTS[part]


def test_only_the_sheets_of_those_who_are_seen_are_there() -> None:
    assert sorted(MINE.sheets) == ["kesh", "mirra", "trooper"]


def test_places_on_the_roster_leave_no_gap() -> None:
    assert {one.id: one.place for one in MINE.combatants.values()} == {
        "kesh": 0, "mirra": 1, "trooper": 2,
    }  # fmt: skip


def test_nobody_tells_who_else_holds_carries_or_leads_them() -> None:
    kesh = MINE.combatants["kesh"]
    assert (kesh.squad, kesh.aboard, dict(kesh.notes)) == ("", "", {"aims": "2"})


def test_nobody_looks_like_rolling_behind_the_screen() -> None:
    assert not MINE.combatants["trooper"].screened
    alone = {"combatants": keyed(*BEINGS[::5]), "hidden": (), "squads": Map(), "queue": ()}
    assert not seen_state(replace(State(), **alone), KESH).combatants["trooper"].screened


def test_what_was_said_to_everyone_names_nobody_who_is_not_seen() -> None:
    assert sorted(MINE.acts) == ["kesh.1", "mirra.1", "trooper.1"]
    for said in (MINE.acts["kesh.1"], MINE.declarations["kesh"].acts[0]):
        assert (said.at, said.allies) == ("?", ("mirra",))
    assert sorted(MINE.declarations) == ["kesh"]


def test_what_others_write_ahead_is_theirs() -> None:
    assert plain(MINE.written) == {"kesh": {"data": {"who": "kesh", "at": "?"}}}
    assert not seen_state(WHOLE, NOBODY).written


def test_a_reaction_rolled_behind_the_screen_is_not_there_until_it_is_shown() -> None:
    assert {who: [one.roll for one in made] for who, made in MINE.reactions.items()} == {
        "kesh": [9], "trooper": [],
    }  # fmt: skip


def test_what_is_still_to_happen_is_what_was_said_to_everyone() -> None:
    assert [step.acts for step in MINE.steps] == [("kesh.1",), ("trooper.1",)]


def test_a_question_is_read_by_whom_it_is_put_to_and_secret_ones_by_nobody_else() -> None:
    assert {one.id: one.choices for one in MINE.questions.values()} == {
        "1": ("none", "dodge"), "2": (),
    }  # fmt: skip
    assert MINE.questions["1"].about["by"] == "?"
    assert sorted(seen_state(WHOLE, Viewer("2")).questions) == ["2"]
    assert sorted(seen_state(WHOLE, NOBODY).questions) == ["2"]


def test_a_number_is_known_where_its_act_is_and_no_screen() -> None:
    assert sorted(MINE.overrides) == ["1:kesh.1:attack", "1:mirra.1:attack"]
    assert MINE.overrides["1:mirra.1:attack"].reason == "?"


def test_no_word_of_the_hidden_is_left_anywhere() -> None:
    for viewer in (KESH, Viewer("2"), NOBODY):
        told = str(plain(seen_state(WHOLE, viewer)))
        assert [word for word in SECRET if word in told] == []

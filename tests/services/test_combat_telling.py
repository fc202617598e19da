"""The log in words: whatever an engine can tell, a reader gets sentences and never a key."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from random import Random
from types import ModuleType
from typing import Any

import pytest

from combat.telling import Names, knows, tell
from combat.telling.story import Card, Seen, cards
from rules import NAMES, ruleset
from rules.combat import State
from rules.combat.numbers import is_reaction
from rules.combat.play import Play
from tests.rules.combat import (
    test_chases,
    test_companion_round,
    test_confirming,
    test_cover,
    test_duels_fought,
    test_force,
    test_martial_arts,
    test_points_and_aid,
    test_ships,
    test_skills_in_a_round,
    test_squads,
    test_stance_and_movement,
    test_story_house,
    test_story_revised,
    test_the_table,
    test_throwing,
    test_wounds,
)
from tests.rules.combat.fights import Fight, shot
from tests.rules.combat.fleet import Fleet
from tests.rules.combat.fuzz import RandomTable
from tests.rules.combat.kinds_of_event import types_in_the_engine
from tests.rules.combat.swordplay import Swordplay

SCENES = (
    test_chases, test_companion_round, test_confirming, test_cover, test_duels_fought, test_force,
    test_martial_arts, test_points_and_aid, test_ships, test_skills_in_a_round, test_squads,
    test_stance_and_movement, test_story_house, test_story_revised, test_the_table,
    test_throwing, test_wounds,
)  # fmt: skip
RAW = re.compile(
    r"_|\bNone\b|\bTrue\b|\bFalse\b|[{}\[\]?]|\d:\w|\w\.\d|\btrooper-\d|\bq\d+\b|  |^$"
)


def told_in(types: Mapping[str, Any], state: State) -> Iterator[tuple[str, str]]:
    """Every text a reader could meet in these forms."""
    names = Names(state)
    for kind, forms in types.items():
        for form in forms:
            yield from ((kind, text) for text in texts_of(kind, form, names))


def texts_of(kind: str, form: Mapping[str, Any], names: Names) -> Iterator[str]:
    line = tell(kind, form, names)
    yield line.text
    yield from (part.reason for part in line.parts)
    for roll in line.rolls:
        yield roll.purpose
        yield from (part.reason for part in roll.reasons)


def raw(told: Iterator[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(kind, text) for kind, text in told if RAW.search(text)}


def test_every_kind_of_event_has_words() -> None:
    found = types_in_the_engine()
    assert len(found) > 100
    assert {kind for kind in found if not knows(kind)} == set()


@pytest.mark.parametrize("name", NAMES)
def test_acts_told_by_their_own_name_have_words(name: str) -> None:
    sequence = ruleset(name).sequence
    assert sequence is not None
    own = [do for do in sequence.kinds if do.startswith(("duel_", "martial_"))]
    own += [do for do in sequence.kinds if is_reaction(do) and do.startswith("combat_")]
    assert [do for do in own if not knows(do)] == []


@pytest.mark.parametrize("table", [RandomTable, Swordplay, Fleet])
@pytest.mark.parametrize("name", NAMES)
def test_random_fights_are_told_without_keys(name: str, table: type[RandomTable]) -> None:
    played = table(name, Random(7))
    played.play(250)
    forms: dict[str, list[Mapping[str, Any]]] = {}
    for _, told in played.log:
        for event in told:
            seen = [event.data, event.public, *event.private.values()]
            forms.setdefault(event.type, []).extend(form for form in seen if form is not None)
    assert raw(told_in(forms, State())) == set()
    assert raw(told_in(forms, played.state)) == set()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__.rpartition(".")[2])
def test_scenes_are_told_without_keys(scene: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    forms: dict[str, list[Mapping[str, Any]]] = {}
    happen = Play.happen

    def noted(self: Play, *given: Any, **more: Any) -> None:
        happen(self, *given, **more)
        forms.setdefault(self.events[-1].type, []).append(self.events[-1].data)

    monkeypatch.setattr(Play, "happen", noted)
    for name, test in vars(scene).items():
        if name.startswith("test_") and not inspect.signature(test).parameters:
            test()
    assert raw(told_in(forms, State())) == set()


# Cards: what belongs together is told together.


def fought(*dice: int, **more: Any) -> Fight:
    """Han shoots at Greedo, and it hits."""
    fight = Fight("companion")
    fight.adds("han")
    fight.does("set", who="han", fields={"name": "Han Solo"})
    fight.adds("greedo", "hunters", codes={"dexterity": "2D"})
    fight.begins()
    fight.declares("greedo")
    fight.declares("han", shot("greedo"), **more)
    fight.nobody_else_speaks()
    fight.resolves(*dice)
    return fight


def story(fight: Fight) -> list[Card]:
    seen = [
        Seen(str(event.seq), event.type, event.public, seq=event.seq)
        for event in fight.events
        if event.public is not None
    ]
    return cards(seen, Names(fight.state))


def card_of(fight: Fight, kind: str) -> Card:
    return next(card for card in story(fight) if card.head.type == kind)


def test_a_shot_its_damage_and_its_effect_are_one_card() -> None:
    card = card_of(fought(6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1), "attacked")
    assert card.head.line.text == "Han Solo shoots at greedo · blaster pistol, medium range"
    assert card.head.line.badge is not None
    assert card.head.line.badge.text == "hit"
    assert [told.type for told in card.rest] == ["hurt"]
    assert card.rest[0].line.text.startswith("Damage 24 against strength 3: greedo is ")


def test_an_answer_names_no_point_that_was_declared_before() -> None:
    said = [{"who": "kesh", "reactions": [{"do": "combat_dodge"}], "force_point": True}]
    told = tell("declared_reactions", {"who": "kesh", "said": said}, Names(State()))
    assert told.text == "Kesh will answer: dodge"


def test_one_alone_surprises_the_others() -> None:
    told = tell("round", {"round": 1, "surprise": ["kesh"]}, Names(State()))
    assert told.text == "Round 1 begins; Kesh surprises the others"


def test_a_card_names_the_round_and_the_haste() -> None:
    card = card_of(fought(1, 1, 1, haste=1), "attacked")
    assert (card.round, card.haste) == (1, 1)


def test_the_dice_are_drawn_with_what_they_had_to_reach() -> None:
    roll = card_of(fought(1, 2, 3, 4), "attacked").head.line.rolls[0]
    assert [die.face for die in roll.dice] == [1, 2, 3, 4]
    assert (roll.total, roll.against, roll.code) == (10, 11, "4D")


def test_a_difficulty_names_its_parts() -> None:
    parts = card_of(fought(1, 2, 3, 4), "attacked").head.line.parts
    assert [(part.amount, part.reason) for part in parts] == [("11", "medium range")]


def test_a_number_the_gm_has_set_stands_beside_the_dice() -> None:
    form = {
        "who": "han", "at": "greedo", "total": 30, "difficulty": 11, "hit": True,
        "rolls": [{"key": "1:han.1:attack", "who": "han", "purpose": "attack", "code": "4D",
                   "base": "5D", "faces": [1, 1, 1, 1], "total": 4, "origin": "entered"}],
    }  # fmt: skip
    roll = tell("attacked", form, Names(State())).rolls[0]
    assert (roll.total, roll.counts_as, roll.typed) == (4, 30, True)


def test_somebody_unseen_has_no_name() -> None:
    form = {"who": "?", "target": "han", "act": "?", "result": "stunned", "becomes": {}}
    assert tell("caught", form, Names(State())).text == "Han is caught by the blow"
    line = tell("attacked", {"who": "?", "at": "han", "hit": True}, Names(State()))
    assert line.text == "Somebody unseen attacks Han"


def test_who_is_dead_already_is_not_wounded_once_more() -> None:
    form = {"who": "han", "target": "greedo", "result": "wounded", "injury": "dead", "becomes": {}}
    assert tell("hurt", form, Names(State())).text == "Greedo is dead already"


def test_how_an_enemy_looks_is_all_there_is_to_read() -> None:
    line = tell("hurt", {"who": "han", "target": "greedo", "looks": "down"}, Names(State()))
    assert line.text == "Greedo looks finished"
    assert line.rolls == ()


def test_what_the_unseen_do_is_not_told_as_another_s_deed() -> None:
    shots = [Seen(str(place), "attacked", {"who": who, "at": "han", "act": act, "hit": True})
             for place, (who, act) in enumerate((("?", "?"), ("greedo", "greedo.1")))]  # fmt: skip
    hurt = {"who": "?", "target": "han", "act": "?", "result": "stunned", "becomes": {}}
    told = cards([*shots, Seen("3", "hurt", hurt)], Names(State()))
    assert [[line.type for line in card.lines] for card in told] == [
        ["attacked", "hurt"],
        ["attacked"],
    ]


def test_what_goes_wrong_for_somebody_is_told_with_the_own_deed() -> None:
    blow = {"who": "kesh", "at": "thug", "act": "kesh.1", "hit": False}
    wrong = {"who": "thug", "roll": "1:thug.1:attack"}
    back = {"who": "thug", "at": "kesh", "act": "thug.1", "hit": False}
    events = [("attacked", blow), ("complication", wrong), ("attacked", back)]
    seen = [Seen(str(place), kind, form) for place, (kind, form) in enumerate(events)]
    first, second = cards(seen, Names(State()))
    assert [told.type for told in first.lines] == ["attacked"]
    assert {told.type for told in second.lines} == {"complication", "attacked"}


def test_a_squad_tells_once_what_is_alike() -> None:
    """Five troopers: three of them shoot, two run."""
    fight = Fight("companion")
    fight.adds("trooper", "empire", count=5)
    acts = [[{"do": "attack", "at": "han"}]] * 3 + [[{"do": "run"}]] * 2
    said = [{"who": f"trooper-{n}", "acts": each} for n, each in enumerate(acts, 1)]
    told = tell("declared", {"who": "trooper", "said": said}, Names(fight.state)).text
    assert told == "The trooper squad declares: attacks Han (#1, #2, #3); runs (#4, #5)"


def test_whoever_calls_on_the_force_says_for_what() -> None:
    act = {"do": "force", "how": {"power": "telekinesis"}}
    said = {"who": "rua", "said": [{"who": "rua", "acts": [act]}]}
    assert tell("declared", said, Names(State())).text == "Rua declares: uses Telekinesis"


def test_one_action_has_one_name() -> None:
    stronger = tell("martial_nerve_punch_2", {"who": "rua", "at": "thug"}, Names(State()))
    assert stronger.text == "Rua tries a stronger nerve punch against Thug"


def test_while_dice_are_awaited_a_card_has_the_head_it_will_have() -> None:
    act = {"id": "han.1", "do": "attack", "at": "greedo", "weapon": "blaster"}
    said = {"who": "han", "round": 1, "said": [{"who": "han", "acts": [act]}]}
    dice = {"key": "1:han.1:attack", "who": "han", "purpose": "attack", "code": "1D",
            "base": "1D", "faces": [4], "total": 4}  # fmt: skip
    waits = {"who": "greedo", "purpose": "combat_dodge", "rolls": [dice]}
    events = [("declared", said), ("rolled", waits)]
    seen = [Seen(str(place), kind, form) for place, (kind, form) in enumerate(events)]
    assert cards(seen, Names(State()))[-1].head.line.text == "Han attacks Greedo · blaster"


def test_dice_are_headed_by_who_threw_them() -> None:
    dice = {"key": "1:han.1:damage", "who": "han", "purpose": "damage", "code": "1D",
            "base": "1D", "faces": [4], "total": 4}  # fmt: skip
    waits = {"who": "greedo", "purpose": "strength", "rolls": [dice]}
    assert tell("rolled", waits, Names(State())).text == "Han rolls: damage"


def test_the_mark_of_a_wound_is_how_somebody_is_now() -> None:
    form = {"who": "han", "target": "greedo", "result": "wounded", "becomes": {"injury": "dead"}}
    badge = tell("hurt", form, Names(State())).badge
    assert badge is not None
    assert badge.text == "dead"


def test_points_added_in_a_contest_are_told_with_its_act() -> None:
    strength = {"who": "kesh", "roll": "1:kesh:kesh.1:disarm", "spent": 1}
    found = {"who": "kesh", "at": "thug", "act": "kesh.1", "effect": "disarmed", "metres": 2}
    seen = [Seen("1", "spent_points", strength), Seen("2", "disarming", found)]
    (card,) = cards(seen, Names(State()))
    assert {told.type for told in card.lines} == {"spent_points", "disarming"}


def test_bolt_too_strong_to_be_taken_in_is_told_with_its_numbers() -> None:
    form = {"who": "kesh", "at": "thug", "success": False, "bolt": True}
    line = tell("absorbed", {**form, "total": 22, "difficulty": 23}, Names(State()))
    assert "energy of the bolt" in line.text
    assert line.text.endswith(": 22 against 23")


def test_lost_action_of_a_duel_is_called_by_its_name() -> None:
    lost = {"who": "kesh", "do": "duel_feint", "reason": "attack.target_gone"}
    assert "(feint)" in tell("action_lost", lost, Names(State())).text


def test_points_added_to_a_dodge_are_told_with_the_shot_it_meets() -> None:
    asked = {"kind": "reaction", "id": "q1", "of": "kesh", "about": {"act": "thug.1"}}
    dodge = "1:kesh:combat_dodge"
    points = {"kind": "character_points", "id": "q2", "of": "kesh", "about": {"roll": dodge}}
    shot = {"who": "thug", "at": "kesh", "act": "thug.1", "hit": False}
    events = (
        ("asked", {"question": asked}),
        ("asked", {"question": points}),
        ("answered", {"question": "q2"}),
        ("spent_points", {"who": "kesh", "roll": dodge, "spent": 2}),
        ("attacked", shot),
    )
    seen = [Seen(str(place), kind, form) for place, (kind, form) in enumerate(events)]
    (card,) = cards(seen, Names(State()))
    assert {"spent_points", "attacked"} <= {told.type for told in card.lines}

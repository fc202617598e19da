"""Secrets, writing ahead, dice from the table, and the gamemaster's hand."""

import json
from typing import Any

import pytest

from rules.combat import Command, Viewer, decide, fold
from rules.combat.amend import Entry, amend
from rules.combat.legal import acts_for, legal
from rules.combat.preview import preview
from rules.combat.serial import plain
from rules.dice import ScriptedDice
from rules.errors import RuleError
from tests.rules.combat.fights import Fight, faces, player, shot

ANN, BEN = player("ann"), player("ben")


def table() -> Fight:
    fight = Fight()
    fight.adds("han", player=True, controller="ann", codes={"dexterity": "4D"})
    fight.adds("leia", player=True, controller="ben", codes={"dexterity": "3D+1"})
    fight.adds("greedo", "hunters")
    fight.begins()
    return fight


def test_written_ahead_is_seen_by_its_writer_alone_until_its_turn() -> None:
    fight = table()
    wrote = fight.does("write", ANN, who="han", acts=[shot("greedo")])
    assert [event.seen_by("ben") for event in wrote] == [None]
    assert wrote[0].seen_by("ann") is not None
    fight.does("pass", who="greedo")
    assert "han" not in fight.state.declarations
    fight.does("pass", BEN, who="leia")
    assert fight.state.declarations["han"].acts[0].at == "greedo"
    assert fight.told("declared")[-1]["who"] == "han"


def test_writing_may_be_changed_until_the_turn_comes() -> None:
    fight = table()
    fight.does("write", ANN, who="han", acts=[shot("greedo")])
    fight.does("write", ANN, who="han", acts=[{"do": "walk"}])
    fight.nobody_else_speaks()
    assert [act.do for act in fight.state.declarations["han"].acts] == ["walk"]


def test_writing_that_no_longer_fits_is_given_back() -> None:
    fight = table()
    fight.does("write", ANN, who="han", acts=[shot("greedo")])
    fight.does("pass", who="greedo")
    fight.does("remove", who="greedo")
    fight.does("pass", BEN, who="leia")
    assert fight.state.awaited == "han"
    assert fight.told("writing_refused")[0]["reason"] == "attack.target_gone"


def test_hidden_combatant_is_told_to_nobody() -> None:
    fight = table()
    fight.adds("sniper", "hunters", hidden=True)
    for event in fight.events:
        assert "sniper" not in json.dumps(plain(event.public))
    refused = fight.refuses("write", ANN, who="han", acts=[shot("sniper")])
    assert refused == "combat.no_such_combatant"


def test_places_and_refusals_do_not_betray_the_hidden() -> None:
    fight = Fight()
    fight.adds("han", player=True, controller="ann", codes={"dexterity": "4D"}, position="hall")
    fight.adds("guard", "hunters", codes={"dexterity": "5D"}, position="door")
    fight.adds("sniper", "hunters", hidden=True, position="roof")
    known, unknown = fight.does("scene", ranges={"hall|roof": 20, "hall|door": 5})
    assert (known.public, unknown.public) == ({"ranges": {"door|hall": 5}}, None)
    assert fight.state.ranges["hall|roof"] == 20
    fight.begins()
    choices = legal(fight.rules, fight.state, ANN)
    assert "sniper" not in json.dumps([[one.data, one.params] for one in choices])
    with pytest.raises(RuleError) as refused:
        decide(fight.rules, fight.state, Command("pass", {"who": "han"}, ANN), ScriptedDice(()))
    assert refused.value.params["next"] == ""


def test_shot_from_hiding_is_seen_without_the_shooter() -> None:
    fight = Fight()
    fight.adds("han", player=True, controller="ann")
    fight.adds("sniper", "hunters", hidden=True)
    fight.begins()
    fight.declares("sniper", shot("han"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    told = fight.resolves(*faces((4, 12), (4, 12), (3, 10)))
    seen = [event.public for event in told if event.type in ("attacked", "hurt")]
    assert [one["at" if "at" in one else "target"] for one in seen if one] == ["han", "han"]
    assert "sniper" not in json.dumps(plain(seen))


def test_player_of_somebody_hidden_sees_the_own_deeds() -> None:
    fight = Fight()
    fight.adds("han", player=True, controller="ann", hidden=True)
    fight.begins()
    declared = fight.does("declare", ANN, who="han", acts=[{"do": "walk"}])[0]
    assert declared.public is None
    assert declared.seen_by("ann") is not None


def test_dice_from_a_real_table_are_used_and_say_so() -> None:
    fight = table()
    fight.does("pass", who="greedo")
    fight.does("pass", BEN, who="leia")
    fight.does("declare", ANN, who="han", acts=[shot("greedo")])
    fight.nobody_else_speaks()
    fight.does("dice", ANN, who="han", key="1:han.1:attack", faces=[6, 5, 4, 3])
    fight.does("resolve", all=True, dice=faces((4, 12), (3, 10)))
    roll = fight.told("attacked")[0]["rolls"][0]
    assert (roll["total"], roll["origin"]) == (18, "entered")


def test_dice_are_typed_in_for_ones_own_rolls_only() -> None:
    fight = table()
    given: dict[str, Any] = {"who": "han", "key": "1:greedo.1:attack", "faces": [6]}
    assert fight.refuses("dice", ANN, **given) == "dice.not_your_roll"
    given = {"who": "leia", "key": "1:leia.1:attack", "faces": [6]}
    assert fight.refuses("dice", ANN, **given) == "command.not_yours"
    given = {"who": "han", "key": "1:han.1:attack", "faces": [7]}
    assert fight.refuses("dice", ANN, **given) == "dice.no_such_face"


def test_difficulty_set_beforehand_names_its_reason() -> None:
    fight = shots_fired()
    fight.does("override", key="1:han.1:difficulty", value=20, reason="smoke")
    fight.resolves(*faces((3, 17), (4, 5)))
    told = fight.told("attacked")[0]
    assert (told["difficulty"], told["hit"]) == (20, False)
    assert told["parts"][-1] == {"number": 9, "reason": "smoke"}


def shots_fired() -> Fight:
    """Han fires hastily at Greedo, who fires back."""
    fight = Fight()
    fight.adds("han", player=True, controller="ann")
    fight.adds("greedo", "hunters", codes={"dexterity": "2D"})
    fight.begins()
    fight.declares("greedo", shot("han"))
    fight.declares("han", shot("greedo"), haste=1)
    fight.nobody_else_speaks()
    return fight


def test_result_set_afterwards_is_worked_out_again_with_the_same_dice() -> None:
    fight = shots_fired()
    fight.resolves(*faces((3, 12), (4, 12), (3, 10), (3, 11), (4, 8), (3, 9)))
    assert fight.is_("greedo") == "wounded"
    assert fight.told("attacked", who="greedo")[0]["rolls"][0]["code"] == "3D"
    log = [Entry(command, tuple(told)) for command, told in fight.commands]
    wanted = Command("override", {"key": "1:han.1:difficulty", "value": 15, "reason": "smoke"})
    changed = amend(fight.rules, fight.start, log, wanted, ScriptedDice([2]))
    told = [event for line in changed.entries for event in line.events]
    state = fold([*fight.events, *told], fight.start)
    assert state.combatant("greedo").injury == "unhurt"
    again = next(one.data for one in told if one.data.get("who") == "greedo" and one.data.get("at"))
    assert again["rolls"][0]["faces"] == [4, 4, 3, 2]
    assert changed.dropped == ()


def test_what_a_hit_did_is_changed_afterwards() -> None:
    fight = shots_fired()
    fight.resolves(*faces((3, 12), (4, 12), (3, 10), (3, 11), (4, 8), (3, 9)))
    log = [Entry(command, tuple(told)) for command, told in fight.commands]
    result = {"key": "1:han.1:result:greedo", "value": "no_effect", "reason": "A thick coat"}
    changed = amend(fight.rules, fight.start, log, Command("override", result), ScriptedDice([2]))
    told = [event for line in changed.entries for event in line.events]
    state = fold([*fight.events, *told], fight.start)
    assert state.combatant("greedo").injury == "unhurt"


def test_number_that_was_never_used_cannot_be_changed_afterwards() -> None:
    fight = shots_fired()
    log = [Entry(command, tuple(told)) for command, told in fight.commands]
    wanted = Command("override", {"key": "1:han.1:difficulty", "value": 15, "reason": "smoke"})
    with pytest.raises(RuleError, match=r"override\.never_used"):
        amend(fight.rules, fight.start, log, wanted, ScriptedDice([]))


def test_undo_brings_back_the_moment_and_can_be_undone() -> None:
    fight = shots_fired()
    before, moment = plain(fight.state), fight.state.seq
    fight.resolves(*faces((3, 12), (4, 12), (3, 10), (3, 5)))
    hurt, later = plain(fight.state), fight.state.seq
    fight.does("undo", to=moment)
    assert {**plain(fight.state), "seq": moment} == before
    fight.does("undo", to=later)
    assert {**plain(fight.state), "seq": later} == hurt


def test_undo_knows_no_future() -> None:
    fight = table()
    assert fight.refuses("undo", to=fight.state.seq) == "undo.no_such_moment"
    assert fight.refuses("undo", ANN, to=1) == "command.gamemaster_only"


def test_legal_gives_a_reason_for_every_no() -> None:
    fight = table()
    fight.does("pass", who="greedo")
    ann = {one.kind: one.reason for one in legal(fight.rules, fight.state, ANN)}
    assert ann["write"] == ""
    assert ann["declare"] == "command.not_yours"
    assert ann["resolve"] == "command.gamemaster_only"
    ben = {one.kind: one.reason for one in legal(fight.rules, fight.state, BEN)}
    assert ben["declare"] == ben["pass"] == ""
    assert ben["react"] == "command.not_now"
    nobody = legal(fight.rules, fight.state, Viewer("eve"))
    assert not any(one.allowed for one in nobody)


def test_acts_say_why_they_cannot_be_declared() -> None:
    fight = table()
    acts = {one.kind: one.reason for one in acts_for(fight.rules, fight.state, "greedo")}
    assert acts["attack"] == ""
    assert acts["rise"] == "stance.stands_already"
    assert acts["crawl"] == "move.stands"
    assert acts["combat_dodge"] == "react.not_yet"


def test_preview_shows_what_a_declaration_would_cost() -> None:
    fight = table()
    acts = [shot("han"), shot("leia"), {"do": "speed"}]
    (told,) = preview(fight.rules, fight.state, "greedo", {"acts": acts, "haste": 1})
    assert told["actions"] == 4
    assert told["penalty"]["code"] == "-3D"
    assert [act["code"] for act in told["acts"][:2]] == ["1D", "1D"]
    assert told["acts"][0]["difficulty"] == 11
    assert told["refused"] is None
    (over,) = preview(fight.rules, fight.state, "greedo", {"acts": acts, "haste": 2})
    assert over["refused"]["code"] == "code.below_one_die"

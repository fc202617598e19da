"""What the gamemaster sets: what everybody sees of it, what nobody does, and the words for it."""

import pytest

from rules.combat import scene
from rules.rulesets import NAMES, ruleset
from tests.rules.combat.fights import Fight


def guarded() -> Fight:
    fight = Fight()
    fight.adds("han", player=True, controller="ann")
    fight.adds("guard", "hunters", hidden=True)
    return fight


def test_who_is_revealed_appears_for_everybody() -> None:
    fight = guarded()
    fight.does("set", who="guard", fields={"hidden": False})
    changed, appeared = fight.events[-2:]
    assert changed.public is None
    assert (appeared.type, appeared.public) == ("appeared", {"who": "guard"})


def test_who_hides_is_seen_to_vanish() -> None:
    fight = guarded()
    fight.does("set", who="han", fields={"hidden": True})
    assert fight.events[-1].public == {"who": "han", "becomes": {"hidden": True}, "reason": ""}


def test_points_and_control_are_told_to_the_player_alone() -> None:
    fight = guarded()
    open_part, secret = fight.does("set", who="han", fields={"points": {"force": 1}, "cover": []})
    assert dict(open_part.public or {})["becomes"] == {"cover": []}
    assert secret.public is None
    assert dict(secret.seen_by("ann") or {})["becomes"] == {"points": {"force": 1}}


def test_results_wait_for_the_gamemaster_once_that_is_switched_on() -> None:
    fight = guarded()
    (event,) = fight.does("switch", option="confirm", position="on")
    assert event.public is None
    assert fight.state.options["confirm"] == "on"


def test_only_known_switches_can_be_turned() -> None:
    fight = guarded()
    assert fight.refuses("switch", option="surprise", position="on") == "switch.unknown"
    refused = fight.refuses("switch", option="confirm", position="maybe")
    assert refused == "switch.no_such_position"


@pytest.mark.parametrize("name", NAMES)
def test_every_word_offered_for_a_scene_is_taken(name: str) -> None:
    fight = Fight(name)
    fight.adds("han")
    rules = ruleset(name)
    for cover in scene.covers(rules):
        fight.does("set", who="han", fields={"cover": [cover]})
    for protection in scene.protections(rules):
        fight.does("set", who="han", fields={"protection": protection})
    for injury in scene.injuries(rules):
        fight.does("set", who="han", fields={"injury": injury})
    for light in scene.lights(rules):
        fight.does("scene", light=light)
    for ground in scene.grounds(rules):
        fight.does("scene", terrain=ground)
    for reach in scene.range_names(rules):
        fight.does("scene", usual_range=reach)

"""What a feint, a parry or a disarm leaves for the next action, whatever that is."""

from typing import Any

import pytest

from rules import NAMES
from rules.combat import preview
from tests.rules.combat.fights import BLASTER, CODES, Fight
from tests.rules.combat.swordplay import ARTS, SABER
from tests.rules.combat.test_duels_fought import saber
from tests.rules.combat.test_ships import FIGHTER, dogfight

EASED = {"next_action": "-10@0.luke.1"}
HARDER = {"next_action": "+10@0.luke.1"}
SUFFERS = {"suffers": "+10@0.vader.1"}
BLADES = {**CODES, **ARTS, "first aid": "5D", "command": "5D", "running": "4D", "alter": "5D"}


def duel(name: str = "house", **notes: str) -> Fight:
    """Luke is the quicker; what the action before left for him is noted."""
    fight = Fight(name, duel_actions="on", martial_arts="on")
    fight.goes_on = True
    quick = {**BLADES, "dexterity": "4D", "perception": "4D"}
    fight.adds("luke", arms=[SABER, BLASTER], codes=quick, position="bridge", notes=notes)
    fight.adds("vader", side="sith", arms=[SABER], codes=BLADES, position="bridge")
    return fight


def does(fight: Fight, *acts: dict[str, Any], usual: int = 3) -> None:
    """Luke does that; all dice show the same."""
    fight.begins()
    fight.plays({"luke": acts}, usual=usual)


def skill(number: int = 11, name: str = "dodge", **more: Any) -> dict[str, Any]:
    return {"do": "skill", "skill": name, "how": {"difficulty": number, **more}}


def notes(fight: Fight, who: str = "luke") -> dict[str, str]:
    return dict(fight.state.combatant(who).notes)


def test_a_skill_is_eased_and_says_why() -> None:
    fight = duel(**EASED)
    does(fight, skill(15))
    (told,) = fight.told("used_skill")
    assert told["difficulty"] == 5
    assert [part["number"] for part in told["parts"]] == [15, -10]
    assert told["parts"][1]["reason"] == "the action before"
    assert notes(fight) == {}


def test_it_counts_once() -> None:
    fight = duel(**EASED)
    does(fight, skill(15), skill(15))
    assert [told["difficulty"] for told in fight.told("used_skill")] == [5, 15]


def test_a_feint_eases_whatever_follows_it() -> None:
    fight = duel()
    does(fight, saber("feint"), skill(15))
    assert fight.told("used_skill")[0]["difficulty"] == 5
    assert notes(fight) == {}


def test_a_feint_after_a_feint_is_rolled_ten_better_and_leaves_its_own() -> None:
    fight = duel(**EASED)
    does(fight, saber("feint"))
    roll = fight.told("duel_feint")[0]["rolls"][0]
    assert {"code": "+10", "reason": "the action before"}.items() <= roll["modifiers"][-1].items()
    assert notes(fight) == {"next_action": "-10@1.luke.1"}


def test_an_attack_with_another_weapon_is_eased_as_well() -> None:
    fight = duel(**EASED)
    does(fight, {"do": "attack", "at": "vader", "weapon": "blaster pistol"})
    assert fight.told("attacked")[0]["parts"][1]["number"] == -10
    assert notes(fight) == {}


def test_a_medpac_is_eased() -> None:
    fight = duel(**EASED)
    fight.does("set", who="vader", fields={"injury": "wounded"}, reason="before")
    does(fight, {"do": "medpac", "at": "vader", "skill": "first aid"})
    assert [part["number"] for part in fight.told("treated")[0]["parts"]] == [10, -10]


def test_only_the_first_skill_of_a_power_is_the_next_action() -> None:
    fight = duel(**HARDER)
    power = {"do": "force", "at": "vader", "how": {"power": "accelerate_anothers_healing"}}
    plain = duel()
    for one in (fight, plain):
        does(one, power)
    [harder], [usual] = (one.told("used_power") for one in (fight, plain))
    first, *rest = usual["difficulties"]
    assert harder["difficulties"][first] == usual["difficulties"][first] + 10
    assert all(harder["difficulties"][one] == usual["difficulties"][one] for one in rest)
    assert notes(fight) == {}


def test_a_run_is_eased() -> None:
    fight = duel(**EASED)
    fight.does("scene", terrain="difficult")
    does(fight, {"do": "cruising"})
    assert fight.told("moved")[0]["difficulty"] == 20 - 10


def test_a_martial_art_is_eased() -> None:
    fight = duel(**EASED)
    fight.does("scene", light="complete_darkness")
    does(fight, {"do": "martial_blindfighting"})
    assert fight.told("martial_blindfighting")[0]["difficulty"] == 15


def test_a_command_is_harder() -> None:
    fight = duel(**HARDER)
    fight.adds("leia", codes={**BLADES, "command": "1D"}, position="bridge")
    fight.does("scene", usual_range="short")
    both = {"do": "combined", "at": "vader", "lead": "luke", "weapon": "blaster pistol"}
    fight.begins()
    fight.plays(
        {"luke": [{**both, "allies": ["leia"]}], "leia": [{**both, "allies": ["luke"]}]}, usual=3
    )
    (told,) = fight.told("commanded")
    assert [part["number"] for part in told["parts"]] == [15, 10]
    assert fight.told("attacked")[0]["parts"][-1]["reason"] != "the action before"


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_where_the_duel_is_borrowed_the_next_action_is_eased_too(name: str) -> None:
    fight = duel(name, **EASED)
    does(fight, skill(15))
    assert fight.told("used_skill")[0]["difficulty"] == 5


def test_a_chase_feels_it() -> None:
    fight = duel("companion", **HARDER)
    does(fight, {"do": "speed", "how": {"away": "bridge"}})
    assert fight.told("moved")[0]["difficulty"] == 3 + 10


def test_a_pilot_feels_it() -> None:
    fight = duel("companion", **HARDER)
    sheet = {"codes": FIGHTER, "arms": [], "scale": "starfighter", "mover": "starship"}
    fight.does("add", id="wing", sheet=sheet, combatant={"side": "rebels"})
    fight.does("set", who="luke", fields={"aboard": "wing", "station": "pilot"}, reason="climbs in")
    does(fight, {"do": "fly"})
    assert fight.told("moved")[0]["difficulty"] == 3 + 10


def test_what_costs_nothing_is_no_action() -> None:
    fight = duel(**EASED)
    does(fight, {"do": "fall_prone"}, {"do": "drop_weapon"})
    assert notes(fight)["next_action"] == "-10@0.luke.1"


def test_an_action_without_a_roll_is_the_next_one_all_the_same() -> None:
    fight = duel(**EASED)
    does(fight, {"do": "set_stun", "weapon": "blaster pistol"}, skill(15))
    assert fight.told("used_skill")[0]["difficulty"] == 15


def test_an_action_that_is_lost_was_none() -> None:
    fight = duel(**EASED)
    fight.begins()
    fight.declares("luke", saber("strike"))
    fight.does("pass", who="vader")
    fight.does("set", who="luke", fields={"loses_round": 1}, reason="a blow")
    fight.does("resolve", all=True)
    assert fight.told("action_lost")
    assert notes(fight)["next_action"] == "-10@0.luke.1"


def attacked(fight: Fight, do: str = "combat_parry") -> None:
    """Vader strikes, and Luke reacts."""
    fight.begins()
    strike = {"vader": [saber("strike", at="luke")]}
    fight.plays(strike, usual=3, reactions={"luke": {"do": do, "at": "vader"}})


def test_who_was_distracted_reacts_worse() -> None:
    fight = duel(**SUFFERS)
    attacked(fight)
    (told,) = fight.told("reacted")
    assert {"code": "-10", "reason": "the action before"}.items() <= told["rolls"][0]["modifiers"][
        -1
    ].items()
    assert (told["total"], notes(fight)) == (6 * 3 - 10, {"next_action": "-5@1.luke.1"})


def test_a_reaction_has_no_difficulty_to_be_eased() -> None:
    fight = duel(**EASED)
    attacked(fight)
    assert fight.told("reacted")[0]["total"] == 6 * 3
    assert notes(fight) == {"next_action": "-10@0.luke.1 -5@1.luke.1"}


def test_a_martial_reaction_has_one() -> None:
    fight = duel(**EASED)
    attacked(fight, "combat_power_block")
    assert fight.told("combat_power_block")[0]["difficulty"] == 5
    assert notes(fight) == {}


def test_disarming_in_vain_makes_the_own_next_action_harder_whatever_it_is() -> None:
    fight = duel()
    does(fight, saber("disarm"), skill(15))
    assert fight.told("used_skill")[0]["difficulty"] == 25


def test_who_was_distracted_is_worse_at_the_next_skill() -> None:
    fight = duel()
    fight.begins()
    fight.plays(
        {"luke": [saber("disarm")], "vader": [skill(15)]},
        {"luke.1:attack": 30},
        usual=3,
    )
    assert fight.told("used_skill")[0]["difficulty"] == 20


def test_the_form_shows_it_before() -> None:
    fight = duel(**EASED)
    fight.begins()
    (told,) = preview(fight.rules, fight.state, "luke", {"acts": [skill(15), saber("feint")]})
    eased, feint = told["acts"]
    assert (eased["difficulty"], [part["number"] for part in eased["parts"]]) == (5, [15, -10])
    assert feint["modifiers"][-1]["code"] == "+10"


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (skill(15), "used_skill"),
        ({"do": "medpac", "at": "luke"}, "treated"),
        ({"do": "attack", "at": "luke"}, "attacked"),
    ],
)
def test_a_full_evasion_troubles_everything_done_aboard(act: dict[str, Any], told: str) -> None:
    fight = dogfight()
    fight.does("set", who="luke", fields={"injury": "wounded"}, reason="before")
    fight.does("set", who="r2", fields={"position": "x-wing"}, reason="aboard")
    fight.does("scene", usual_range="short")
    fight.plays({"r2": [act], "luke": [{"do": "full_evasion"}, {"do": "fly"}]}, usual=3)
    (shaken,) = fight.told(told)
    assert [part["number"] for part in shaken["parts"] if part["reason"] == "evasion"] == [5]


@pytest.mark.parametrize("name", NAMES)
def test_no_event_says_more_of_it_than_the_roll(name: str) -> None:
    """That an action was the next one after a feint is nobody's business but its own."""
    fight = duel(name, **EASED) if name != "revised" else duel(**EASED)
    does(fight, skill(15))
    (over,) = [event for event in fight.events if event.type == "deed_over"]
    assert over.public is None

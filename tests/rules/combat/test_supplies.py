"""What is used up: grenades, and shots where somebody counts them."""

import pytest

from rules import NAMES
from rules.characters.fighting import supplies, with_left
from rules.characters.sheet import Sheet
from rules.combat import act_form, preview
from rules.mechanics.weapons import BANDS
from tests.rules.combat.fights import BLASTER, Fight, faces, shot
from tests.rules.combat.test_forms import begins

GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}


def hall(**left: int) -> Fight:
    fight = Fight()
    fight.adds("han", codes={"grenade": "4D"}, arms=[GRENADE, BLASTER], left=left, player=True)
    fight.adds("greedo", side="empire")
    fight.does("scene", usual_range="short")
    fight.begins()
    while fight.state.awaited != "han":
        fight.does("pass", who=fight.state.awaited)
    return fight


def throws(fight: Fight, times: int = 1) -> None:
    fight.declares("han", *[shot("greedo", weapon="grenade")] * times)
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()


def test_a_grenade_that_is_thrown_is_gone_whether_it_hits_or_not() -> None:
    fight = hall(grenade=2)
    throws(fight)
    fight.goes({"han.1:attack": 4, "han.1:scatter": 3, "han.1:direction": 2})
    assert fight.state.combatants["han"].left == {"grenade": 1}


def test_none_left_is_refused() -> None:
    fight = hall(grenade=0)
    act = shot("greedo", weapon="grenade")
    assert fight.refuses("declare", who="han", acts=[act]) == "weapon.none_left"
    fight.declares("han", shot("greedo", weapon="blaster pistol"))


def test_more_throws_than_there_are_grenades_are_refused_when_they_are_said() -> None:
    fight, throw = hall(grenade=1), shot("greedo", weapon="grenade")
    assert fight.refuses("declare", who="han", acts=[throw, throw]) == "weapon.too_few_left"
    fight.declares("han", throw, shot("greedo", weapon="blaster pistol"))


def test_the_reason_stands_by_the_throw_that_is_one_too_many() -> None:
    fight, throw = hall(grenade=2), shot("greedo", weapon="grenade")
    (told,) = preview(fight.rules, fight.state, "han", {"acts": [throw, throw, throw]})
    assert [act.get("refused") for act in told["acts"][:2]] == [None, None]
    assert told["acts"][2]["refused"]["params"]["left"] == 2


def test_what_was_thrown_on_the_first_pass_is_not_counted_again_on_the_second() -> None:
    fight = Fight("revised", wild_one="normal")
    fight.adds("han", codes={"grenade": "6D"}, arms=[GRENADE], left={"grenade": 2}, player=True)
    fight.does("scene", usual_range="short")
    fight.adds("greedo", side="empire", unconscious=True)
    throw = shot("greedo", weapon="grenade")
    fight.begins()
    for told in ({"actions": 3}, {}):
        fight.declares("han", throw, dice=[5] * 12, **told)
        fight.does("resolve")
    assert fight.refuses("declare", who="han", acts=[throw]) == "weapon.none_left"


def test_a_grenade_that_is_gone_meanwhile_is_not_thrown() -> None:
    fight = hall(grenade=1)
    throws(fight)
    fight.does("set", who="han", fields={"left": {"grenade": 0}}, reason="dropped it")
    fight.goes({})
    assert fight.told("action_lost")[0]["reason"] == "weapon.none_left"


def test_nobody_counts_what_has_no_number() -> None:
    fight = hall()
    throws(fight)
    fight.goes({"han.1:attack": 4, "han.1:scatter": 3, "han.1:direction": 2})
    assert fight.state.combatants["han"].left == {}


def test_going_back_brings_it_back() -> None:
    fight = hall(grenade=2)
    throws(fight)
    before = fight.state.seq
    fight.does("resolve", all=True, dice=faces((4, 4), (2, 4), (1, 2), (3, 9)))
    fight.does("undo", to=before)
    fight.folds()
    assert fight.state.combatants["han"].left == {"grenade": 2}


def test_each_of_a_volley_uses_a_shot() -> None:
    fight = Fight()
    fight.adds("trooper", "empire", 3, left={"blaster pistol": 5})
    fight.adds("han", player=True)
    fight.begins()
    allies = ["trooper-1", "trooper-2", "trooper-3"]
    fight.declares("trooper", shot("han", do="combined", allies=allies, lead="trooper-1"))
    while fight.state.awaited:
        fight.does("pass", who=fight.state.awaited)
    fight.does("resolve", all=True, dice=[1] * 20)
    assert [fight.state.combatants[name].left["blaster pistol"] for name in allies] == [4, 4, 4]


@pytest.mark.parametrize("name", NAMES)
def test_over_a_distance_in_metres_a_throw_says_its_range(name: str) -> None:
    """No document says how many metres that is."""
    fight = Fight(name, **({"wild_one": "normal"} if name == "revised" else {}))
    fight.adds("han", codes={"grenade": "4D", "dexterity": "4D"}, arms=[GRENADE], player=True)
    fight.adds("greedo", side="empire")
    fight.does("scene", usual_range=12)
    begins(fight)
    while fight.state.awaited != "han":
        fight.does("pass", who=fight.state.awaited)
    throw = shot("greedo", weapon="grenade")
    assert fight.refuses("declare", who="han", acts=[throw]) == "throw.name_the_range"
    form = act_form(fight.rules, fight.state, "han", throw)
    assert [one.choices for one in form.fields if one.name == "range"] == [BANDS]
    assert form.allowed
    far = fight.rules.difficulty.number("combat", "long", "")
    (told,) = preview(
        fight.rules, fight.state, "han", {"acts": [{**throw, "how": {"range": "long"}}]}
    )
    assert told["acts"][0]["difficulty"] == far


def weapons(*names: str) -> Sheet:
    return Sheet.from_dict({"weapons": [{"name": name} for name in names]})


def test_pieces_are_counted_from_the_sheet() -> None:
    assert supplies(weapons("3 grenades", "blaster pistol")) == {"3 grenades": 3}
    assert supplies(weapons("grenade", "grenade"), count_all=True) == {"grenade": 2}
    assert supplies(weapons("thermal detonator")) == {}


def test_what_is_left_is_noted_on_the_sheet() -> None:
    sheet = with_left(weapons("grenade", "grenade"), "grenade", 1)
    assert supplies(sheet, count_all=True) == {"grenade": 1}
    assert supplies(with_left(sheet, "grenade", None), count_all=True) == {"grenade": 2}

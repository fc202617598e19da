"""Force Points, the Dark Side, grenades and medpacs in a round."""

from rules.combat.command import Command
from tests.rules.combat.fights import BLASTER, Fight, Script, faces, shot

GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}


def scene(**points: int) -> Fight:
    fight = Fight()
    arms = [BLASTER, GRENADE]
    fight.adds("luke", points=points, arms=arms, position="hall", codes={"medicine": "4D"})
    fight.adds("vader", "empire", position="hall", codes={"dexterity": "4D"})
    fight.adds("guard", "empire", position="hall", codes={"dexterity": "4D+1"})
    fight.does("scene", usual_range="short")
    fight.begins()
    return fight


def _first(fight: Fight) -> dict[str, str]:
    """The first answer to what is asked first."""
    question = next(iter(fight.state.questions.values()))
    return {"question": question.id, "choice": question.choices[0]}


def rest(fight: Fight, *dice: int) -> None:
    fight.nobody_else_speaks()
    if fight.state.segment == "declare_reactions":
        fight.nobody_else_speaks()
    fight.resolves(*dice)


def test_force_point_doubles_the_sheet_before_penalties() -> None:
    fight = scene(force=1)
    fight.declares("luke", shot("vader"), shot("vader"), force_point=True)
    rest(fight, *faces((7, 7), (7, 7), (4, 8), (3, 18), (4, 8), (3, 18)))
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "7D"
    assert fight.state.combatant("luke").points == {"force": 0}


def test_force_point_lasts_the_round_and_doubles_strength_too() -> None:
    fight = scene(force=1)
    fight.declares("luke", "walk", force_point=True)
    fight.declares("vader", shot("luke"))
    rest(fight, *faces((4, 8), (4, 8), (6, 12)))
    assert fight.told("hurt")[0]["rolls"][1]["code"] == "6D"
    assert fight.told("hurt")[0]["rolls"][0]["code"] == "4D"
    fight.begins()
    fight.declares("luke", shot("vader"))
    rest(fight, *faces((3, 3), (4, 8), (3, 18)))
    assert fight.told("attacked")[-1]["rolls"][0]["base"] == "4D"


def test_nobody_spends_a_point_not_held() -> None:
    fight = scene()
    refused = fight.refuses("declare", who="luke", acts=[shot("vader")], force_point=True)
    assert refused == "points.no_force_point"


def test_call_on_the_dark_side_comes_before_everything_and_doubles() -> None:
    fight = scene()
    fight.declares("luke", shot("vader"), dark_side={"roll": "perception"})
    fight.nobody_else_speaks()
    while fight.state.awaited != fight.state.queue[-1]:
        fight.does("pass", who=fight.state.awaited)
    fight.does("pass", who=fight.state.awaited, dice=faces((3, 6), (1, 4)))
    told = fight.told("called_dark_side")[0]
    assert (told["difficulty"], told["success"], told["consumed"]) == (6, True, False)
    fight.resolves(*faces((8, 8), (4, 8), (3, 18)))
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "8D"
    assert fight.state.combatant("luke").points == {"dark": 1}


def call(fight: Fight, *dice: int) -> dict[str, object]:
    fight.declares("luke", "walk", dark_side={"roll": "perception"})
    fight.nobody_else_speaks()
    while fight.state.awaited != fight.state.queue[-1]:
        fight.does("pass", who=fight.state.awaited)
    fight.does("pass", who=fight.state.awaited, dice=dice)
    return dict(fight.told("called_dark_side")[-1])


def test_dark_side_favours_harm_and_grows_harder_with_each_call() -> None:
    fight = scene()
    assert call(fight, *faces((3, 15)))["difficulty"] == 6 + 10
    fight.resolves()
    fight.begins()
    assert call(fight, *faces((3, 15)))["difficulty"] == 6 + 3 + 10


def test_dark_side_may_consume_whoever_calls() -> None:
    told = call(scene(dark=3), *faces((3, 18), (1, 4)))
    assert told["consumed"]


def test_whoever_denies_the_force_cannot_call_on_it() -> None:
    fight = scene()
    fight.does("set", who="luke", fields={"notes": {"denies_force": "yes"}}, reason="a sceptic")
    dark = {"roll": "perception"}
    assert fight.refuses("declare", who="luke", dark_side=dark) == "dark_side.denies_force"


def test_grenade_that_misses_scatters_and_the_gamemaster_says_whom_it_catches() -> None:
    fight = scene()
    fight.does("set", who="vader", fields={"position": "stairs"}, reason="over there")
    fight.does("set", who="guard", fields={"position": "stairs"}, reason="over there")
    fight.does("scene", ranges={"hall|stairs": "medium"})
    fight.declares("luke", shot("vader", weapon="grenade"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.does("resolve", dice=faces((3, 8), (2, 7), (1, 4)))
    told = fight.told("scattered")[0]
    assert (told["metres"], told["direction"]) == (7, 4)
    fight.does("strike", act="luke.1", targets=["guard"])
    fight.resolves(*faces((5, 15), (3, 10)))
    assert [fight.is_(who) for who in ("vader", "guard")] == ["unhurt", "wounded"]


def test_everything_waits_after_a_grenade_for_the_gamemaster_to_say_whom_it_catches() -> None:
    fight = scene()
    fight.declares("luke", shot("vader", weapon="grenade"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.does("resolve", all=True, dice=faces((3, 18)))
    assert fight.told("attacked")[0]["hit"]
    assert not fight.told("hurt")
    fight.does("strike", act="luke.1", targets=["guard"])
    fight.resolves(*faces((5, 15), (3, 10), (5, 15), (3, 10)))
    assert [fight.is_(who) for who in ("vader", "guard")] == ["wounded", "wounded"]


def test_medpac_heals_a_level_and_the_next_is_harder() -> None:
    fight = scene()
    fight.does("set", who="vader", fields={"injury": "incapacitated"}, reason="earlier")
    aid = {"do": "medpac", "at": "vader"}
    fight.declares("luke", aid)
    rest(fight, *faces((4, 11)))
    assert fight.is_("vader") == "wounded"
    fight.begins()
    fight.declares("luke", aid)
    rest(fight, *faces((4, 8)))
    assert fight.told("treated")[-1]["difficulty"] == 6 + 3
    assert fight.is_("vader") == "wounded"


def test_medpac_saves_the_dying() -> None:
    fight = scene()
    fight.does("set", who="vader", fields={"injury": "mortally_wounded", "mortal_since": 1})
    assert "vader" in fight.state.dying
    fight.declares("luke", {"do": "medpac", "at": "vader"})
    rest(fight, *faces((4, 16)))
    assert fight.is_("vader") == "incapacitated"
    assert not fight.state.dying


def test_nobody_healthy_is_treated() -> None:
    acts = [{"do": "medpac", "at": "vader"}]
    assert scene().refuses("declare", who="luke", acts=acts) == "medpac.nothing_to_heal"


def test_medpacs_that_are_counted_run_out() -> None:
    fight = Fight()
    fight.adds("vader", kit=1, injury="wounded")
    fight.begins()
    fight.declares("vader", {"do": "medpac", "at": "vader"}, {"do": "medpac", "at": "vader"})
    fight.nobody_else_speaks()
    fight.resolves(2)
    assert fight.state.combatants["vader"].kit == 0
    assert fight.told("action_lost")[-1]["reason"] == "medpac.none_left"


def test_second_edition_waits_at_the_end_of_a_pass_for_whom_a_grenade_caught() -> None:
    fight = Fight("revised", wild_one="normal")
    fight.adds("kesh", codes={"grenade": "4D"}, arms=[GRENADE])
    fight.adds("rat", "empire", count=2, injury="incapacitated")
    fours = Script({}, usual=4)
    fight.gives(Command("round"), fours)
    while fight.state.awaited != "kesh" or fight.state.questions:
        fight.gives(Command("answer", _first(fight)), fours)
    throw = {"who": "kesh", "acts": [shot("rat-1", weapon="grenade")], "actions": 1}
    fight.gives(Command("declare", throw), fours)
    while fight.state.questions:
        fight.gives(Command("answer", _first(fight)), fours)
    assert fight.state.segment
    fight.gives(Command("strike", {"act": "kesh.1", "targets": ["rat-2"]}), fours)
    assert {told["target"] for told in fight.told("hurt")} == {"rat-1", "rat-2"}
    assert not fight.state.segment

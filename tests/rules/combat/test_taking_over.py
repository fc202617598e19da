"""A sheet mended while its owner fights, taken over by the fight."""

from collections.abc import Mapping

from tests.rules.combat.fights import BLASTER, CODES, Fight, shot

RIFLE = {"name": "blaster rifle", "damage": "5D"}


def hall() -> Fight:
    fight = Fight()
    fight.adds("han", player=True, points={"force": 1}, left={"blaster pistol": 3})
    fight.adds("greedo", side="empire")
    fight.does("scene", usual_range="short")
    return fight


def mended(*arms: Mapping[str, object], **codes: str) -> dict[str, object]:
    return {"codes": CODES | codes, "arms": list(arms)}


def test_a_mended_sheet_counts_from_then_on_and_stays_between_two() -> None:
    fight = hall()
    (told,) = fight.does("take_over", who="han", sheet=mended(RIFLE, blaster="6D"), reason="mine")
    assert (told.type, told.public) == ("took_over", None)
    assert fight.state.sheet("han").codes["blaster"] == "6D"
    fight.begins()
    fight.does("pass", who="greedo")
    fight.declares("han", shot("greedo", weapon="blaster rifle"))


def test_what_was_said_keeps_what_it_is_done_with() -> None:
    fight = hall()
    fight.begins()
    if fight.state.awaited == "greedo":
        fight.does("pass", who="greedo")
    fight.declares("han", shot("greedo", weapon="blaster pistol"))
    refused = fight.refuses("take_over", who="han", sheet=mended(RIFLE))
    assert refused == "take_over.still_needed"
    fight.does("take_over", who="han", sheet=mended(RIFLE, BLASTER))


def test_what_came_from_the_sheet_is_counted_apart() -> None:
    fight = hall()
    fields = {"points": {"force": 3}, "left": {}, "kit": 2, "powers": ["danger_sense"]}
    fight.does("take_over", who="han", fields=fields)
    fight.does("set", who="han", fields={"points": {"force": 2}})
    assert fight.state.combatants["han"].taken == {
        "points:force": 2,
        "left:blaster pistol": -3,
        "kit": 2,
        "power:danger_sense": 1,
    }


def test_a_wound_taken_over_says_what_the_sheet_said_and_when() -> None:
    fight = hall()
    fight.does("set", who="han", fields={"injury": "mortally_wounded"})
    told = fight.does("take_over", who="han", fields={"injury": "wounded"})
    taken = fight.state.combatants["han"].taken
    assert (taken["injury"], taken["injury_at"]) == ("wounded", told[0].seq)
    assert [one.public is None for one in told] == [True, False]
    assert fight.state.dying == ()


def test_nothing_else_is_taken_over() -> None:
    fight = hall()
    assert fight.refuses("take_over", who="han") == "set.nothing"
    assert fight.refuses("take_over", who="han", fields={"side": "x"}) == "set.no_such_field"
    assert fight.refuses("take_over", who="han", fields={"kit": "two"}) == "set.unreadable"
    assert fight.refuses("take_over", who="han", sheet={"codes": 3}) == "add.unreadable_sheet"

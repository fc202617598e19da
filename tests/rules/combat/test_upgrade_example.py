"""The example round of the Rules Upgrade, from its declarations and dice to its end."""

import pytest

from tests.rules.combat.fights import BLASTER, Fight, faces, shot

REBELS = {
    "pilot": ("3D", "5D", "4D", "3D"),
    "engineer": ("2D+1", "3D+1", "3D+1", "2D+2"),
    "smuggler": ("3D+1", "5D+1", "4D+1", "3D"),
    "wookiee": ("2D+2", "4D+2", "3D+2", "5D"),
}
IMPERIALS = {"hunter": ("4D", "6D", "5D", "3D+2"), "trooper": ("1D", "3D", "3D", "3D")}

# In the order they are thrown. The Wookiee's haste covers his shot as well as his walk.
DICE = faces(
    *[(3, 12), (4, 17)],  # the engineer's full dodge, the hunter's combat dodge
    *[(4, 16), (3, 9)],  # hasty shots: smuggler and Wookiee, both at the hunter
    *[(4, 12), (3, 13)],  # the hunter is hit at once
    *[(4, 12), (4, 14)],  # the pilot at troopers 2 and 5
    *[(3, 11), (3, 12)],  # trooper 5 at the pilot, trooper 6 at the smuggler
    *[(4, 12), (3, 7)],  # the hunter with troopers 1 and 2; trooper 3 with 4
    *[(4, 14), (3, 10), (4, 17), (3, 11)],  # troopers 2 and 5
    *[(4, 12), (3, 9), (4, 15), (5, 24)],  # the smuggler, the Wookiee
)


def codes(dexterity: str, blaster: str, dodge: str, strength: str) -> dict[str, str]:
    return {"dexterity": dexterity, "blaster": blaster, "dodge": dodge, "strength": strength}


@pytest.fixture
def fight() -> Fight:
    fight = Fight("upgrade")
    for name, sheet in REBELS.items():
        fight.adds(name, codes=codes(*sheet), player=True, controller=name)
    fight.adds("hunter", side="empire", codes=codes(*IMPERIALS["hunter"]))
    fight.adds("trooper", side="empire", count=6, codes=codes(*IMPERIALS["trooper"]))
    fight.begins()
    together = {"lead": "hunter", "at": "wookiee", "do": "combined"}
    first, second = ["trooper-1", "trooper-2"], ["trooper-3", "trooper-4"]
    fight.declares(
        "trooper",
        {**together, "by": first, "allies": ["hunter"]},
        {"do": "combined", "at": "engineer", "by": second},
        shot("pilot", by=["trooper-5"]),
        shot("smuggler", by=["trooper-6"]),
    )
    fight.declares("engineer", "full_dodge", "run")
    walk = {"do": "walk", "how": {"cover": "medium_cover"}}
    fight.declares("wookiee", walk, shot("hunter"), haste=1)
    fight.declares("pilot", "fall_prone", shot("trooper-2"), shot("trooper-5"))
    fight.declares("smuggler", shot("hunter"), haste=1)
    fight.declares("hunter", {**together, "allies": first})
    for who in ("trooper", "engineer", "wookiee", "pilot", "smuggler"):
        fight.does("pass", who=who)
    fight.reacts("hunter", "combat_dodge")
    fight.resolves(*DICE)
    return fight


def test_declared_and_reacted_by_ascending_dexterity(fight: Fight) -> None:
    order = ["trooper", "engineer", "wookiee", "pilot", "smuggler", "hunter"]
    assert [told["order"] for told in fight.told("segment") if "order" in told] == [order, order]


def test_all_five_segments_in_their_order(fight: Fight) -> None:
    assert [told["segment"] for told in fight.told("segment")] == [
        "declare_actions",
        "declare_reactions",
        "roll_reactions",
        "roll_actions",
        "calculate_damage",
    ]


def test_every_shot_has_the_code_and_difficulty_of_the_book(fight: Fight) -> None:
    shots = {
        (told["who"], told["at"]): (told["rolls"][-1]["code"], told["difficulty"], told["hit"])
        for told in fight.told("attacked")
    }
    assert shots == {
        ("smuggler", "hunter"): ("4D+1", 17, True),
        ("wookiee", "hunter"): ("3D+2", 17, False),
        ("pilot", "trooper-2"): ("4D", 11, True),
        ("pilot", "trooper-5"): ("4D", 11, True),
        ("trooper-5", "pilot"): ("3D", 13, False),
        ("trooper-6", "smuggler"): ("3D", 11, True),
        ("trooper-3", "engineer"): ("3D+3", 24, False),
        ("hunter", "wookiee"): ("4D+6", 13, True),
    }


def test_the_round_ends_as_the_book_says(fight: Fight) -> None:
    hurt = {name: fight.is_(name) for name in fight.state.combatants}
    assert {name: how for name, how in hurt.items() if how != "unhurt"} == {
        "smuggler": "wounded",
        "trooper-2": "wounded",
        "trooper-5": "wounded",
        "hunter": "stunned",
        "wookiee": "stunned",
    }
    fight.begins()
    assert fight.is_("hunter") == "stunned"
    assert fight.is_("wookiee") == "stunned"


def test_hasty_hit_is_worked_out_before_the_others_fire(fight: Fight) -> None:
    kinds = [event.type for event in fight.events if event.type in ("attacked", "hurt")]
    assert kinds == ["attacked"] * 2 + ["hurt"] + ["attacked"] * 6 + ["hurt"] * 4


def test_player_sees_the_story_of_the_round(fight: Fight) -> None:
    seen = [(event.type, event.seen_by("pilot")) for event in fight.events]
    story = [
        (kind, told.get("who"), told.get("at") or told.get("target") or told.get("do"))
        for kind, told in seen
        if told is not None and kind not in ("added", "segment", "passed", "round", "round_over")
    ]
    assert story == [
        *[("declared", who, None) for who in ("trooper", "engineer", "wookiee", "pilot")],
        ("fell_prone", "pilot", None),
        *[("declared", who, None) for who in ("smuggler", "hunter")],
        ("declared_reactions", "hunter", None),
        ("reacted", "engineer", "full_dodge"),
        ("reacted", "hunter", "combat_dodge"),
        ("attacked", "smuggler", "hunter"),
        ("attacked", "wookiee", "hunter"),
        ("hurt", "smuggler", "hunter"),
        ("moved", "wookiee", "walk"),
        ("attacked", "pilot", "trooper-2"),
        ("attacked", "pilot", "trooper-5"),
        ("attacked", "trooper-5", "pilot"),
        ("attacked", "trooper-6", "smuggler"),
        ("attacked", "hunter", "wookiee"),
        ("attacked", "trooper-3", "engineer"),
        ("moved", "engineer", "run"),
        ("hurt", "pilot", "trooper-2"),
        ("hurt", "pilot", "trooper-5"),
        ("hurt", "trooper-6", "smuggler"),
        ("hurt", "hunter", "wookiee"),
    ]


def test_weapon_of_the_lead_alone_does_the_damage(fight: Fight) -> None:
    volley = fight.told("hurt", target="wookiee")[0]
    assert volley["rolls"][0]["code"] == BLASTER["damage"]

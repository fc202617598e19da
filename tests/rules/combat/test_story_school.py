"""A day at a school of arms, the same by every ruleset: each lesson is a round.

Four masters show an act each to a pupil of theirs. Dice nobody names show fours.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules import NAMES
from rules.combat.play import Play
from rules.dice import ScriptedDice
from tests.rules.combat.fights import BLASTER, HANDS, Act, Fight
from tests.rules.combat.swordplay import SABER

MASTERS = ("ada", "bek", "cid", "dov")
PUPILS = {"ada": "ash", "bek": "bo", "cid": "cam", "dov": "dee"}
ARTS = {
    **{"martial arts": "9D", "lightsaber": "9D", "control": "6D", "brawling": "5D"},
    **{"melee combat": "4D", "melee parry": "4D", "brawling parry": "4D", "parry": "4D"},
    **{"running": "4D", "search": "4D", "command": "4D", "medicine": "4D", "first aid": "4D"},
}
RESTED: Mapping[str, Any] = {
    **{"injury": "unhurt", "unconscious": False, "stuns": (), "stance": "standing"},
    **{"loses_round": 0, "notes": {}, "mortal_since": None, "powers": ()},
}
SWITCHED = {"duel_actions": "on", "martial_arts": "on"}


class School(Fight):
    """All of one side, in one hall: nobody has to win the initiative."""

    def lesson(self, *shown: Act, rest: bool = True, **more: Any) -> None:
        """Each master in turn shows an act, at the pupil unless it says otherwise."""
        if rest:
            for name in (*MASTERS, *PUPILS.values()):
                one = self.state.combatant(name)
                tired = {key: value for key, value in RESTED.items() if getattr(one, key) != value}
                if tired:
                    self.does("set", who=name, fields=tired, reason="a pause")
        for name, fields in more.pop("beforehand", {}).items():
            self.does("set", who=name, fields=fields, reason="for the lesson")
        self.begins(surprise=more.pop("surprise", []))
        said: dict[str, Sequence[Act]] = {
            who: _at(PUPILS[who], act) for who, act in zip(MASTERS, shown, strict=False) if act
        }
        self.plays(said | more.pop("pupils", {}), usual=4, **more)


def _at(pupil: str, act: Act | Sequence[Act]) -> list[Act]:
    acts = [act] if isinstance(act, str | Mapping) else list(act)
    named = [{"do": one} if isinstance(one, str) else one for one in acts]
    return [{"at": pupil, **one} for one in named]


def answers(name: str, do: str) -> dict[str, Any]:
    """A reaction of a pupil's to its master."""
    return {"do": do, "at": next(master for master in MASTERS if PUPILS[master] == name)}


def parry_of(story: School, do: str) -> str:
    """The one-sheet has a single parry."""
    return f"{do.partition('_')[0]}_parry" if story.rules.name == "house" else do


def school(name: str) -> School:
    more = {"wild_one": "normal"} if name == "revised" else {}
    story = School(name, **SWITCHED, **more)
    for place, who in enumerate((*MASTERS, *PUPILS.values())):
        points = {"character": 3} if who in MASTERS else {}
        story.adds(
            who,
            codes={**ARTS, "dexterity": f"{4 - place // 4}D", "perception": "3D"},
            arms=[SABER, HANDS, BLASTER],
            position="hall",
            points=points,
            powers=["absorb_dissipate_energy"] if who == "bo" else [],
        )
    return story


def blades(story: School) -> None:
    """Every stroke of a duel: the harder to land, the harder it hits."""
    story.lesson("duel_quick_strike", "duel_strike", "duel_fierce_strike", "duel_strong_strike")
    codes = {told["who"]: told["rolls"][0]["code"] for told in story.told("hurt")}
    assert codes == {"ada": "3D", "bek": "5D", "cid": "6D", "dov": "8D"}
    pays = {"do": "duel_berserk_strike", "how": {"pay": "character"}}
    story.lesson("duel_size_up", "duel_feint", "duel_disarm", pays)
    assert story.told("learned")[0]["code"] == "9D"
    assert story.told("paid")[0]["price"] == "character"
    assert story.told("disarming")[0]["effect"] == "distracted"
    assert story.state.combatant("bek").notes["next_action"] == "-10@2.bek.1"
    story.lesson("duel_lock", "martial_disarm", "martial_elbow_smash", "martial_flip")
    assert story.told("locked_blades")[0]["locked"]
    assert story.told("disarmed")[0]["at"] == "bo"
    story.lesson({"do": "let_go"}, {"do": "draw_weapon"}, rest=False)
    assert story.told("grip_broken")[0]["why"] == "let_go"


def throws(story: School) -> None:
    """A kick that goes wrong gives the other an action; a hold is turned round."""
    kick = ("martial_flying_kick", "martial_foot_sweep", "martial_headbutt")
    story.lesson(
        *kick,
        "martial_hold_grapple",
        rolls={"ada.1:attack": 9},
        free={"ash": {"do": "martial_punch", "at": "ada"}},
    )
    assert story.told("gave_away")[0]["at"] == "ash"
    assert story.told("attacked", who="ash")[0]["weapon"] == "punch"
    assert story.state.combatant("dee").notes["gripped"] == "hold:dov"
    turned = {"dee": [{"do": "martial_reversal", "at": "dov"}]}
    story.lesson(
        *("martial_instant_knockdown", "martial_instant_stun", "martial_instant_wound"),
        pupils=turned,
        rest=False,
    )
    assert story.told("reversed_hold")[0]["who"] == "dee"
    assert story.state.combatant("ash").stance == "prone"
    assert story.told("hurt", who="bek")[-1]["result"] == "stunned"
    assert story.told("hurt", who="cid")[-1]["result"] == "wounded"
    twice = {"do": "martial_multiple_strikes", "how": {"then": "kick"}}
    story.lesson("martial_kick", twice, "martial_nerve_punch", "martial_nerve_punch_2")
    assert story.told("strikes_again")[0]["do"] == "martial_kick"
    assert story.told("numbed")[0]["rounds"] == 12
    assert story.is_("dee") == "unconscious"
    story.lesson(
        "martial_power_block", "martial_punch", "martial_shoulder_throw", "martial_spinning_kick"
    )


def in_the_dark(story: School) -> None:
    """Unseen, out of one's feet, and blind."""
    lights = story.rules.cover.obscurement if story.rules.cover else ("dark",)
    story.does("scene", light=list(lights)[-1])
    stand = {"do": "martial_instant_stand", "at": ""}
    blind = {"do": "martial_blindfighting", "at": ""}
    story.lesson(
        *("martial_weapon_block", "martial_silent_strike", stand, blind),
        beforehand={"cid": {"stance": "prone"}},
        surprise=["bek"],
    )
    assert story.told("blocked")[0]["at"] == "ash"
    assert story.is_("bo") == "unconscious"
    assert story.state.combatant("cid").stance == "standing"
    assert story.told("fights_blind")[0]["who"] == "dov"
    story.lesson(
        *("martial_punch",) * 4,
        reactions={
            "ash": answers("ash", "combat_flip"),
            "bo": answers("bo", "combat_headbutt"),
            "cam": answers("cam", "combat_power_block"),
            "dee": answers("dee", "combat_blindfighting"),
        },
    )
    story.does("scene", light="")
    assert story.state.combatant("ada").stance == "prone", "flipped over"


def parries(story: School) -> None:
    """Hands against a blade, blades against blades; what was held is held no longer."""
    story.lesson("", "", "", "martial_hold_grapple")
    story.lesson(rest=False)
    assert story.told("grip_kept")[-1]["who"] == "dov"
    story.lesson(
        *("duel_strike", "duel_quick_strike", "martial_kick", "martial_punch"),
        rest=False,
        beforehand={"bo": {"powers": ["absorb_dissipate_energy"]}},
        reactions={
            "ash": answers("ash", parry_of(story, "combat_melee_parry")),
            "bo": answers("bo", "combat_bare_handed_parry"),
            "cam": answers("cam", parry_of(story, "combat_brawling_parry")),
            "dee": answers("dee", "combat_reversal"),
        },
    )
    assert story.told("bare_hands")[0]["who"] == "bo"
    assert story.told("reversed_hold")[-1]["who"] == "dee"
    shoots = {"do": "attack", "weapon": "blaster pistol"}
    own = {"revised": "combat_lightsaber"}.get(story.rules.name, "combat_parry")
    story.lesson(
        *("duel_strike", shoots),
        reactions={"ash": answers("ash", own), "bo": answers("bo", "combat_dodge")},
    )
    moves = {"companion": ["speed"], "upgrade": ["run"]}.get(story.rules.name, [])
    light = ["cautious"] if story.rules.name == "house" else moves
    any_parry = {"revised": "full_lightsaber"}.get(story.rules.name, "full_parry")
    full = {
        "ash": ["full_dodge", *light],
        "bo": [any_parry, *moves],
        "cam": [parry_of(story, "full_melee_parry"), *moves],
        "dee": [parry_of(story, "full_brawling_parry"), *moves],
    }
    asked = {who: acts[0] for who, acts in full.items()}
    when = {"reactions": asked} if story.rules.name == "revised" else {"pupils": full}
    story.lesson(shoots, "duel_strike", "duel_strike", "martial_punch", **when)
    made = [told["do"] for told in story.told("reacted") if told["do"].startswith("full")]
    assert len(made) == 4


def odds_and_ends(story: School) -> None:
    """Everything that is no blow: work, aid, weapons let go and taken up, the ground."""
    together = {"do": "combined_skill", "skill": "search", "lead": "ada"}
    search = {"do": "skill", "skill": "search"}
    hurt = {"dee": {"injury": "wounded"}}
    story.lesson(
        {**together, "allies": ["bek"]},
        {**together, "allies": ["ada"]},
        search,
        "medpac",
        beforehand=hurt,
    )
    assert story.told("treated")[-1]["success"]
    fire = {"do": "combined", "at": "ash", "lead": "ada", "weapon": "blaster pistol"}
    stun = {"do": "set_stun", "weapon": "blaster pistol"}
    story.lesson({**fire, "allies": ["bek"]}, {**fire, "allies": ["ada"]}, "command", stun)
    assert story.state.combatant("dov").on_stun == ("blaster pistol",)
    power = {"do": "force", "how": {"power": "force of will", "keep_up": 1}}
    knows = story.rules.force_powers is not None
    story.lesson("drop_weapon", "fall_prone", power if knows else "", {**stun, "do": "set_normal"})
    assert not story.state.combatant("dov").on_stun
    if knows:
        assert story.state.combatant("cid").powers == ("force_of_will",)
        story.does("drop_power", who="cid", power="force_of_will")
    slow, fast = PACES[story.rules.name]
    story.lesson("pick_up", "crawl", slow, "draw_weapon", rest=False)
    story.lesson("", "rise", fast, rest=False)
    assert story.state.combatant("bek").stance == "standing"


PACES = {
    "companion": ("walk", "speed"),
    "upgrade": ("walk", "run"),
    "revised": ("cruising", "high"),
    "house": ("cruising", "high"),
}


def out_of_the_door(story: School) -> None:
    """The second edition's other speeds; and an action told of and let go."""
    if story.rules.name not in ("revised", "house"):
        return
    story.lesson("", "", "cruising", "cautious", rest=False)
    story.lesson("", "", "all_out", "high", rest=False)
    story.does("scene", terrain="difficult")
    story.lesson("", "", "", "high", rest=False, rolls={"dov.1:movement": 12})
    assert story.told("mishap")[0]["who"] == "dov"
    story.does("scene", terrain="easy")
    story.lesson({"do": "combined", "allies": ["bek"], "lead": "ada"})
    assert len(story.told("waited_in_vain")) == (1 if story.rules.name == "revised" else 0)
    if story.sequence.takes_number(Play(story.rules, story.state, ScriptedDice(()))):
        story.begins()
        while story.state.awaited != "ada":
            story.does("pass", who=story.state.awaited)
        story.declares("ada", "draw_weapon", actions=2)
        story.plays({})
        assert story.state.acts["ada.2"].do == "wait"


def told(name: str) -> School:
    story = school(name)
    for part in (blades, throws, in_the_dark, parries, odds_and_ends, out_of_the_door):
        part(story)
    return story


@pytest.mark.parametrize("name", NAMES)
def test_a_day_at_a_school_of_arms(name: str) -> None:
    assert told(name).state.round > 10

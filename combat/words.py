"""What the acts, fields and answers of a fight are called on its page."""

from __future__ import annotations

import re
from typing import Any

from rules.combat.known_powers import all_powers

ACTS = {
    "attack": "Attack",
    "combined": "Combine fire",
    "combined_skill": "Work together",
    "command": "Take command",
    "skill": "Use a skill",
    "force": "Use the Force",
    "medpac": "Use a medpac",
    "fall_prone": "Drop prone",
    "rise": "Get up",
    "set_stun": "Set to stun",
    "set_normal": "Set to kill",
    "draw_weapon": "Draw a weapon",
    "drop_weapon": "Drop a weapon",
    "pick_up": "Pick a weapon up",
    "let_go": "Let go",
    "prepare": "Prepare",
    "walk": "Walk",
    "run": "Run",
    "crawl": "Crawl",
    "speed": "Run",
    "maneuver": "Outmanoeuvre",
    "ram": "Ram",
    "cautious": "Move with care",
    "cruising": "Move",
    "high": "Run",
    "all_out": "Sprint",
    "wait": "Let it go",
    "fire": "Fire",
    "fly": "Fly",
    "release_beam": "Switch the beam off",
    "shielding": "Raise shields",
    "full_evasion": "Full evasion",
    "combat_evasion": "Evasion",
    "combat_lightsaber": "Lightsaber parry",
    "full_lightsaber": "Full lightsaber parry",
    "combat_bare_handed_parry": "Bare-handed parry",
    "martial_nerve_punch_2": "Stronger nerve punch",
}
POINT_NAMES = {
    "force": "Force Point",
    "character": "Character Point",
    "dark": "Dark Side Point",
}
STRIKES = {"ranged": "Shoot", "melee": "Strike", "brawling": "Brawl", "grenade": "Throw"}
GROUPS = {
    "attack": "Attack",
    "movement": "Move",
    "at_hand": "At hand",
    "reaction": "Defend",
    "more": "More",
    "force": "The Force",
    "duel": "Lightsaber duel",
    "martial": "Martial arts",
    "craft": "Aboard",
}
FIELDS = {
    "at": "Target",
    "weapon": "With",
    "skill": "Skill",
    "times": "How often",
    "haste": "Haste of this alone",
    "lead": "Led by",
    "allies": "Together with",
    "by": "Who (nobody ticked: all of them)",
    "aim_cm": "Called shot: size of the spot, cm",
    "level": "How hard",
    "difficulty": "Or the number itself",
    "to": "To the place",
    "towards": "Towards the place",
    "away": "Away from the place",
    "after": "Towards",
    "from": "Away from",
    "metres": "Metres, at most",
    "cover": "Into cover",
    "overspeed": "Beyond top speed",
    "reserve": "Metres held back",
    "ram": "Ram on the way",
    "maneuver": "Added for manoeuvres",
    "pay": "Paid with",
    "then": "And then",
    "limb": "Limb",
    "of": "Weapon",
    "choice": "So that the other is",
    "power": "Power",
    "keep_up": "Keep it up",
    "harm": "To harm somebody",
    "to_damage": "Of the bonus to damage",
    "guns": "Guns",
    "speed": "How fast",
    "way": "Which way",
    "arcs": "Fire arcs covered",
    "situations": "How things stand",
    "proximity": "Distance, added",
    "relationship": "Relationship, added",
    "damage": "Damage",
}
# Filled in rarely, so folded away until they are.
RARE = frozenset(
    {"aim_cm", "difficulty", "haste", "to", "towards", "away", "reserve"}
    | {"overspeed", "ram", "maneuver", "to_damage", "times", "metres", "lead"}
)
MOVES = {
    "hold": "{name} holds back",
    "act_now": "{name} acts now",
    "force_point": "{name} spends a Force Point",
    "drop_power": "{name} lets go: {power}",
    "remain_conscious": "{name} fights to remain conscious",
}
BOARDING = ("aboard", "station")
STATION_WORDS = {"pilot": "at the controls", "guns": "at the guns", "shields": "at the shields"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PURPOSES = {
    "attack": "the attack",
    "damage": "the damage",
    "strength": "Strength against the damage",
    "initiative": "initiative",
    "movement": "the run",
    "mortal check": "life itself",
    "scatter": "how far off it lands",
    "direction": "which way it goes",
    "rounds": "how many rounds it lasts",
    "system": "what breaks",
    "consumption": "whether the Dark Side consumes",
    "metres": "how far the weapon flies",
}


NUMBERED = re.compile(r"(.+) (\d+)")
# Names that are one of a kind as they are.
_NO_PLURAL = ("ss", "us", "is")
_PLURALS = (("men", "man"), ("s", ""))


def squad_label(first: str) -> str:
    """A squad is called like its first, without the number: beside how many they are."""
    numbered = NUMBERED.fullmatch(first)
    return one_of(numbered[1]) if numbered else f"{first} and others"


def squad_called(first: str) -> str:
    """As somebody of whom a sentence tells: a squad has one voice, so it is one."""
    numbered = NUMBERED.fullmatch(first)
    return f"the {one_of(numbered[1])} squad" if numbered else f"{first}\u2019s squad"


def one_of(name: str) -> str:
    """What each of several is called: “Stormtrooper” of “Stormtroopers”."""
    if name.endswith(_NO_PLURAL):
        return name
    found = (name[: -len(end)] + one for end, one in _PLURALS if name.endswith(end))
    return next(found, name)


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def plain(name: str) -> str:
    return name.replace("_", " ")


def power_name(key: str) -> str:
    """As the documents spell it."""
    known = all_powers().powers.get(key)
    return known.name if known else plain(key)


def times(number: Any, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def act_name(do: str) -> str:
    known = ACTS.get(do)
    if known:
        return known
    name = do.removeprefix("duel_").removeprefix("martial_").removeprefix("combat_")
    return plain(name).capitalize()


def number_word(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def penalty_words(actions: int) -> str:
    """What so many actions cost, as a sentence."""
    lost = max(actions - 1, 0)
    if not lost:
        return "nothing is lost." if actions else "nothing is rolled yet."
    dice = "one die" if lost == 1 else f"{number_word(lost)} dice"
    return f"every roll this round loses {dice}."

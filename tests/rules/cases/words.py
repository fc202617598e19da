"""Words of the cases that go by several names, each with the name the rules know it by.

A word that is in none of these lists is an error: it is never taken for another.
"""

from collections.abc import Mapping

from tests.rules.cases.questions import Question


def _known(*words: str, **others: tuple[str, ...]) -> Mapping[str, str]:
    """Each word by itself, and by its other names."""
    named = {other: word for word, all_others in others.items() for other in all_others}
    return {**{word: word for word in (*words, *others)}, **named}


ATTRIBUTES = _known(
    dexterity=("dex",),
    knowledge=("kno",),
    mechanical=("mec",),
    perception=("per",),
    strength=("str",),
    technical=("tec",),
)
REACTION_SKILLS = (
    *("reaction", "dodge", "parry", "evasion", "melee_parry", "brawling_parry", "lightsaber"),
    *("lightsaber_parry", "vehicle_dodge", "starship_dodge"),
)
REACTIONS = _known(
    *(f"{manner}{skill}" for manner in ("", "full_", "combat_") for skill in REACTION_SKILLS)
)
DEEDS = _known(
    *("attack", "shot", "skill", "action", "reaction", "movement", "move", "speed", "overspeed"),
    *("maneuver", "ramming", "walk", "run", "crawl", "half_speed"),
    reaction=("dodge", "parry", "evasion", *(word for word in REACTIONS if "_" in word)),
)
ROUND_DEEDS = _known(
    *REACTIONS,
    *("combined_shot", "haste", "walk", "run", "speed", "move", "fall_prone", "rise", "set_stun"),
    shot=("attack", "fire", "shoot"),
    combined_shot=("combined_fire",),
)
GROUPS = _known("", "ordinary", stormtroopers=("stormtrooper", "imperial_stormtroopers"))
EVASIONS = _known("full_evasion", "combat_evasion", "normal", "none", "")
EMPTINESS_ENDS = _known(
    *("stun_damage", "non_stun_damage", "before_time", "loud_noise"),
    time_passed=("set_time_elapsed", "time_elapsed", "allotted_time_passed"),
    hour_passed=("each_later_hour", "later_hour", "hour_beyond"),
)
VILLAINS_DEEDS = _known(
    heroic_act=("heroic", "heroism", "selfless_act"),
    dark_side_call=("call_dark_side", "calling_on_the_dark_side"),
)
POINTS = _known(
    character=("character_point", "character_points"), force=("force_point", "force_points")
)
TIMES = _known(
    *("before_roll", "before_any_roll", "before_declaration", "after_roll"),
    *("after_roll_before_result", "after_result_announced"),
    before_roll=("before_rolling",),
    after_roll=("after_rolling",),
    after_result_announced=("after_result", "after_the_result_is_announced"),
)
FORCE_SKILLS = _known("control", "sense", "alter")
DAMAGE = _known(
    *("no_effect", "shields_blown", "controls_ionized", "shields_blown_or_controls_ionized"),
    *("lightly_damaged", "heavily_damaged", "severely_damaged", "destroyed"),
    lightly_damaged=("lightly", "light"),
    heavily_damaged=("heavily", "heavy"),
    severely_damaged=("severely", "severe"),
)
AVAILABILITIES = _known("1", "2", "3", "4", "f", "r", "x")
WEAPON_PARTS = {
    *("ion", "other", "beam", "missile", "missiles", "laser", "lasers", "turbolaser"),
    *(
        "turbolasers",
        "blaster",
        "cannon",
        "cannons",
        "torpedo",
        "torpedoes",
        "normal",
        "ordinary",
        "concussion",
    ),
}


def known(key: str, word: str, words: Mapping[str, str]) -> str:
    if word not in words:
        raise LookupError(f"{key} is one of {', '.join(filter(None, words))}, not {word}")
    return words[word]


def asked(q: Question, key: str, words: Mapping[str, str], default: str = "") -> str:
    """One of these words, by whatever name it is given."""
    return known(key, q.key(key, default), words)


def all_asked(q: Question, key: str, words: Mapping[str, str]) -> list[str]:
    return [known(key, word, words) for word in q.keys(key)]


def weapon_asked(q: Question, key: str = "weapon", default: str = "other") -> str:
    """A ship's weapon, of which only a kind has to be told."""
    word = q.key(key, default)
    parts = WEAPON_PARTS.intersection(word.split("_"))
    if not parts:
        raise LookupError(f"{key} is no weapon of a ship: {word}")
    return "ion" if "ion" in parts else word

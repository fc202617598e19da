"""Other names for the words of a case: as the documents print them, in the plural, cut short.

They are told by the key a word is given under. A word that is not here stands for itself.
"""

from collections.abc import Mapping


def _means(word: str, *others: str) -> dict[str, str]:
    return dict.fromkeys(others, word)


SCALES = {
    **_means("character", "char", "characters", "character_&_creature", "character_creature"),
    **_means("character", "character/creature", "characters_&_creatures"),
    **_means("speeder", "spd", "speeders", "repulsorlift/speeder"),
    **_means("walker", "wlk", "walkers"),
    **_means("starfighter", "star", "starfighters", "starfighter/capital_ship"),
    **_means("capital", "cap", "capital_ships"),
    **_means("death_star", "death"),
}
INJURIES = {
    **_means("wounded", "wound"),
    **_means("incapacitated", "incapacitate"),
    **_means("mortally_wounded", "mortal", "mortally", "mortal_wound"),
    **_means("unhurt", "none", "healthy", "uninjured"),
}
DAMAGE = {
    **_means("lightly_damaged", "lightly"),
    **_means("heavily_damaged", "heavily"),
    **_means("severely_damaged", "severely"),
}
STATES = {**INJURIES, **DAMAGE}
SPEEDS = {
    **_means("cautious", "cautious_movement"),
    **_means("cruising", "cruising_movement"),
    **_means("all_out", "all_out_movement"),
}
RANGES = {
    **_means("point_blank", "point_blank_range"),
    **_means("short", "short_range"),
    **_means("medium", "medium_range"),
    **_means("long", "long_range"),
}
TARGETS = {
    **_means("sublight_engines", "engines", "sublight", "sublight_engine"),
    **_means("weapon_beam", "beam", "beam_weapon", "beam_weapons", "weapons_beam"),
    **_means("weapon_missile", "missile", "missiles", "missile_weapon", "weapons_missile"),
}
MOUNTS = {
    **_means("speeder", "speeder_mounted", "speeder_mounted_weapons"),
    **_means("starfighter", "starfighter_mounted", "starfighter_mounted_weapons"),
    **_means("capital", "capital_ship", "capital_ship_mounted", "capital_ship_mounted_weapons"),
}
SEGMENTS = {
    **_means("actions", "action", "declare_actions", "declare_actions_and_full_reaction_skills"),
    **_means("reactions", "reaction", "declare_reactions", "declare_reaction_skills"),
    **_means("reactions", "declare_combat_reaction_skills"),
}
BLADES = {
    **_means("gaderffii", "ganderffii"),
    **_means("lightsaber", "light_saber"),
    **_means("vibroaxe", "vibro_axe"),
    **_means("vibroblade", "vibro_blade"),
}
ACTIONS = {
    **_means("walk", "walking", "half_speed_move", "half_speed_movement"),
    **_means("fall_prone", "prone", "go_prone", "dropping_prone", "falling_prone"),
    **_means("call_dark_side", "calling_on_the_dark_side", "call_on_the_dark_side"),
}
OTHER_NAMES: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(("scale", "code_scale", "target_scale", "attacker_scale"), SCALES),
    **dict.fromkeys(("a", "b", "mover", "rammer"), SCALES),
    **dict.fromkeys(("new_result", "result"), INJURIES),
    **dict.fromkeys(("state", "hit", "lost"), STATES),
    "entry": {**STATES, **RANGES},
    "range": RANGES,
    "speed": SPEEDS,
    "target": {**TARGETS, **SCALES},
    "actions": ACTIONS,
    "modifiers": _means("aperture_adjacent_to_firer", "aperture"),
    "table": {"medpac_use": "medpac", "task_difficulty": "task"},
    "system": {"move_or_space": "move"},
    "damage": {**_means("light", "light_damage"), **_means("heavy", "heavy_damage"), "none": ""},
    "mount": MOUNTS,
    "segment": SEGMENTS,
    "side": {**_means("rebel", "rebels", "alliance"), **_means("imperial", "imperials", "empire")},
    "suit": {
        **_means("emergency_space_suit", "emergency_space_suits"),
        **_means("utility_space_suit", "utility_space_suits"),
        **_means("high_quality_space_suit", "high_quality_space_suits"),
    },
    "weapon": BLADES,
    # Printed so in the document.
    "action": _means("berserk_strike", "beserk_strike"),
}

"""Who or what moves, in the words people use for it."""

from rules.errors import RuleError

CHARACTER, WALKER, REPULSORLIFT = "character", "walker", "repulsorlift"
STARFIGHTER, CAPITAL = "starfighter", "capital"
VEHICLE, STARSHIP = "vehicle", "starship"
SWIMMER, MOUNT = "swimmer", "mount"

# By the smallest mover whose speed code they use.
_WORDS = {
    CHARACTER: (
        *("person", "human", "creature", "animal", "beast", "droid", SWIMMER),
        *(MOUNT, "mounted", "mounted_creature", "rider"),
    ),
    WALKER: ("mecha", "at_at", "at_st", "at_at_walker", "at_st_walker"),
    REPULSORLIFT: (
        *(VEHICLE, "speeder", "landspeeder", "airspeeder", "snowspeeder", "speeder_bike"),
        *("repulsorlift_vehicle", "cloud_car", "skiff", "sail_barge", "ground_vehicle"),
    ),
    STARFIGHTER: (
        *(STARSHIP, "ship", "tie", "tie_fighter", "x_wing", "y_wing", "a_wing", "b_wing"),
        *("space_transport", "transport", "freighter", "shuttle"),
    ),
    CAPITAL: ("capital_ship", "star_destroyer"),
}
_LEVELS = {word: level for level, words in _WORDS.items() for word in (level, *words)}
_RIDDEN = frozenset({MOUNT, "mounted", "mounted_creature", "rider"})


def key(word: str) -> str:
    return word.strip().lower().replace("-", "_").replace(" ", "_")


def mover_level(word: str) -> str:
    """The line of the distance chart a mover is read on."""
    if key(word) not in _LEVELS:
        raise RuleError("movement.no_such_mover", mover=word)
    return _LEVELS[key(word)]


def mover_kind(word: str) -> str:
    """Character, vehicle or starship: the second edition knows no more."""
    level = mover_level(word)
    if level == CHARACTER:
        return CHARACTER
    return STARSHIP if level in (STARFIGHTER, CAPITAL) else VEHICLE


def is_living(word: str) -> bool:
    return mover_level(word) == CHARACTER


def swims(word: str) -> bool:
    return key(word) == SWIMMER


def has_operator(word: str) -> bool:
    """Vehicles and ridden creatures are steered; everyone else moves on their own feet."""
    return not is_living(word) or key(word) in _RIDDEN

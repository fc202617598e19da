"""Duels, martial arts, holds and weapons in hand."""

from __future__ import annotations

from collections.abc import Mapping

from combat.telling.lines import Line, Teller, Telling
from combat.telling.words import metres, move_words, plain_words, with_article
from combat.words import times

HOLDS = {"lock": "the locked blades", "hold": "the hold"}
ENDS = {
    "let_go": "{who} lets go of {at}",
    "too_weak": "{at} breaks out of {grip} of {who}",
    "unable": "{who} can keep up {grip} on {at} no longer",
}
MOVES = {"size_up": "{who} sizes {at} up", "feint": "{who} feints at {at}"}
EFFECTS = {
    "disarmed": "{who} loses the weapon",
    "distracted": "{who} is distracted: the next action is harder",
    "no_effect": "{who} is not troubled",
}


def duel(telling: Telling) -> Line:
    """Contests of a duel, and martial arts that are not blows: told by the name of the act."""
    head, _, name = telling.type.partition("_")
    if name in MOVES:
        return telling.says(MOVES[name])
    alone = telling.get("at") in (None, "", telling.get("who"))
    if telling.type.startswith("combat_"):
        words = "{who} answers with {move}" if alone else "{who} answers {at} with {move}"
    else:
        words = "{who} tries {move}" if alone else "{who} tries {move} against {at}"
    return telling.says(words, move=with_article(move_words(telling.type, f"{head}_")))


def disarming(telling: Telling) -> Line:
    if telling.get("metres"):
        far = metres(telling.get("metres"))
        return telling.says("The weapon of {at} flies {far} away", far=far)
    if telling.get("effect") == "no_effect":
        return telling.says("{at} keeps hold of the weapon")
    return telling.says("{who} presses the weapon of {at}: {effect}")


def locked_blades(telling: Telling) -> Line:
    if telling.get("locked"):
        return telling.says("The blades of {who} and {at} lock: the round is over for both")
    return telling.says("{at} slips out before the blades lock")


def grip_broken(telling: Telling) -> Line:
    template = ENDS.get(str(telling.get("why")), "{who} no longer has {at} in {grip}")
    return telling.says(template, grip=_grip(telling))


def grip_kept(telling: Telling) -> Line:
    return telling.says("{who} keeps up {grip} on {at}", grip=_grip(telling))


def _grip(telling: Telling) -> str:
    return HOLDS.get(str(telling.get("how")), "the grip")


def numbed(telling: Telling) -> Line:
    for_ = times(telling.get("rounds"), "round")
    return telling.says("The {limb} of {at} is numb for {length}", length=for_)


def gave_away(telling: Telling) -> Line:
    free = times(telling.get("actions"), "free action")
    return telling.says("{who} leaves an opening: {at} gains {free}", free=free)


def suffers(telling: Telling) -> Line:
    return telling.says(EFFECTS.get(str(telling.get("effect")), "{who}: {effect}"))


def learned(telling: Telling) -> Line:
    level = f", {plain_words(telling.get('level'))}" if telling.get("level") else ""
    return telling.says("{who} reads {at}: {skill} {code}{level}", level=level)


def paid(telling: Telling) -> Line:
    if telling.get("price") == "dark":
        return telling.says("{who} pays with a Dark Side Point")
    return telling.says("{who} pays with a Character Point")


def weapon_set(telling: Telling) -> Line:
    how = "stun" if telling.get("do") == "set_stun" else "full power"
    return telling.says("{who} sets the {weapon} to {how}", how=how)


# Acts that are told under their own names.
FAMILIES: Mapping[str, Teller] = {"duel_": duel, "martial_": duel, "combat_": duel}

WORDS: Mapping[str, Teller] = {
    "bare_hands": "{who} fights on with bare hands",
    "blocked": "{who} blocks the weapon of {at}",
    "disarmed": "{who} knocks the {weapon} out of the hand of {at}",
    "disarming": disarming,
    "dropped": "{who} drops the {weapon}",
    "fights_blind": "{who} fights as well blind as seeing",
    "gave_away": gave_away,
    "grip_broken": grip_broken,
    "grip_kept": grip_kept,
    "knocked_down": "{who} knocks {at} to the ground",
    "learned": learned,
    "locked_blades": locked_blades,
    "numbed": numbed,
    "paid": paid,
    "picked_up": "{who} picks the {weapon} up",
    "reversed_hold": "{who} turns the hold around: now {at} is held",
    "strikes_again": "{who} strikes at {at} once more",
    "suffers": suffers,
    "took_hold": "{who} takes hold of {at}",
    "weapon_set": weapon_set,
}

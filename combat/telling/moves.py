"""Movement, chases and collisions."""

from __future__ import annotations

from collections.abc import Mapping

from combat.telling.lines import Line, Teller, Telling
from combat.telling.words import metres, plain_words
from combat.words import times

PACES = {
    "walk": "walks",
    "crawl": "crawls",
    "run": "runs",
    "speed": "runs",
    "reserved_speed": "runs on",
    "cautious": "moves with care",
    "cruising": "moves",
    "high": "rushes",
    "all_out": "races",
    "fly": "flies",
}
MISHAPS = {
    "slip": "slips",
    "fall": "falls",
    "tumble": "tumbles",
    "spin": "spins",
    "crash": "crashes",
    "collision": "collides with something",
}


def moved(telling: Telling) -> Line:
    form = telling.form
    pace = PACES.get(str(form.get("do")), "moves")
    words = "{who} {pace} {far}" if form.get("metres") else "{who} {pace}"
    if form.get("stuck"):
        words = "{who} pulls against the beam and goes nowhere"
    position = (form.get("becomes") or {}).get("position")
    if position and position != form.get("who"):
        words += " to {place}"
    if isinstance(form.get("gap"), int):
        words += "; {gap} between them now"
    if form.get("held_back"):
        words += "; {held} held back"
    line = telling.says(
        words,
        pace=pace,
        far=metres(form.get("metres")),
        place=plain_words(position),
        gap=metres(form.get("gap")),
        held=times(form.get("held_back"), "move"),
    )
    return line if form.get("rolls") else _without_verdict(line)


def _without_verdict(line: Line) -> Line:
    """A walk needs no roll and no praise."""
    return Line(line.pieces)


def mishap(telling: Telling) -> Line:
    what = str(telling.get("result"))
    by = times(telling.get("missed_by"), "point")
    missed = ": missed by {by}" if "missed_by" in telling.form else ""
    return telling.says(
        "{who} {what}" + missed,
        what=MISHAPS.get(what, f"has a mishap ({plain_words(what)})"),
        by=by,
    )


def collided(telling: Telling) -> Line:
    into = " into {into}" if telling.get("into") else ""
    damage = ": {damage} damage" if "damage" in telling.form else ""
    return telling.says("{who} crashes" + into + damage)


def changed_range(telling: Telling) -> Line:
    if telling.get("range") == telling.get("before"):
        return telling.says("{who} and {at} stay at {range} range")
    return telling.says("{who} and {at} are at {range} range now")


def maneuvered(telling: Telling) -> Line:
    if not telling.get("opposed"):
        return telling.says("{who} outmaneuvers {at}, who does nothing against it")
    if not telling.get("reserved"):
        return telling.says("{who} maneuvers against {at}, and neither gains anything")
    gained = times(telling.get("reserved"), "move")
    return telling.says(
        "{who} maneuvers against {at}: {winner} gains {gained} to keep back", gained=gained
    )


def rammed(telling: Telling) -> Line:
    if not telling.get("rams"):
        return telling.says("{who} tries to ram {at} and misses")
    if telling.get("difficulty_added"):
        more = str(telling.get("difficulty_added"))
        return telling.says(
            "{who} rams {at}: {loser} moves at +{more} to the difficulty", more=more
        )
    return telling.says("{who} rams {at}")


def kept_upright(telling: Telling) -> Line:
    words = "{who} stays upright" if telling.get("success") else "{who} cannot stay upright"
    return telling.says(words)


WORDS: Mapping[str, Teller] = {
    "moved": moved,
    "mishap": mishap,
    "collided": collided,
    "changed_range": changed_range,
    "spins": "{who} spins out of control, and nothing answers the controls",
    "flown": "{who} has moved",
    "broke_up": "{who} breaks apart",
    "maneuvered": maneuvered,
    "rammed": rammed,
    "withstood_ram": "{who} withstands the ram",
    "kept_upright": kept_upright,
    "lost_control": "{who} loses control",
    "regained_control": "{who} is in control again",
    "stayed": "{who} keeps the speed held back",
    "holds_back": "{who} holds some speed back",
    "chose_way": "{who} decides: {choice}",
    "pace": "{who} moves at {speed} speed",
    "fell_prone": "{who} drops to the ground",
    "rose": "{who} gets up",
}

"""The course of a fight: rounds, segments, initiative, questions, and the GM's hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from combat.telling.lines import Badge, Line, Piece, Teller, Telling, capitalised
from combat.telling.words import (
    listed,
    metres,
    plain_words,
    purpose_words,
    result_words,
)
from combat.words import POINT_NAMES, STATION_WORDS, times

ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}
ASKED = {
    "reaction": "{who} is asked how to answer {by}",
    "wild_one": "A 1 on the wild die of {who}: the GM decides what it does",
    "character_points": "{who} may add Character Points to {total}",
    "place": "{who} chooses when the side acts",
    "grip": "{who} is asked whether to keep hold of {at}",
    "confirm": "The GM looks at what happens to {who}",
    "throw": "{who} is about to throw dice",
    "reserved": "{who} decides what to do with the speed held back",
}
CHOICES = {
    "normal": "it counts as it is",
    "subtract": "it is taken away with the highest die",
    "complication": "something goes wrong",
    "none": "no reaction",
    "throw": "throw",
    "keep": "keep hold",
    "break": "let go",
    "apply": "as it fell",
    "first": "first",
    "last": "last",
    "stay": "hold back still",
    "away": "get away",
    "towards": "close in",
}
WHAT = {
    "attack": "attack roll",
    "damage": "damage",
    "strength": "strength roll",
    "hull": "hull roll",
    "difficulty": "difficulty",
    "result": "result",
    "mortal": "roll for life",
    "initiative": "initiative",
}
SET: Mapping[str, Callable[[Any], str]] = {
    "injury": result_words,
    "stance": plain_words,
    "position": lambda value: f"at {plain_words(value)}" if value else "nowhere in particular",
    "cover": lambda value: f"behind {plain_words(value)}" if value else "without cover",
    "hidden": lambda value: "hidden" if value else "seen by everyone",
    "controller": lambda value: "played by somebody else" if value else "played by the GM",
    "unconscious": lambda value: "unconscious" if value else "awake",
    "stuns": lambda value: "stunned" if value else "free of stuns",
    "screened": lambda value: f"rolling {'behind the screen' if value else 'openly'}",
    "gone": lambda value: "gone" if value else "back",
    "side": lambda value: f"on the side {plain_words(value)}",
    "protection": lambda value: f"protected by {plain_words(value)}" if value else "unprotected",
    "name": lambda value: f"called {plain_words(value)}",
    "aboard": lambda value: "aboard a craft" if value else "aboard nothing",
    "station": lambda value: (
        STATION_WORDS.get(value, f"at the {plain_words(value)}") if value else "at no station"
    ),
    "left": lambda value: listed(f"left with {number} of {arm}" for arm, number in value.items()),
    "on_stun": lambda value: "with a weapon set to stun" if value else "with weapons at full power",
}


def round_begins(telling: Telling) -> Line:
    named = [telling.names.of(one) for one in telling.get("surprise") or ()]
    verb = "surprises" if len(named) == 1 else "surprise"
    more = f"; {{people}} {verb} the others" if named else ""
    return telling.quietly("Round {round} begins" + more, people=listed(named))


def segment(telling: Telling) -> Line:
    words = plain_words(telling.get("segment"))
    if telling.get("pass"):
        words = f"{ORDINALS.get(telling.get('pass'), 'further')} actions"
    order = listed(telling.names.of(one) for one in telling.get("order") or ())
    return telling.quietly("{words}" + (": {order}" if order else ""), words=words, order=order)


def rolled(telling: Telling) -> Line:
    """Whose dice lie there; who is awaited for the next is told as a question."""
    if telling.get("target"):
        return telling.says("The damage to {target} waits for the GM")
    dice = [one for one in telling.get("rolls") or () if one.get("who")]
    thrown = dice[-1] if dice else telling.form
    purpose = purpose_words(thrown.get("purpose")) or "a roll"
    who = telling.names.of(thrown.get("who"))
    return telling.says("{who} rolls: {purpose}", who=who, purpose=purpose)


def rolled_initiative(telling: Telling) -> Line:
    total = ": {total}" if "total" in telling.form else ""
    return telling.says("{who} rolls initiative for {side}" + total)


def took_place(telling: Telling) -> Line:
    place = str(telling.get("place"))
    place = f"as number {place}" if place.isdecimal() else place
    return telling.quietly("{side} will act {place}", place=place)


def asked(telling: Telling) -> Line:
    question = telling.get("question") or {}
    question = question if isinstance(question, Mapping) else {}
    about = question.get("about") or {}
    template = ASKED.get(str(question.get("kind")), "{who} is asked something")
    names = {key: telling.names.of(about[key]) for key in ("by", "at") if about.get(key)}
    return telling.quietly(template, total=str(about.get("total", "")), **_people(names))


def _people(names: Mapping[str, str]) -> dict[str, str]:
    return {"by": "the attack", "at": "the other", **names}


def answered(telling: Telling) -> Line:
    return telling.quietly("{who} decides: {choice}", choice=choice_words(telling.get("choice")))


def choice_words(choice: Any) -> str:
    text = str(choice)
    return times(choice, "point") if text.isdecimal() else CHOICES.get(text, result_words(text))


def wild_die(telling: Telling) -> Line:
    choice = choice_words(telling.get("choice"))
    total = ", {total} now" if "total" in telling.form else ""
    return telling.says("The 1 on the wild die of {who}: {choice}" + total, choice=choice)


def confirmed(telling: Telling) -> Line:
    choice = choice_words(telling.get("choice"))
    return telling.quietly("The GM lets it stand for {who}: {choice}", choice=choice)


def added(telling: Telling) -> Line:
    telling.names.learn(telling.form)
    count = telling.get("count", 1)
    number = f" ×{count}" if isinstance(count, int) and count > 1 else ""
    side = " for {side}" if telling.get("side") else ""
    return telling.quietly("{who}{number} enters the fight" + side, number=number)


def removed(telling: Telling) -> Line:
    why = plain_words(telling.get("why"))
    return telling.quietly(
        "{who} leaves the fight" + (": {why}" if why not in ("", "left") else "")
    )


def set_by_gm(telling: Telling) -> Line:
    becomes = telling.get("becomes") or {}
    is_now = listed(SET[name](value) for name, value in becomes.items() if name in SET)
    has_now = listed(HAS[name](value) for name, value in becomes.items() if name in HAS)
    both = (f"is now {is_now}" if is_now else "", f"has {has_now} now" if has_now else "")
    words = listed(both) or "is now as the GM says"
    reason = " ({reason})" if telling.get("reason") else ""
    return telling.quietly("{who} {words}" + reason, words=words)


def took_over(telling: Telling) -> Line:
    becomes = telling.get("becomes") or {}
    has_now = listed(HAS[name](value) for name, value in becomes.items() if name in HAS)
    is_now = listed(SET[name](value) for name, value in becomes.items() if name in SET)
    goes = "goes on with the sheet as it stands now" if telling.get("sheet") else ""
    both = (f"is now {is_now}" if is_now else "", f"has {has_now} now" if has_now else "")
    words = listed((goes, *both)) or "is now as the sheet says"
    reason = " ({reason})" if telling.get("reason") else ""
    return telling.quietly("{who} {words}" + reason, words=words)


def _points(held: Mapping[str, int]) -> str:
    return listed(times(held[kind], name) for kind, name in POINT_NAMES.items() if held.get(kind))


HAS: Mapping[str, Callable[[Any], str]] = {
    "points": lambda value: _points(value) or "no points",
    "kit": lambda value: "medpacs enough" if value is None else times(value or "no", "medpac"),
}


def scene(telling: Telling) -> Line:
    form, parts = telling.form, []
    if form.get("usual_range"):
        parts.append(f"usual range {_range(form['usual_range'])}")
    parts += [f"{_between(pair)} {_apart(far)}" for pair, far in form["ranges"].items()]
    if "light" in form:
        parts.append(plain_words(form["light"]) or "good light")
    if form.get("terrain"):
        parts.append(f"{plain_words(form['terrain'])} ground")
    if form.get("ordered_by"):
        parts.append(f"order by {plain_words(form['ordered_by'])}")
    return telling.quietly("The scene: {words}", words=listed(parts) or "as before")


def _range(value: Any) -> str:
    return metres(value) if isinstance(value, int) else plain_words(value)


def _apart(value: Any) -> str:
    return f"{metres(value)} apart" if isinstance(value, int) else f"at {plain_words(value)} range"


def _between(pair: str) -> str:
    return " and ".join(plain_words(place) or "here" for place in pair.split("|"))


def overridden(telling: Telling) -> Line:
    key, value = str(telling.get("key", "")), telling.get("value")
    word = str(value) if isinstance(value, int) else result_words(value or "")
    shown = f" to {word}" if word else ""
    who, what = key_words(key, telling)
    pieces = [Piece("The GM sets "), Piece(who, name=True), Piece(f" {what}{shown}")]
    pieces = pieces if who else [Piece(f"The GM sets {what}{shown}")]
    reason = Piece(f": {telling.get('reason')}" if telling.get("reason") else "")
    return Line(capitalised(iter((*pieces, reason))), badge=Badge("GM's word", "signal"))


def key_words(key: str, telling: Telling) -> tuple[str, str]:
    """Whose number, and what it is, from the name of a roll such as ``2:han.1:attack``."""
    parts = key.split(":")
    if len(parts) < 3:
        return "", "a number"
    who = telling.names.of(parts[1].partition(".")[0])
    what = next((WHAT[part] for part in reversed(parts) if part in WHAT), "")
    own = next((part for part in parts[2:] if "." not in part), "")
    return f"{who}'s", what or plain_words(own) or "number"


def entered_dice(telling: Telling) -> Line:
    faces = " ".join(str(face) for face in telling.get("faces") or ())
    _, what = key_words(str(telling.get("key", "")), telling)
    return telling.quietly("{who} types in dice for the {what}: {faces}", what=what, faces=faces)


def screened_roll(telling: Telling) -> Line:
    who, what = key_words(str(telling.get("key", "")), telling)
    return telling.quietly("{whose} {what} will be behind the screen", whose=who, what=what)


def shown(telling: Telling) -> Line:
    """As GMs read it: everyone else reads what it was."""
    words = listed(" ".join(key_words(str(key), telling)) for key in telling.get("keys") or ())
    return telling.quietly("You show everyone the dice: {words}", words=words)


def throws(telling: Telling) -> Line:
    if telling.get("how") == "own":
        return telling.quietly("From now on the dice are thrown by hand")
    return telling.quietly("From now on the page throws the dice")


def reverted(telling: Telling) -> Line:
    reason = ": {reason}" if telling.get("reason") else ""
    line = telling.says("The GM goes back in the fight" + reason)
    return replace(line, badge=Badge("taken back", "bad"))


def _quiet(template: str) -> Teller:
    return lambda telling: telling.quietly(template)


WORDS: Mapping[str, Teller] = {
    "round": round_begins,
    "round_over": _quiet("Round {round} is over"),
    "segment": segment,
    "rolled": rolled,
    "rolled_initiative": rolled_initiative,
    "took_place": took_place,
    "asked": asked,
    "answered": answered,
    "grip_answered": answered,
    "wild_die": wild_die,
    "complication": "Something goes wrong for {who}: the GM says what",
    "confirmed": confirmed,
    "added": added,
    "appeared": "{who} comes into sight",
    "removed": removed,
    "set": set_by_gm,
    "took_over": took_over,
    "scene": scene,
    "switched": _quiet("The GM turns {option} {position}"),
    "overridden": overridden,
    "entered_dice": entered_dice,
    "screened_roll": screened_roll,
    "shown": shown,
    "throws": throws,
    "threw": _quiet("{who} throws the dice"),
    "reverted": reverted,
    "goes_on": _quiet("The round goes on by itself, or stops doing so"),
    "step": _quiet("The next thing happens"),
    "deed_over": _quiet("That is done"),
    "struck": _quiet("{who} harms {target}"),
    "turn_over": _quiet("The next one acts"),
}

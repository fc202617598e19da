"""Attacks and what they do: shots, blows, damage, stuns, cover, grenades, medpacs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.telling.lines import Badge, Line, Teller, Telling
from combat.telling.words import metres, plain_words, result_words
from combat.words import times
from rules.combat.screens import SCREENED
from rules.mechanics.injury import DEAD

PASSENGERS = "passenger damage"
VERBS = {
    "ranged": "{who} shoots at {at}",
    "melee": "{who} strikes at {at}",
    "brawling": "{who} strikes at {at}",
    "grenade": "{who} throws a {weapon} at {at}",
}


def attacked(telling: Telling) -> Line:
    form = telling.form
    kind = telling.names.weapon_kind(form.get("who"), form.get("weapon"))
    template = VERBS.get(kind, "{who} attacks {at}")
    if kind != "grenade" and form.get("weapon"):
        template += " · {weapon}"
    if form.get("range") and kind in ("ranged", "grenade"):
        template += ", {range}" if str(form["range"]).isdecimal() else ", {range} range"
    if form.get("hits_cover"):
        template += "; the cover is hit"
    return telling.says(template.replace("{who}", _volley(telling), 1))


def _volley(telling: Telling) -> str:
    """Combined fire is one roll of whoever leads; the others are among its reasons."""
    first: Mapping[str, Any] = next(iter(telling.get("rolls") or ()), {})
    reasons = [str(one.get("reason")) for one in first.get("modifiers", ())]
    others = next((reason for reason in reasons if reason.endswith(" combining")), "")
    number = others.partition(" ")[0]
    return f"{{who}}, with {times(int(number), 'other')}," if number.isdecimal() else "{who}"


def hurt(telling: Telling) -> Line:
    form = telling.form
    if "looks" in form:
        return telling.says("{target} looks {state}", state=_looks(form["looks"]))
    result = str(form.get("result", ""))
    template = "{target} {outcome}"
    if "damage" in form and "strength" in form:
        template = "Damage {damage} against strength {strength}: {target} {outcome}"
    outcome = _outcome(form, result)
    line = telling.says(template, outcome=outcome)
    if _dead_already(form):
        return line
    if result == "no_effect":
        return _with(line, Badge("no harm", "faint"))
    now = (form.get("becomes") or {}).get("injury") or result
    return _with(line, Badge(result_words(now), "bad"))


def _dead_already(form: Mapping[str, Any]) -> bool:
    return form.get("injury") == DEAD and "injury" not in (form.get("becomes") or {})


def _outcome(form: Mapping[str, Any], result: str) -> str:
    if _dead_already(form):
        return "is dead already"
    if result == "no_effect":
        return "is not harmed"
    becomes = form.get("becomes") or {}
    parts = [f"is {result_words(result)}"]
    if form.get("stuns", 0) and form["stuns"] > 1:
        parts[0] = f"takes {times(form['stuns'], 'stun')}"
    if becomes.get("unconscious"):
        parts.append("and unconscious")
    injury = becomes.get("injury")
    if injury and injury != result:
        parts.append(f"and now {result_words(injury)}")
    if becomes.get("stance") == "prone":
        parts.append("and falls")
    return " ".join(parts)


def _with(line: Line, badge: Badge) -> Line:
    return Line(line.pieces, badge, line.rolls, line.parts)


def _looks(looks: Any) -> str:
    return {"holding up": "unharmed", "down": "finished"}.get(str(looks), plain_words(looks))


def mortal_check(telling: Telling) -> Line:
    if "looks" in telling.form:
        return telling.says("{who} looks {state}", state=_looks(telling.get("looks")))
    words = "{who} dies of the wound" if telling.get("dies") else "{who} holds on to life"
    return telling.says(words + " ({since} since it was dealt)", since=_rounds(telling))


def _rounds(telling: Telling) -> str:
    return times(telling.get("rounds", 0), "round")


def scattered(telling: Telling) -> Line:
    far = metres(telling.get("metres"))
    return telling.says("It lands {far} away, in direction {direction}", far=far)


def cover_hit(telling: Telling) -> Line:
    left = telling.get("left")
    result = result_words(telling.get("result"))
    words = "The {cover} before {at} takes it: "
    if telling.get(SCREENED):
        return telling.says(words + "{result}", result=result)
    words += "damage {damage} against {body}, {result}"
    more = "; {through} goes through" if left else "; nothing goes through"
    return telling.says(words + more, result=result, through=str(left or ""))


def caught(telling: Telling) -> Line:
    weapon = plain_words(telling.get("weapon")) or "blow"
    if weapon == PASSENGERS:
        return telling.says("{target} is shaken about aboard")
    return telling.says("{target} is caught by the {what}", what=weapon)


def treated(telling: Telling) -> Line:
    if "looks" in telling.form:
        return telling.says(
            "{who} treats {at}, who looks {state}", state=_looks(telling.get("looks"))
        )
    becomes = telling.get("becomes") or {}
    own = telling.get("at") == telling.get("who")
    words = "{who} treats the own wounds" if own else "{who} treats {at}"
    if not telling.get("success"):
        return telling.says(words + " with a medpac, and it does not help")
    now = result_words(becomes.get("injury", "unhurt"))
    return telling.says(words + " with a medpac: now {now}", now=now)


WORDS: Mapping[str, Teller] = {
    "attacked": attacked,
    "hurt": hurt,
    "mortal_check": mortal_check,
    "scattered": scattered,
    "cover_hit": cover_hit,
    "caught": caught,
    "treated": treated,
    "landed": "{who}'s attack has landed",
}

"""Words for what the rules name by keys: acts, skills, injuries, ranges, reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.errors import TEXTS
from combat.words import ACTS
from rules.combat.masking import HIDDEN

UNSEEN = "something unseen"

# What somebody does, after their name.
DEEDS: Mapping[str, str] = {
    "all_out": "runs all out",
    "attack": "attacks {at}",
    "cautious": "moves with care",
    "combined": "combines fire on {at}",
    "combined_skill": "works with the others at {skill}",
    "command": "takes command",
    "crawl": "crawls",
    "cruising": "moves",
    "draw_weapon": "draws a weapon",
    "drop_weapon": "drops a weapon",
    "fall_prone": "drops to the ground",
    "fire": "fires on {at}",
    "fly": "flies",
    "force": "calls on the Force",
    "high": "moves fast",
    "let_go": "lets go",
    "maneuver": "maneuvers against {at}",
    "medpac": "treats {at} with a medpac",
    "pick_up": "picks a weapon up",
    "prepare": "prepares {skill}",
    "ram": "rams {at}",
    "release_beam": "switches the beam off",
    "reserved_speed": "uses the speed held back",
    "rise": "gets up",
    "run": "runs",
    "set_normal": "sets a weapon to full power",
    "set_stun": "sets a weapon to stun",
    "shielding": "angles the shields",
    "skill": "uses {skill}",
    "speed": "runs",
    "wait": "waits",
    "walk": "walks",
}

RESULTS: Mapping[str, str] = {
    "no_effect": "no harm done",
    "stunned": "stunned",
    "wounded_twice": "wounded a second time",
    "incapacitated": "incapacitated",
    "dead": "dead",
    "unhurt": "unhurt",
    "ionized_1D": "controls ionized, −1D",
}

REASONS: Mapping[str, str] = {
    "able.gone": "no longer here",
    "able.unconscious": "unconscious",
    "able.loses_round": "the round is lost",
    "able.immobile": "cannot move",
    "able.held": "held fast",
    "attack.too_far": "out of reach",
    "attack.target_gone": "the target is gone",
    "code.below_one_die": "less than one die is left",
    "combine.no_lead": "nobody leads",
    "martial.not_held": "nobody holds them any more",
    "stance.kept_down": "kept down",
    "weapon.none_left": "nothing is left of it",
    "weapon.not_in_hand": "the weapon is not in hand",
    "rule.not_in_ruleset": "these rules do not know it",
}


def plain_words(value: Any) -> str:
    """A value as a reader may see it: no underscores, nothing that is not a word or a number."""
    if value is None or value == "" or isinstance(value, bool | dict):
        return ""
    if value == HIDDEN:
        return UNSEEN
    if isinstance(value, list | tuple):
        return listed(plain_words(one) for one in value)
    return str(value).replace("_", " ")


def listed(words: Iterable[str]) -> str:
    """``a, b and c``."""
    found = [word for word in words if word]
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} and {found[-1]}"


def result_words(result: Any) -> str:
    return RESULTS.get(str(result), plain_words(result))


def reason_words(code: Any) -> str:
    """Why something could not be done, from the code of a refusal."""
    text = str(code)
    if text in REASONS:
        return REASONS[text]
    known = TEXTS.get(text, "")
    if known and "{" not in known:
        return known[0].lower() + known.rstrip(".")[1:]
    return plain_words(text.rpartition(".")[2])


def deed_words(do: str) -> str:
    """``{who} ...``: the rest of the sentence, with the fields of an act in braces."""
    if do in DEEDS:
        return DEEDS[do]
    for head, phrase in _FAMILIES.items():
        if do.startswith(head):
            return phrase.replace("…", with_article(move_words(do, head)))
    return f"does {plain_words(do)}"


def move_words(do: str, head: str) -> str:
    """As its button has it, where that has a name of its own."""
    return ACTS[do].lower() if do in ACTS and head in _MOVES else plain_words(do.removeprefix(head))


_MOVES = ("duel_", "martial_")
_FAMILIES: Mapping[str, str] = {
    "full_": "puts everything into …",
    "combat_": "answers with …",
    "duel_": "tries … against {at}",
    "martial_": "tries … on {at}",
}


def reaction_words(do: Any) -> str:
    """A dodge is called so on every button."""
    return plain_words(do).removeprefix("combat ")


def purpose_words(purpose: Any) -> str:
    """What was rolled: a skill, several together, a reaction."""
    return reaction_words(purpose).replace("+", " and ")


def with_article(words: str) -> str:
    """``an elbow smash``, and ``blindfighting`` as it is."""
    if words.endswith(("ing", "s")):
        return words
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


def metres(number: Any) -> str:
    return "a metre" if number == 1 else f"{number} metres"


def signed(code: Any) -> str:
    """A die code as a bonus, with a true minus."""
    text = str(code).replace("-", "−")
    return text if text[:1] in "+−" else f"+{text}"

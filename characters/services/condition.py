"""Whenever somebody's injury changes, by whatever hand: what was meant to heal the old one ends."""

from __future__ import annotations

from campaign.services.news import tell
from characters.models import Character, Treatment

INJURY = "injury"
PARTY = "party"


def hurt_anew(character: Character) -> None:
    """A rest or a tank is for the injury it began with; and the party hears of it."""
    break_off(character)
    tell_party(character)


def break_off(character: Character) -> None:
    running = Treatment.objects.filter(character=character, state=Treatment.State.RUNNING)
    running.update(state=Treatment.State.BROKEN_OFF)


def tell_party(character: Character) -> None:
    """Player characters are everyone's to see; the others are the GMs' own."""
    everyone = character.kind == Character.Kind.PLAYER
    tell(character.campaign, PARTY, "everyone" if everyone else "gm")

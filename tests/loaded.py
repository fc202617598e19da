"""Dice that fall as a test wants."""

import pytest

from rules.dice import ScriptedDice


def load_dice(monkeypatch: pytest.MonkeyPatch, *faces: int) -> None:
    """The next dice on a campaign's table, in their order."""
    script = ScriptedDice(faces)
    monkeypatch.setattr("campaign.services.rolls.SeededDice", lambda *seed, **about: script)

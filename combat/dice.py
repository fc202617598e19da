"""The dice of a fight: from the seed of its round, and for whatever is hidden from another.

The hash of the round's seed is known before anyone speaks, the players' words join it, and it is
shown when the round is over. What hidden people roll, or the GM unseen or behind her screen,
must not be found out then, so it has a seed that is never shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from combat.models import Round
from rules.combat.replay import RollBook
from rules.combat.uncertainty import UNSEEN_DICE
from rules.dice import Dice, SeededDice, Throw

_WORD = re.compile(r"[\w-]+")


class FightDice(RollBook):
    """Open and hidden dice of a round, told apart by the name of the roll.

    ``unseen`` collects the names of rolls that hidden dice were taken for.
    """

    def __init__(self, round_: Round, hidden: Iterable[str], unseen: set[str]) -> None:
        super().__init__((), open_dice(round_, round_.rolls + 1))
        self._round = round_
        self._hidden = frozenset(hidden)
        self._unseen = unseen
        self._open = open_dice(round_, round_.rolls + 1)
        self._secret = hidden_dice(round_, round_.hidden_rolls + 1)

    @property
    def origin(self) -> str:
        return self._open.origin

    def throw(self) -> Throw:
        return self._open.throw()

    def named(self, key: str, *, unseen: bool = False) -> Dice:
        if not (unseen or is_hidden(key, self._hidden) or key.endswith(UNSEEN_DICE)):
            return self._open
        self._unseen.add(key)
        return self._secret

    def count(self) -> None:
        """Note on the round how far its dice were used: no number is given twice."""
        self._round.rolls = self._open.next_roll - 1
        self._round.hidden_rolls = self._secret.next_roll - 1


def is_hidden(key: str, hidden: frozenset[str]) -> bool:
    return not hidden.isdisjoint(_WORD.findall(key))


def open_dice(round_: Round, first: int) -> SeededDice:
    players = {name: text.encode() for name, text in round_.players.items()}
    return SeededDice(
        bytes(round_.seed),
        combat=str(round_.combat_id),
        round_number=round_.place,
        first_roll=first,
        players=players,
    )


def hidden_dice(round_: Round, first: int) -> SeededDice:
    return SeededDice(
        bytes(round_.hidden_seed),
        combat=str(round_.combat_id),
        round_number=round_.place,
        first_roll=first,
    )

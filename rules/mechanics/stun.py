"""Stuns: how long they last, what they cost, and when they are too many."""

from collections.abc import Mapping, Sequence

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.values import value

Stuns = Mapping[int, Sequence[int]]
STRENGTH = "strength"


@value
class StunState:
    """What the stuns of this round and the last have come to."""

    immobile: bool = False
    unconscious: bool = False
    duration: str | None = None

    @property
    def dexterity_skills_allowed(self) -> bool:
        return not (self.immobile or self.unconscious)


@value(kw_only=True)
class StunCodes:
    """The codes stuns are counted against; what is not known cannot be exceeded."""

    dexterity: Code | None = None
    stamina: Code | None = None
    strength: Code | None = None


@value(kw_only=True)
class Stun(Rule):
    """Each stun costs 1D on every code for a while; Strength resists damage in full."""

    rounds_after: int
    exempt: str

    def ends_after(self, round_number: int) -> int:
        """The last round in which a stun taken in this one counts."""
        return round_number + self.rounds_after

    def remembers(self, round_number: int, at_round: int) -> bool:
        """Whether stuns of a round still add up with those of a later one."""
        return at_round <= self.ends_after(round_number)

    def counting(self, stuns: Stuns, at_round: int) -> int:
        """The stuns in force; those of one round are a list of results of one or two each."""
        return sum(
            sum(taken)
            for round_number, taken in stuns.items()
            if round_number <= at_round <= self.ends_after(round_number)
        )

    def penalty(self, stuns: Stuns, at_round: int) -> Code:
        return Code(self.counting(stuns, at_round))

    def spares(self, attribute: str, *, resisting_damage: bool = False) -> bool:
        strength = attribute.lower() == STRENGTH
        return strength and (resisting_damage or self.exempt == STRENGTH)

    def code(
        self, code: Code, stuns: int, attribute: str = "", *, resisting_damage: bool = False
    ) -> Code:
        spared = self.spares(attribute, resisting_damage=resisting_damage)
        return code if spared else code.less_dice(stuns)

    def state(self, this_round: int, previous_round: int, codes: StunCodes) -> StunState:
        """No number of stuns does more than cost dice."""
        return StunState()


@value(kw_only=True)
class NumbingStun(Stun):
    """As many stuns in a round as Dexterity dice numb, as many in all as stamina dice knock out."""

    def state(self, this_round: int, previous_round: int, codes: StunCodes) -> StunState:
        most_in_a_round = max(this_round, previous_round)
        return StunState(
            immobile=_reaches(most_in_a_round, codes.dexterity),
            unconscious=_reaches(this_round + previous_round, codes.stamina),
        )


@value(kw_only=True)
class TalliedStun(Stun):
    """As many stuns within half an hour as Strength dice knock out; a rest wipes the tally."""

    counted_minutes: int
    resting_minutes: int
    unconscious: str

    def remembers(self, round_number: int, at_round: int) -> bool:
        """Far longer than a fight; only a rest wipes them."""
        return True

    def tally(self, stuns: int, strength: Code) -> StunState:
        return self.state(stuns, 0, StunCodes(strength=strength))

    def state(self, this_round: int, previous_round: int, codes: StunCodes) -> StunState:
        """Here the first two numbers are simply all stuns on the tally."""
        out = _reaches(this_round + previous_round, codes.strength)
        return StunState(unconscious=out, duration=self.unconscious if out else None)


def _reaches(stuns: int, code: Code | None) -> bool:
    """Pips do not count."""
    return code is not None and stuns > 0 and stuns >= code.dice

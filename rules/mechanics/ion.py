"""Ionized controls: which codes suffer, for how long, and when the controls are dead."""

from abc import abstractmethod
from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.mechanics.rule import Rule
from rules.values import value


@value
class DeadControls:
    """Rounds without any action, the last of them, and the ionization of the round after."""

    rounds: int
    last_round: int
    then_ionized: Code = NOTHING


@value(kw_only=True)
class Ionization(Rule):
    """Each ionization takes a die off the ship's codes."""

    rounds_after: int
    forfeits_round: bool
    dead_rounds: int

    @abstractmethod
    def touches(self, code_name: str) -> bool:
        """Whether a code of this name suffers."""

    @abstractmethod
    def controls_dead(self, count: int, maneuverability: Code) -> bool:
        """Whether so many ionizations at once leave the ship helpless."""

    @abstractmethod
    def dead_controls(self, hit_round: int) -> DeadControls:
        """What dead controls mean for a ship hit in this round."""

    def penalty(self, count: int) -> Code:
        return Code(-count)

    def codes(self, codes: Mapping[str, Code], count: int) -> Mapping[str, Code]:
        """The ship's codes as they are now; none goes below nothing."""
        return {
            name: _less(code, count) if self.touches(name) else code for name, code in codes.items()
        }

    def last_round(self, ionized_in: int) -> int:
        """The ship recovers at the end of this round."""
        return ionized_in + self.rounds_after


@value(kw_only=True)
class WholeShipIonization(Ionization):
    """All codes but those spared suffer; dead controls come from an ion cannon alone."""

    spared: tuple[str, ...]
    after_dead: int

    def touches(self, code_name: str) -> bool:
        return code_name not in self.spared

    def controls_dead(self, count: int, maneuverability: Code) -> bool:
        return False

    def dead_controls(self, hit_round: int) -> DeadControls:
        """The rest of the round is lost too: a full round follows in which nothing is done."""
        last = hit_round + self.dead_rounds
        return DeadControls(self.dead_rounds, last, self.penalty(self.after_dead))


@value(kw_only=True)
class ControlIonization(Ionization):
    """Named controls suffer; as many ionizations as maneuverability dice leave them dead."""

    affects: tuple[str, ...]

    def touches(self, code_name: str) -> bool:
        """A ship's maneuver code is its maneuverability by its older name."""
        return code_name in self.affects or f"{code_name}ability" in self.affects

    def controls_dead(self, count: int, maneuverability: Code) -> bool:
        return count > 0 and count >= maneuverability.dice

    def dead_controls(self, hit_round: int) -> DeadControls:
        return DeadControls(self.dead_rounds, hit_round + self.dead_rounds)

    def dead_for(self, count: int, maneuverability: Code) -> int:
        return self.dead_rounds if self.controls_dead(count, maneuverability) else 0


def _less(code: Code, dice: int) -> Code:
    left = code.less_dice(dice)
    return left if left.dice >= 0 else NOTHING

"""Force of will: a shield against hostile Force powers that wears down."""

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.values import value


@value(kw_only=True)
class Shielding:
    """What became of an attack: it misses, is held off by the will, or comes through."""

    protection_number: int
    reaches: bool
    protected: bool
    will: Code

    @property
    def full_effect(self) -> bool:
        return self.reaches and not self.protected


@value(kw_only=True)
class ForceOfWill(Rule):
    """The will roll on top of the attack's difficulty; each attack held off costs it dice."""

    dice_lost: int
    days_per_die: int
    hours_in_emptiness_per_die: int

    def protection_number(self, difficulty: int, will_roll: int) -> int:
        """What an attack must reach to come through."""
        return difficulty + will_roll

    def meets(self, attack: int, *, difficulty: int, will_roll: int, will: Code) -> Shielding:
        """Only the code of force of will itself is worn down, no other use of control."""
        number = self.protection_number(difficulty, will_roll)
        reaches = succeeds(attack, difficulty)
        protected = reaches and not succeeds(attack, number)
        return Shielding(
            protection_number=number,
            reaches=reaches,
            protected=protected,
            will=will.less_dice(self.dice_lost) if protected else will,
        )

    def recovery_days(self, dice_lost: int) -> int:
        return dice_lost * self.days_per_die

    def recovery_hours_in_emptiness(self, dice_lost: int) -> int:
        return dice_lost * self.hours_in_emptiness_per_die

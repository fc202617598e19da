"""Shields of capital ships: they take the damage first, and may be shut down or boosted."""

from collections.abc import Sequence

from rules.codes import NOTHING, Code
from rules.mechanics.rule import Rule
from rules.rolls import succeeds
from rules.tables import Table
from rules.values import value

SHIELDS, SHIP = "shields", "ship"


@value
class ShieldedAttack:
    """Whether an attack came through, what resists it and what takes the damage."""

    hit: bool
    penetrates: bool
    shield_number: int
    hull_roll: Code | None
    damage_to: str | None


@value
class Surge:
    """Damage about to burn out a generator, and the facing whose transmitter may take it."""

    facing: str
    shield_pips: int
    damage_pips: int


@value
class ShutDown:
    """What became of damaged shields after an attempt to sacrifice a facing instead."""

    allowed: bool
    success: bool
    lost_facing: str | None
    shield_pips: int
    operator: Code


@value
class Boost:
    """Power rerouted from one facing to another."""

    allowed: bool
    success: bool
    facing: str = ""
    code: Code = NOTHING
    rounds: int = 0
    lost_facings: tuple[str, ...] = ()
    other_shielding: Code = NOTHING


@value(kw_only=True)
class CapitalShields(Rule):
    """Six facings, each with a transmitter of its own; effective shields take the damage."""

    facings: tuple[str, ...]
    shut_down_level: str
    declared: Code
    saves_pips: int
    boost_level: str
    boost_rounds: int
    other_shielding: Code
    fewest_facings: int

    @classmethod
    def from_table(cls, table: Table) -> "CapitalShields":
        down, power = table.part("shut_down"), table.part("increase_power")
        return cls(
            source=table.part("capital").source,
            facings=table["capital"]["facings"],
            shut_down_level=down["level"],
            declared=down.code("declared"),
            saves_pips=down["saves_pips"],
            boost_level=power["level"],
            boost_rounds=power["rounds"],
            other_shielding=power.code("other_shielding"),
            fewest_facings=power["fewest_facings"],
        )

    def against(
        self, attack: int, evasion: int, shield_roll: int, *, hull: Code, shields: Code | None
    ) -> ShieldedAttack:
        """Blown shields stop nothing; those whose code is not at hand (None) are up."""
        number = evasion + shield_roll
        if not succeeds(attack, evasion):
            return ShieldedAttack(False, False, number, None, None)
        penetrates = succeeds(attack, number)
        stopped = shields != NOTHING and not penetrates
        return ShieldedAttack(
            hit=True,
            penetrates=penetrates,
            shield_number=number,
            hull_roll=hull + (shields or NOTHING) if stopped else hull,
            damage_to=SHIELDS if stopped else SHIP,
        )

    def shut_down(
        self, surge: Surge, operator: Code, roll: int | None, difficulty: int, *, declared: bool
    ) -> ShutDown:
        """Declaring it costs the operator a die, used or not; without a surge nothing happens."""
        diverts = declared and surge.damage_pips > 0
        success = diverts and roll is not None and succeeds(roll, difficulty)
        lost = surge.damage_pips - (self.saves_pips if success else 0)
        return ShutDown(
            allowed=declared,
            success=success,
            lost_facing=surge.facing if success else None,
            shield_pips=max(surge.shield_pips - lost, 0),
            operator=operator + self.declared if declared else operator,
        )

    def boost(
        self, code: Code, roll: int, difficulty: int, *, taken_from: str, to: str, up: Sequence[str]
    ) -> Boost:
        """``up`` are the facings that still have shields; the one rerouted from burns out."""
        allowed = (
            len(up) >= self.fewest_facings and taken_from != to and {taken_from, to} <= set(up)
        )
        if not allowed:
            return Boost(allowed=False, success=False)
        if not succeeds(roll, difficulty):
            return Boost(allowed=True, success=False, other_shielding=self.other_shielding)
        return Boost(
            allowed=True,
            success=True,
            facing=to,
            code=code.doubled(),
            rounds=self.boost_rounds,
            lost_facings=(taken_from,),
            other_shielding=self.other_shielding,
        )

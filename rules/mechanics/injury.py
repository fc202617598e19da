"""Injury: what a hit does, also to somebody hurt already, and who lives on."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.charts import NO_EFFECT, DamageChart, DifferenceChart, RatioChart
from rules.mechanics.difficulty import entry_key
from rules.mechanics.rule import Rule
from rules.tables import Table
from rules.values import value

NORMAL, STUN = "normal", "stun"
UNHURT, STUNNED, UNCONSCIOUS, KILLED, DEAD = "unhurt", "stunned", "unconscious", "killed", "dead"
WELL = (UNHURT, "healed", NO_EFFECT, "")
# The charts' words for what somebody is afterwards.
BECOMES = {KILLED: DEAD, "1_stun": STUNNED, "2_stun": STUNNED}


@value(kw_only=True)
class Effect:
    """What a state does to whoever is in it. No penalty at all (None): no roll is possible."""

    penalty: Code | None = NOTHING
    lasts: str | None = None
    duration: str | None = None
    prone: bool = False
    loses_round: bool = False
    immobile: bool = False
    unconscious: bool = False

    @property
    def may_act_this_round(self) -> bool:
        return not (self.loses_round or self.unconscious)

    @property
    def may_move(self) -> bool:
        return not (self.immobile or self.unconscious)


@value
class Hit:
    """The result of one damage roll; ``printed`` is the chart's word where it has another."""

    result: str
    stuns: int
    effect: Effect
    printed: str = ""

    @property
    def told(self) -> str:
        return self.printed or self.result

    @property
    def penalty(self) -> Code | None:
        return Code(self.stuns) if self.stuns else self.effect.penalty


@value(kw_only=True)
class Injury(Rule):
    """The damage chart for persons, the ladder of injuries and what each does."""

    chart: DamageChart
    levels: tuple[str, ...]
    ladder: Mapping[tuple[str, str], str] = field(repr=False)
    effects: Mapping[str, Effect] = field(repr=False)
    tie_kills: bool

    def hit(self, damage: int, strength: int, mode: str = NORMAL) -> Hit:
        """``mode`` is the weapon's setting: normal or stun."""
        if mode == STUN:
            printed, stuns = self._stun_result(damage, strength)
        elif mode != NORMAL:
            raise RuleError("weapon.no_such_setting", setting=mode)
        else:
            printed = self.chart.result(damage, strength)
            stuns = 1 if printed == STUNNED else 0
        result = STUNNED if stuns else printed
        return Hit(result, stuns, self.effect(result), printed)

    @abstractmethod
    def _stun_result(self, damage: int, strength: int) -> tuple[str, int]:
        """The chart's word and number of stuns when the weapon is set to stun."""

    def effect(self, state: str) -> Effect:
        """What a state of health does, by its own name or the chart's word for it."""
        key = self.state_of(state)
        if key in WELL:
            return Effect()
        if key == DEAD:
            return Effect(penalty=None, unconscious=True)
        if key not in self.effects:
            raise RuleError("injury.no_such_state", state=state)
        return self.effects[key]

    def state_of(self, result: str) -> str:
        """The chart kills; the victim is dead. It stuns once or twice; the victim is stunned."""
        key = entry_key(result)
        return BECOMES.get(key, key)

    def rank(self, state: str) -> int:
        """Place on the scale of injuries; unhurt is below the first."""
        key = self.state_of(state)
        if key in (*WELL, UNCONSCIOUS):
            return -1
        if key not in self.levels:
            raise RuleError("injury.no_such_state", state=state)
        return self.levels.index(key)

    def worsened(self, state: str, hit: str) -> str:
        """The state after a hit: as the ladder says, else the worse of the two.

        Being knocked unconscious is no injury: it is kept beside the state and leaves it alone.
        """
        before, result = self.state_of(state), self.state_of(hit)
        if (before, result) in self.ladder:
            return self.ladder[before, result]
        return result if self.rank(result) > self.rank(before) else before

    def dies(self, roll: int, rounds: int) -> bool:
        """The check of the mortally wounded, 2D at the end of each round."""
        return roll <= rounds if self.tie_kills else roll < rounds


@value(kw_only=True)
class ChartedInjury(Injury):
    """Ratio of the rolls; a weapon set to stun has a column of its own."""

    stun_chart: RatioChart

    @classmethod
    def from_tables(cls, damage: Table, effects: Table) -> "ChartedInjury":
        return cls(
            chart=RatioChart.from_table(damage),
            stun_chart=RatioChart.from_table(damage, column=STUN),
            **_common(effects, effects),
        )

    def _stun_result(self, damage: int, strength: int) -> tuple[str, int]:
        stuns = self.stun_chart.value(damage, strength, "stuns") or 0
        return self.stun_chart.result(damage, strength), stuns


@value(kw_only=True)
class KnockoutInjury(Injury):
    """Difference of the rolls; whatever is worse than a stun knocks out when set to stun."""

    @classmethod
    def from_tables(cls, damage: Table, effects: Table, ladder: Table) -> "KnockoutInjury":
        return cls(chart=DifferenceChart.from_table(damage), **_common(effects, ladder))

    def _stun_result(self, damage: int, strength: int) -> tuple[str, int]:
        result = self.chart.result(damage, strength)
        if result == STUNNED:
            return result, 1
        return (result if result == NO_EFFECT else UNCONSCIOUS), 0


def _common(table: Table, ladder: Table) -> dict[str, Any]:
    return {
        "source": table.source,
        "levels": ladder["levels"],
        "ladder": {(state, hit): becomes for state, hit, becomes in ladder["ladder"]},
        "effects": {state: _effect(row) for state, row in table["effects"].items()},
        "tie_kills": table["tie_kills"],
    }


def _effect(row: Mapping[str, Any]) -> Effect:
    penalty = Code.parse(row["penalty"]) if "penalty" in row else None
    return Effect(**{**row, "penalty": penalty})

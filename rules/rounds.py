"""One round played through from its declarations and rolls, by the rules of haste.

The rolls come from outside: ``total("pilot.shot", code)`` is asked for each of them by name.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.combine import CombinedActions, Effort
from rules.mechanics.injury import STUNNED, UNHURT
from rules.mechanics.order import Deed, HasteOrder
from rules.mechanics.reactions import Attack, Reaction, is_full
from rules.mechanics.rule import required
from rules.mechanics.stun import StunCodes
from rules.rolls import succeeds
from rules.rulesets.slots import Ruleset
from rules.values import value

Total = Callable[[str, Code], int]
Codes = Mapping[str, Code]

SHOT, COMBINED_SHOT, HASTE = "shot", "combined_shot", "haste"
FALL_PRONE, PRONE = "fall_prone", "prone"


@value(kw_only=True)
class Declaration:
    """What somebody says to do: fire at, walk to, combine with."""

    who: str
    do: str
    at: str = ""
    to: str = ""
    lead: str = ""
    allies: tuple[str, ...] = ()

    @property
    def attackers(self) -> tuple[str, ...]:
        return tuple(sorted({self.who, *self.allies}))


@value(kw_only=True)
class Opening:
    """Everything known before the first roll. ``codes`` holds a map of skill to code for each."""

    base_difficulty: int
    codes: Mapping[str, Codes]
    declarations: Sequence[Declaration]
    reactions: Sequence[Declaration] = ()
    round_number: int = 1
    skill: str = "blaster"


@value
class Volley:
    """One attack, by one or by several together."""

    name: str
    label: str
    lead: str
    support: tuple[str, ...]
    target: str


@dataclass
class Round:
    """How a round goes, step by step; at the end, what came of it."""

    rules: Ruleset
    opening: Opening
    total: Total
    order: HasteOrder
    combine: CombinedActions
    reactions: dict[str, Reaction] = field(default_factory=dict)
    situations: dict[str, list[str]] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    stuns: Counter[str] = field(default_factory=Counter)
    codes: dict[str, Code] = field(default_factory=dict)
    hits: dict[str, bool] = field(default_factory=dict)

    def play(self) -> "Round":
        self.states = dict.fromkeys(self.opening.codes, UNHURT)
        self.situations = {name: [] for name in self.opening.codes}
        for said in self.opening.declarations:
            if said.do == FALL_PRONE:
                self.situations[said.who].append(PRONE)
        self._react()
        volleys = {volley.label: volley for volley in self._volleys()}
        moves = {f"{said.who} to {said.to}": said for said in self._moves()}
        for step in self._steps(volleys, moves):
            self._fire([(volleys[deed.id], deed.haste) for deed in step if deed.id in volleys])
            for deed in step:
                if deed.id in moves and self._able(deed.actor):
                    self.situations[deed.actor].append(moves[deed.id].to)
        return self

    @property
    def stun_ends_after(self) -> int | None:
        stunned = any(self.stuns.values())
        return self.rules.stun.ends_after(self.opening.round_number) if stunned else None

    def difficulty(self, target: str, haste: int = 0) -> int:
        """The number to hit somebody as things stand now."""
        base = self.opening.base_difficulty
        if self.situations[target]:
            modifiers = required(self.rules.fire_modifiers, "fire modifiers")
            base = modifiers.difficulty(base, self.situations[target])
        attack = Attack(self.opening.skill, base, haste)
        reaction = self.reactions.get(target)
        return self.rules.reactions.difficulty(reaction, attack) if reaction else base

    def _react(self) -> None:
        full = [said for said in self.opening.declarations if is_full(said.do)]
        for said in (*full, *self.opening.reactions):
            code = self._code_of(said.who, "dodge")
            rolled = self.rules.reactions.code(
                said.do, code, self._done_by(said.who), self.rules.actions
            )
            roll = self.total(f"{said.who}.{said.do}", rolled)
            self.reactions[said.who] = Reaction(said.do, roll, self._haste(said.who))

    def _volleys(self) -> list[Volley]:
        """A combined shot is one, however many of those combining declare it."""
        said: dict[tuple[tuple[str, ...], str, int], Declaration] = {}
        for one in self._attacks():
            key = one.attackers, one.at, self._nth(one)
            said[key] = said[key] if key in said and said[key].lead else one
        led = Counter((one.lead or one.who, one.do) for one in said.values())
        volleys = []
        for (attackers, at, _), one in said.items():
            lead = one.lead or one.who
            name = f"{lead}.{one.do}"
            label = name if led[lead, one.do] == 1 else f"{name}.{at}"
            support = tuple(other for other in attackers if other != lead)
            volleys.append(Volley(name, label, lead, support, at))
        return volleys

    def _nth(self, said: Declaration) -> int:
        """Somebody may declare the same attack twice and then means two."""
        alike = [one for one in self._attacks() if one == said]
        return next(place for place, one in enumerate(alike) if one is said)

    def _attacks(self) -> list[Declaration]:
        return [said for said in self.opening.declarations if said.do in (SHOT, COMBINED_SHOT)]

    def _moves(self) -> list[Declaration]:
        kinds = self.order.movement
        return [said for said in self.opening.declarations if said.do in kinds and said.to]

    def _steps(
        self, volleys: Mapping[str, Volley], moves: Mapping[str, Declaration]
    ) -> tuple[tuple[Deed, ...], ...]:
        shots = [
            Deed(label, one.lead, "attack", self._haste(one.lead)) for label, one in volleys.items()
        ]
        walks = [
            Deed(name, said.who, said.do, self._haste(said.who)) for name, said in moves.items()
        ]
        return self.order.steps([*shots, *walks])

    def _haste(self, who: str) -> int:
        return sum(said.who == who and said.do == HASTE for said in self.opening.declarations)

    def _done_by(self, who: str) -> list[str]:
        """Everything that counts against somebody this round."""
        said = [*self.opening.declarations, *self.opening.reactions]
        own = [one.do for one in said if one.who == who and one.do != COMBINED_SHOT]
        together = {
            (one.attackers, one.at, self._nth(one))
            for one in self._attacks()
            if one.do == COMBINED_SHOT and who in one.attackers
        }
        return own + [COMBINED_SHOT] * len(together)

    def _code_of(self, who: str, skill: str) -> Code:
        codes = self.opening.codes
        if who not in codes or skill not in codes[who]:
            raise RuleError("round.no_such_code", who=who, skill=skill)
        return codes[who][skill]

    def _able(self, who: str) -> bool:
        effect = self.rules.injury.effect(self.states[who])
        codes = self.opening.codes[who]
        strength = codes.get("strength")
        known = StunCodes(
            dexterity=codes.get("dexterity"),
            stamina=codes.get("stamina", strength),
            strength=strength,
        )
        stunned = self.rules.stun.state(self.stuns[who], 0, known)
        return effect.may_act_this_round and stunned.dexterity_skills_allowed

    def _effort(self, who: str) -> Effort:
        """Stuns cost dice by their number; a wound comes on top."""
        state = self.states[who]
        wound = self.rules.injury.effect(state).penalty if state != STUNNED else None
        lost = self.stuns[who] + (wound.dice if wound else 0)
        count = self.rules.actions.count(self._done_by(who))
        return Effort(self._code_of(who, self.opening.skill), count, lost)

    def _fire(self, step: Sequence[tuple[Volley, int]]) -> None:
        """All of a step act with the codes they had when it began."""
        codes = {volley.label: self._volley_code(volley) for volley, _ in step}
        struck = []
        for volley, haste in step:
            code = codes[volley.label]
            self.hits[volley.label] = False
            if code is None:
                continue
            self.codes[volley.name] = code
            roll = self.total(volley.label, code)
            self.hits[volley.label] = succeeds(roll, self.difficulty(volley.target, haste))
            struck += [volley.target] if self.hits[volley.label] else []
        for target in struck:
            self._hurt(target)

    def _volley_code(self, volley: Volley) -> Code | None:
        """None when the action is lost: nobody left to lead it, or no die left to roll."""
        if not self._able(volley.lead):
            return None
        support = [self._effort(who) for who in volley.support if self._able(who)]
        code = self.combine.code(self._effort(volley.lead), support).code
        return code if code.rollable else None

    def _hurt(self, target: str) -> None:
        damage = self.total(f"damage.{target}", Code())
        strength = self.total(f"strength.{target}", self.opening.codes[target]["strength"])
        hit = self.rules.injury.hit(damage, strength)
        self.stuns[target] += hit.stuns
        self.states[target] = self.rules.injury.worsened(self.states[target], hit.result)


def play_round(rules: Ruleset, opening: Opening, total: Total) -> Round:
    if not isinstance(rules.order, HasteOrder) or not isinstance(rules.combine, CombinedActions):
        raise RuleError("rule.not_in_ruleset", question="a round in order of haste")
    return Round(rules, opening, total, rules.order, rules.combine).play()

"""The acts somebody might declare now as forms: what each takes, and why it may not be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rules.combat.fields import NUMBER, Field, Surroundings
from rules.combat.numbers import unable
from rules.combat.play import Play, refuse_unless
from rules.combat.saying import act_of, check_said, read_declarations, read_reactions
from rules.combat.sequence import Kind
from rules.combat.speaking import DECLARE, REACT, check_reactions
from rules.combat.state import Act, State
from rules.dice import ScriptedDice
from rules.errors import RuleError
from rules.mechanics.reactions import is_full

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

# What is missing is no reason against an act: a form asks for it.
STILL_TO_CHOOSE = (
    "attack.no_target",
    "medpac.no_patient",
    "skill.none_named",
    "prepare.no_skill",
    "combine.alone",
    "force.none_named",
    "force.no_such_power",
    "force.no_target",
    "force.situation_needed",
    "duel.name_the_price",
    "maneuver.no_speed",
    "reaction.full_needs_movement",
    "throw.name_the_range",
)
# What no word in a form can change: a page leaves these acts out.
_NEVER_HERE = (
    "close.switched_off",
    "combat.no_such_code",
    "duel.no_lightsaber",
    "rule.not_in_ruleset",
    "ship.not_aboard",
    "weapon.no_stun_setting",
    "combine.not_in_ruleset",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActForm:
    """A kind of act somebody could declare: ``do``, with these fields.

    ``reaction`` is declared with ``react`` (as an answer where the rules ask for it), all others
    with ``declare``; a ``full`` reaction is the whole round. What is ``free`` costs no action.
    ``reason`` is the code of the refusal, or empty; ``offered`` is False for what this fight or
    this sheet does not know at all, or where there is nobody and nothing to choose.
    """

    do: str
    group: str
    fields: tuple[Field, ...] = ()
    reaction: bool = False
    full: bool = False
    free: bool = False
    reason: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def allowed(self) -> bool:
        return not self.reason

    @property
    def offered(self) -> bool:
        empty = any(one.required and one.choices == () for one in self.fields)
        return self.reason not in _NEVER_HERE and not empty


def act_forms(ruleset: "Ruleset", state: State, entry: str) -> tuple[ActForm, ...]:
    """A form for each kind of act an entry of the roster might declare."""
    play = Play(ruleset, state, ScriptedDice(()))
    around = _around(play, entry)
    return tuple(
        _form(play, entry, around, {"do": do})
        for do, kind in play.sequence.kinds.items()
        if kind.declared
    )


def act_form(ruleset: "Ruleset", state: State, entry: str, given: Mapping[str, Any]) -> ActForm:
    """The form of one act as far as it is filled in: a Force power asks for what it needs."""
    play = Play(ruleset, state, ScriptedDice(()))
    do = str(given.get("do", ""))
    refuse_unless(do in play.sequence.kinds, "declare.no_such_act", do=do)
    return _form(play, entry, _around(play, entry), given)


def refusal_of(
    play: Play, entry: str, given: Mapping[str, Any], *, reacting: bool = False
) -> RuleError | None:
    """Why an act could not be declared alone; that something is still to be chosen is none."""
    try:
        (_try_reaction if reacting else _try)(play, entry, given)
    except RuleError as refused:
        return None if refused.code in STILL_TO_CHOOSE else refused
    return None


def _around(play: Play, entry: str) -> Surroundings:
    """Of a squad the first who is able speaks."""
    members = play.state.members(entry)
    able = (name for name in members if unable(play, name) is None)
    return Surroundings(play, next(able, members[0]))


def _form(play: Play, entry: str, around: Surroundings, given: Mapping[str, Any]) -> ActForm:
    do = given["do"]
    kind, reacts = play.sequence.kinds[do], play.sequence.reacts(do)
    absent = kind.absent(play, around.who)
    if absent:
        return ActForm(
            do=do,
            group=kind.group,
            reaction=reacts,
            full=is_full(do),
            reason=absent.code,
            params=absent.params,
        )
    act = act_of(around.who, given)
    fields = kind.fields(around, act)
    refused = _refused(play, entry, fields, given) or _not_now(play, reacts=reacts)
    return ActForm(
        do=do,
        group=kind.group,
        fields=(*fields, *_haste(play, kind, reacts=reacts)),
        reaction=reacts,
        full=is_full(do),
        free=_free(play, kind, act),
        reason=refused.code if refused else "",
        params=refused.params if refused else {},
    )


def _refused(
    play: Play, entry: str, fields: tuple[Field, ...], given: Mapping[str, Any]
) -> RuleError | None:
    """As long as no weapon is named, any that can be used so will do."""
    choices = next((one.choices for one in fields if one.name == "weapon"), None)
    weapons = choices or () if not given.get("weapon") else ()
    tried = [{**given, "weapon": name} for name in weapons] or [dict(given)]
    reacts = play.sequence.reacts(given["do"])
    found = [refusal_of(play, entry, one, reacting=reacts) for one in tried]
    return None if None in found else found[0]


def _haste(play: Play, kind: Kind, *, reacts: bool) -> Iterator[Field]:
    if not reacts and not kind.at_once and play.sequence.hastens_single_acts(play):
        yield Field(name="haste", kind=NUMBER)


def _free(play: Play, kind: Kind, act: Act) -> bool:
    try:
        return not any(play.rules.actions.weight(word) for word in kind.words(act))
    except RuleError:
        return False


def _not_now(play: Play, *, reacts: bool) -> RuleError | None:
    command, sequence, state = REACT if reacts else DECLARE, play.sequence, play.state
    if command in sequence.accepts(state) or sequence.writes(state, reactions=reacts):
        return None
    return RuleError("command.not_now", kind=command, segment=state.segment)


def _try(play: Play, entry: str, given: Mapping[str, Any]) -> None:
    data = {"acts": [given]}
    for now in read_declarations(play, entry, data):
        check_said(play, play.sequence.continued(play, now, data), now.acts)


def _try_reaction(play: Play, entry: str, given: Mapping[str, Any]) -> None:
    able = [name for name in play.state.members(entry) if unable(play, name) is None]
    if not able:
        name = play.state.members(entry)[0]
        raise RuleError(unable(play, name) or "", who=name)
    for now in read_reactions(play, entry, {"reactions": [given]}):
        before = play.state.said_by(now.who).reactions
        check_reactions(play, replace(now, reactions=(*before, *now.reactions)))

"""A fight as a value: who is in it, where they stand, what was said and what is still to happen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.combat.arms import Sheet
from rules.combat.maps import Map
from rules.errors import RuleError, whole

GAMEMASTER = ""
STANDING, PRONE = "standing", "prone"
UNHURT = "unhurt"


@dataclass(frozen=True, slots=True)
class Stunned:
    """Stuns taken in one round."""

    round: int
    stuns: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """A skill prepared for one round."""

    skill: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """One being or craft. ``place`` is that on the roster, ``kit`` medpacs carried if counted.

    ``left`` is what is left of each weapon that is counted: shots, or grenades to throw. ``taken``
    counts what was taken over from the sheet in the course of the fight.
    """

    id: str
    name: str
    sheet: str
    side: str
    place: int = 0
    controller: str = GAMEMASTER
    player: bool = False
    hidden: bool = False
    screened: bool = False
    gone: bool = False
    position: str = ""
    squad: str = ""
    aboard: str = ""
    station: str = ""
    stance: str = STANDING
    cover: tuple[str, ...] = ()
    protection: str = ""
    injury: str = UNHURT
    unconscious: bool = False
    stuns: tuple[Stunned, ...] = ()
    mortal_since: int | None = None
    loses_round: int = 0
    surprise: int = 0
    prepared: Prepared | None = None
    on_stun: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    force_point_round: int = 0
    dark_calls: int = 0
    powers: tuple[str, ...] = ()
    medpacs: int = 0
    kit: int | None = None
    left: Mapping[str, int] = field(default_factory=dict)
    damage: Mapping[str, int] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    taken: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing somebody declared. ``how`` holds what only this kind of act needs."""

    id: str
    who: str
    do: str
    at: str = ""
    weapon: str = ""
    skill: str = ""
    times: int = 1
    haste: int | None = None
    lead: str = ""
    allies: tuple[str, ...] = ()
    how: Mapping[str, str | int] = field(default_factory=dict)

    def number(self, key: str, usual: int = 0) -> int:
        return whole(key, self.how.get(key, usual))

    def text(self, key: str, usual: str = "") -> str:
        return str(self.how.get(key, usual))

    @property
    def volley(self) -> tuple[str, ...]:
        """All who take part, in the order of their names."""
        return tuple(sorted({self.who, *self.allies}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """What one does this round. ``reaction_haste`` is None until it is stated."""

    who: str
    acts: tuple[Act, ...] = ()
    haste: int = 0
    reactions: tuple[Act, ...] = ()
    reaction_haste: int | None = None
    force_point: bool = False
    dark_side: Mapping[str, str | bool] | None = None
    extra_actions: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """A declaration written ahead, as it was given; nobody else sees it before its turn."""

    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reacted:
    """A reaction that was rolled and holds for the round.

    ``faces`` and ``pips`` are what it is made of: against another scale high dice are dropped.
    ``behind`` names a roll made behind the screen.
    """

    do: str
    roll: int
    haste: int = 0
    faces: tuple[int, ...] = ()
    pips: int = 0
    behind: str = ""

    def under(self, cap: int | None) -> int:
        if cap is None or not self.faces:
            return self.roll
        return sum(face for face in self.faces if face <= cap) + self.pips


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Acts that happen together; none of them feels what another does."""

    acts: tuple[str, ...]
    haste: int = 0
    moving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A hit whose damage has not been worked out yet; ``result`` if there is nothing to roll."""

    act: str
    who: str
    target: str
    code: str
    mode: str = "normal"
    cap: int | None = None
    resist_cap: int | None = None
    resist_bonus: str = "0D"
    label: str = ""
    absorbed_from: int | None = None
    shielded: bool = False
    result: str = ""
    stuns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Somebody is asked something, and the fight waits. ``of`` is a combatant or the gamemaster."""

    id: str
    kind: str
    of: str = GAMEMASTER
    choices: tuple[str, ...] = ()
    about: Mapping[str, str | int] = field(default_factory=dict)
    secret: bool = False

    @property
    def concerns(self) -> str:
        """Who is asked; where it is the gamemaster, whom it is about."""
        return self.of or str(self.about.get("who", GAMEMASTER))


@dataclass(frozen=True, slots=True)
class Override:
    """A number the gamemaster has set, and why."""

    value: int | str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything about a fight. Only ``evolve`` makes the next one."""

    options: Mapping[str, str] = field(default_factory=dict)
    seq: int = 0
    round: int = 0
    segment: str = ""
    queue: tuple[str, ...] = ()
    turn: int = 0
    places: int = 0
    sheets: Map[Sheet] = field(default_factory=Map)
    combatants: Map[Combatant] = field(default_factory=Map)
    squads: Map[tuple[str, ...]] = field(default_factory=Map)
    hidden: tuple[str, ...] = ()
    dying: tuple[str, ...] = ()
    # where: a distance in metres or the name of a range, between two positions
    ranges: Map[str | int] = field(default_factory=Map)
    usual_range: str | int = "medium"
    light: str = ""
    terrain: str = "very_easy"
    ordered_by: str = ""
    # this round
    declarations: Map[Declaration] = field(default_factory=Map)
    written: Map[Written] = field(default_factory=Map)
    acts: Map[Act] = field(default_factory=Map)
    reactions: Map[tuple[Reacted, ...]] = field(default_factory=Map)
    steps: tuple[Step, ...] = ()
    step: int = 0
    deed: int = 0
    # the gamemaster lets everything happen: after each answer the round goes on by itself
    going: bool = False
    strikes: Map[Strike] = field(default_factory=Map)
    struck: int = 0
    dealt: int = 0
    rolls: Map[Mapping[str, Any]] = field(default_factory=Map)
    memory: Map[str] = field(default_factory=Map)
    questions: Map[Question] = field(default_factory=Map)
    asked: int = 0
    overrides: Map[Override] = field(default_factory=Map)
    entered: Map[tuple[int, ...]] = field(default_factory=Map)
    # rolls made behind the screen and not shown, with the event that told of each
    behind: Map[int] = field(default_factory=Map)

    def combatant(self, name: str) -> Combatant:
        found = self.combatants.get(name)
        if found is None:
            raise RuleError("combat.no_such_combatant", who=name)
        return found

    def sheet(self, name: str) -> Sheet:
        return self.sheets[self.combatant(name).sheet]

    def members(self, entry: str) -> tuple[str, ...]:
        """The beings behind an entry of the roster: those of a squad, or the one."""
        return self.squads[entry] if entry in self.squads else (self.combatant(entry).id,)

    def controller(self, entry: str) -> str:
        return self.combatant(self.members(entry)[0]).controller

    def said_by(self, name: str) -> Declaration:
        return self.declarations.get(name) or Declaration(who=name)

    def act(self, name: str) -> Act:
        if name not in self.acts:
            raise RuleError("combat.no_such_act", act=name)
        return self.acts[name]

    @property
    def waits_for(self) -> str:
        """Whose answer is wanted, else whose turn it is; nobody's where the gamemaster is asked."""
        asked = next(iter(self.questions.values()), None)
        return (self.awaited or "") if asked is None else asked.of

    @property
    def awaited(self) -> str | None:
        """The entry whose word is next, where words are given in order."""
        return self.queue[self.turn] if self.turn < len(self.queue) else None

    @property
    def current(self) -> Step | None:
        return self.steps[self.step] if self.step < len(self.steps) else None

    @property
    def to_come(self) -> tuple[str, ...]:
        """The acts of the round that have not happened."""
        now = self.current.acts[self.deed :] if self.current else ()
        return (*now, *(act for step in self.steps[self.step + 1 :] for act in step.acts))

"""Locked blades and holds: kept up by strength at the end of each round, until somebody lets go."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.codes import NOTHING, Code
from rules.combat.following import in_contest, noted
from rules.combat.numbers import BLADES_LOCKED, HINDERED, harm, modifiers, sheet_code, unable
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Kind
from rules.combat.state import Act, Question
from rules.rolls import Modifier, with_modifiers

LOCK, HOLD = "lock", "hold"
GRIP, KEEP, BREAK = "grip", "keep", "break"
GRIPS, GRIPPED = "grips", "gripped"
LOCKED = f"{HINDERED}{BLADES_LOCKED}"
# What both roll to keep it up or get out of it.
CONTEST = {LOCK: ("strength", "lightsaber"), HOLD: ("strength",)}


@dataclass(frozen=True, slots=True)
class Grip:
    """Who holds whom, and how."""

    how: str
    who: str
    at: str


def gripping(play: Play, who: str) -> Grip | None:
    how, _, at = play.who(who).notes.get(GRIPS, "").partition(":")
    return Grip(how, who, at) if at else None


def gripped(play: Play, who: str) -> Grip | None:
    how, _, by = play.who(who).notes.get(GRIPPED, "").partition(":")
    return Grip(how, by, who) if by else None


def held(play: Play, who: str) -> bool:
    """Held immobile; blades that are locked leave the rest of the body free."""
    grip = gripped(play, who)
    return grip is not None and grip.how == HOLD


def take(play: Play, grip: Grip, penalty: Code = NOTHING) -> list[tuple[object, ...]]:
    """Both remember it; whoever held another before lets go."""
    hindered = {LOCKED: str(penalty)} if grip.how == LOCK else {}
    return [
        *release(play, gripping(play, grip.who)),
        noted(play, grip.who, **{GRIPS: f"{grip.how}:{grip.at}", **hindered}),
        noted(play, grip.at, **{GRIPPED: f"{grip.how}:{grip.who}", **hindered}),
    ]


def release(play: Play, grip: Grip | None) -> list[tuple[object, ...]]:
    if grip is None:
        return []
    return [noted(play, grip.who, GRIPS, LOCKED), noted(play, grip.at, GRIPPED, LOCKED)]


def let_go(play: Play, grip: Grip, why: str, **told: Any) -> None:
    about = {"who": grip.who, "at": grip.at, "how": grip.how, "why": why, **told}
    play.happen("grip_broken", about, *release(play, grip))


def keep_grips(play: Play) -> bool:
    """Each who holds another is asked once a round. False: somebody was asked."""
    for one in sorted(play.state.combatants.values(), key=lambda one: one.place):
        grip = gripping(play, one.id)
        if grip is not None and not _kept(play, grip):
            return False
    return True


def _kept(play: Play, grip: Grip) -> bool:
    said = play.state.memory.get(f"{GRIP}:{grip.who}")
    if said == "new":
        return True
    if unable(play, grip.who) or play.who(grip.at).gone:
        let_go(play, grip, "unable")
        return True
    if said is None:
        play.ask(GRIP, grip.who, (KEEP, BREAK), at=grip.at, how=grip.how)
        return False
    return said != KEEP or _contest(play, grip)


def settle_grip(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    grip = gripping(play, question.of)
    put = ("put", "memory", f"{GRIP}:{question.of}", choice)
    play.happen("grip_answered", {"who": question.of, "choice": choice}, put, secret=True)
    if grip is not None and choice == BREAK:
        let_go(play, grip, "let_go")


def _contest(play: Play, grip: Grip) -> bool:
    """The holder rolls first, and so wins a tie."""
    contest = opposed(play, grip.who, grip.at, CONTEST[grip.how], f"{play.state.round}:{{}}:grip")
    if contest is None:
        return False
    done = ("put", "memory", f"{GRIP}:{grip.who}", "new")
    if contest.won:
        told = {"who": grip.who, "at": grip.at, "how": grip.how, "rolls": contest.rolls}
        play.happen("grip_kept", told, done)
    else:
        let_go(play, grip, "too_weak", rolls=contest.rolls)
    return True


@dataclass(frozen=True, slots=True)
class Contest:
    """Two rolls against each other."""

    own: int
    other: int
    won: bool
    rolls: list[dict[str, Any]]


def opposed(
    play: Play,
    who: str,
    at: str,
    skills: tuple[str, ...],
    key: str,
    *,
    other: tuple[str, ...] = (),
    acting: bool = False,
    act: Act | None = None,
) -> Contest | None:
    """Both roll the sum of these codes; ``key`` is a form for a name. None: a question was put.

    As an action it costs what the other actions of the round make it cost; as an ``act`` of its own
    it feels the action before as well.
    """
    acting, before = acting or act is not None, in_contest(play, act) if act else ()
    mine = _try(play, who, skills, key, *before, acting=acting)
    theirs = _try(play, at, other or skills, key, acting=acting) if mine else None
    if mine is None or theirs is None:
        return None
    won = play.rules.opposed.first_wins(mine[0], theirs[0])
    return Contest(mine[0], theirs[0], won, [*mine[1], *theirs[1]])


def _try(
    play: Play, who: str, skills: tuple[str, ...], key: str, *before: Modifier, acting: bool
) -> tuple[int, list[dict[str, Any]]] | None:
    """The sum of some codes, less what hurts; somebody too weak to roll has nothing to show."""
    code = sum((sheet_code(play, who, skill) for skill in skills), NOTHING)
    changes = (*(modifiers if acting else harm)(play, who, skills[-1]), *before)
    if not with_modifiers(code, changes).rollable:
        return 0, []
    asked = Asked(key.format(who), who, "+".join(skills), code, changes)
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return None
    return play.number(asked.key, thrown.total), [roll_told(asked, thrown)]


class LetGo(Kind):
    """Let go of whom one holds; it costs nothing."""

    at_once = True

    def words(self, act: Act) -> tuple[str, ...]:
        return ()

    def check(self, play: Play, act: Act) -> None:
        refuse_unless(gripping(play, act.who) is not None, "grip.holds_nobody", who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        grip = gripping(play, act.who)
        if grip is not None:
            let_go(play, grip, "let_go", act=act.id)
        return True


GRIP_ANSWERS = {GRIP: settle_grip}

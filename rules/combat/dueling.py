"""Lightsaber duels: strikes, feints, locks, disarms and parries with the bare hand."""

from dataclasses import replace

from rules.codes import Code
from rules.combat.aiming import MELEE
from rules.combat.arms import Arm
from rules.combat.attacking import foreseen_attack, lose
from rules.combat.calling import DARK
from rules.combat.fields import Field, Surroundings, choice, target, weapon
from rules.combat.following import LOST_WEAPON, SUFFERS, followed_by, in_contest, loses_weapon
from rules.combat.foreseeing import Foreseen, skill_to_come
from rules.combat.grips import CONTEST, GRIP, LOCK, Grip, gripped, gripping, opposed, take
from rules.combat.landing import HIT, LOST, CloseAction, check_code, land
from rules.combat.numbers import sheet_code, unable
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.state import Act
from rules.combat.throwing import thrown_by_hand
from rules.combat.waiting import CHARACTER, spent_changes
from rules.mechanics.duel import Clash, Disarming, DuelAction, Duels
from rules.source import Source

SWITCH, LIGHTSABER = "duel_actions", "lightsaber"
STRIKES = ("quick_strike", "strike", "fierce_strike", "strong_strike", "berserk_strike")


class DuelAct(CloseAction):
    """One of the actions with a lightsaber."""

    group = "duel"

    def __init__(self, duels: Duels, name: str) -> None:
        super().__init__(name, SWITCH)
        self.duels = duels

    @property
    def action(self) -> DuelAction:
        return self.duels.action(self.name)

    def measure(self, play: Play, arm: Arm) -> tuple[str, Source]:
        return self.name.replace("_", " "), self.duels.source

    def manner(self, play: Play, act: Act) -> str:
        return MELEE

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        sabers = around.weapons(lambda arm: arm.skill == LIGHTSABER)
        price = [choice("pay", (CHARACTER, DARK))] if self.action.cost_one_of else []
        return target(around.others), weapon(sabers), *price

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        """The blow, and the contest where one follows."""
        arm = self.arm(play, act)
        if not act.at:
            return (skill_to_come(play, act, [arm.skill]),)
        blow, then = foreseen_attack(play, act, arm), self.action.then
        return (blow, _contest_to_come(play, act, then)) if then else (blow,)

    def check_opponent(self, play: Play, act: Act) -> None:
        saber(play, act)
        super().check_opponent(play, act)

    def check_codes(self, play: Play, act: Act) -> None:
        check_code(play, act, *self.action.roll.split("+"))
        for skill in (self.action.then or self.action.roll if self._opposed else "").split("+"):
            if skill:
                sheet_code(play, act.at, skill)

    @property
    def _opposed(self) -> bool:
        return bool(self.action.then or self.action.versus)

    def arm(self, play: Play, act: Act) -> Arm:
        """The lightsaber as this action uses it."""
        weapon = saber(play, act)
        damage = self.action.damage_code(Code.parse(weapon.damage))
        told = "" if damage is None else str(max(damage, Code()))
        return replace(weapon, difficulty=self.action.difficulty, damage=told)


class SaberStrike(DuelAct):
    """A blow: the harder to land, the harder it hits. One of them has a price."""

    def check(self, play: Play, act: Act) -> None:
        super().check(play, act)
        if self.action.cost_one_of:
            self._check_price(play, act)

    def _check_price(self, play: Play, act: Act) -> None:
        price, one = act.text("pay"), play.who(act.who)
        refuse_unless(price in (CHARACTER, DARK), "duel.name_the_price", who=act.who)
        if price == CHARACTER:
            held = one.points.get(CHARACTER, 0)
            refuse_unless(held > 0, "points.too_few", who=act.who, held=held)
            doubled = one.force_point_round == play.state.round
            refuse_unless(not doubled, "points.never_both", who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        if self.action.cost_one_of and f"paid:{act.id}" not in play.state.memory:
            self._pay(play, act)
        if not holds_saber(play, act):
            lose(play, act, "weapon.not_in_hand")
            return True
        return land(play, act, self.arm(play, act), haste) is not None

    def _pay(self, play: Play, act: Act) -> None:
        one, price = play.who(act.who), act.text("pay")
        points = {**one.points, DARK: one.points.get(DARK, 0) + 1}
        dark = price == DARK or one.points.get(CHARACTER, 0) < 1
        fell = [("set", "combatants", act.who, {"points": points})]
        changes = fell if dark else spent_changes(play, act.who, 1)
        put = ("put", "memory", f"paid:{act.id}", price)
        told = {"who": act.who, "act": act.id, "price": DARK if dark else CHARACTER}
        play.happen("paid", told, *changes, put)


class Contested(DuelAct):
    """Both roll against each other; nobody is struck."""

    harms = False

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        contest = _contest_to_come(play, act, self.action.roll)
        changes = (*contest.modifiers, *in_contest(play, act))
        return (replace(contest, modifiers=changes),)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = unable(play, act.who) or (unable(play, act.at) and "attack.target_gone")
        if lost or not holds_saber(play, act):
            lose(play, act, lost or "weapon.not_in_hand")
            return True
        skills = tuple(self.action.roll.split("+"))
        key = f"{play.state.round}:{{}}:{act.id}:{self.name}"
        contest = opposed(play, act.who, act.at, skills, key, act=act)
        if contest is None:
            return False
        told = {"who": act.who, "at": act.at, "act": act.id, "success": contest.won}
        eased = self.action.next_action if contest.won else 0
        changes = followed_by(play, act.who, eased, act)
        play.happen(act.do, {**told, "rolls": contest.rolls}, *changes)
        if contest.won:
            self.won(play, act)
        return True

    def won(self, play: Play, act: Act) -> None:
        """What else it brings."""


class SizeUp(Contested):
    """How good the opponent is: for the eyes of the observer alone."""

    def won(self, play: Play, act: Act) -> None:
        code = sheet_code(play, act.at, LIGHTSABER)
        level = play.rules.skill_levels.meaning(code) if play.rules.skill_levels else None
        told = {"who": act.who, "at": act.at, "skill": LIGHTSABER, "code": str(code)}
        owner = [play.state.controller(act.who)]
        play.happen("learned", {**told, "level": level}, secret=True, private=owner)


class Lock(DuelAct):
    """Blades pressed together: the round is over for both."""

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        landed = land_saber(self, play, act, haste)
        if landed != HIT:
            return landed is not None
        key = f"{play.state.round}:{{}}:{act.id}:lock"
        contest = opposed(play, act.who, act.at, CONTEST[LOCK], key, acting=True)
        if contest is None:
            return False
        locked = self.duels.locked(Clash(contest.own, contest.other), play.rules.opposed)
        told = {"who": act.who, "at": act.at, "act": act.id, "locked": locked}
        changes: list[tuple[object, ...]] = []
        if locked:
            grip = Grip(LOCK, act.who, act.at)
            over = {"loses_round": play.state.round}
            changes = [*take(play, grip, self.duels.penalty(locked=True))]
            changes += [("set", "combatants", name, over) for name in (act.who, act.at)]
            changes.append(("put", "memory", f"{GRIP}:{act.who}", "new"))
        play.happen("locked_blades", {**told, "rolls": contest.rolls}, *changes)
        return True


class Disarm(DuelAct):
    """The other's lightsaber flies, or the other is distracted; one's own next action is harder."""

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        landed = land_saber(self, play, act, haste)
        if landed is None or landed == LOST:
            return landed is not None
        if landed != HIT:
            self._tell(play, act, Disarming(), 0, [])
            return True
        key = f"{play.state.round}:{{}}:{act.id}:disarm"
        contest = opposed(play, act.who, act.at, CONTEST[LOCK], key, acting=True)
        if contest is None:
            return False
        found = self.duels.disarmed(Clash(contest.own, contest.other))
        rolls, metres = contest.rolls, 0
        if found.metres is not None:
            asked = Asked(f"{play.state.round}:{act.id}:metres", "", "metres", found.metres)
            thrown = thrown_by_hand(play, asked)
            if thrown is None:
                return False
            metres = play.number(asked.key, thrown.total)
            rolls = [*rolls, roll_told(asked, thrown)]
        self._tell(play, act, found, metres, rolls)
        return True

    def _tell(
        self, play: Play, act: Act, found: Disarming, metres: int, rolls: list[dict[str, object]]
    ) -> None:
        """Told in two, as what is noted of both may be noted of one."""
        told = {"who": act.who, "at": act.at, "act": act.id, "effect": found.effect}
        harder = followed_by(play, act.who, self.action.next_action, act)
        play.happen("disarming", {**told, "metres": metres, "rolls": rolls}, *harder)
        weapon = _saber_of(play, act.at)
        changes = followed_by(play, act.at, -found.next_action, act, SUFFERS)
        if found.metres is not None and weapon is not None:
            changes = [loses_weapon(play, act.at, weapon.name, metres)]
        if changes:
            play.happen("suffers", {"who": act.at, "effect": found.effect}, *changes)


def _contest_to_come(play: Play, act: Act, skills: str) -> Foreseen:
    return skill_to_come(play, act, skills.split("+"), against=skills)


def land_saber(kind: DuelAct, play: Play, act: Act, haste: int) -> str | None:
    """As any attack, if the lightsaber is still in the hand."""
    if not holds_saber(play, act):
        lose(play, act, "weapon.not_in_hand")
        return LOST
    return land(play, act, kind.arm(play, act), haste)


def saber(play: Play, act: Act) -> Arm:
    """The lightsaber named, or the one in the hand."""
    found = _saber_of(play, act.who, act.weapon)
    refuse_unless(found is not None, "duel.no_lightsaber", who=act.who)
    return found or play.sheet(act.who).arm(act.weapon)


def holds_saber(play: Play, act: Act) -> bool:
    return _saber_of(play, act.who, act.weapon) is not None


def _saber_of(play: Play, who: str, name: str = "") -> Arm | None:
    notes = play.who(who).notes
    for arm in play.sheet(who).arms:
        if arm.skill == LIGHTSABER and name in ("", arm.name):
            return arm if f"{LOST_WEAPON}{arm.name}" not in notes else None
    return None


def locked_with(play: Play, who: str) -> Grip | None:
    """The lock somebody is in, on either side of it."""
    grip = gripping(play, who) or gripped(play, who)
    return grip if grip is not None and grip.how == LOCK else None


def duel_acts(duels: Duels) -> dict[str, DuelAct]:
    strikes = {f"duel_{name}": SaberStrike(duels, name) for name in STRIKES}
    return {
        **strikes,
        "duel_size_up": SizeUp(duels, "size_up"),
        "duel_feint": Contested(duels, "feint"),
        "duel_lock": Lock(duels, "lock"),
        "duel_disarm": Disarm(duels, "disarm"),
    }

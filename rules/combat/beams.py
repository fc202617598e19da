"""Tractor beams: a hit takes hold, and at the end of each round the captive strains against it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.codes import Code
from rules.combat.arms import Arm
from rules.combat.breaking import slower
from rules.combat.fields import Field, Surroundings
from rules.combat.following import in_hand, noted
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Kind
from rules.combat.ships import HULL, MOVES, ashore, craft_of, crew_of, is_craft, pilot_of, ship_code
from rules.combat.state import Act, Question
from rules.errors import RuleError
from rules.mechanics.scale import Exchange
from rules.mechanics.tractor import CAPTIVE, Reeled

BEAM, RESIST, YIELD = "beam", "resist", "yield"
HELD_BY, OVERSPED, SUBLIGHT = "held_by", "oversped:", "sublight"


@dataclass(frozen=True, slots=True)
class Beam:
    """Which craft holds which, and with what."""

    who: str
    at: str
    weapon: str


def is_beam(arm: Arm) -> bool:
    return "tractor" in arm.name.lower()


def check_beam(play: Play, arm: Arm) -> None:
    known = play.rules.tractor or play.rules.reeling
    refuse_unless(bool(known) or not is_beam(arm), "rule.not_in_ruleset", question="tractor beams")


def caught_by(play: Play, craft: str) -> Beam | None:
    who, _, weapon = play.who(craft).notes.get(HELD_BY, "").partition(":")
    return Beam(who, craft, weapon) if who else None


def held_by(play: Play, craft: str) -> tuple[Beam, ...]:
    """All that a craft holds, in the order of the roster."""
    ordered = sorted(play.state.combatants.values(), key=lambda one: one.place)
    found = (caught_by(play, one.id) for one in ordered if HELD_BY in one.notes)
    return tuple(beam for beam in found if beam is not None and beam.who == craft)


def capture(play: Play, craft: str, act: Act, arm: Arm) -> None:
    """It holds at once; the first try to break it comes at the end of the next round."""
    told = {"who": craft, "at": act.at, "act": act.id, "weapon": arm.name}
    new = ("put", "memory", f"{BEAM}:{act.at}", "new")
    play.happen("captured", told, noted(play, act.at, **{HELD_BY: f"{craft}:{arm.name}"}), new)


def travels(play: Play, craft: str) -> bool:
    """Who is held goes nowhere, unless by far the larger: then the holder is dragged along."""
    if not is_craft(play, craft):
        return True
    beam = caught_by(play, craft)
    if beam is not None:
        return _led_by_captive(play, beam)
    return not any(_led_by_captive(play, one) for one in held_by(play, craft))


def _led_by_captive(play: Play, beam: Beam) -> bool:
    rule, scale = play.rules.tractor, play.rules.scale
    if rule is None:
        return False
    sizes = [scale.scales.index(scale.named(play.sheet(one).scale)) for one in (beam.who, beam.at)]
    return rule.direction_set_by(captive_much_larger=sizes[1] > sizes[0]) == CAPTIVE


def keep_beams(play: Play) -> bool:
    """Each captive once a round. False: a pilot was asked."""
    for one in sorted(play.state.combatants.values(), key=lambda one: one.place):
        beam = caught_by(play, one.id)
        if beam is not None and not _kept(play, beam):
            return False
    return True


def _kept(play: Play, beam: Beam) -> bool:
    said = play.state.memory.get(f"{BEAM}:{beam.at}")
    if play.who(beam.who).gone or play.who(beam.at).gone or not _works(play, beam):
        release(play, beam, "unable")
        return True
    if said == "new":
        return True
    pilot = pilot_of(play, crew_of(play, beam.at))
    if said is None and pilot is not None:
        play.ask(BEAM, pilot, (RESIST, YIELD), at=beam.who, craft=beam.at)
        return False
    if said != RESIST:
        reeling = play.rules.reeling
        _pull(play, beam, reeling.unresisting() if reeling else Reeled(free=False), [])
        return True
    return _contest(play, beam)


def _works(play: Play, beam: Beam) -> bool:
    there = any(arm.name == beam.weapon for arm in play.sheet(beam.who).arms)
    return there and in_hand(play, beam.who, beam.weapon)


def settle_beam(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    put = ("put", "memory", f"{BEAM}:{question.about['craft']}", choice)
    play.happen("beam_answered", {"who": question.of, "choice": choice}, put, secret=True)


def _contest(play: Play, beam: Beam) -> bool:
    """The beam against the hull it pulls at, or against the drives that pull away."""
    strength, strain = _strength(play, beam), _strain(play, beam)
    pulled = play.sequence.throw(play, strength)
    strained = play.sequence.throw(play, strain) if pulled else None
    if pulled is None or strained is None:
        return False
    total = play.number(strength.key, pulled.total)
    against = play.number(strain.key, strained.total)
    reeling, tractor = play.rules.reeling, play.rules.tractor
    if reeling:
        found = reeling.resisting(total, against)
    else:
        found = Reeled(free=tractor is not None and tractor.breaks(against, total))
    rolls = [roll_told(strength, pulled), roll_told(strain, strained)]
    told = {"total": total, "against": against, "rolls": rolls}
    if found.free:
        release(play, beam, "too_weak", **told)
    else:
        _pull(play, beam, found, [told])
    return True


def _strength(play: Play, beam: Beam) -> Asked:
    arm, effect = play.sheet(beam.who).arm(beam.weapon), _exchange(play, beam).damage
    changes = (play.rules.scale.modifier(effect.bonus, "scale"),)
    key = f"{play.state.round}:{beam.who}:{BEAM}:{beam.at}"
    return Asked(key, beam.who, BEAM, Code.parse(arm.damage), changes, effect.cap, bare_pips=True)


def _strain(play: Play, beam: Beam) -> Asked:
    effect, rule = _exchange(play, beam).resist, play.rules.tractor
    key = f"{play.state.round}:{beam.at}:{BEAM}"
    code = ship_code(play, beam.at, SUBLIGHT if rule else HULL)
    changes = [play.rules.scale.modifier(effect.bonus, "scale")]
    if rule:
        faster = int(play.state.memory.get(f"{OVERSPED}{beam.at}", "0"))
        changes.append(rule.modifier(rule.break_code(code, faster) - code, "overspeed"))
    return Asked(key, beam.at, "strain", code, tuple(changes), effect.cap, bare_pips=True)


def _exchange(play: Play, beam: Beam) -> Exchange:
    return play.rules.scale.exchange(play.sheet(beam.who).scale, play.sheet(beam.at).scale)


def _pull(play: Play, beam: Beam, found: Reeled, rolled: list[dict[str, Any]]) -> None:
    """Nearer by so many space units, with drives that may have suffered."""
    one = play.who(beam.at)
    fields = {}
    if found.moves_lost:
        fields = slower(play, one, one.damage.get(MOVES, 0) + found.moves_lost, adrift=False)
        fields |= {"notes": {**one.notes, **fields["notes"]}} if "notes" in fields else {}
    told = {"who": beam.who, "at": beam.at, "units": found.space_units, "becomes": fields}
    told |= rolled[0] if rolled else {}
    changes = [("set", "combatants", one.id, fields)] if fields else []
    done = ("put", "memory", f"{BEAM}:{beam.at}", "new")
    play.happen("beam_held", told, *changes, done)


def release(play: Play, beam: Beam, why: str, **told: Any) -> None:
    about = {"who": beam.who, "at": beam.at, "why": why, **told}
    play.happen("beam_broken", about, noted(play, beam.at, HELD_BY))


class LetCaptiveGo(Kind):
    """Switch the beam off; it costs nothing."""

    group = "craft"
    at_once = True

    def absent(self, play: Play, who: str) -> RuleError | None:
        refused = ashore(play, who)
        if refused is None and not held_by(play, craft_of(play, who)):
            return RuleError("beam.holds_nothing", who=who)
        return refused

    def words(self, act: Act) -> tuple[str, ...]:
        return ()

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return ()

    def check(self, play: Play, act: Act) -> None:
        refused = self.absent(play, act.who)
        if refused:
            raise refused

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        for beam in held_by(play, craft_of(play, act.who)):
            release(play, beam, "let_go", act=act.id)
        return True


BEAM_ACTS = {"release_beam": LetCaptiveGo()}
BEAM_ANSWERS = {BEAM: settle_beam}

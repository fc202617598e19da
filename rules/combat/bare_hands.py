"""Bare hands and empty ones: a lightsaber parried with the Force, weapons dropped and picked up."""

from rules.combat.absorbing import absorbing
from rules.combat.acts import Deed
from rules.combat.aiming import MELEE
from rules.combat.attacking import lose
from rules.combat.dueling import SWITCH, locked_with
from rules.combat.fields import Field, Surroundings, weapon
from rules.combat.following import LOST_WEAPON, in_hand, loses_weapon, noted
from rules.combat.foreseeing import Foreseen
from rules.combat.grips import let_go
from rules.combat.landing import refuse_switched_off, switched_off
from rules.combat.numbers import reaction_modifiers, sheet_code, unable
from rules.combat.play import Play, part_told, refuse_unless
from rules.combat.sequence import Kind
from rules.combat.state import Act
from rules.errors import RuleError
from rules.mechanics.duel import Duels
from rules.rolls import with_modifiers

POWER, CONTROL = "absorb_dissipate_energy", "control"


class BareHandedParry(Kind):
    """Somebody who absorbs energy takes the blade with the hand; the roll comes with the damage."""

    group = "reaction"
    eased = False

    def __init__(self, duels: Duels) -> None:
        self.duels = duels

    def absent(self, play: Play, who: str) -> RuleError | None:
        return switched_off(play, SWITCH)

    def check(self, play: Play, act: Act) -> None:
        refuse_switched_off(play, SWITCH)
        up = POWER in play.who(act.who).powers or absorbing(play, act.who)
        refuse_unless(bool(up), "duel.not_absorbing", who=act.who)
        changes = reaction_modifiers(play, act.who, act.do, CONTROL)
        left = with_modifiers(sheet_code(play, act.who, CONTROL), changes)
        refuse_unless(left.rollable, "code.below_one_die", die_code=str(left), who=act.who)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        part = part_told(self.duels.bare_hands, "a blade in the bare hand", self.duels.source)
        return (
            Foreseen(
                purpose=CONTROL,
                who=act.who,
                code=sheet_code(play, act.who, CONTROL),
                modifiers=reaction_modifiers(play, act.who, act.do, CONTROL),
                parts=(part,),
                against="damage",
            ),
        )

    def meets(self, play: Play, do: str, manner: str) -> bool:
        return manner == MELEE

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        lost = unable(play, act.who)
        if lost:
            lose(play, act, lost)
            return True
        put = ("put", "memory", f"bare_hands:{act.who}", str(self.duels.bare_hands))
        play.happen("bare_hands", {"who": act.who, "act": act.id}, put)
        return True


class DropWeapon(Kind):
    """Let a weapon fall; locked blades come apart. It costs nothing."""

    at_once = True

    def words(self, act: Act) -> tuple[str, ...]:
        return ()

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        play = around.play
        return (weapon(around.weapons(lambda arm: in_hand(play, around.who, arm.name))),)

    def check(self, play: Play, act: Act) -> None:
        arm = play.sheet(act.who).arm(act.weapon)
        refuse_unless(in_hand(play, act.who, arm.name), "weapon.not_in_hand", weapon=arm.name)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        grip = locked_with(play, act.who)
        if grip is not None:
            let_go(play, grip, "dropped")
        arm = play.sheet(act.who).arm(act.weapon)
        told = {"who": act.who, "act": act.id, "weapon": arm.name}
        play.happen("dropped", told, loses_weapon(play, act.who, arm.name, 0))
        return True


class PickUp(Deed):
    """Take up a weapon that lies on the ground."""

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        play = around.play
        return (weapon(around.weapons(lambda arm: not in_hand(play, around.who, arm.name))),)

    def check(self, play: Play, act: Act) -> None:
        arm = play.sheet(act.who).arm(act.weapon)
        lies = not in_hand(play, act.who, arm.name)
        refuse_unless(lies, "weapon.in_hand_already", weapon=arm.name)

    def do(self, play: Play, act: Act) -> bool:
        arm = play.sheet(act.who).arm(act.weapon)
        told = {"who": act.who, "act": act.id, "weapon": arm.name}
        play.happen("picked_up", told, noted(play, act.who, f"{LOST_WEAPON}{arm.name}"))
        return True


HANDS = {"drop_weapon": DropWeapon(), "pick_up": PickUp()}

"""What hits do to people, in the round and after it."""

from tests.rules.combat.fights import BLASTER, Fight, faces, shot

STUNNER = {"name": "stun blaster", "damage": "4D", "stuns": True}


def gunfight(name: str = "companion", **codes: str) -> Fight:
    fight = Fight(name)
    fight.adds("han", arms=[BLASTER, STUNNER], codes={"dexterity": "4D", **codes})
    fight.adds("greedo", "hunters", codes=codes)
    fight.does("scene", usual_range="short")
    return fight


def han_shoots(fight: Fight, *dice: int, **more: object) -> None:
    """A round in which Greedo does nothing but stand there."""
    fight.begins()
    if fight.state.awaited == "greedo":
        fight.does("pass", who="greedo")
    fight.declares("han", shot("greedo", **more))
    fight.nobody_else_speaks()
    fight.resolves(*dice)


def test_hit_shrugged_off_when_twice_the_damage_is_still_less() -> None:
    fight = gunfight()
    han_shoots(fight, *faces((4, 8), (4, 4), (3, 9)))
    assert fight.is_("greedo") == "unhurt"


def test_second_wound_incapacitates() -> None:
    fight = gunfight()
    for _ in range(2):
        han_shoots(fight, *faces((4, 8), (4, 12), (3, 10)))
    assert fight.is_("greedo") == "incapacitated"


def test_incapacitated_speak_no_more() -> None:
    fight = gunfight()
    han_shoots(fight, *faces((4, 8), (4, 20), (3, 10)))
    fight.begins()
    assert fight.state.queue == ("han",)
    assert fight.refuses("declare", who="greedo") == "declare.not_your_turn"


def test_mortally_wounded_roll_for_their_lives_at_the_end_of_each_round() -> None:
    fight = gunfight()
    han_shoots(fight, *faces((4, 8), (4, 18), (3, 6)))
    assert fight.is_("greedo") == "mortally_wounded"
    for rounds in (1, 2):
        fight.begins()
        fight.nobody_else_speaks()
        fight.nobody_else_speaks()
        fight.resolves(*faces((2, 2)))
        assert fight.told("mortal_check")[-1]["rounds"] == rounds
        assert fight.is_("greedo") == "mortally_wounded"
    fight.begins()
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((2, 2)))
    assert fight.is_("greedo") == "dead"
    assert fight.state.dying == ()


def test_setting_to_stun_is_an_action_and_uses_the_stun_column() -> None:
    fight = gunfight()
    fight.begins()
    fight.does("pass", who="greedo")
    fight.declares("han", {"do": "set_stun", "weapon": "stun blaster"}, shot("greedo"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 8), (4, 12), (3, 10)))
    assert fight.is_("greedo") == "wounded", "the other blaster was fired"
    han_shoots(fight, *faces((4, 8), (4, 12), (3, 10)), weapon="stun blaster")
    assert fight.told("hurt")[-1]["result"] == "stunned"


def test_as_many_stuns_in_a_round_as_dexterity_dice_leave_immobile() -> None:
    fight = gunfight(dexterity="2D", stamina="5D")
    fight.does("set", who="han", fields={"on_stun": ["blaster pistol"]}, reason="set before")
    fight.begins()
    fight.declares("han", shot("greedo"), haste=1)
    fight.declares("greedo", shot("han"), {"do": "skill", "skill": "bargain"})
    fight.nobody_else_speaks()
    fight.does("set", who="greedo", fields={"force_point_round": 1}, reason="to have dice left")
    fight.resolves(*faces((3, 8), (4, 20), (6, 10), (3, 12)))
    assert fight.told("hurt")[0]["stuns"] == 2
    assert fight.told("action_lost")[0]["reason"] == "able.immobile"
    assert len(fight.told("used_skill")) == 1


def test_as_many_stuns_as_stamina_dice_knock_out() -> None:
    fight = gunfight(stamina="2D")
    fight.does("set", who="han", fields={"on_stun": ["blaster pistol"]}, reason="set before")
    han_shoots(fight, *faces((4, 8), (4, 20), (3, 10)))
    assert fight.is_("greedo") == "unconscious"


def test_stuns_of_two_rounds_add_up() -> None:
    fight = gunfight()
    for _ in range(2):
        han_shoots(fight, *faces((4, 8), (4, 8), (3, 10)))
    fight.begins()
    fight.declares("greedo", shot("han"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 5)))
    assert fight.told("attacked")[-1]["rolls"][0]["code"] == "3D"


def test_wound_that_leaves_no_die_loses_the_action() -> None:
    fight = gunfight(blaster="1D")
    fight.begins()
    fight.declares("greedo", shot("han"))
    fight.does("set", who="han", fields={"surprise": 1}, reason="quick")
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((1, 6), (4, 12), (3, 10)))
    assert fight.told("action_lost")[0] == {
        "who": "greedo",
        "act": "greedo.1",
        "do": "attack",
        "reason": "code.below_one_die",
    }


def test_strength_resists_in_full_however_stunned() -> None:
    fight = gunfight()
    for _ in range(2):
        han_shoots(fight, *faces((4, 8), (4, 8), (3, 10)))
    assert fight.told("hurt")[-1]["rolls"][1]["code"] == "3D"


def test_in_the_upgrade_unhasted_wounds_wait_for_the_end() -> None:
    fight = gunfight("upgrade")
    fight.begins()
    fight.declares("greedo", "run")
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 8), (4, 30 - 10), (3, 10)))
    kinds = [event.type for event in fight.events if event.type in ("moved", "hurt")]
    assert kinds == ["moved", "hurt"]


def test_in_the_upgrade_running_helps_the_dodge() -> None:
    fight = gunfight("upgrade")
    fight.begins()
    fight.declares("greedo", "run")
    fight.declares("han", shot("greedo"))
    fight.reacts("greedo", "combat_dodge")
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 20), (4, 8)))
    assert fight.told("reacted")[0]["rolls"][0]["code"] == "4D"


def test_nobody_throws_dice_for_the_dead() -> None:
    fight = Fight("companion")
    fight.adds("trooper", "empire", count=3)
    fight.adds("han")
    fight.begins()
    fight.declares("trooper", shot("han"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    attacks, wounds = [(4, 20)] * 3, [(4, 24), (3, 3)] * 2
    fight.resolves(*faces(*attacks, *wounds))
    *_, killed, spared = fight.told("hurt")
    assert killed["injury"] == spared["injury"] == "dead"
    assert "rolls" not in spared


def test_the_incapacitated_of_the_one_sheet_act_but_do_not_move() -> None:
    fight = Fight("house")
    fight.adds("han", injury="incapacitated")
    fight.adds("greedo", "hunters")
    fight.begins()
    assert fight.refuses("declare", who="han", acts=[{"do": "cruising"}]) == "able.immobile"
    fight.declares("han", shot("greedo"))

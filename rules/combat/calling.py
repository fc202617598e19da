"""Force Points, and calls on the Dark Side: declared with the actions, resolved before them."""

from rules.combat.numbers import harm, sheet_code
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import Combatant, Declaration
from rules.combat.throwing import thrown_by_hand
from rules.mechanics.dark_side import CallOutcome, Standing
from rules.mechanics.rule import required
from rules.rolls import with_modifiers

FORCE, DARK, CALLED = "force", "dark", "called:"


def force_point_changes(play: Play, said: Declaration) -> list[tuple[object, ...]]:
    """A Force Point that is held is spent when it is declared, and lasts the round."""
    one = play.who(said.who)
    if not said.force_point or said.dark_side is not None:
        return []
    points = {**one.points, FORCE: one.points.get(FORCE, 0) - 1}
    fields = {"points": points, "force_point_round": play.state.round}
    return [("set", "combatants", one.id, fields)]


def call_on_dark_side(play: Play) -> bool:
    """Every call of the round once, in the order of the roster. False: dice are to be thrown."""
    calls = [said for said in play.state.declarations.values() if said.dark_side is not None]
    new = [said for said in calls if f"{CALLED}{said.who}" not in play.state.memory]
    return all(_call(play, said) for said in sorted(new, key=lambda one: play.who(one.who).place))


def called_with(said: Declaration) -> str:
    return str((said.dark_side or {}).get("roll", "perception"))


def _call(play: Play, said: Declaration) -> bool:
    rule = required(play.rules.dark_side, "the Dark Side")
    one = play.who(said.who)
    skill = called_with(said)
    code, changes = sheet_code(play, one.id, skill), tuple(harm(play, one.id, skill))
    if not with_modifiers(code, changes).rollable:
        return True
    key = f"{play.state.round}:{one.id}:dark_side"
    asked = Asked(key, one.id, skill, code, changes)
    thrown = thrown_by_hand(play, asked)
    if thrown is None:
        return False
    harms = any(play.sequence.kinds[act.do].harms for act in said.acts)
    usual = rule.call_difficulty(one.dark_calls, harms_living=harms)
    difficulty = play.number(f"{key}:difficulty", usual)
    total = play.number(key, thrown.total)
    held = Standing(force_points=one.points.get(FORCE, 0), dark_side_points=one.points.get(DARK, 0))
    outcome = rule.call(held, roll=total, difficulty=difficulty)
    rolls = [roll_told(asked, thrown)]
    if outcome.success and outcome.consumed is None:
        test = Asked(f"{key}:consumed", one.id, "consumption", rule.consumption_dice)
        fell = thrown_by_hand(play, test)
        if fell is None:
            return False
        rolls.append(roll_told(test, fell))
        consumption = play.number(test.key, fell.total)
        outcome = rule.call(held, roll=total, difficulty=difficulty, consumption=consumption)
    told = {
        "who": one.id,
        "difficulty": difficulty,
        "total": total,
        "success": outcome.success,
        "consumed": outcome.consumed,
        "rolls": rolls,
    }
    play.happen("called_dark_side", told, *_called(play, one, outcome))
    return True


def _called(play: Play, one: Combatant, outcome: CallOutcome) -> list[tuple[object, ...]]:
    """The Force Point of a call is used in the round it was called in."""
    fields: dict[str, object] = {"dark_calls": one.dark_calls + 1}
    if outcome.success:
        fields["points"] = {**one.points, DARK: outcome.dark_side_points}
        fields["force_point_round"] = play.state.round
    if outcome.consumed:
        fields["notes"] = {**one.notes, "consumed": str(play.state.round)}
    done = ("put", "memory", f"{CALLED}{one.id}", "yes")
    return [("set", "combatants", one.id, fields), done]

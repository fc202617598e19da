"""The Dark Side: calls, consumption, villains, the lure and the ways back."""

from dataclasses import asdict

from rules.mechanics.dark_side import DarkSide, Standing
from rules.mechanics.rule import required
from tests.rules.cases.questions import Answer, Question, op
from tests.rules.cases.words import VILLAINS_DEEDS, asked


def _dark_side(q: Question) -> DarkSide:
    return required(q.rules.dark_side, "the Dark Side")


@op("darkside.call")
def call(q: Question) -> Answer:
    dark_side = _dark_side(q)
    fed = q.roll("consumption")
    outcome = dark_side.call(
        Standing(
            force_points=q.number("force_points"), dark_side_points=q.number("dark_side_points")
        ),
        roll=q.total(*dark_side.call_rolls),
        difficulty=q.number("difficulty", dark_side.call_difficulty()),
        consumption=fed.total() if fed else None,
    )
    return {
        "success": outcome.success,
        "force_points": outcome.force_points,
        "dark_side_points": outcome.dark_side_points,
        "force_point_expires": outcome.force_point_expires,
        "consumed": outcome.consumed,
        "next_call_difficulty": outcome.next_difficulty,
    }


@op("darkside.call_difficulty")
def call_difficulty(q: Question) -> Answer:
    """Calls of earlier adventures are given and count for nothing."""
    difficulty = _dark_side(q).call_difficulty(
        q.number("call_number_this_adventure", 1) - 1, harms_living=q.flag("harms_living", True)
    )
    return {"difficulty": difficulty}


@op("darkside.call_legal")
def call_legal(q: Question) -> Answer:
    believes = q.flag("believes_in_force", True)
    return {"legal": _dark_side(q).may_call(believes_in_force=believes)}


@op("darkside.consumption")
def consumption(q: Question) -> Answer:
    fed = q.roll()
    roll = fed.total() if fed else None
    return {"consumed": _dark_side(q).consumed(q.number("dark_side_points"), roll)}


@op("darkside.villain_gain")
def villain_gain(q: Question) -> Answer:
    dark_side = _dark_side(q)
    gain = dark_side.villain_gain(
        asked(q, "source", VILLAINS_DEEDS, dark_side.villains_gain_from),
        call_succeeds=q.flag("call_success", True),
    )
    return {"force_points_gained": gain.force_points, "momentarily_free": gain.momentarily_free}


@op("darkside.atone")
def atone(q: Question) -> Answer:
    return asdict(
        required(q.rules.atonement, "atonement").atone(
            force_points=q.number("force_points", 1),
            dark_side_points=q.number("dark_side_points", 1),
            atoned_this_adventure=q.number("atoned_this_adventure"),
            point_from_dark_side=q.flag("force_point_from_dark_side"),
        )
    )


@op("force.redeem")
def redeem(q: Question) -> Answer:
    return asdict(
        required(q.rules.return_to_light, "returning to the light").redeem(
            force_points=q.number("force_points"),
            character_points=q.number("character_points"),
            dark_side_points=q.number("dark_side_points"),
            selfless_force_point=q.flag("selfless_force_point", True),
        )
    )


@op("force.dark_bonus")
def dark_bonus(q: Question) -> Answer:
    lure = required(q.rules.lure, "the lure of the Dark Side")
    tempted = lure.tempts(
        q.number("dark_side_points"), refused=q.flag("refused"), gone_over=q.flag("gone_over")
    )
    code = q.code("code") + tempted.bonus
    return {"code": code, "difficulty_levels_added": tempted.levels_harder}

"""The ways back from the Dark Side: atoning for a point, and returning after the fall."""

from rules.mechanics.rule import Rule
from rules.values import value


@value(kw_only=True)
class Penance:
    """The points after an attempt to atone; a refused one changes nothing."""

    allowed: bool
    dark_side_points: int
    force_points_now: int
    force_points_end_of_adventure: int


@value(kw_only=True)
class Redemption:
    """The points of one who tries to return to the light."""

    redeemed: bool
    force_points: int
    character_points: int
    dark_side_points: int


@value(kw_only=True)
class Atonement(Rule):
    """A Force Point honestly come by takes a Dark Side Point away, and comes back as heroic."""

    force_points: int
    dark_side_points: int
    an_adventure: int

    def atone(
        self,
        *,
        force_points: int,
        dark_side_points: int,
        atoned_this_adventure: int = 0,
        point_from_dark_side: bool = False,
    ) -> Penance:
        allowed = (
            dark_side_points > 0
            and force_points >= self.force_points
            and atoned_this_adventure < self.an_adventure
            and not point_from_dark_side
        )
        return Penance(
            allowed=allowed,
            dark_side_points=dark_side_points - (self.dark_side_points if allowed else 0),
            force_points_now=force_points - (self.force_points if allowed else 0),
            force_points_end_of_adventure=force_points,
        )


@value(kw_only=True)
class ReturnToLight(Rule):
    """A Force Point spent selflessly redeems; the Dark Side takes a last toll."""

    force_points: int
    character_points: int
    dark_side_points: int

    def redeem(
        self,
        *,
        force_points: int,
        character_points: int,
        dark_side_points: int,
        selfless_force_point: bool,
    ) -> Redemption:
        """The Dark Side Points drop: whoever has fewer keeps those."""
        if not selfless_force_point:
            return Redemption(
                redeemed=False,
                force_points=force_points,
                character_points=character_points,
                dark_side_points=dark_side_points,
            )
        return Redemption(
            redeemed=True,
            force_points=self.force_points,
            character_points=self.character_points,
            dark_side_points=min(dark_side_points, self.dark_side_points),
        )

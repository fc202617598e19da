"""The stories of each ruleset, played, and what was recorded while they were."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from rules.combat import Command, Event
from rules.combat.decide import COMMON
from tests.rules.combat import (
    test_story_companion,
    test_story_companion_chase,
    test_story_companion_raid,
    test_story_evening,
    test_story_house,
    test_story_house_throne,
    test_story_orbit,
    test_story_revised,
    test_story_revised_temple,
    test_story_school,
    test_story_upgrade,
    test_story_upgrade_hold,
)
from tests.rules.combat.fights import Fight

STORIES: Mapping[str, tuple[Callable[[], Fight], ...]] = {
    "companion": (
        test_story_companion.story,
        test_story_companion_raid.story,
        test_story_companion_chase.story,
    ),
    "upgrade": (test_story_upgrade.story, test_story_upgrade_hold.story),
    "revised": (test_story_revised.told, test_story_revised_temple.told),
    "house": (test_story_house.told, test_story_house_throne.told),
}
EVERYWHERE: tuple[Callable[[str], Fight], ...] = (
    test_story_school.told,
    test_story_orbit.told,
    test_story_evening.told,
)
# What an act is not yet played by: being said, written, revealed or lost.
SAID = ("declared", "declared_reactions", "action_lost", "deed_over", "reaction_over")


class Record:
    """Everything that was recorded while the stories of a ruleset were played."""

    def __init__(self, fights: tuple[Fight, ...]) -> None:
        self.fights = fights
        self.rules, self.sequence = fights[0].rules, fights[0].sequence

    @property
    def events(self) -> Iterator[Event]:
        for fight in self.fights:
            yield from fight.events

    @property
    def commands(self) -> Iterator[Command]:
        for fight in self.fights:
            yield from (command for command, _ in fight.commands)

    @property
    def acceptable(self) -> set[str]:
        """The commands that somebody might have given at some moment of the stories."""
        always = {kind for kind, handler in COMMON.items() if handler.always}
        found = always.union(*(fight.accepted for fight in self.fights))
        return found if self.told("goes_on") else found - {"pause"}  # which stops nothing else

    def told(self, kind: str, **like: Any) -> list[Mapping[str, Any]]:
        return [one for fight in self.fights for one in fight.told(kind, **like)]

    @property
    def played(self) -> set[str]:
        """The kinds of act that happened: something was told of them besides their being said."""
        found = set()
        for fight in self.fights:
            acts: dict[str, str] = {}
            for event in fight.events:
                acts |= {
                    change[2]: change[3]["do"]
                    for change in event.changes
                    if change[:2] == ["put", "acts"]
                }
                act = event.data.get("act")
                if event.type not in SAID and isinstance(act, str) and act in acts:
                    found.add(acts[act])
        return found

    @property
    def questions(self) -> set[str]:
        return {told["question"]["kind"] for told in self.told("asked")}


@cache
def record(name: str) -> Record:
    everywhere = (story(name) for story in EVERYWHERE)
    return Record((*(story() for story in STORIES[name]), *everywhere))

"""The workshop of the second edition: a share of the value, a month between two tries."""

from collections.abc import Mapping
from math import ceil

from rules.codes import Code
from rules.errors import RuleError
from rules.mechanics.durations import NO_TIME, Duration
from rules.mechanics.modifications import Modifications
from rules.mechanics.repairs import Repairs
from rules.mechanics.shares import Job
from rules.mechanics.workshop import HYPERDRIVE, NUMBERS, Quote, Task, Workshop, read_code
from rules.tables import Table
from rules.values import value

SPENT, MAY_HARM_DRIVE = "credits_lost", "drive_may_suffer"
# The chart that mends a part, where it is called otherwise.
MENDED_AS = {"maneuver": "maneuverability", "damage": "weapon", "space": "move"}


@value(kw_only=True)
class WorkshopForShares(Workshop):
    """A percentage of the original value, one step at a time, up to the end of each chart."""

    skills: Mapping[str, str]
    usual_skill: str
    modifications: Modifications
    repairs: Repairs

    @classmethod
    def of(
        cls, table: Table, modifications: Modifications, repairs: Repairs
    ) -> "WorkshopForShares":
        return cls(
            source=table.source,
            specialist=table.code("specialist"),
            skills=table["skills"],
            usual_skill=table["usual_skill"],
            modifications=modifications,
            repairs=repairs,
        )

    def skill(self, scale: str) -> str:
        return self.skills.get(scale, self.usual_skill)

    def improve(self, task: Task) -> Quote:
        if task.part == HYPERDRIVE:
            return self._faster(task)
        number = task.part in NUMBERS
        gained = _amount(task.now, number) - _amount(task.original, number)
        if not number:
            read_code(task)
        already = Code(0, gained) if number else Code.from_pips(gained)
        step = self.modifications.next_increase(task.part, already)
        if step is None:
            raise RuleError("workshop.at_its_limit", part=task.part)
        by_self = not task.hired
        job = self.modifications.job(task.part, step, task.worth, by_self=by_self, times=task.times)
        more = step.pip_count - gained
        after = (
            str(_amount(task.now, number) + more)
            if number
            else str(Code.parse(task.now).improved(more))
        )
        return self._tried(task, after, job, SPENT)

    def repair(self, task: Task, lost: str) -> Quote:
        chart = MENDED_AS.get(task.part, task.part)
        job = self.repairs.job(
            chart, _lost(lost), task.worth, by_self=not task.hired, times=task.times
        )
        if job is None:
            raise RuleError("workshop.past_repair", part=task.part)
        if job.cost is not None:
            _worth_something(task)
        return Quote(
            part=task.part,
            before=lost,
            after="",
            credits=ceil(job.cost or 0),
            time=NO_TIME,
            level=job.level,
            failure=SPENT,
        )

    def _faster(self, task: Task) -> Quote:
        drives = self.modifications.hyperdrives
        place = drives.place(task.now)
        if place + 1 >= len(drives.multipliers):
            raise RuleError("workshop.at_its_limit", part=task.part)
        faster = drives.multipliers[place + 1]
        job = self.modifications.hyperdrive_job(
            task.now, faster, task.worth, by_self=not task.hired, times=task.times
        )
        return self._tried(task, faster, job, MAY_HARM_DRIVE)

    def _tried(self, task: Task, after: str, job: Job | None, failure: str) -> Quote:
        if job is None:
            raise RuleError("workshop.at_its_limit", part=task.part)
        _worth_something(task)
        return Quote(
            part=task.part,
            before=task.now,
            after=after,
            credits=ceil(job.cost or 0),
            time=Duration(self.modifications.months_between_rolls, "months"),
            level=job.level,
            failure=failure,
        )


def _worth_something(task: Task) -> None:
    """A share of nothing is no price."""
    if task.worth <= 0:
        raise RuleError("workshop.no_worth")


def _amount(text: str, number: bool) -> int:
    return int(text) if number else Code.parse(text).pip_count


def _lost(text: str) -> Code | int | str:
    """Dice, a count of Moves, or a state by name."""
    if text.isdecimal():
        return int(text)
    return Code.parse(text) if text[:1].isdecimal() or text[:1] == "+" else text

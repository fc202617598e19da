"""How long something takes, in the unit its rule counts."""

from rules.values import value

DAYS_IN = {"days": 1, "weeks": 7}


@value
class Duration:
    """A number of days, weeks or months."""

    count: int
    unit: str

    @classmethod
    def parse(cls, text: str) -> "Duration":
        """As the tables print it: 2 weeks."""
        count, unit = text.split()
        return cls(int(count), unit)

    def __str__(self) -> str:
        return f"{self.count} {self.unit.removesuffix('s') if self.count == 1 else self.unit}"

    def __mul__(self, times: int) -> "Duration":
        return Duration(self.count * times, self.unit)

    @property
    def days(self) -> int | None:
        """Months are as long as their world makes them."""
        return self.count * DAYS_IN[self.unit] if self.unit in DAYS_IN else None

    def in_days(self, month: int) -> int:
        """Days where a month has so many."""
        return self.count * {**DAYS_IN, "months": month}[self.unit]

    @property
    def weeks(self) -> int | None:
        return self.count if self.unit == "weeks" or not self.count else None


NO_TIME = Duration(0, "days")

"""The game's own dates. A campaign counts days; its calendar gives them a name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Calendar:
    first_year: int = 1
    year_length: int = 365
    era: str = ""

    @property
    def month_length(self) -> int:
        """A twelfth of the year: how long a rule's month is in this world."""
        return max(self.year_length // 12, 1)

    def name(self, day: int) -> str:
        years, day_of_year = divmod(day, self.year_length)
        parts = [f"Day {day_of_year + 1}, year {self.first_year + years}"]
        if self.era:
            parts.append(self.era)
        return " ".join(parts)

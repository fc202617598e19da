"""Where a rule comes from: every value the engine hands out can name its document and section."""

from collections.abc import Iterable
from enum import Enum

from rules.values import value


class Document(Enum):
    """The rule documents; RULING stands for decisions taken where all of them are silent."""

    COMPANION = "Rules Companion"
    UPGRADE = "Rules Upgrade"
    SECOND_EDITION = "Second Edition Revisions"
    SCREEN = "Gamemaster Screen"
    ONE_SHEET = "One-Sheet"
    RULING = "Ruling"


@value
class Source:
    """A place in one document, with any further places that say the same."""

    document: Document
    section: str
    also: tuple["Source", ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Source":
        """Read the form used in the tables: ``companion: Scaling; Scale Chart: Damage``."""
        document, _, section = text.partition(": ")
        return cls(Document[document.upper()], section)

    @classmethod
    def parse_all(cls, texts: Iterable[str]) -> "Source":
        first, *rest = [cls.parse(text) for text in texts]
        return cls(first.document, first.section, tuple(rest))

    def __str__(self) -> str:
        own = f"{self.document.value}, {self.section}"
        return " · ".join([own, *map(str, self.also)])


def ruling(number: int, subject: str) -> Source:
    """A decision of the project's own, numbered as in the list of rulings."""
    return Source(Document.RULING, f"{number}: {subject}")

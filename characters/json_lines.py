"""JSON that remembers on which line everything stands, so that a refusal can say where."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

from campaign.errors import Refused

DEEPEST = 8
_SPACE = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?P<more>[\d.eE+-]*)")
_WORDS = {"true": True, "false": False, "null": None}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a file, and the line it stands on."""

    line: int
    why: Refused

    def __str__(self) -> str:
        return f"Line {self.line}: {self.why}"


class BadFile(Refused):
    """A file with faults, all that could be found, in their order."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("file.bad", number=len(faults))
        self.faults = sorted(faults, key=lambda fault: fault.line)


@dataclass(frozen=True, slots=True)
class Told:
    """What a file says. The path of a value is its keys with dots between; the file's own is ""."""

    value: Any
    lines: dict[str, int]
    faults: list[Fault]


def told(text: str) -> Told:
    reader = _Reader(text)
    value = reader.read_all()
    return Told(value, reader.lines, reader.faults)


@dataclass(slots=True)
class _Reader:
    text: str
    at: int = 0
    lines: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def read_all(self) -> Any:
        self.ends = [found.start() for found in re.finditer("\n", self.text)]
        value = self._value("", 0)
        self._skip()
        if self.at < len(self.text):
            self._fail("more")
        return value

    def _value(self, path: str, depth: int) -> Any:
        self._skip()
        self.lines.setdefault(path, self._line(self.at))
        if depth > DEEPEST:
            self._fail("deep")
        sign = self.text[self.at : self.at + 1]
        if sign == "{":
            return self._object(path, depth)
        if sign == "[":
            return self._list(path, depth)
        return self._string() if sign == '"' else self._plain()

    def _object(self, path: str, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}

        def take() -> None:
            line = self._line(self.at)
            if self.text[self.at : self.at + 1] != '"':
                self._fail("key")
            key = self._string()
            self._expect(":", "colon")
            inner = _at(path, key)
            if key in found:
                self.faults.append(Fault(line, Refused("file.twice", key=key[:60])))
            self.lines[inner] = line
            found[key] = self._value(inner, depth + 1)

        self._members("}", take)
        return found

    def _list(self, path: str, depth: int) -> list[Any]:
        found: list[Any] = []
        self._members("]", lambda: found.append(self._value(_at(path, len(found)), depth + 1)))
        return found

    def _members(self, end: str, take: Callable[[], None]) -> None:
        """What stands between two brackets, with commas between."""
        self.at += 1
        self._skip()
        if self.text[self.at : self.at + 1] == end:
            self.at += 1
            return
        while True:
            self._skip()
            take()
            self._skip()
            sign = self.text[self.at : self.at + 1]
            if sign not in (",", end) or not sign:
                self._fail("comma")
            self.at += 1
            if sign == end:
                return

    def _string(self) -> str:
        start = self.at
        try:
            found, self.at = scanstring(self.text, start + 1, True)
        except JSONDecodeError as error:
            self.at = min(error.pos, len(self.text))
            self._fail("string")
        if "\0" in found or any("\ud800" <= sign <= "\udfff" for sign in found):
            self.at = start
            self._fail("sign")
        return str(found)

    def _plain(self) -> Any:
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        number = _NUMBER.match(self.text, self.at)
        if not number:
            self._fail("value")
        self.at = number.end()
        return float("nan") if number["more"] else int(number[0])

    def _expect(self, sign: str, what: str) -> None:
        self._skip()
        if self.text[self.at : self.at + 1] != sign:
            self._fail(what)
        self.at += 1

    def _skip(self) -> None:
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at

    def _line(self, at: int) -> int:
        return bisect_right(self.ends, at - 1) + 1

    def _fail(self, what: str) -> NoReturn:
        line = self._line(self.at)
        column = self.at - (self.ends[line - 2] if line > 1 else -1)
        why = Refused(f"file.syntax_{what}", column=column)
        raise BadFile([*self.faults, Fault(line, why)])


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)

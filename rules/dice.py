"""Where faces come from. One protocol, four sources: seeded, scripted, recorded and typed in.

A roll opens a throw; a throw hands out faces until the roll has all it needs, re-rolls included.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from struct import pack
from typing import Protocol

from rules.errors import RuleError

SIDES = 6
STREAM_VERSION = 1

# 252 is the largest multiple of six a byte can hold: bytes from there on would favour low faces.
_FAIR = 256 - 256 % SIDES
_FACE_OF_BYTE = bytes(byte % SIDES + 1 for byte in range(256))
_UNFAIR_BYTES = bytes(range(_FAIR, 256))


class Throw(Protocol):
    """The dice of one roll."""

    @property
    def number(self) -> int: ...

    def faces(self, count: int) -> tuple[int, ...]: ...


class Dice(Protocol):
    """A source of throws; ``origin`` is kept with the roll so a typed-in die says so."""

    @property
    def origin(self) -> str: ...

    def throw(self) -> Throw: ...


class SeededThrow:
    """An HMAC-SHA256 counter stream: block after block of fair faces."""

    __slots__ = ("_block", "_left", "_prefix", "_seed", "_suffix", "number")

    def __init__(self, seed: bytes, prefix: bytes, number: int, suffix: bytes) -> None:
        self._seed = seed
        self._prefix = prefix
        self._suffix = suffix
        self._block = 0
        self._left = b""
        self.number = number

    def faces(self, count: int) -> tuple[int, ...]:
        left = self._left
        while len(left) < count:
            message = self._prefix + pack(">QQ", self.number, self._block) + self._suffix
            digest = hmac.digest(self._seed, message, "sha256")
            left += digest.translate(_FACE_OF_BYTE, _UNFAIR_BYTES)
            self._block += 1
        self._left = left[count:]
        return tuple(left[:count])


class SeededDice:
    """Dice anyone can check once the seed is revealed.

    The message holds version, combat, round, roll, block and the hash of the players' seeds, each
    of fixed length or led by its length, so no two draws can ever share one.
    """

    origin = "seeded"

    def __init__(
        self,
        seed: bytes,
        *,
        combat: str,
        round_number: int,
        first_roll: int = 1,
        players: Mapping[str, bytes] | None = None,
    ) -> None:
        name = combat.encode()
        self._seed = seed
        self._prefix = pack(">BI", STREAM_VERSION, len(name)) + name + pack(">Q", round_number)
        self._suffix = players_hash(players or {})
        self.next_roll = first_roll

    def throw(self) -> SeededThrow:
        number = self.next_roll
        self.next_roll = number + 1
        return SeededThrow(self._seed, self._prefix, number, self._suffix)


def players_hash(seeds: Mapping[str, bytes]) -> bytes:
    """One digest of everyone's seeds, in the order of their names."""
    joined = hashlib.sha256()
    for player, seed in sorted(seeds.items()):
        name = player.encode()
        joined.update(pack(">II", len(name), len(seed)) + name + seed)
    return joined.digest()


def commitment(seed: bytes) -> str:
    """What is published before anyone declares, so that the seed cannot be changed afterwards."""
    return hashlib.sha256(seed).hexdigest()


def checked_faces(faces: Iterable[int]) -> tuple[int, ...]:
    checked = tuple(faces)
    for face in checked:
        if not 1 <= face <= SIDES:
            raise RuleError("dice.no_such_face", face=face)
    return checked


# Nobody throws more for one roll.
MOST_TYPED = 999


def typed_faces(given: object) -> tuple[int, ...]:
    """What somebody says fell on the table."""
    if not isinstance(given, list | tuple):
        raise RuleError("dice.none_given")
    for face in given:
        if not isinstance(face, int) or isinstance(face, bool):
            raise RuleError("dice.no_such_face", face=face)
    if len(given) > MOST_TYPED:
        raise RuleError("dice.too_many", left=len(given) - MOST_TYPED)
    return checked_faces(given)


class ListedThrow:
    """Faces that are known beforehand, handed out in their order."""

    __slots__ = ("_source", "number")

    def __init__(self, source: Iterator[int], number: int) -> None:
        self._source = source
        self.number = number

    def faces(self, count: int) -> tuple[int, ...]:
        taken = tuple(islice(self._source, count))
        if len(taken) < count:
            raise RuleError("dice.too_few", wanted=count, given=len(taken))
        return taken


class ScriptedDice:
    """Faces from a script, one list for all throws: the dice of tests and worked examples."""

    origin = "scripted"

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = iter(checked_faces(faces))
        self._throws = 0

    def throw(self) -> ListedThrow:
        self._throws += 1
        return ListedThrow(self._faces, self._throws)


class RecordedDice:
    """Faces as they were kept, one list for each roll: the dice of a replay."""

    origin = "recorded"

    def __init__(self, rolls: Iterable[tuple[int, Sequence[int]]]) -> None:
        self._rolls = iter(rolls)

    def throw(self) -> ListedThrow:
        number, faces = next(self._rolls, (0, ()))
        if not faces:
            raise RuleError("dice.no_record")
        return ListedThrow(iter(checked_faces(faces)), number)


class EnteredDice:
    """Faces rolled on a real table and typed in for one roll."""

    origin = "entered"

    def __init__(self, faces: Iterable[int], *, number: int = 0) -> None:
        self._faces = iter(checked_faces(faces))
        self._number = number

    def throw(self) -> ListedThrow:
        return ListedThrow(self._faces, self._number)

    def require_all_used(self) -> None:
        left = sum(1 for _ in self._faces)
        if left:
            raise RuleError("dice.too_many", left=left)

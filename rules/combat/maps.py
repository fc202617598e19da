"""A mapping that is never changed: putting a key gives a new one that shares nearly all of the old.

A fight of a thousand changes one combatant at a time. Copying a dictionary for each change would
make every command dearer the more there are; here a change costs the height of a shallow tree.
"""

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from operator import itemgetter
from typing import Any, Generic, TypeVar, overload
from zlib import crc32

V = TypeVar("V")
T = TypeVar("T")

_BITS = 4
_WIDTH = 1 << _BITS
_LEAF = 12
_DEEPEST = 7

# A node is a leaf (a dictionary that nobody changes) or a branch (a tuple of nodes).
_Node = Any


class Map(Mapping[str, V], Generic[V]):
    """A persistent mapping from names. Order is by name, so that equal maps read alike."""

    __slots__ = ("_root", "_size")

    def __init__(self, items: Mapping[str, V] | Iterable[tuple[str, V]] = ()) -> None:
        all_of_it = dict(items)
        self._root: _Node = _split(all_of_it, 0) if len(all_of_it) > _LEAF else all_of_it
        self._size = len(all_of_it)

    def put(self, key: str, value: V) -> "Map[V]":
        root, added = _put(self._root, key, value, crc32(key.encode()), 0)
        return _made(root, self._size + added)

    def drop(self, key: str) -> "Map[V]":
        if key not in self:
            return self
        return _made(_drop(self._root, key, crc32(key.encode())), self._size - 1)

    def __getitem__(self, key: str) -> V:
        found: V = self._leaf(key)[key]
        return found

    @overload
    def get(self, key: str, /) -> V | None: ...

    @overload
    def get(self, key: str, /, default: V | T) -> V | T: ...

    def get(self, key: str, /, default: Any = None) -> Any:
        """In one look, unlike what every mapping has."""
        return self._leaf(key).get(key, default)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._leaf(key)

    def _leaf(self, key: str) -> dict[str, Any]:
        node = self._root
        if type(node) is tuple:
            place = crc32(key.encode())
            while type(node) is tuple:
                node = node[place & _WIDTH - 1]
                place >>= _BITS
        leaf: dict[str, Any] = node
        return leaf

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(_keys(self._root)))

    def items(self) -> ItemsView[str, V]:
        return _Items(self)

    def values(self) -> ValuesView[V]:
        return _Values(self)

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Map):
            return NotImplemented
        if self._root is other._root:
            return True
        return self._size == other._size and self._flat() == other._flat()

    def _flat(self) -> dict[str, V]:
        root = self._root
        return dict(_pairs(root)) if type(root) is tuple else root

    def __hash__(self) -> int:
        return hash(frozenset(_keys(self._root)))

    def __repr__(self) -> str:
        return f"Map({dict(self)!r})"


class _Items(ItemsView[str, V]):
    """Read off the leaves, without looking up one key after the other."""

    _mapping: Map[V]

    def __iter__(self) -> Iterator[tuple[str, V]]:
        return iter(sorted(_pairs(self._mapping._root), key=itemgetter(0)))


class _Values(ValuesView[V]):
    _mapping: Map[V]

    def __iter__(self) -> Iterator[V]:
        return (value for _, value in self._mapping.items())


def _made(root: _Node, size: int) -> Map[Any]:
    made: Map[Any] = Map.__new__(Map)
    made._root, made._size = root, size
    return made


def _put(node: _Node, key: str, value: Any, place: int, depth: int) -> tuple[_Node, int]:
    """The node with the key in it, and whether it is new."""
    if type(node) is tuple:
        slot = place & _WIDTH - 1
        child, added = _put(node[slot], key, value, place >> _BITS, depth + 1)
        return (*node[:slot], child, *node[slot + 1 :]), added
    leaf = {**node, key: value}
    added = len(leaf) - len(node)
    return (_split(leaf, depth) if len(leaf) > _LEAF and depth < _DEEPEST else leaf), added


def _split(leaf: dict[str, Any], depth: int) -> _Node:
    children: list[dict[str, Any]] = [{} for _ in range(_WIDTH)]
    for key, value in leaf.items():
        children[crc32(key.encode()) >> depth * _BITS & _WIDTH - 1][key] = value
    return tuple(
        _split(child, depth + 1) if len(child) > _LEAF and depth + 1 < _DEEPEST else child
        for child in children
    )


def _drop(node: _Node, key: str, place: int) -> _Node:
    if type(node) is tuple:
        slot = place & _WIDTH - 1
        child = _drop(node[slot], key, place >> _BITS)
        return (*node[:slot], child, *node[slot + 1 :])
    return {name: value for name, value in node.items() if name != key}


def _keys(node: _Node) -> Iterator[str]:
    if type(node) is tuple:
        for child in node:
            yield from _keys(child)
    else:
        yield from node


def _pairs(node: _Node) -> Iterator[tuple[str, Any]]:
    if type(node) is tuple:
        for child in node:
            yield from _pairs(child)
    else:
        yield from node.items()

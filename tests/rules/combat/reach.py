"""Which refusals a command can come upon: what ``decide`` may call, as far as the source tells.

It starts from every function of the engine. A function elsewhere is within reach if one that is
speaks its name: in the same module, or in one that imports it; and, where it belongs to a class, if
such a value can be in hand, because it stands in a slot of a ruleset that the engine reads, or
because somebody within reach speaks of the class. That is too much rather than too little: what is
out of reach by this is out of reach.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import rules
from rules import NAMES, ruleset

ROOT = Path(rules.__file__).parent
ENGINE = "combat/"
CODE = re.compile(r"[a-z_]+\.[a-z_]+")
# Names that any value has, and what is called when a ruleset is put together, not played.
_NEVER = re.compile(r"__\w+__|from_tables?|of|by_ratio|by_difference|parse_all|also_throwing")


class Function(NamedTuple):
    """A function of the rules: where it is, the class it belongs to, what it speaks of."""

    module: str
    owner: str
    name: str
    names: frozenset[str]
    codes: frozenset[str]


@cache
def functions() -> tuple[Function, ...]:
    found: list[Function] = []
    for path in sorted(ROOT.rglob("*.py")):
        module = str(path.relative_to(ROOT))
        found += _within(ast.parse(path.read_text()), module, "")
    return tuple(found)


def _within(tree: ast.AST, module: str, owner: str) -> Iterator[Function]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _within(node, module, node.name)
        elif isinstance(node, ast.FunctionDef):
            names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
            names |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
            yield Function(module, owner, node.name, frozenset(names), frozenset(_codes(node)))


def _codes(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and CODE.fullmatch(str(one.value)):
            yield str(one.value)


@cache
def slots_read() -> set[str]:
    """The slots of a ruleset that the engine asks for: ``play.rules.stun``, ``ruleset.order``."""
    found = set()
    for path in (ROOT / ENGINE).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute):
                inner = node.value
                name = getattr(inner, "attr", getattr(inner, "id", ""))
                found |= {node.attr} if name in ("rules", "ruleset") else set()
    return found


def in_hand() -> set[str]:
    """The classes of everything in those slots, and of what it is made of."""
    seen: set[int] = set()
    found: set[str] = set()
    for name in NAMES:
        for slot in slots_read():
            found |= set(_kinds(getattr(ruleset(name), slot, None), seen))
    return found


def _kinds(value: Any, seen: set[int]) -> Iterator[str]:
    if id(value) in seen or isinstance(value, str | int):
        return
    seen.add(id(value))
    yield from (kind.__name__ for kind in type(value).__mro__)
    if is_dataclass(value) and not isinstance(value, type):
        inner: Any = [getattr(value, one.name) for one in fields(value)]
    else:
        inner = value.values() if isinstance(value, Mapping) else value
    for one in inner if isinstance(inner, list | tuple) or isinstance(value, Mapping) else ():
        yield from _kinds(one, seen)


@cache
def imported(module: str) -> Mapping[str, str]:
    """What a module takes from others of the rules: the name, and the module it comes from."""
    tree = ast.parse((ROOT / module).read_text())
    return {
        alias.asname or alias.name: (node.module or "").removeprefix("rules.").replace(".", "/")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules")
        for alias in node.names
    }


def spoken_of(by: Function) -> Iterator[tuple[str, str]]:
    """The free functions somebody might mean: those of the same module, and those imported."""
    known = imported(by.module)
    for name in by.names:
        yield by.module, name
        if name in known:
            yield f"{known[name]}.py", name
            yield f"{known[name]}/__init__.py", name


@cache
def reached() -> tuple[Function, ...]:
    classes = in_hand()
    waiting = [one for one in functions() if one.module.startswith(ENGINE)]
    left = [one for one in functions() if not one.module.startswith(ENGINE)]
    within, names, free = [*waiting], set[str](), set[tuple[str, str]]()
    while waiting:
        for one in waiting:
            names |= one.names
            free |= set(spoken_of(one))
        classes |= {name for name in names if name[:1].isupper()}
        waiting = [
            one
            for one in left
            if not _NEVER.fullmatch(one.name)
            if (one.name in names and one.owner in classes if one.owner else one[:3:2] in free)
        ]
        found = set(map(id, waiting))
        left = [one for one in left if id(one) not in found]
        within += waiting
    return tuple(within)


def codes_within_reach() -> set[str]:
    return set().union(*(one.codes for one in reached()))

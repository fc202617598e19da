"""What the package promises about itself: pure, small, and no ruleset known by its name."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import rules
from rules import NAMES

ROOT = Path(rules.__file__).parent
TREES = {
    str(path.relative_to(ROOT)): ast.parse(path.read_text()) for path in sorted(ROOT.rglob("*.py"))
}
MOST_LINES = 300
MOST_LINES_OF_A_FUNCTION = 40
# The clock, files, the network and dice nobody can check are the business of others.
IMPURE = {"asyncio", "datetime", "logging", "random", "socket", "subprocess", "threading", "time"}


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "rules" if node.level else (node.module or "").partition(".")[0]


def functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The functions of a module and how many lines each has."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or 0) - node.lineno + 1


def texts(node: ast.AST) -> Iterator[str]:
    """Every text in the code, but for the names of tables and their sections."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "table":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for inner in ast.iter_child_nodes(node):
        yield from texts(inner)


def test_rules_import_only_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"rules"}
    assert {module for module in TREES if not allowed.issuperset(imported(TREES[module]))} == set()


def test_rules_are_pure() -> None:
    assert {module for module in TREES if IMPURE.intersection(imported(TREES[module]))} == set()


def test_no_file_is_long() -> None:
    lines = {module: len((ROOT / module).read_text().splitlines()) for module in TREES}
    assert {module for module, count in lines.items() if count > MOST_LINES} == set()


def test_no_function_is_long() -> None:
    lines = [(module, *each) for module, tree in TREES.items() for each in functions(tree)]
    assert [each for each in lines if each[-1] > MOST_LINES_OF_A_FUNCTION] == []


def test_no_ruleset_is_known_by_its_name() -> None:
    elsewhere = {module for module in TREES if not module.startswith("rulesets/")}
    assert {
        module for module in elsewhere if set(NAMES).intersection(texts(TREES[module]))
    } == set()

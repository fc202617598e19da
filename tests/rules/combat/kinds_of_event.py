"""The kinds of event the engine can tell, looked for in its source."""

import ast
from pathlib import Path

import rules.combat


def types_in_the_engine() -> set[str]:
    """Every literal first argument of ``happen``, found in the source."""
    found = {"declared", "reverted", "throws"}
    for path in Path(rules.combat.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "happen":
                first = node.args[0]
                found |= {str(first.value)} if isinstance(first, ast.Constant) else set()
    return found

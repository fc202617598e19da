"""A ruleset and a roll in plain lines, for whoever looks at the rules from a terminal."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from textwrap import shorten, wrap

from rules.codes import Code
from rules.mechanics.rule import Rule
from rules.rolls import Roll
from rules.rulesets.slots import Ruleset

WIDTH = 100
MOST = 320
INDENT = "    "


def ruleset_lines(rules: Ruleset) -> Iterator[str]:
    """Every slot, what its rule says, the figures in it, and where all of it is printed."""
    yield f"{rules.name}: {rules.title}"
    for name, rule in rules.slots():
        if rule:
            yield f"\n{name}"
            yield from _indented(str(rule))
            yield from _figures(rule)
            yield from _indented(f"[{rule.source}]")
    yield "\nswitches"
    for switch in rules.switches:
        yield from _indented(f"{switch.name}: {' | '.join(switch.choices)} [{switch.source}]")
    yield "\nnot in these documents"
    yield from _indented(", ".join(name for name, rule in rules.slots() if not rule))


def roll_lines(record: Roll) -> Iterator[str]:
    """A roll in words, the way the log folds it out."""
    parts = [f"{record.code}: {' '.join(map(str, record.faces))}".rstrip()]
    if record.wild:
        parts.append(f"wild {' '.join(map(str, record.wild))}")
    yield f"{' · '.join(parts)} = {record.total}"
    if record.choice_needed:
        yield f"1 on the wild die: {' or '.join(record.wild_choices)}"
    if record.complication:
        yield "1 on the wild die: a complication"
    if record.success is not None:
        yield f"{'succeeds' if record.success else 'fails'} against {record.difficulty}"


def _figures(rule: Rule) -> Iterator[str]:
    for each in fields(rule):
        held = getattr(rule, each.name)
        if each.repr and not isinstance(held, Rule) and each.name != "source":
            said = _said(held)
            if len(said) > MOST and isinstance(held, Mapping):
                said = f"{len(held)} entries: {', '.join(map(_said, held))}"
            if said:
                yield from _indented(
                    f"- {_said(each.name)}: {shorten(said, MOST, placeholder=' …')}"
                )


def _said(held: object, between: str = " / ") -> str:
    """A figure in words; what is none, such as another rule, says nothing."""
    if isinstance(held, tuple):
        return between.join(filter(None, (_said(one, between=" ") for one in held)))
    if isinstance(held, Mapping):
        return ", ".join(_entry(key, inner) for key, inner in held.items() if _said(inner))
    if is_dataclass(held) and not isinstance(held, Rule | Code):
        return _said({each.name: getattr(held, each.name) for each in fields(held)})
    return _plain(held)


def _plain(held: object) -> str:
    if isinstance(held, bool):
        return "yes" if held else "no"
    return str(held).replace("_", " ") if isinstance(held, str | int | float | Code) else ""


def _entry(key: object, inner: object) -> str:
    said = _said(inner)
    if isinstance(inner, int | float | Code):
        return f"{_said(key)} {said}"
    return f"{_said(key)}: {said}" if isinstance(inner, str | tuple) else f"{_said(key)} ({said})"


def _indented(text: str) -> list[str]:
    hanging = INDENT + "  " if text.startswith("- ") else INDENT
    return wrap(
        text, WIDTH, initial_indent=INDENT, subsequent_indent=hanging, break_on_hyphens=False
    )

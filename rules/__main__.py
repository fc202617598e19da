"""``python -m rules show companion`` and ``python -m rules roll 4D+2``."""

import argparse
import secrets
import sys

from rules import DEFAULT, NAMES, Code, RuleError, ruleset
from rules.dice import SeededDice
from rules.rolls import Roll, roll
from rules.rulesets.slots import Ruleset


def main(arguments: list[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    try:
        lines = given.run(given)
    except RuleError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print("\n".join(lines))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rules", description="Look at the rules, or roll.")
    commands = parser.add_subparsers(required=True)
    show = commands.add_parser("show", help="every slot of a ruleset with its source")
    show.add_argument("ruleset", nargs="?", default=DEFAULT, choices=NAMES)
    show.set_defaults(run=lambda given: shown(ruleset(given.ruleset)))
    throw = commands.add_parser("roll", help="throw a die code")
    throw.add_argument("code")
    throw.add_argument("--ruleset", default=DEFAULT, choices=NAMES)
    throw.add_argument("--difficulty", type=int)
    throw.set_defaults(run=_roll)
    return parser


def shown(rules: Ruleset) -> list[str]:
    lines = [f"{rules.name}: {rules.title}"]
    for name, rule in rules.slots():
        lines.append(f"\n{name}\n    {rule or 'not in these documents'}")
        if rule:
            lines.append(f"    {rule.source}")
    lines.append("\nswitches")
    lines += [f"    {s.name}: {' | '.join(s.choices)} · {s.source}" for s in rules.switches]
    return lines


def _roll(given: argparse.Namespace) -> list[str]:
    dice = SeededDice(secrets.token_bytes(32), combat="", round_number=0)
    terms = ruleset(given.ruleset).wild_die.terms(difficulty=given.difficulty)
    return told(roll(Code.parse(given.code), dice, terms))


def told(record: Roll) -> list[str]:
    """A roll in words, the way the log folds it out."""
    parts = [f"{record.code}: {' '.join(map(str, record.faces))}".rstrip()]
    if record.wild:
        parts.append(f"wild {' '.join(map(str, record.wild))}")
    lines = [f"{' · '.join(parts)} = {record.total}"]
    if record.choice_needed:
        lines.append(f"1 on the wild die: {' or '.join(record.wild_choices)}")
    if record.complication:
        lines.append("1 on the wild die: a complication")
    if record.success is not None:
        verb = "succeeds" if record.success else "fails"
        lines.append(f"{verb} against {record.difficulty}")
    return lines


if __name__ == "__main__":
    sys.exit(main())

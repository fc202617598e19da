"""``python -m rules show companion`` and ``python -m rules roll 4D+2``."""

import argparse
import secrets
import sys
from collections.abc import Iterator

from rules import DEFAULT, NAMES, Code, RuleError, ruleset
from rules.dice import SeededDice
from rules.rolls import roll
from rules.showing import roll_lines, ruleset_lines

REFUSALS = {
    "code.unreadable": "{text!r} is no die code: write it like 4D+2, 3D or 5D-1",
    "code.below_one_die": "{die_code} is less than one die and cannot be rolled",
}


def main(arguments: list[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    try:
        print("\n".join(given.run(given)))
    except RuleError as refusal:
        words = REFUSALS.get(refusal.code, str(refusal))
        print(words.format(**refusal.params), file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rules", description="Look at the rules, or roll.")
    commands = parser.add_subparsers(required=True)
    show = commands.add_parser("show", help="every slot of a ruleset with its source")
    show.add_argument("ruleset", nargs="?", default=DEFAULT, choices=NAMES)
    show.set_defaults(run=lambda given: ruleset_lines(ruleset(given.ruleset)))
    throw = commands.add_parser("roll", help="throw a die code")
    throw.add_argument("code", help="dice and pips, such as 4D+2")
    throw.add_argument("--ruleset", default=DEFAULT, choices=NAMES)
    throw.add_argument("--difficulty", type=int, help="the number to reach")
    throw.set_defaults(run=_roll)
    return parser


def _roll(given: argparse.Namespace) -> Iterator[str]:
    dice = SeededDice(secrets.token_bytes(32), combat="", round_number=0)
    terms = ruleset(given.ruleset).wild_die.terms(difficulty=given.difficulty)
    return roll_lines(roll(Code.parse(given.code), dice, terms))


if __name__ == "__main__":
    sys.exit(main())

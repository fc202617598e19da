"""``python -m tests.rules.cases FILE...`` runs case files; without a file, all beside this one."""

import sys
from pathlib import Path

from tests.rules.cases.running import run_files


def main(names: list[str]) -> int:
    paths = [Path(name) for name in names] or sorted(Path(__file__).parent.glob("*.json"))
    results = run_files(paths)
    failed = [result for result in results if not result.passed]
    for result in failed:
        print(result.report())
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

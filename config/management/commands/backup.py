from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from config.dumps import DumpError, dump


class Command(BaseCommand):
    help = "Write the whole database to one file. The site may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if file.exists():
            raise CommandError(f"{file} exists already; a backup never overwrites one.")
        try:
            dump(file)
        except DumpError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Wrote {file} ({file.stat().st_size:,} bytes).")

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.dumps import DumpError, restore


class Command(BaseCommand):
    help = "Put a backup in the database's place. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="replace what is in the database now"
        )

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        if not replace and _people_in_the_database():
            raise CommandError("The database is not empty. Say --replace to replace all of it.")
        connection.close()
        try:
            restore(file)
        except DumpError as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        self.stdout.write(f"Restored {file}.")


def _people_in_the_database() -> bool:
    from accounts.models import User

    if User._meta.db_table not in connection.introspection.table_names():
        return False
    return User.objects.exists()

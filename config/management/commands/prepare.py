from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, call_command

from characters.library_files import load_templates
from rules.rulesets import NAMES, ruleset


class Command(BaseCommand):
    help = "Bring database, rule data and static files to the state this version needs."

    def handle(self, *args: Any, **options: Any) -> None:
        for name in NAMES:
            ruleset(name)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)
        load_templates()
        if not settings.DEBUG:
            call_command("collectstatic", verbosity=0, interactive=False)

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from combat.models import Combat
from combat.verify import sound, verify


class Command(BaseCommand):
    help = "Check a fight: its log, its decisions, its dice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("combat", type=UUID, help="the id in the fight's address")

    def handle(self, *args: Any, combat: UUID, **options: Any) -> None:
        found = Combat.objects.filter(pk=combat).first()
        if found is None:
            raise CommandError("There is no such fight.")
        answers = verify(found)
        for answer in answers:
            word = {True: "yes", False: "NO", None: "not asked"}[answer.good]
            self.stdout.write(f"{word:>9}  {answer.question}: {answer.detail}")
        if not sound(answers):
            raise CommandError("This fight is not what it claims to be.")

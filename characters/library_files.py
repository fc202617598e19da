"""The library of templates every campaign has: read from files, kept in the database by key."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from django.db import transaction

from characters.models import CharacterTemplate

FOLDER = Path(__file__).parent / "library"


@transaction.atomic
def load_templates() -> int:
    """Bring the library up to date. What people copied from it is theirs and stays."""
    rows = [_fields(row) for row in read_library("templates")["template"]]
    library = CharacterTemplate.objects.filter(campaign=None)
    known = {template.key: template for template in library}
    for row in rows:
        template = known.get(row["key"]) or CharacterTemplate()
        if any(getattr(template, name) != value for name, value in row.items()):
            for name, value in row.items():
                setattr(template, name, value)
            template.save()
    library.exclude(key__in=[row["key"] for row in rows]).delete()
    return len(rows)


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    sheet = row["sheet"]
    lists = [value for name, value in row.items() if name.startswith("skills")]
    return {
        "key": row["key"],
        "name": row["name"],
        "summary": " ".join(row["summary"].split()),
        "species": sheet.get("species", ""),
        "force_user": bool(sheet.get("force") or sheet.get("force_sensitive")),
        "sheet": sheet,
        "skills": [skill for each in lists for skill in each],
        "credits": row.get("credits", 0),
    }


def read_library(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text())

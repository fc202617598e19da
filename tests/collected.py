"""Static files as people get them, in a folder of their own."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

BUNDLED = {**settings.STORAGES, "staticfiles": {"BACKEND": "config.bundles.BundledStaticFiles"}}


def collect(folder: Path) -> Path:
    with override_settings(STATIC_ROOT=folder, STORAGES=BUNDLED):
        call_command("collectstatic", verbosity=0, interactive=False)
    return folder

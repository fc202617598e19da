#!/usr/bin/env python
"""Django's command line, with a database behind it."""

import os
import sys

from config.embedded import ensure_database


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    ensure_database()
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

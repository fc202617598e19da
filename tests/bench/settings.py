"""The tests' settings with one more address, the least an authenticated page can be, and room for
more listeners of one person than people have."""

import json
import os

from tests.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
LIVE_LIMITS = json.loads(os.environ.get("LIVE_LIMITS", "{}"))

import json
import os

from tests.settings import *  # noqa: F403

ROOT_URLCONF = "tests.live.urls"
LIVE_AUDIENCES = "tests.live.site.audiences"
LIVE_LIMITS = json.loads(os.environ.get("LIVE_LIMITS", "{}"))

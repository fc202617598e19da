"""The tests' settings for a server whose pages a browser shows: static files as people get them."""

import os

from tests.settings import *  # noqa: F403

STATIC_ROOT = os.environ["STATIC_ROOT"]
STORAGES = {
    **STORAGES,  # noqa: F405
    "staticfiles": {"BACKEND": "config.bundles.BundledStaticFiles"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = False
MIDDLEWARE = [*MIDDLEWARE, "tests.dice.FromCookie"]  # noqa: F405

"""The tests' settings for a server whose pages a browser shows: static files as they are."""

from tests.settings import *  # noqa: F403

WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
MIDDLEWARE = [*MIDDLEWARE, "tests.dice.FromCookie"]  # noqa: F405

"""The tests' settings with one more address: the least an authenticated page can be."""

from tests.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"

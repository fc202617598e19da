import os

import pytest
from django.core.cache import cache
from hypothesis import settings

from tests.cast import Cast
from tests.dice import fall

__all__ = ["fall"]

# The suite asks the same questions every time; SUBLIGHT_FUZZ asks new ones, and more of them.
settings.register_profile("suite", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile("search" if "SUBLIGHT_FUZZ" in os.environ else "suite")


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast()


@pytest.fixture
def fresh_limits(db: None) -> None:
    """Rate limits are counted in the cache; a test that looks at them starts from none."""
    cache.clear()

import pytest
from django.core.cache import cache

from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast()


@pytest.fixture
def fresh_limits(db: None) -> None:
    """Rate limits are counted in the cache; a test that looks at them starts from none."""
    cache.clear()

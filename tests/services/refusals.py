from typing import Any

import pytest

from campaign.errors import Refused


def expect_refusal(code: str) -> Any:
    """`with expect_refusal("adventure.another_runs"):` what is done is refused for that."""
    return pytest.raises(Refused, check=lambda error: error.code == code)

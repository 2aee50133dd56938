"""Sevens that swap two hands, and zeros that pass every hand on."""

import pytest

from tests.rules.builder import play

BEGUN = "round; start R5; "


def test_a_swap_needs_a_seven_to_be_read() -> None:
    for line in ("Ben: R6 swap Cy", "Ben: ? swap Cy", "Ben: W=R swap Cy", "Ben: R7 swap"):
        with pytest.raises(ValueError, match="Expected"):
            play("classic", 3, BEGUN + line, options="seven-swap")
    with pytest.raises(ValueError, match="one word too many"):
        play("classic", 3, BEGUN + "Ben: R7 swap Cy")

"""An evening for tests: its clock, and digits that are wrong."""


class Clock:
    """Seconds that stand still."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        """Return them."""
        return self.now


def others(digits: str, number: int = 1) -> str:
    """Return digits that are not these."""
    return f"{(int(digits) + number) % 10**6:06}"

"""The people at the table, whom the doctor tells and asks."""

from typing import Protocol


class PeopleAtTable(Protocol):
    """The people at the table, who see, hear and press."""

    def tell(self, sentence: str) -> None:
        """Say something."""

    def ask(self, question: str) -> str:
        """Ask something and wait for the answer."""

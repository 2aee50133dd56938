"""The lobby: who is at the table between the start of a game and its first deal."""

from typing import NamedTuple

from companion.rules import Phase
from companion.table import TableView
from companion.web.access.seats import has_phone


class Lobby(NamedTuple):
    """The players as they sit, and those of them who have a phone here."""

    seated: tuple[str, ...]
    here: tuple[str, ...]


def lobby(view: TableView) -> Lobby | None:
    """Return who is at the table; None once the first cards are dealt."""
    if view.state.phase is not Phase.BETWEEN or view.state.round:
        return None
    seated = tuple(view.state.seated)
    return Lobby(seated, tuple(name for name in seated if has_phone(view.preferences.phones, name)))

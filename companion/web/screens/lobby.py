"""The lobby: who is at the table between the start of a game and its first deal."""

from typing import NamedTuple

from companion.rules import Phase
from companion.table import TableView
from companion.web.access.seats import has_phone
from companion.web.assigned import assigned
from companion.web.pad import FirstDeal
from companion.web.request_context import Visitor
from companion.web.server.stream import present_broadcaster


class Lobby(NamedTuple):
    """The players as they sit, and those of them who have a phone here."""

    seated: tuple[str, ...]
    here: tuple[str, ...]


def may_change_name(view: TableView) -> bool:
    """May players still change their names? A record keeps the names with which it began."""
    return view.version == 0 and lobby(view) is not None and assigned(view) is None


def first_deal(view: TableView, visitor: Visitor) -> FirstDeal:
    """Return whether this visitor may deal the first cards: the host does, so that nobody does by mistake.

    Where no phone of the host is here, anybody may after one question; where there is no host, at once.
    """
    if lobby(view) is None or visitor.is_host or not view.preferences.host_key:
        return FirstDeal.AT_ONCE
    return FirstDeal.THE_HOSTS if present_broadcaster().has_host else FirstDeal.ASKED


def lobby(view: TableView) -> Lobby | None:
    """Return who is at the table; None once the first cards are dealt."""
    if view.state.phase is not Phase.BETWEEN or view.state.round:
        return None
    seated = tuple(view.state.seated)
    return Lobby(seated, tuple(name for name in seated if has_phone(view.preferences.phones, name)))

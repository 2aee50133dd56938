"""What a request asks of its application: the table, and who is visiting."""

import hmac
from typing import NamedTuple

from flask import current_app, g

from companion.table import Table, TableView


class Visitor(NamedTuple):
    """Who looks at a screen, as far as it makes a difference to what the screen shows.

    ``acts``: may act now; ``seat``: the player whose phone it is, or empty; ``is_host``: looks
    after the table. ``is_asked``: holds the table's code, and has yet to say who they are.
    ``only_own``: may say only what is their own player's. ``bottom``: who sits where the lower edge of
    their table screen is, where that was chosen.
    """

    acts: bool = False
    seat: str = ""
    is_host: bool = False
    is_asked: bool = False
    only_own: bool = False
    bottom: str = ""

    @property
    def may_host(self) -> bool:
        """May they do what is the host's: the level, a new game, the decks?"""
        return self.acts and not self.only_own


class Ticket(NamedTuple):
    """What a device has shown of itself. Who that makes it depends on the table.

    ``seat`` is the player it was given to; ``keeps_score``: for everyone; ``host`` the host's key;
    ``bottom`` who sits at the lower edge of this screen.
    """

    has_code: bool = False
    is_program: bool = False
    seat: str = ""
    keeps_score: bool = False
    host: str = ""
    bottom: str = ""

    def at(self, view: TableView | None) -> Visitor:
        """Who holds this ticket, at that table."""
        players = view.state.setup.players if view else ()
        bottom = self.bottom if self.bottom in players else ""
        if not self.has_code or view is None:
            return Visitor(acts=self.has_code, is_host=self.is_program, bottom=bottom)
        seat = self.seat if self.seat in players else ""
        is_host = self.is_program or is_key(self.host, view.preferences.host_key)
        only_own = view.preferences.own_seat_only and not is_host
        unsaid = not (seat or self.is_program or (self.keeps_score and not only_own))
        return Visitor(bool(seat) or not only_own, seat, is_host, unsaid, only_own, bottom)


def is_key(offered: str, key: str) -> bool:
    """Is this the right key, of those there are?"""
    return bool(key) and hmac.compare_digest(offered.encode(), key.encode())


def present_table() -> Table:
    """The one table of this process."""
    table = current_app.extensions["table"]
    assert isinstance(table, Table)
    return table


def present_ticket() -> Ticket:
    """What the sender of this request has shown."""
    shown: Ticket = g.get("ticket", Ticket())
    return shown


def present_visitor() -> Visitor:
    """Who sends this request; somebody who only watches, unless they were admitted as more."""
    return present_ticket().at(present_table().view)


def may_host() -> bool:
    """May this visitor do what is the host's? Everybody who acts may, unless it is own seat only."""
    return present_visitor().may_host

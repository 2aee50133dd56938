"""Whose event is whose, for tables on which each phone may act for its own player only.

A play is the player's, the deal the dealer's, an undo theirs whose event it takes back. An event that no
player owns is the host's, and the host's phone may act for everyone. What the companion's coin decided is the
host's to take back.
"""

from collections.abc import Iterable
from dataclasses import replace

from companion.rules import Event, Ruling, possessive, say
from companion.table import TableView
from companion.web.request_context import Visitor


def denial(visitor: Visitor, event: Event, view: TableView) -> str:
    """Return why this visitor may not enter ``event`` now, as a sentence; empty where they may."""
    # Or whoever it decides for would take it back and flip again, until it suits them.
    owner = None if view.revises_coin(event) else view.game.owner_of(event)
    return denial_unless_own(visitor, owner)


def denial_of_all(visitor: Visitor, events: Iterable[Event], view: TableView) -> str:
    """Return why this visitor may not enter all of ``events``, one after the other; empty where they may."""
    for event in events:
        if why_not := denial(visitor, event, view):
            return why_not
        after = view.game.apply(event)
        if isinstance(after, Ruling):
            return ""  # Nothing of it is entered, and the table's own answer says why.
        # Whose the next one is may depend on this one: an undo belongs to whose event it takes back.
        view = replace(view, game=after)
    return ""


def owner_of_scan(view: TableView) -> str | None:
    """Return whose the pending scan is: theirs who laid the card, or whom the table waits for."""
    scanned = view.transient.scanned
    return scanned.event.player if scanned and scanned.event else view.state.actor


def denial_of_name(visitor: Visitor, view: TableView, player: str) -> str:
    """Return why this visitor may not name ``player`` to the pending scan; empty where they may.

    Whoever laid a card says with whom it swaps, but that a card is theirs everybody says for themself.
    """
    scanned = view.transient.scanned
    return denial_unless_own(visitor, owner_of_scan(view) if scanned and scanned.event else player)


def denial_unless_own(visitor: Visitor, player: str | None) -> str:
    """Return why this visitor may not do what is that player's; empty where they may.

    What is nobody's is the host's. A guest taps for anyone once it has a seat.
    """
    if not player:
        return say("Only the host's phone can do that.") if visitor.is_limited else ""
    if player == visitor.seat or not (visitor.only_own or (visitor.is_guest and not visitor.acts)):
        return ""
    return say("Only %(whose)s phone or the host's can do that.", whose=possessive(player))

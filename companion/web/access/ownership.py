"""Who owns an event, for tables on which each phone may act for its own player only.

A play belongs to its player, the deal to the dealer, an undo to the owner of the event that it takes back.
All other events are the host's, whose phone may act for everyone. Only the host may take back what the
companion's coin decided.
"""

from collections.abc import Iterable
from dataclasses import replace

from companion.rules import Event, Ruling, possessive, say
from companion.table import TableView
from companion.web.request_context import Visitor


def denial(visitor: Visitor, event: Event, view: TableView) -> str:
    """Return why this visitor may not enter ``event`` now, as a sentence; empty where they may."""
    # Otherwise a player could take the coin's decision back and flip again until it suits them.
    owner = None if view.revises_coin(event) else view.game.owner_of(event)
    return denial_unless_own(visitor, owner)


def denial_of_all(visitor: Visitor, events: Iterable[Event], view: TableView) -> str:
    """Return why this visitor may not enter all of ``events``, one after the other; empty where they may."""
    for event in events:
        if why_not := denial(visitor, event, view):
            return why_not
        after = view.game.apply(event)
        if isinstance(after, Ruling):
            return ""  # nothing of it will be entered, and the table's own answer says why
        # The owner of the next may depend on this one: an undo belongs to the owner of what it takes back.
        view = replace(view, game=after)
    return ""


def owner_of_scan(view: TableView) -> str | None:
    """Return the owner of the pending scan: who laid the card, or whom the table waits for."""
    scanned = view.transient.scanned
    return scanned.event.player if scanned and scanned.event else view.state.actor


def denial_of_name(visitor: Visitor, view: TableView, player: str) -> str:
    """Return why this visitor may not name ``player`` to the pending scan; empty where they may.

    The player who laid a card names the swap partner; each player claims their own card.
    """
    scanned = view.transient.scanned
    return denial_unless_own(visitor, owner_of_scan(view) if scanned and scanned.event else player)


def denial_unless_own(visitor: Visitor, player: str | None) -> str:
    """Return why this visitor may not do what only ``player`` may; empty where they may.

    Without a player, only the host may. A guest with a seat may act for any player.
    """
    if not player:
        return say("Only the host's phone can do that.") if visitor.is_limited else ""
    if player == visitor.seat or not (visitor.only_own or (visitor.is_guest and not visitor.acts)):
        return ""
    return say("Only %(whose)s phone or the host's can do that.", whose=possessive(player))

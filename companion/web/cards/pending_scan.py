"""The pending scan: what a screen shows of a card that was scanned and is not in the game yet."""

from dataclasses import dataclass

from companion.rules import Card, Jump, Play, underlying
from companion.table import Scanned, TableView
from companion.web.access.ownership import denial_of_name
from companion.web.equipment import present_equipment
from companion.web.pad import Button
from companion.web.request_context import Visitor
from companion.web.words.language import _


@dataclass(frozen=True)
class CardButtons:
    """A button for every card of the deck: a row for each colour, then the wilds."""

    colours: tuple[tuple[Card, ...], ...]
    wilds: tuple[Card, ...]


@dataclass(frozen=True)
class PendingScan:
    """The scanned card, and what can be said about it.

    ``stands`` are the buttons to let it stand, ``cards`` those to choose from for an unknown sticker,
    ``players`` those whom this visitor may name to it. ``key`` is the idempotency key of the scans that
    these buttons are.
    """

    scanned: Scanned
    stands: tuple[Button, ...]
    cards: CardButtons | None
    players: tuple[str, ...] = ()
    key: str = ""


def pending_scan(view: TableView, visitor: Visitor) -> PendingScan | None:
    """Return the pending scan, if there is one; only who may host can overrule the referee about it."""
    scanned = view.transient.scanned
    if scanned is None:
        return None
    return PendingScan(
        scanned,
        tuple(_stand(view, line) for line in scanned.lines if visitor.may_host),
        cards_of(view) if scanned.waits_for == "name" else None,
        tuple(name for name in scanned.players if not denial_of_name(visitor, view, name)),
        scan_key(view),
    )


def scan_key(view: TableView) -> str:
    """Return the idempotency key of the reader's buttons: a button that is tapped twice is one scan.

    It changes with everything that a scan can change: the game, the hand being counted, the pending scan.
    """
    hand, scanned = view.transient.hand, view.transient.scanned
    return f"{view.game_id}.{view.version}.{len(hand.cards) if hand else 0}.{scanned.text if scanned else ''}"


def scanned_hand_player(view: TableView) -> str:
    """Return whose hand scanned cards count for now; empty where there is no reader to scan them."""
    scanner, hand = present_equipment().scanner, view.transient.hand
    if hand:
        return hand.player
    return next(iter(view.state.awaited), "") if scanner and scanner.state.is_there else ""


def cards_of(view: TableView) -> CardButtons:
    """Return the cards of the edition that is played."""
    deck = view.state.deck
    faces = deck.faces
    colours = tuple(tuple(face for face in faces if face.colour is colour) for colour in deck.colours)
    return CardButtons(colours, tuple(face for face in faces if face.is_wild))


def _stand(view: TableView, line: str) -> Button:
    """Return the button that lets the card stand; a wild has one for each colour, a 7 for each hand."""
    event = underlying(view.game.read(line))
    if isinstance(event, Play) and event.colour:
        return Button(_("Let it stand"), line=line, note=event.colour.word, icon=event.colour)
    swap = event.swap if isinstance(event, Play | Jump) else None
    note = _("swaps hands with %(player)s", player=swap) if swap else ""
    return Button(_("Let it stand"), line=line, note=note)

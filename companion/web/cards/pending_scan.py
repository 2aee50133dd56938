"""The pending scan: what a screen shows of a card that was scanned and is not in the game yet."""

from dataclasses import dataclass

from companion.rules import FACES, Card, Colour, Play, read_line, underlying
from companion.table import Scanned, TableView
from companion.web.equipment import present_equipment
from companion.web.pad import Button, Row
from companion.web.request_context import Visitor
from companion.web.words.language import _


@dataclass(frozen=True)
class CardButtons:
    """A button for every card of the deck: a row for each colour, then the wilds."""

    colours: tuple[tuple[Card, ...], ...]
    wilds: tuple[Card, ...]


@dataclass(frozen=True)
class PendingScan:
    """The scanned card, the buttons to let it stand, and the cards to choose from for an unknown sticker."""

    scanned: Scanned
    stands: Row
    cards: CardButtons | None


def pending_scan(view: TableView, visitor: Visitor) -> PendingScan | None:
    """Return the pending scan, if there is one; only who may host can overrule the referee about it."""
    scanned = view.transient.scanned
    if scanned is None:
        return None
    buttons = tuple(_stand(view, line) for line in scanned.lines if visitor.may_host)
    look = f"is-{min(len(buttons), 2)}"
    return PendingScan(scanned, Row(buttons, look), cards_of(view) if scanned.waits_for == "name" else None)


def scanned_hand_player(view: TableView) -> str:
    """Return whose hand scanned cards count for now; empty where there is no reader to scan them."""
    scanner, hand = present_equipment().scanner, view.transient.hand
    if hand:
        return hand.player
    return next(iter(view.state.awaited), "") if scanner and scanner.state.is_there else ""


def cards_of(view: TableView) -> CardButtons:
    """Return the cards of the edition that is played."""
    faces = [face for face in FACES if face in view.state.setup.edition.copies]
    colours = tuple(tuple(face for face in faces if face.colour is colour) for colour in Colour)
    return CardButtons(colours, tuple(face for face in faces if face.is_wild))


def _stand(view: TableView, line: str) -> Button:
    """Return the button that lets the card stand; a wild has one for each colour."""
    event = underlying(read_line(line, view.state.setup.players))
    if isinstance(event, Play) and event.colour:
        return Button(_("Let it stand"), line=line, note=event.colour.word, icon=event.colour)
    return Button(_("Let it stand"), line=line)

"""What a screen shows of a card that was scanned and is not in the game yet."""

from dataclasses import dataclass

from companion.rules import FACES, Card, Colour, Play, read_line, underlying
from companion.table import Scanned, TableView
from companion.web.equipment import present_equipment
from companion.web.pad.taps import Row, Tap
from companion.web.request_context import Visitor
from companion.web.words.language import _


@dataclass(frozen=True)
class CardPad:
    """Every card there is, a colour a row, then the wilds."""

    colours: tuple[tuple[Card, ...], ...]
    wilds: tuple[Card, ...]


@dataclass(frozen=True)
class ScanPad:
    """The card that waits, the buttons that let it stand, and the cards that an unknown one may be."""

    scanned: Scanned
    stands: Row
    cards: CardPad | None


def scan_pad(view: TableView, visitor: Visitor) -> ScanPad | None:
    """What is asked about the scanned card, if one waits; to let it stand may be the host's alone."""
    scanned = view.transient.scanned
    if scanned is None:
        return None
    taps = tuple(_stand(view, line) for line in scanned.lines if visitor.may_host)
    look = f"is-{min(len(taps), 2)}"
    return ScanPad(scanned, Row(taps, look), cards_of(view) if scanned.waits_for == "name" else None)


def laid_for(view: TableView) -> str:
    """Whose hand the cards laid on the reader are, once one was laid or a reader is there."""
    scanner, hand = present_equipment().scanner, view.transient.hand
    if hand:
        return hand.player
    return next(iter(view.state.awaited), "") if scanner and scanner.state.is_there else ""


def cards_of(view: TableView) -> CardPad:
    """The cards of the edition that is played."""
    faces = [face for face in FACES if face in view.state.setup.edition.copies]
    colours = tuple(tuple(face for face in faces if face.colour is colour) for colour in Colour)
    return CardPad(colours, tuple(face for face in faces if face.is_wild))


def _stand(view: TableView, line: str) -> Tap:
    """Let it stand; a wild in a colour."""
    event = underlying(read_line(line, view.state.setup.players))
    if isinstance(event, Play) and event.colour:
        return Tap(_("Let it stand"), line=line, note=event.colour.word, icon=event.colour)
    return Tap(_("Let it stand"), line=line)

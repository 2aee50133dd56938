"""What a scan means: it follows from the table, as a press does.

    meaning(view, Sticker(read_card("R7"))).lines        # ("Ben: R7",)

The card turned up to start; else the player on turn plays it, a drawn one too; while hands are counted,
a card of the hand that the screen names. A wild waits for its colour. A command card says what a button
would say.
"""

from typing import Final

from companion.devices.scanner.commands import obey, whose
from companion.devices.scanner.laying_open import counts, lay_open
from companion.devices.scanner.meant import Act, Meaning, entered, no, refused, waits
from companion.rules import EDITIONS, Card, Colour, Phase, Play, Ruling, Start
from companion.table import Command, Scanned, Sticker, TableView

UNKNOWN: Final = "Nobody knows this sticker yet. Which card is it on?"
ONE_AT_A_TIME: Final = "One card at a time, please."
NO_ROUND: Final = "No round is under way. Deal one, then lay its first card."


def meaning(view: TableView, sticker: Sticker | None, uid: str = "", key: str = "") -> Meaning:
    """What it means that this is laid on the reader now; None is a sticker that nobody knows."""
    if sticker is None:
        return _blocked(view) or waits(Act.UNKNOWN, Scanned("name", UNKNOWN, uid=uid, key=key))
    if isinstance(sticker.stands_for, Command):
        return obey(view, sticker.stands_for)
    scanned = view.aside.scanned
    if scanned and scanned.waits_for == "name" and scanned.uid == uid:
        scanned = None
    return (
        (_blocked(view) if scanned else None)
        or _of_another_deck(view, sticker, sticker.stands_for)
        or _laid(view, sticker.stands_for, uid, key)
    )


def _blocked(view: TableView) -> Meaning | None:
    """A card that waits for an answer must get it before another one counts."""
    scanned = view.aside.scanned
    if scanned is None or not scanned.is_in_doubt:
        return None
    return no(f"One after the other: {scanned.text}")


def _of_another_deck(view: TableView, sticker: Sticker, card: Card) -> Meaning | None:
    played = view.state.setup.edition
    edition = EDITIONS.get(sticker.edition or "", played)
    if sticker.is_here and edition is played:
        return None
    deck = f", {sticker.deck}" if sticker.deck else ""
    name = f"{card.name[0].upper()}{card.name[1:]}"
    if edition is not played:
        text = f"{name} of another edition{deck}: {edition.name}. This table plays {played.name}."
    else:
        text = f"{name} of another deck{deck}."
    lines = _laid(view, card, "", "").lines
    return waits(Act.BROKE_A_RULE, Scanned("table", text, card, rule="not-in-deck", lines=lines))


def _laid(view: TableView, card: Card, uid: str, key: str) -> Meaning:
    if game := counts(view):
        return lay_open(view, game, card, uid)
    match view.state.phase:
        case Phase.BETWEEN | Phase.FINISHED:
            return no(NO_ROUND)
        case Phase.DEAL:
            return entered(view.game, f"{card.name} was turned up.", Start(card), card=card)
    player = whose(view)
    if card.is_wild:
        return _wild(view, player, card, uid, key)
    return entered(view.game, f"{player} played {card.a_name}.", Play(player, card), card=card)


def _wild(view: TableView, player: str, card: Card, uid: str, key: str) -> Meaning:
    """A wild goes down before its colour is named; what speaks against it does not wait for that."""
    plays = [Play(player, card, colour, *_any_two(view, card)) for colour in Colour]
    ruling = view.game.apply(plays[0])
    if isinstance(ruling, Ruling):
        return refused(ruling, card, *plays)
    text = f"{player} played {card.a_name}: which colour?"
    return waits(Act.WAITS, Scanned("colour", text, card, uid=uid, key=key))


def _any_two(view: TableView, card: Card) -> tuple[str, ...]:
    """Two players for the coin, to see whether the card itself may be played."""
    return view.state.seats[:2] if card.flips_coin else ()

"""What a phone has to know to count hands from a photo: what may lie there, and whose hands are awaited."""

import json
from collections.abc import Iterable
from typing import Any, Final

from companion.rules import Card, Hand, State, write_line
from companion.web.drawings import read_as
from companion.web.play.counting import Counting, HandInCount
from companion.web.words.language import _, counted

HOLDS_NUMBER: Final = "#"
"""Stands in a sentence for how many cards were found."""

HOLDS_NAME: Final = "##"
"""Stands in a sentence for the name of a player or a card."""


def photographed(counting: Counting, state: State) -> str:
    """Return what the phone is told, as JSON: the faces, the colours in which a symbol counts, the hands.

    A face is its word in the record, what the reader calls its symbol, and its colour: ``none`` for a wild,
    and nothing where colours do not count. Where nobody is to count there is nothing to tell.
    """
    if not counting.player:
        return ""
    deck = state.underside if counting.side == "dark" and state.underside else state.deck
    told: dict[str, Any] = {
        "faces": faces(key.card for row in counting.rows for key in row),
        "colours": [str(colour) for colour in deck.colours],
        "hands": [
            {
                "name": hand.name,
                "held": hand.held,
                "line": write_line(Hand(hand.name, ())),
                "found": _found(hand.held),
            }
            for hand in counting.hands
            if hand.query and hand.points is None
        ],
        "words": _words() | _awaited(counting.hands),
    }
    return json.dumps(told, separators=(",", ":"))


def _awaited(hands: Iterable[HandInCount]) -> dict[str, str]:
    """Return what is said of how many cards are seen, where it is known how many are awaited."""
    held = [hand.held for hand in hands if hand.query and hand.points is None]
    return {} if None in held else {"awaited": _found(sum(number or 0 for number in held))}


def faces(cards: Iterable[Card]) -> list[tuple[str, str, str]]:
    """Return of each card what the phone compares a reading with: its code, its symbol, its colour."""
    return [(card.code, *read_as(card)) for card in cards]


def _found(held: int | None) -> str:
    if held is None:
        return HOLDS_NUMBER
    return counted("%(count)s of %(num)d card", "%(count)s of %(num)d cards", held, count=HOLDS_NUMBER)


def _words() -> dict[str, str]:
    """Return what the screen says that the phone itself makes of a photo."""
    return {
        "title": _("Hands from one photo"),
        "how": _("Lay the cards a finger apart, one row for each player, and take one photo."),
        "camera": _("Take a photo"),
        "gallery": _("Choose a photo"),
        "again": _("Take another photo"),
        "trial": _("This is a trial: look at each card. The photo stays on this phone."),
        "looking": _("Looking for cards…"),
        "reading": _("Reading the cards…"),
        "none": _("No cards were found. Lay them a finger apart, in good light, and take another photo."),
        "failed": _("This photo could not be read."),
        "heic": _(
            "This phone cannot read HEIC photos here. Save it as JPEG, or take it with the button here."
        ),
        "overlap": _("Some cards lie on one another. Lay them a finger apart and take another photo."),
        "dark": _("It is too dark."),
        "cut": _("A card is cut off at the edge: take the photo from a little farther away."),
        "slant": _("Hold the phone level above the cards."),
        "nobody": _("Whose are these?"),
        "unread": _("a card that was not read"),
        "close": _("Back"),
        "take": _("Count them for %(player)s", player=HOLDS_NAME),
        "go": _("Go on by hand for %(player)s", player=HOLDS_NAME),
        "other": _("They are somebody else's"),
        "change": _("Change %(card)s", card=HOLDS_NAME),
        "away": _("Take away %(card)s", card=HOLDS_NAME),
        "more": _("A card more"),
    }

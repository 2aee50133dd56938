"""The short name of an event, for the buttons that undo and redo it."""

from collections.abc import Sequence

from companion.rules import (
    Accept,
    Catch,
    Challenge,
    Colour,
    Draw,
    Event,
    Flip,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Play,
    Points,
    Reshuffle,
    Round,
    Ruleset,
    Start,
    Uno,
    capital,
    possessive,
    underlying,
)
from companion.web.words.language import _
from companion.web.words.typesetting import short_name


def event_name(event: Event | None, ruleset: Ruleset, names: Sequence[str] = ()) -> str:
    """Return an event in as few words as a button has room for: ``Ben: Draw Two``; empty without one.

    A long name is shortened to as much of it as nobody else of ``names`` shares.
    """
    said = event and underlying(event)
    player = short_name(getattr(said, "player", ""), names)
    match said:
        case Round():
            # translators: what Undo takes back
            return _("the deal")
        case Start(card=card):
            return _("turned up %(card)s", card=card.a_name)
        case Play(card=card, colour=Colour() as colour):
            parts = {"card": capital(card.name), "colour": colour.word}
            return _("%(player)s: %(card)s, %(colour)s", player=player, **parts)
        case Play(card=card):
            return _("%(player)s: %(card)s", player=player, card=capital(card.name))
        case NameColour(colour=colour):
            return _("%(player)s: %(colour)s", player=player, colour=colour.word)
        case Draw():
            return _("%(player)s: drew", player=player)
        case Keep():
            return _("%(player)s: kept it", player=player)
        case Uno():
            return _("%(player)s: UNO", player=player)
        case Catch(other=other):
            return _("%(player)s caught %(other)s", player=player, other=short_name(other, names))
        case Accept():
            return _("%(player)s: draws %(count)d", player=player, count=ruleset.wild_draw_four)
        case Challenge(guilty=True):
            return _("%(player)s: challenge, guilty", player=player)
        case Challenge():
            return _("%(player)s: challenge, innocent", player=player)
        case Flip(side="heads"):
            return _("coin: heads")
        case Flip():
            return _("coin: tails")
        case Hint():
            return _("%(player)s: hint", player=player)
        case Reshuffle():
            # translators: what Undo takes back
            return _("reshuffle")
        case Out():
            return _("%(player)s: out", player=player)
        case Hand() | Points():
            return _("%(whose)s hand", whose=possessive(player))
    return ""

"""The short name of an event, for the buttons that undo and redo it."""

from collections.abc import Sequence

from companion.rules import (
    Accept,
    Catch,
    Challenge,
    Colour,
    Draw,
    End,
    Event,
    Fix,
    Flip,
    Game,
    Hand,
    Hint,
    Jump,
    Keep,
    Leave,
    NameColour,
    Out,
    Play,
    Points,
    Reshuffle,
    Round,
    Seats,
    Start,
    State,
    Uno,
    capital,
    possessive,
    underlying,
)
from companion.web.words.language import _, counted
from companion.web.words.phrases import correction
from companion.web.words.typesetting import short_name


def undo_name(game: Game, names: Sequence[str] = ()) -> str:
    """Return the name of the event that Undo takes back; empty without one."""
    return event_name(game.undoes, game.before.state if game.before else game.state, names)


def redo_name(game: Game, names: Sequence[str] = ()) -> str:
    """Return the name of the event that Redo puts back; empty without one."""
    return event_name(game.redoes, game.state, names)


def event_name(event: Event | None, before: State, names: Sequence[str] = ()) -> str:
    """Return an event in as few words as a button has room for: ``Ben: Draw Two``; empty without one.

    ``before`` is the table before it. A long name is shortened to as much of it as nobody else of
    ``names`` shares.
    """
    said = event and underlying(event)
    player = short_name(getattr(said, "player", ""), names)
    if isinstance(said, Fix):
        # translators: what Undo takes back: a correction, as in "put right: play goes left"
        return _("put right: %(what)s", what=correction(said, names))
    match said:
        case Play() | Jump():
            return _card_played(said, before, player, names)
        case Leave():
            return _("%(player)s left", player=player)
        case Seats():
            # translators: what Undo takes back
            return _("the new seats")
        case End():
            # translators: what Undo takes back
            return _("the end of the game")
        case Round():
            # translators: what Undo takes back
            return _("the deal")
        case Start(card=card):
            return _("turned up %(card)s", card=card.a_name)
        case NameColour(colour=colour):
            return _("%(player)s: %(colour)s", player=player, colour=colour.word)
        case Draw():
            return _("%(player)s: drew", player=player)
        case Keep():
            return _("%(player)s: kept it", player=player)
        case Uno():
            return _("%(player)s: UNO", player=player)
        case Catch(other=other) if before.ruleset.wrong_catch_penalty and other not in before.uno_open:
            return _("%(whose)s wrong catch", whose=possessive(player))
        case Catch(other=other):
            return _("%(player)s caught %(other)s", player=player, other=short_name(other, names))
        case Accept():
            return _(
                "%(player)s: draws %(count)d",
                player=player,
                count=before.owed or before.ruleset.wild_draw_four,
            )
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


def _card_played(event: Play | Jump, before: State, player: str, names: Sequence[str]) -> str:
    card = event.cards[-1] if isinstance(event, Play) else before.top
    if event.swap and before.ruleset.sevens_swap and card and card.symbol == "7":
        other = short_name(event.swap, names)
        return _("%(whose)s swap with %(other)s", whose=possessive(player), other=other)
    if isinstance(event, Jump) and before.turn != event.player:
        # translators: what Undo takes back: a card laid out of turn
        return _("%(whose)s jump", whose=possessive(player))
    if isinstance(event, Play) and event.more:
        number = len(event.cards)
        return counted("%(player)s: %(num)d card", "%(player)s: %(num)d cards", number, player=player)
    name = capital(card.name) if card else ""
    if isinstance(event, Play) and isinstance(event.colour, Colour):
        return _("%(player)s: %(card)s, %(colour)s", player=player, card=name, colour=event.colour.word)
    return _("%(player)s: %(card)s", player=player, card=name)

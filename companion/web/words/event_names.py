"""The short name of an event, for the buttons that undo and redo it."""

from collections.abc import Sequence

from companion.rules import (
    Accept,
    Amend,
    Amendment,
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
    possessive,
    underlying,
)
from companion.web.words.language import _, counted
from companion.web.words.phrases import correction, listed
from companion.web.words.typesetting import short_name


def undo_name(game: Game, names: Sequence[str] = ()) -> str:
    """Return the name of the event that Undo takes back; empty without one."""
    return event_name(game.undoes, game.before.state if game.before else game.state, names)


def redo_name(game: Game, names: Sequence[str] = ()) -> str:
    """Return the name of the event that Redo puts back; empty without one."""
    return event_name(game.redoes, game.state, names)


def event_name(event: Event | None, before: State, names: Sequence[str] = ()) -> str:
    """Return an event as a thing that is undone or taken back: ``Ben's Draw Two``; empty without one.

    ``before`` is the table before it. A long name is shortened to as much of it as nobody else of
    ``names`` shares.
    """
    said = event and underlying(event)
    whose = possessive(short_name(getattr(said, "player", ""), names))
    if isinstance(said, Fix):
        # translators: what Undo takes back: "the correction (Ben's turn)"
        return _("the correction (%(what)s)", what=correction(said, names))
    match said:
        case Amend(number=number):
            # translators: what Undo takes back: "the correction of event 12"
            return _("the correction of event %(number)d", number=number)
        case Play() | Jump():
            return _card_played(said, before, whose, names)
        case Leave():
            # translators: what Undo takes back: that Ben left the game
            return _("%(whose)s leaving", whose=whose)
        case Seats():
            # translators: what Undo takes back
            return _("the new seating")
        case End():
            # translators: what Undo takes back
            return _("the end of the game")
        case Round():
            # translators: what Undo takes back
            return _("the deal")
        case Start(card=card):
            # translators: what Undo takes back: "the first card (red 5)"
            return _("the first card (%(card)s)", card=card.name)
        case NameColour(colour=colour):
            # translators: what Undo takes back: "Ben's colour (red)"
            return _("%(whose)s colour (%(colour)s)", whose=whose, colour=colour.word)
        case Draw():
            # translators: what Undo takes back: that Ben drew a card
            return _("%(whose)s draw", whose=whose)
        case Keep():
            # translators: what Undo takes back: that Ben kept the card he drew
            return _("%(whose)s kept card", whose=whose)
        case Uno():
            # translators: what Undo takes back: that Ben said UNO
            return _("%(whose)s UNO", whose=whose)
        case Catch(other=other) if before.ruleset.wrong_catch_penalty and other not in before.uno_open:
            return _("%(whose)s wrong catch", whose=whose)
        case Catch(other=other):
            # translators: what Undo takes back: "Ana's catch (Ben)", as Ana caught Ben
            return _("%(whose)s catch (%(other)s)", whose=whose, other=short_name(other, names))
        case Accept():
            # translators: what Undo takes back: "Ben's draw of 4"
            return _(
                "%(whose)s draw of %(count)d",
                whose=whose,
                count=before.owed or before.ruleset.wild_draw_four,
            )
        case Challenge(guilty=True):
            # translators: what Undo takes back: a challenge of a Wild Draw Four
            return _("%(whose)s right challenge", whose=whose)
        case Challenge():
            return _("%(whose)s wrong challenge", whose=whose)
        case Flip(side="heads"):
            # translators: what Undo takes back
            return _("the flip (heads)")
        case Flip():
            # translators: what Undo takes back
            return _("the flip (tails)")
        case Hint():
            # translators: what Undo takes back: that Ben gave a hint
            return _("%(whose)s hint", whose=whose)
        case Reshuffle():
            # translators: what Undo takes back
            return _("the reshuffle")
        case Out():
            # translators: what Undo takes back: that Ben went out
            return _("%(whose)s last card", whose=whose)
        case Hand() | Points():
            # translators: what Undo takes back: what was counted in Ben's hand
            return _("%(whose)s count", whose=whose)
    return ""


def amended(amendment: Amendment | None) -> str:
    """Return what an amendment said, as a sentence; empty for one that was let stand and is about nothing."""
    if amendment is None:
        return ""
    number = amendment.number
    if amendment.now:
        now = [event_name(step.event, step.before) for step in amendment.now]
        # translators: what is "Ben's red 7" or "the deal": what really happened
        return _("Event %(number)d was corrected: %(what)s.", number=number, what=listed(now))
    if not amendment.was:
        return _("Event %(number)d was taken out.", number=number)
    was = [event_name(event, amendment.before) for event in amendment.was]
    # translators: what is "Ben's red 7" or "the deal": it never happened, though it was entered
    return _("Event %(number)d was taken out: %(what)s.", number=number, what=listed(was))


def _card_played(event: Play | Jump, before: State, whose: str, names: Sequence[str]) -> str:
    card = event.cards[-1] if isinstance(event, Play) else before.top
    if event.swap and before.ruleset.sevens_swap and card and card.symbol == "7":
        return _("%(whose)s swap with %(other)s", whose=whose, other=short_name(event.swap, names))
    if isinstance(event, Jump) and before.turn != event.player:
        # translators: what Undo takes back: a card laid out of turn
        return _("%(whose)s jump", whose=whose)
    if isinstance(event, Play) and event.more:
        number = len(event.cards)
        # translators: what Undo takes back: several cards played together
        return counted(
            "%(whose)s play of %(num)d card", "%(whose)s play of %(num)d cards", number, whose=whose
        )
    name = card.name if card else ""
    if isinstance(event, Play) and isinstance(event.colour, Colour):
        # translators: what Undo takes back: "Ben's Wild (blue)"
        return _("%(whose)s %(card)s (%(colour)s)", whose=whose, card=name, colour=event.colour.word)
    # translators: what Undo takes back: "Ben's red 7"
    return _("%(whose)s %(card)s", whose=whose, card=name)

"""The short name of an event, for the buttons that undo and redo it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion import rules
from companion.rules import Sentence, possessive, say
from companion.web.words.blanks import named
from companion.web.words.language import _, counted, filled
from companion.web.words.phrases import correction, listed
from companion.web.words.typesetting import short_name

_NAMES: Final[Mapping[type, Sentence]] = {
    # translators: what Undo takes back
    rules.Amend: say("the correction"),
    # translators: what Undo takes back: that Ben left the game
    rules.Leave: say("%(whose)s leaving"),
    # translators: what Undo takes back: that Ben joined a round
    rules.Join: say("%(whose)s joining"),
    # translators: what Undo takes back
    rules.Seats: say("the new seating"),
    # translators: what Undo takes back
    rules.End: say("the end of the game"),
    # translators: what Undo takes back
    rules.Round: say("the deal"),
    # translators: what Undo takes back: that Ben drew a card
    rules.Draw: say("%(whose)s draw"),
    # translators: what Undo takes back: that Ben kept the card he drew
    rules.Keep: say("%(whose)s kept card"),
    # translators: what Undo takes back: that Ben said UNO
    rules.Uno: say("%(whose)s UNO"),
    # translators: what Undo takes back: that Ben gave a hint
    rules.Hint: say("%(whose)s hint"),
    # translators: what Undo takes back
    rules.Reshuffle: say("the reshuffle"),
    # translators: what Undo takes back: that Ben went out
    rules.Out: say("%(whose)s last card"),
    # translators: what Undo takes back: what was counted in Ben's hand
    rules.Hand: say("%(whose)s count"),
    rules.Points: say("%(whose)s count"),
}
"""The names of events that tell only what happened and whose it was."""


def undo_name(game: rules.Game, names: Sequence[str] = ()) -> str:
    """Return the name of the event that Undo takes back; empty without one."""
    return _name(game, game.before or game, names) if game.undoes else ""


def redo_name(game: rules.Game, names: Sequence[str] = ()) -> str:
    """Return the name of the event that Redo puts back; empty without one."""
    return _name(game.ahead, game, names) if game.ahead else ""


def _name(game: rules.Game, before: rules.Game, names: Sequence[str]) -> str:
    amendment = game.amendment
    if amendment is None:
        return event_name(game.event, before.state, names)
    # What really happened, or what never did.
    what = _now(amendment, names) or _was(amendment, names)
    # translators: what Undo takes back: "the correction (Ben's red 7)"
    return _("the correction (%(what)s)", what=what) if what else _("the correction")


def event_name(event: rules.Event | None, before: rules.State, names: Sequence[str] = ()) -> str:
    """Return an event as a thing that is undone or taken back: ``Ben's Draw Two``; empty without one.

    ``before`` is the table before it. A long name is shortened to as much of it as nobody else of
    ``names`` shares.
    """
    said = event and rules.underlying(event)
    player = said.name if isinstance(said, rules.Join) else getattr(said, "player", "")
    whose = possessive(short_name(player, names))
    if isinstance(said, rules.Fix):
        # translators: what Undo takes back: "the correction (Ben's turn)"
        return _("the correction (%(what)s)", what=correction(said, names))
    match said:
        case rules.Play() | rules.Jump():
            return _card_played(said, before, whose, names)
        case rules.Start(card=card):
            # translators: what Undo takes back: "the first card (red 5)"
            return _("the first card (%(card)s)", card=named(card, before.setup, card.name))
        case rules.NameColour(colour=colour):
            # translators: what Undo takes back: "Ben's colour (red)"
            return _("%(whose)s colour (%(colour)s)", whose=whose, colour=colour.word)
        case rules.Catch(other=other) if before.ruleset.wrong_catch_penalty and other not in before.uno_open:
            return _("%(whose)s wrong catch", whose=whose)
        case rules.Catch(other=other):
            # translators: what Undo takes back: "Ana's catch (Ben)", as Ana caught Ben
            return _("%(whose)s catch (%(other)s)", whose=whose, other=short_name(other, names))
        case rules.Accept():
            # translators: what Undo takes back: "Ben's draw of 4"
            return _(
                "%(whose)s draw of %(count)d", whose=whose, count=before.owed or before.ruleset.wild_draw_four
            )
        case rules.Challenge(guilty=True):
            # translators: what Undo takes back: a challenge of a Wild Draw Four
            return _("%(whose)s challenge (it was a bluff)", whose=whose)
        case rules.Challenge():
            return _("%(whose)s challenge (no bluff)", whose=whose)
        case rules.Flip(side="heads"):
            # translators: what Undo takes back
            return _("the flip (heads)")
        case rules.Flip():
            # translators: what Undo takes back
            return _("the flip (tails)")
    name = _NAMES.get(type(said))
    return filled(name, whose=whose) if name else ""


def entered_name(event: rules.Event, before: rules.State) -> str:
    """Return what was entered before it was corrected, a count with its points: ``Ben's 28 points``."""
    match rules.underlying(event):
        case rules.Hand() | rules.Points() as counted_hand:
            # translators: what had been counted before it was corrected: "Ben's 28 points"
            return counted(
                "%(whose)s %(num)d point",
                "%(whose)s %(num)d points",
                counted_hand.points,
                whose=possessive(counted_hand.player),
            )
        case rules.Round(dealer=str(dealer)):
            # translators: what was entered before it was corrected: the deal, by the wrong player
            return _("%(whose)s deal", whose=possessive(dealer))
        case rules.Seats(names):
            # translators: what was entered before it was corrected: who sat there
            return _("the seating %(players)s", players=listed(names))
    return event_name(event, before)


def amended(amendment: rules.Amendment | None) -> str:
    """Return what an amendment said, as somebody at the table would; empty where it is about no event.

    The one sentence for it: above the pad, in the log, on the preview, and as it is called out.
    """
    if amendment is None:
        return ""
    was, now = _was(amendment), _now(amendment)
    if not was or not now:
        return _came_or_went(was, now)
    if len(amendment.was) == len(amendment.now) == 1:
        one = _one_for_one(rules.underlying(amendment.was[0]), rules.underlying(amendment.now[0].event))
        if one:
            return one
    added = len(amendment.now) - len(amendment.was)
    if added > 0 and tuple(step.event for step in amendment.now)[added:] == amendment.was:
        before = listed([event_name(step.event, step.before) for step in amendment.now[:added]])
        # translators: an event that was forgotten: "Corrected: before Ben's red 7 came Ana's UNO."
        return _("Corrected: before %(what)s came %(added)s.", what=was, added=before)
    if now == was:
        return _("Corrected: %(what)s.", what=now)
    # translators: what really happened, and what was entered: "Corrected: Ben's draw, not Ben's red 7."
    return _("Corrected: %(now)s, not %(was)s.", now=now, was=was)


def _came_or_went(was: str, now: str) -> str:
    if now:
        # translators: an event was taken out, and is put in again
        return _("Corrected: %(what)s counts after all.", what=now)
    # translators: an event that was entered by mistake: "Corrected: Ben's red 7 never happened."
    return _("Corrected: %(what)s never happened.", what=was) if was else _("Corrected.")


def _one_for_one(was: rules.Event, now: rules.Event) -> str:
    """Return what the same player did instead of the same; empty where it was something else."""
    match was, now:
        case rules.Hand() | rules.Points(), rules.Hand() | rules.Points() if (
            was.player == now.player and was.points != now.points
        ):
            return counted(
                "Corrected: %(player)s had %(num)d point left, not %(was)d.",
                "Corrected: %(player)s had %(num)d points left, not %(was)d.",
                now.points,
                player=now.player,
                was=was.points,
            )
        case rules.Play(), rules.Play() if (
            was.player == now.player and was.card != now.card and _is_plain(was, now)
        ):
            return _(
                "Corrected: %(player)s played %(card)s, not %(was)s.",
                player=now.player,
                card=now.card.a_name,
                was=was.card.a_name,
            )
    return ""


def _is_plain(*plays: rules.Play) -> bool:
    return not any(play.colour or play.more or play.swap for play in plays)


def _was(amendment: rules.Amendment, names: Sequence[str] = ()) -> str:
    return listed([event_name(event, amendment.before, names) for event in amendment.was])


def _now(amendment: rules.Amendment, names: Sequence[str] = ()) -> str:
    return listed([event_name(step.event, step.before, names) for step in amendment.now])


def _card_played(
    event: rules.Play | rules.Jump, before: rules.State, whose: str, names: Sequence[str]
) -> str:
    card = event.cards[-1] if isinstance(event, rules.Play) else before.top
    if event.swap and card and card.is_number and before.ruleset.swaps_hands(card):
        return _("%(whose)s swap with %(other)s", whose=whose, other=short_name(event.swap, names))
    if isinstance(event, rules.Jump) and before.turn != event.player:
        # translators: what Undo takes back: a card laid out of turn
        return _("%(whose)s jump", whose=whose)
    if isinstance(event, rules.Play) and event.more:
        number = len(event.cards)
        # translators: what Undo takes back: several cards played together
        return counted(
            "%(whose)s play of %(num)d card", "%(whose)s play of %(num)d cards", number, whose=whose
        )
    name = named(card, before.setup, card.name) if card else ""
    if isinstance(event, rules.Play) and isinstance(event.colour, rules.Colour):
        # translators: what Undo takes back: "Ben's Wild (blue)"
        return _("%(whose)s %(card)s (%(colour)s)", whose=whose, card=name, colour=event.colour.word)
    # translators: what Undo takes back: "Ben's red 7"
    return _("%(whose)s %(card)s", whose=whose, card=name)

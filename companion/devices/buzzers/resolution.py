"""What a press means: it follows from the table, never from a mode.

    meaning(view, "Ben", held=False).lines      # ("Ben: uno",)

In this order: who must say UNO says it, anyone else catches who can be caught, who must draw four
accepts, or challenges by holding; then, where presses end turns, the own turn. Anything else is no.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.rules import (
    Accept,
    Catch,
    Challenge,
    Draw,
    Event,
    Game,
    Keep,
    Phase,
    Play,
    Ruling,
    Uno,
    possessive,
    read_card,
    say,
    write_line,
)
from companion.table import Level, TableView

HOLD: Final = 0.6
"""A press this long, in seconds, is a hold."""

OWN_TURN: Final = (Phase.TURN, Phase.DRAWN, Phase.REPLAY)


class Act(StrEnum):
    """What a press comes to."""

    UNO = "uno"
    CATCH = "catch"
    ACCEPT = "accept"
    CHALLENGE = "challenge"
    PLAYED = "played"
    DREW = "drew"
    FLIP = "flip"
    CLAIM = "claim"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a press comes to: the lines of the record that it says, and a sentence about it."""

    act: Act
    text: str
    lines: tuple[str, ...] = ()


def meaning(view: TableView, player: str, held: bool) -> Meaning:
    """What it means that ``player`` presses now, or holds."""
    state = view.state
    if player not in state.seats:
        return Meaning(Act.NO, say("%(player)s is not in this round.", player=player))
    if state.uno_open == player:
        return _said(Act.UNO, say("%(player)s said UNO!", player=player), Uno(player))
    if ends_turn(view, player) and (state.uno_open is None or _must_say_uno(view, player)):
        return _drew(view.game, player) if held else _played(view, player)
    if _must_say_uno(view, player):
        return _said(Act.UNO, say("%(player)s said UNO!", player=player), Uno(player))
    if state.uno_open is not None:
        caught = state.uno_open
        return _said(
            Act.CATCH, say("%(player)s caught %(other)s.", player=player, other=caught), Catch(player, caught)
        )
    if state.challenge and state.turn == player:
        draws = say("%(player)s draws 4.", player=player)
        return _challenged(view, player) if held else _said(Act.ACCEPT, draws, Accept(player))
    return Meaning(Act.NO, _why_not(view, player))


def coin_meaning(view: TableView) -> Meaning:
    """What it means that the coin's button is pressed now."""
    if view.state.phase is Phase.COIN:
        return Meaning(Act.FLIP, say("The coin is in the air."))
    return Meaning(Act.NO, say("No Wild 50/50 waits for the coin."))


def waits_for_release(view: TableView, player: str) -> bool:
    """Does it make a difference whether ``player`` presses or holds?"""
    return meaning(view, player, held=False) != meaning(view, player, held=True)


def is_contested(view: TableView, meant: Meaning) -> bool:
    """Is it about an UNO that was not said, so that it matters who was first?"""
    return view.state.uno_open is not None and (
        meant.act is Act.CATCH or meant.lines == (write_line(Uno(view.state.uno_open)),)
    )


def ends_turn(view: TableView, player: str) -> bool:
    """Is it the turn of ``player``, at a table where a press ends it?"""
    state = view.state
    wanted = view.press_ends_turn and view.level is Level.TURNS
    return wanted and state.turn == player and state.phase in OWN_TURN


def _must_say_uno(view: TableView, player: str) -> bool:
    """Has ``player`` the turn and two cards, so that UNO is due with the next one?"""
    state = view.state
    seat = state.seats.index(player)
    is_due = state.turn == player and state.hands.get(player) == 2 and seat not in state.said
    return is_due and Uno(player) in view.legal


def _played(view: TableView, player: str) -> Meaning:
    number = Play(player, read_card("?"))
    if _must_say_uno(view, player):
        text = say("%(player)s said UNO and played a number card.", player=player)
        return _one_after_the_other(view.game, Act.PLAYED, text, Uno(player), number)
    text = say("%(player)s played a number card.", player=player)
    return _one_after_the_other(view.game, Act.PLAYED, text, number)


def _drew(game: Game, player: str) -> Meaning:
    """Drew and kept, or only one of the two where the other is done already or not allowed."""
    if game.state.phase is Phase.DRAWN and game.refusal(Keep(player)) is None:
        return _said(Act.DREW, say("%(player)s kept the card.", player=player), Keep(player))
    after = game.apply(Draw(player))
    if isinstance(after, Game) and not isinstance(after.apply(Keep(player)), Game):
        text = say("%(player)s drew a card and has to go on drawing.", player=player)
        return _said(Act.DREW, text, Draw(player))
    text = say("%(player)s drew a card and kept it.", player=player)
    return _one_after_the_other(game, Act.DREW, text, Draw(player), Keep(player))


def _challenged(view: TableView, player: str) -> Meaning:
    assert view.state.challenge
    played = view.state.challenge[0]
    if Challenge(player, guilty=True) not in view.legal:
        text = say("%(player)s challenged, but an empty hand is innocent.", player=player)
        return _said(Act.CHALLENGE, text, Challenge(player, guilty=False))
    whose = possessive(played)
    text = say("%(player)s challenges. What did %(whose)s hand show?", player=player, whose=whose)
    return Meaning(Act.CHALLENGE, text)


def _said(act: Act, text: str, event: Event) -> Meaning:
    return Meaning(act, text, (write_line(event),))


def _one_after_the_other(game: Game, act: Act, text: str, *events: Event) -> Meaning:
    """All of the events, or no where the referee has something against one."""
    for event in events:
        after = game.apply(event)
        if isinstance(after, Ruling):
            return Meaning(Act.NO, after.text)
        game = after
    return Meaning(act, text, tuple(map(write_line, events)))


def _why_not(view: TableView, player: str) -> str:
    if view.state.turn == player and view.state.phase in OWN_TURN:
        return say("%(whose)s turn does not end with a press at this table.", whose=possessive(player))
    return say("Nothing waits for %(whose)s buzzer.", whose=possessive(player))

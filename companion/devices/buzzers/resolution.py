"""Resolves what a press means, from the table alone and never from a mode. Pure.

    resolve(view, Press("Ben", at=5.0, seen=view)).meaning.lines      # ("Ben: uno",)

In this order: it answers a question about a scanned card, says UNO, catches everybody who can be caught,
accepts a debt or, held, challenges it, or ends the player's turn where presses do. Anything else is refused.
"""

from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Final

from companion import rules
from companion.devices.buzzers.pairing import answers_pairing
from companion.devices.scanner.questions import once_complete
from companion.ports import COIN, NoSuchSeat, PressAction, PressResult, Seat
from companion.rules import all_of, join_sentences, nearest, possessive, say
from companion.table import ANOTHER_GAME, Level, Scanned, TableView

HOLD: Final = 0.6  # seconds: three times as long as an unhurried press
MOVED: Final = say("The table has moved on meanwhile.")


@dataclass(frozen=True, eq=False, slots=True)
class Press:
    """A press of a button; ``held`` is its length, None while it is down.

    Times are in seconds of the edges' clock. ``seen`` is the table when the press was first judged; ``reply``
    takes the result to a waiting screen. ``key`` is an idempotency key, ``game_id`` the game that it is meant
    for. Two presses are never equal.
    """

    seat: Seat
    at: float
    held: float | None = None
    from_board: bool = False
    seen: TableView | None = None
    reply: Future[PressResult] | None = None
    key: str | None = None
    game_id: int | None = None


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a press: its lines of the record, and a sentence.

    ``is_contested``: it is about a forgotten UNO, so it matters who was first.
    """

    action: PressAction
    text: str
    lines: tuple[str, ...] = ()
    is_contested: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class ResolvedPress:
    """A press with its player and meaning; ``player`` is None for the coin's button and a buzzer of nobody.

    ``awaits_release``: it is still down, and a hold would mean something else.
    """

    press: Press
    player: str | None
    meaning: Meaning
    awaits_release: bool = False

    @property
    def is_contested(self) -> bool:
        """Is it about a forgotten UNO?"""
        return self.meaning.is_contested


def resolve(view: TableView, press: Press) -> ResolvedPress:
    """Return the player and the meaning of a press at this table."""
    if press.game_id not in (None, view.game_id):
        return ResolvedPress(press, None, Meaning(PressAction.NO, ANOTHER_GAME))
    if press.seat == COIN:
        # The coin's button is nobody's, and always does the same.
        return ResolvedPress(press, None, coin_meaning(view))
    try:
        player = player_at(view, press.seat)
    except NoSuchSeat as nobody:  # a new game began, without them
        return ResolvedPress(press, None, Meaning(PressAction.NO, str(nobody)))
    if not press.seen or (press.seen.game_id, press.seen.version) != (view.game_id, view.version):
        return ResolvedPress(press, player, Meaning(PressAction.NO, MOVED))
    # Before the player's own meaning: a buzzer that is being paired is not yet theirs.
    if answers_pairing(view, press.seat):
        return ResolvedPress(press, None, Meaning(PressAction.PAIR, ""))
    if player is None:
        nobody_has_it = say("Nobody has buzzer %(number)s.", number=press.seat)
        return ResolvedPress(press, None, Meaning(PressAction.NO, nobody_has_it))
    pressed = meaning(view, player, held=False)
    # A race does not wait for how long the button is held.
    held = pressed if pressed.is_contested else meaning(view, player, held=True)
    meant = held if (press.held or 0) >= HOLD else pressed
    return ResolvedPress(press, player, meant, awaits_release=press.held is None and pressed != held)


def player_at(view: TableView, seat: Seat) -> str | None:
    """Return the player with that buzzer; raises :class:`.NoSuchSeat` for an unknown name."""
    if isinstance(seat, int):
        return next((name for name, number in view.buzzers.items() if number == seat), None)
    players = view.state.players
    if player := rules.player_named(seat, players):
        return player
    nobody = say("No player is called %(word)s.", word=seat)
    if close := nearest(seat, players):
        raise NoSuchSeat(join_sentences(nobody, say("Did you mean %(near)s?", near=close)))
    names = ", ".join(players)
    expected = say("Expected %(names)s, or %(coin)s.", names=names, coin=COIN)
    raise NoSuchSeat(join_sentences(nobody, expected))


def meaning(view: TableView, player: str, held: bool) -> Meaning:
    """Return the meaning of a press, or of a hold, by ``player`` now."""
    state = view.state
    if player not in state.seats:
        return Meaning(PressAction.NO, say("%(player)s is not in this round.", player=player))
    if view.transient.scanned and (meant := _about_scanned(view, view.transient.scanned, player, held)):
        return meant
    # Before the own turn: with one card left and UNO unsaid, nothing else is as urgent.
    if player in state.uno_open:
        return _saved(view.game, player)
    if ends_turn(view, player) and (not state.uno_open or state.owes_uno(player)):
        return _drew(view.game, player) if held else _played(view, player)
    if state.owes_uno(player):
        return _said(PressAction.UNO, say("%(player)s said UNO!", player=player), rules.Uno(player))
    if state.uno_open:
        return _caught(view.game, player)
    if state.owed and state.turn == player:
        draws = say("%(player)s draws %(count)d.", player=player, count=state.owed)
        return _challenged(view, player) if held else _said(PressAction.ACCEPT, draws, rules.Accept(player))
    return Meaning(PressAction.NO, _why_not(view, player))


def coin_meaning(view: TableView) -> Meaning:
    """Return the meaning of a press of the coin's button now."""
    if view.state.phase is rules.Phase.COIN:
        return Meaning(PressAction.FLIP, say("The coin is in the air."))
    return Meaning(PressAction.NO, say("No Wild 50/50 waits for the coin."))


def hold_matters(view: TableView, player: str) -> bool:
    """Return whether a hold of this player's buzzer now differs from a press."""
    return meaning(view, player, held=False) != meaning(view, player, held=True)


def ends_turn(view: TableView, player: str) -> bool:
    """Return whether it is the turn of ``player``, at a table where a press ends turns."""
    state = view.state
    wanted = view.preferences.press_ends_turn and view.preferences.level is Level.TURNS
    return wanted and state.is_turn_of(player)


def _about_scanned(view: TableView, scanned: Scanned, player: str, held: bool) -> Meaning | None:
    """Return the meaning while a scanned card waits for this player, or its play for more cards."""
    if player in scanned.players:
        return Meaning(PressAction.NAMED, say("This card is %(whose)s to answer.", whose=possessive(player)))
    if scanned.waits_for != "more" or scanned.event is None:
        return None
    if scanned.event.player == player:
        return _uno_for_several(view.state, scanned.event)
    # A press by somebody else shows that the play was complete before.
    later = once_complete(view)
    if later is None:
        return None
    meant = meaning(later, player, held)
    entered = tuple(rules.write_line(event) for event in (later.game.event,) if event)
    return replace(meant, lines=(*entered, *meant.lines)) if meant.lines else meant


def _uno_for_several(state: rules.State, event: rules.Play | rules.Jump) -> Meaning | None:
    """Return an UNO if the cards laid so far leave a single one."""
    held, laid = state.hands.get(event.player), len(event.cards) if isinstance(event, rules.Play) else 1
    due = state.ruleset.calls_uno and held is not None and held - laid == state.ruleset.uno_hand
    if not due or state.has_said_uno(event.player):
        return None
    said_uno = say("%(player)s said UNO!", player=event.player)
    return _said(PressAction.UNO, said_uno, rules.Uno(event.player), is_contested=True)


def _saved(game: rules.Game, player: str) -> Meaning:
    """Return an UNO by a player who can be caught, or why it is too late."""
    ruling = game.refusal(rules.Uno(player))
    if ruling:
        return Meaning(PressAction.NO, ruling.text)
    return _said(
        PressAction.UNO, say("%(player)s said UNO!", player=player), rules.Uno(player), is_contested=True
    )


def _caught(game: rules.Game, player: str) -> Meaning:
    """Return the catches of everybody who can be caught, as a buzzer names nobody."""
    caught = game.state.uno_open
    catches = tuple(rules.Catch(player, other) for other in caught)
    # Who has gone out catches nobody, whoever is asked about.
    ruling = game.refusal(catches[0])
    if ruling:
        return Meaning(PressAction.NO, ruling.text)
    text = say("%(player)s caught %(other)s.", player=player, other=all_of(caught))
    return Meaning(PressAction.CATCH, text, tuple(map(rules.write_line, catches)), is_contested=True)


def _played(view: TableView, player: str) -> Meaning:
    number = rules.Play(player, rules.read_card("?"))
    if view.state.owes_uno(player):
        text = say("%(player)s said UNO and played a number card.", player=player)
        return _one_after_the_other(view.game, PressAction.PLAYED, text, rules.Uno(player), number)
    text = say("%(player)s played a number card.", player=player)
    return _one_after_the_other(view.game, PressAction.PLAYED, text, number)


def _drew(game: rules.Game, player: str) -> Meaning:
    """Return a draw and a keep, or only the one that is possible."""
    if game.state.phase is rules.Phase.DRAWN and game.refusal(rules.Keep(player)) is None:
        return _said(PressAction.DREW, say("%(player)s kept the card.", player=player), rules.Keep(player))
    after = game.apply(rules.Draw(player))
    if isinstance(after, rules.Game) and not isinstance(after.apply(rules.Keep(player)), rules.Game):
        text = say("%(player)s drew a card and has to go on drawing.", player=player)
        return _said(PressAction.DREW, text, rules.Draw(player))
    text = say("%(player)s drew a card and kept it.", player=player)
    return _one_after_the_other(game, PressAction.DREW, text, rules.Draw(player), rules.Keep(player))


def _challenged(view: TableView, player: str) -> Meaning:
    if view.state.challenge is None:
        ruling = view.game.refusal(rules.Challenge(player, guilty=False))
        assert ruling is not None
        return Meaning(PressAction.NO, ruling.text)
    played = view.state.challenge[0]
    if rules.Challenge(player, guilty=True) not in view.legal:
        text = say("%(player)s challenged, but that hand cannot be guilty.", player=player)
        return _said(PressAction.CHALLENGE, text, rules.Challenge(player, guilty=False))
    whose = possessive(played)
    text = say("%(player)s challenges. What did %(whose)s hand show?", player=player, whose=whose)
    return Meaning(PressAction.CHALLENGE, text)


def _said(action: PressAction, text: str, event: rules.Event, is_contested: bool = False) -> Meaning:
    return Meaning(action, text, (rules.write_line(event),), is_contested)


def _one_after_the_other(game: rules.Game, action: PressAction, text: str, *events: rules.Event) -> Meaning:
    """Return the meaning of consecutive events; a refusal if the referee is against one."""
    for event in events:
        after = game.apply(event)
        if isinstance(after, rules.Ruling):
            return Meaning(PressAction.NO, after.text)
        game = after
    return Meaning(action, text, tuple(map(rules.write_line, events)))


def _why_not(view: TableView, player: str) -> str:
    if view.state.is_turn_of(player):
        return say("%(whose)s turn does not end with a press at this table.", whose=possessive(player))
    return say("Nothing waits for %(whose)s buzzer.", whose=possessive(player))

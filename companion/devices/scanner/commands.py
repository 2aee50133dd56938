"""Command cards: each says what a button of the screens would say now."""

from dataclasses import replace

from companion import rules
from companion.devices.scanner.counting import complete_hand, uncount_last
from companion.devices.scanner.questions import complete, name_player, take_last_back, with_colour
from companion.devices.scanner.resolved import ResolvedScan, entered_scan, rejected_scan
from companion.ports import ScanOutcome
from companion.rules import all_of, capital, say
from companion.table import Command, Scanned, TableView


def obey(view: TableView, command: Command) -> ResolvedScan:
    """Do what a command card says, and return what came of it."""
    if command.colour:
        return _colour(view, command.colour)
    match command:
        case Command.NEXT:
            return _next(view)
        case Command.UNDO:
            return _undo(view)
        case Command.UNO:
            return _uno(view)
        case Command.DRAW:
            return _draw(view)
    return _on_turn(
        view, say("%(player)s kept the card.", player=view.state.turn), rules.Keep(view.state.turn or "")
    )


def _with_colour(view: TableView, scanned: Scanned, colour: rules.Colour) -> ResolvedScan:
    """Return the waiting wild with its colour; it may still need one player, a Wild 50/50 two."""
    card, event = scanned.card, scanned.event
    assert card is not None
    assert isinstance(event, rules.Play)
    play = replace(event, colour=colour)
    if card.flips_coin and view.game.refusal(play) is not None:
        text = capital(
            say(
                "%(card)s, %(colour)s: which two players does it concern?", card=card.name, colour=colour.word
            )
        )
        waits = replace(scanned, waits_for="players", text=text, colour=colour)
        return ResolvedScan(ScanOutcome.WAITS, text, scanned=waits)
    return with_colour(view, play, scanned)


def _colour(view: TableView, colour: rules.Colour) -> ResolvedScan:
    scanned = view.transient.scanned
    if scanned and scanned.waits_for in ("colour", "players"):
        return _with_colour(view, scanned, colour)
    if scanned and scanned.lines and scanned.card and scanned.card.is_wild:
        line = next((line for line in scanned.lines if f"={colour.letter}" in line), "")
        text = say("%(card)s, %(colour)s: it stands.", card=scanned.card.name, colour=colour.word)
        return ResolvedScan(ScanOutcome.ENTERED, capital(text), (line,))
    if view.state.phase is rules.Phase.COLOUR and view.state.turn:
        player = view.state.turn
        text = say("%(player)s names %(colour)s.", player=player, colour=colour.word)
        return entered_scan(view.game, text, rules.NameColour(player, colour))
    return rejected_scan(say("No Wild waits for a colour."))


def _next(view: TableView) -> ResolvedScan:
    scanned, turn = view.transient.scanned, view.state.turn
    if scanned and scanned.waits_for == "more":
        return complete(view)
    if scanned and scanned.waits_for == "whose" and turn:
        return name_player(view, turn)
    if game := view.game.once_counting:
        return complete_hand(view, game)
    match view.state.phase:
        case rules.Phase.BETWEEN:
            return entered_scan(view.game, say("A round begins."), rules.Round())
        case rules.Phase.DRAWN:
            return _on_turn(
                view,
                say("%(player)s kept the card.", player=view.state.turn),
                rules.Keep(view.state.turn or ""),
            )
    return rejected_scan(say("Nothing waits for the next card."))


def _undo(view: TableView) -> ResolvedScan:
    if fewer := take_last_back(view):
        return fewer
    if scanned := view.transient.scanned:
        if scanned.card is None:
            return ResolvedScan(ScanOutcome.TAKEN_BACK, say("The card is taken back."))
        return ResolvedScan(
            ScanOutcome.TAKEN_BACK, say("The %(card)s is taken back.", card=scanned.card.name)
        )
    if taken := uncount_last(view):
        return taken
    if view.preferences.own_seat_only and view.revises_coin(rules.Undo()):
        return rejected_scan(say("What the coin decided is taken back with Undo on the host's phone."))
    return entered_scan(view.game, say("The last event is taken back."), rules.Undo())


def _uno(view: TableView) -> ResolvedScan:
    state = view.state
    # For some it may be too late already, and then it is not they who say it.
    in_time = [name for name in state.uno_open if view.game.refusal(rules.Uno(name)) is None]
    if len(in_time) > 1:
        return rejected_scan(
            say("%(names)s can say UNO: each on a buzzer or a phone.", names=all_of(in_time))
        )
    player = in_time[0] if in_time else state.turn or ""
    return _on_turn(view, say("%(player)s said UNO!", player=player), rules.Uno(player))


def _draw(view: TableView) -> ResolvedScan:
    player = view.state.turn or ""
    if owed := view.state.owed:
        return _on_turn(
            view, say("%(player)s draws %(count)d.", player=player, count=owed), rules.Accept(player)
        )
    return _on_turn(view, say("%(player)s drew a card.", player=player), rules.Draw(player))


def _on_turn(view: TableView, text: str, event: rules.TableEvent) -> ResolvedScan:
    """Enter an event of the player on turn; one that breaks a rule does not wait."""
    if not view.state.turn:
        return rejected_scan(say("It is nobody's turn."))
    ruling = view.game.refusal(event)
    return rejected_scan(ruling.text) if ruling else entered_scan(view.game, text, event)

"""A record as cards to lay: which scans say each of its lines, and what is left for a phone to say.

for step in steps(read_record(text)):
    step.scans                  # ("W4", "blue")
    step.by_hand                # the line, where scans alone do not say it
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.devices.scanner.resolution import resolve
from companion.ports import ScanOutcome
from companion.rules import (
    Accept,
    Card,
    Draw,
    Event,
    Game,
    Hand,
    Keep,
    LetStand,
    NameColour,
    Play,
    Record,
    Round,
    Start,
    Undo,
    Uno,
    new_game,
    write_line,
)
from companion.table import Command, Level, OpenHand, Preferences, Sticker, TableView, Transient, read_code


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """One line of a record: the codes to lay, and what a phone says after them, if anything.

    ``hand``: whose hand is counted, where it is one.
    """

    line: str
    scans: tuple[str, ...]
    by_hand: str
    hand: str = ""


def steps(record: Record) -> Iterator[ScriptLine]:
    """Everything that is laid on the reader in that game; ends where the record breaks a rule."""
    game = new_game(record.setup)
    for _, event in record.lines:
        after = game.apply(event)
        if not isinstance(after, Game):
            return
        yield _step(game, event)
        game = after


def _step(game: Game, event: Event) -> ScriptLine:
    line, scans = write_line(event), _scans(_laid(event))
    player = event.player if isinstance(event, Hand) else ""
    said = _said(game, scans, player)
    # A play to which cards may be added waits until somebody says that none is.
    if said == [] and isinstance(event, Play) and game.state.ruleset.multiples:
        scans = (*scans, Command.NEXT)
        said = _said(game, scans, player)
    if said is None:
        return ScriptLine(line, (), line)
    enough = said[-1:] == [line] and all(each.endswith(": accept") for each in said[:-1])
    if said and not enough:
        return ScriptLine(line, (), line)
    return ScriptLine(line, scans, "" if enough else line, player)


def _said(game: Game, scans: tuple[str, ...], player: str) -> list[str] | None:
    """Return the lines that these scans say at this table; None where one of them is nothing to lay."""
    hand = OpenHand(player) if player else None
    view = TableView(1, game, Preferences(Level.CARDS), Transient(hand=hand))
    said: list[str] = []
    for code in scans:
        stands_for = read_code(code)
        if stands_for is None:
            return None
        resolved = resolve(view, Sticker(stands_for))
        if resolved.outcome is ScanOutcome.NO:
            return None
        said += resolved.lines
        for_now = view.game if resolved.outcome is ScanOutcome.ENTERED else _after(view.game, resolved.lines)
        view = replace(view, game=for_now, transient=Transient(scanned=resolved.scanned, hand=resolved.hand))
    return said


def _after(game: Game, lines: tuple[str, ...]) -> Game:
    """Return the game once the four of a last Wild Draw Four were accepted by counting a hand."""
    for _ in lines:
        after = game.apply(Accept(game.state.turn or ""))
        assert isinstance(after, Game)
        game = after
    return game


def _laid(event: Event) -> Event:
    """Return the event as the cards were laid: what the table let stand was laid all the same.

    Of a hand nobody lays more than there may be.
    """
    return event.event if isinstance(event, LetStand) and not isinstance(event.event, Hand) else event


def _scans(event: Event) -> tuple[str, ...]:
    match event:
        case Round(None):
            return (Command.NEXT,)
        case Start(card):
            return (card.code,)
        case Play(colour=colour):
            return (*_codes(event.cards), colour) if colour else _codes(event.cards)
        case NameColour(_, colour):
            return (colour,)
        case Draw() | Accept():
            return (Command.DRAW,)
        case Keep():
            return (Command.KEEP,)
        case Uno():
            return (Command.UNO,)
        case Undo():
            return (Command.UNDO,)
        case Hand(_, cards):
            return (*_codes(cards), Command.NEXT)
    return ()


def _codes(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)

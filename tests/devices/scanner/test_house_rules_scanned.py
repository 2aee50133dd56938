"""Random games by house rules, laid card by card: the table is the one that their records lead to."""

from pathlib import Path
from random import Random

import pytest

from companion.devices.scanner.scanner import Scanner
from companion.ports import ScanResult
from companion.rules import (
    Accept,
    Challenge,
    Draw,
    Event,
    Game,
    Jump,
    Keep,
    Play,
    Record,
    as_json,
    legal,
    read_record,
)
from companion.table import NoDecks
from tests.devices.builder import FakeClock, classic_with, view_after
from tests.table.builder import accepted, open_table
from workshop.virtual_reader.script import steps

TURNS = 60
OPTIONS = (
    "stacking=up, seven-swap, zero-pass, jump-in, multiples=any, uno-penalty=4",
    "stacking=mixed, multiples=numbers, number-finish, no-challenge",
    "jump-in, seven-swap, draw-until-may-keep, no-uno",
    "multiples=any, zero-pass, uno-strict, wrong-catch=2",
)


def choices(game: Game, random: Random) -> list[Event]:
    """What a reader may see next: cards that are known, some of them several at once, and the commands."""
    found: list[Event] = []
    for event in legal(game):
        match event:
            case Play() if event.card.is_known:
                found += [event, *several(game, event, random)]
            case Jump() if game.state.top and game.state.top.is_known:
                found += [event] * 3
            case Draw() | Keep() | Accept() | Challenge():
                found += [event] * 2
    return found


def several(game: Game, event: Play, random: Random) -> list[Event]:
    """The same play with cards of the same sort added, where that is legal."""
    alike = [card for card in game.state.setup.edition.copies if card.symbol == event.card.symbol]
    more = [random.choice(alike) for _ in range(random.randint(1, 2))]
    if event.card.is_wild or not game.state.ruleset.multiples:
        return []
    added = Play.of(event.player, (event.card, *more), event.swap)
    return [added] * 5 if game.refusal(added) is None else []


def random_game(options: str, seed: int) -> Record:
    """Play a while by these rules, whatever the players would really hold."""
    random, head = Random(seed), classic_with(options)
    game = view_after(head=head).game
    begun, events = read_record(head), list[Event]()
    while len(events) < TURNS and game.state.is_in_play and (might := choices(game, random)):
        event = random.choice(might)
        after = game.apply(event)
        assert isinstance(after, Game)
        game = after
        events.append(event)
    lines = enumerate([event for _, event in begun.lines] + events, 1)
    return Record(begun.setup, tuple(lines))


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_is_scanned(file: Path, options: str, seed: int) -> None:
    record = random_game(options, seed)
    table, clock = open_table(file), FakeClock()
    accepted(table.begin(classic_with(options).split("round")[0]))
    scanner = Scanner(table, NoDecks(), clock=clock)
    scanned = 0
    for number, step in enumerate(steps(record)):
        for code in step.scans:
            assert isinstance(scanner.scan(code, f"{number} {code} {scanned}"), ScanResult)
            scanned += 1
        if step.by_hand:
            accepted(table.submit(step.by_hand))
    expected = view_after(head=classic_with(options)).game
    for _, event in record.lines[2:]:
        after = expected.apply(event)
        assert isinstance(after, Game)
        expected = after
    assert table.game
    assert as_json(expected.state) == as_json(table.game.state)
    assert scanned > len(record.lines) / 2

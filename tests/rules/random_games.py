"""Random games, by the rules or with something let stand now and then.

A game depends on its set-up, a seed and a number of steps alone, so that Hypothesis can shrink a failure.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from companion.rules import (
    CARDS,
    FACES,
    FOUR_COLOURS,
    OPTIONS,
    PARTLY_KNOWN,
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
    Drew,
    Edition,
    End,
    Event,
    FixDirection,
    FixHand,
    FixSide,
    FixTop,
    FixTotal,
    FixTurn,
    Flip,
    Game,
    Hand,
    Hint,
    Join,
    Jump,
    Keep,
    Leave,
    LetStand,
    Mercy,
    NameColour,
    OneOf,
    Option,
    Out,
    Phase,
    Play,
    Points,
    Redo,
    Reshuffle,
    Revision,
    Round,
    Ruling,
    Seats,
    Setup,
    Start,
    TableEvent,
    Undo,
    Uno,
    Unreadable,
    WholeNumber,
    id_of,
    legal,
    new_game,
    read_line,
    read_setup,
    write_line,
)
from companion.rules import EDITIONS as PLAYED
from tests.rules.builder import NAMES

whole_games = settings(max_examples=min(25, settings().max_examples))
"""For a law of which each example is a whole game: one game asks it dozens of times, at table after table."""

Plain: TypeAlias = TableEvent | Revision
"""An event outside any `LetStand`."""

SCORINGS = {
    "winner-takes-all": (2, 3, 4, 10),
    "low-score": (2, 3, 5),
    "challenge-uno": (2, 3, 4),
    "partners": (4,),
    "teams": (4, 6),
    "partner-rotation": (4,),
}
GUESTS = ("Kim", "Lou")
"""Who may join a game: no header names them."""
BLANK_HEADERS = ("Blank1", "Blank2", "Blank3")
EFFECTS = (
    "wild", "draw 3", "all draw 2: who laughs", "target 4", "skip", "skip all", "reverse", "swap", "pass",
    "shuffle",
)  # fmt: skip
"""One of each kind that a household may write on a blank card."""

SEVERAL = ("R5 B5", "? ?", "?7 R7 B7", "YS ?S", "RR BR", "BD GD ?D", "R5 BS", "R5 W=G", "R1 R1 R1")
"""Several cards in one play: of one sort or not, known in part or not, more than the deck has or not."""


@st.composite
def option_headers(draw: st.DrawFn, edition: Edition, scoring: str, players: int) -> str:
    """Draw an ``Options`` header whose options can be played together, by so many."""
    chosen: dict[str, Option] = {}
    for option in draw(st.lists(st.sampled_from(list(OPTIONS.values())), unique_by=lambda each: each.id)):
        names = {scoring, *chosen, *map(id_of, edition.options)}
        excluding = {other for each in chosen.values() for other in each.excludes}
        if (
            option.acts_in(edition)
            and option.is_for(scoring)
            and not (option.excludes & names or option.id in excluding)
            and (not option.requires or option.requires in names)
        ):
            chosen[option.id] = option
    usual = {id_of(each) for each in edition.options}
    required = {each.requires for each in chosen.values()}
    off = [each for each in sorted(usual - set(chosen) - required) if draw(st.booleans())]
    on = [draw(_written(option, edition, players)) for option in chosen.values()]
    return ", ".join((*on, *(f"-{each}" for each in off)))


def _written(option: Option, edition: Edition, players: int) -> st.SearchStrategy[str]:
    """Return a strategy for an option with a value that this table can play."""
    match option.kind:
        case WholeNumber(least=least, most=most):
            # The third cycle is seated as the first, and a game of nine is long.
            limits = {"hand-size": (edition.deck_size - 2) // players, "cycles": 2}
            most = min(most, limits.get(option.id, most))
            return st.integers(least, most).map(lambda value: f"{option.id}={value}")
        case OneOf(words=words):
            return st.sampled_from(list(words)).map(lambda word: f"{option.id}={word}")
    return st.just(option.id)


def blank_headers(edition: Edition) -> st.SearchStrategy[dict[str, str]]:
    """Return a strategy for what is written on some of an edition's blank cards."""
    written = st.lists(st.sampled_from(EFFECTS), max_size=edition.blanks)
    return written.map(lambda effects: dict(zip(BLANK_HEADERS, effects, strict=False)))


@st.composite
def setups(
    draw: st.DrawFn,
    scorings: Mapping[str, tuple[int, ...]] = SCORINGS,
    editions: Sequence[str] = tuple(PLAYED),
) -> Setup:
    """Draw any set-up: edition, players, scoring, target, options."""
    edition = draw(st.sampled_from(editions))
    deck = PLAYED[edition]
    scoring = draw(st.sampled_from(sorted(scorings if deck.scorings is None else deck.scorings)))
    names = NAMES[: draw(st.sampled_from([size for size in scorings[scoring] if size <= deck.most_players]))]
    return read_setup(
        {
            "Edition": edition,
            "Players": ", ".join(names),
            "Dealer": draw(st.sampled_from(names)),
            "Scoring": scoring,
            "Target": str(draw(st.sampled_from((1, 100, 500)))),
            "Options": draw(option_headers(deck, scoring, len(names))),
            **draw(blank_headers(deck)),
        }
    )


def every_event(setup: Setup) -> tuple[Plain, ...]:
    """Return every event that could be written down at such a table, sensible or not."""
    return _all_events(setup.players, setup.edition, setup.ruleset.sevens_swap)


@lru_cache(maxsize=64)
def _all_events(names: tuple[str, ...], edition: Edition, sevens_swap: bool) -> tuple[Plain, ...]:
    return tuple(_every_event(names, edition, sevens_swap))


def _every_event(names: tuple[str, ...], edition: Edition, sevens_swap: bool) -> Iterator[Plain]:
    cards = _cards_of(edition)
    yield from (Round(), Reshuffle(), Undo(), Redo(), Flip("heads"), Flip("tails"))
    yield from (Start(card) for card in cards)
    for name in names:
        yield from (Round(name), Draw(name), Keep(name), Uno(name), Accept(name), Hint(name), Out(name))
        yield from (Challenge(name, True), Challenge(name, False), Points(name, 0), Points(name, 1500))
        yield from (NameColour(name, colour) for colour in edition.letters)
        yield from (Catch(name, other) for other in names)
        yield from (_play(name, card, names, edition) for card in cards)
        faces = tuple(card for card in cards if card.is_known)
        yield from (Hand(name, ()), Hand(name, faces[:7]), Hand(name, faces[-3:]))
        yield from _jumps_and_several(name, names, edition)
        yield from (Leave(name), FixTurn(name), FixTotal(name, 0), FixTotal(name, 700))
        yield from (FixHand(name, cards) for cards in (0, 1, 6, 90))
        if sevens_swap:
            sevens = [card for card in cards if card.is_known and card.symbol == "7"]
            yield from (Play(name, seven, swap=other) for seven in sevens for other in names)
        yield from _of_newer_decks(name, edition, names)
    yield from (FixDirection("left"), FixDirection("right"), End())
    yield from (_fix_top(card, edition) for card in cards)
    if edition.back:
        yield from (FixSide("light"), FixSide("dark"))
    yield from (Join(guest, other) for guest in (*names, *GUESTS) for other in names)
    yield from (Seats(names), Seats(names[::-1]), Seats((*names[1:], *GUESTS)), Seats(names[:1]))


def _jumps_and_several(name: str, names: tuple[str, ...], edition: Edition) -> Iterator[TableEvent]:
    yield Jump(name)
    yield from (Jump(name, other) for other in names)
    for cards in SEVERAL:
        # A wild of another deck may name no colour there.
        with suppress(Unreadable):
            event = read_line(f"{name}: {cards}", names, deck=edition)
            assert isinstance(event, Play)
            yield event


def _cards_of(edition: Edition) -> tuple[Card, ...]:
    """Return the cards of a deck and of its dark side, and those of the five sheets, known or in part."""
    own = (*edition.copies, *(edition.back.copies if edition.back else ()))
    return tuple(dict.fromkeys((*own, *(edition.words[card.code] for card in (*FACES, *PARTLY_KNOWN)))))


def _of_newer_decks(name: str, edition: Edition, names: tuple[str, ...]) -> Iterator[TableEvent]:
    """Yield what can be said of cards of the newer decks, and of hands that nobody counted."""
    if edition.words is not CARDS:
        yield from (Drew(name, cards) for cards in (None, 1, 5, 40))
    for card in _cards_of(edition):
        if card.discards:
            yield from (Play(name, card, along=along) for along in (None, 1, 9))
        if card.targets:
            yield from (Play(name, card, target=other) for other in names)
        if card.swaps:
            yield from (Play(name, card, swap=other) for other in names)
        if card.turns_over and edition.back:
            yield from (Play(name, card, top=top) for top in edition.back.faces[::9])
    if "mercy" not in edition.excludes:
        yield Mercy(name)


def _play(name: str, card: Card, names: tuple[str, ...], edition: Edition) -> Play:
    colour = _colours(edition)[0] if card.names_colour else None
    if card.flips_coin:
        return Play(name, card, colour, names[0], names[-1])
    return Play(name, card, colour)


def _fix_top(card: Card, edition: Edition) -> FixTop:
    return FixTop(card, _colours(edition)[1] if card.names_colour else None)


def _colours(edition: Edition) -> Sequence[Colour]:
    """Return the colours that a record of that deck may name: for cards of other decks, where it has none."""
    return edition.letters or FOUR_COLOURS


def assert_reads_back(game: Game, event: Event) -> None:
    """Assert that the event is read again from its line."""
    again = game.read(write_line(event))
    if game.setup.edition.back is None:
        assert event == again
    # A word for a card seen in part means the one of the side that is up, which no line says.
    assert write_line(event) == write_line(again)


def choose(game: Game, chance: random.Random) -> Plain:
    """Choose one of the legal events, a card more often than anything else."""
    may: list[Plain] = []
    rare: list[Plain] = []
    for event in legal(game):
        if isinstance(event, Undo | Redo | Out | Hint):
            rare.append(event)
        elif not isinstance(event, LetStand):
            may.append(event)
    may += [event for event in _counts(game, chance) if event in legal(game)]
    if rare and (not may or chance.random() < 0.1):
        return chance.choice(rare)
    # Corrections are never listed, nor is who comes and goes: seldom enough that games go on.
    if chance.random() < 0.02 and (unlisted := _rarely(game, chance)):
        return chance.choice(unlisted)
    plays = [event for event in may if isinstance(event, Play | Jump)]
    return chance.choice(plays if plays and chance.random() < 0.6 else may)


def _counts(game: Game, chance: random.Random) -> list[Plain]:
    if game.state.phase not in (Phase.COUNT, Phase.CHALLENGE):
        return []
    awaited = game.state.awaited
    # A few points may be too many for a small hand: none at all are always possible.
    return [Points(name, points) for name in awaited for points in (chance.randrange(90), 0)]


def _rarely(game: Game, chance: random.Random) -> list[Plain]:
    """Return what is never listed: corrections, and players who come and go."""
    state = game.state
    names = state.players
    events: list[Plain] = [FixTotal(chance.choice(names), chance.randrange(300))]
    events += [FixHand(chance.choice(names), chance.randrange(1, 9)), FixTurn(chance.choice(names))]
    events += [FixDirection("left"), FixDirection("right"), End()]
    events += [Leave(chance.choice(names)), Seats(tuple(dict.fromkeys((*names[1:], chance.choice(GUESTS)))))]
    events += [Seats(tuple(chance.sample(names, len(names))))]
    events += [Join(chance.choice((*state.left, *GUESTS)), chance.choice(names))]
    edition = state.setup.edition
    events += [_fix_top(chance.choice(_cards_of(edition)), edition)]
    events += [*_of_newer_decks(state.turn or chance.choice(names), edition, names)]
    return [event for event in events if event in legal(game)]


def random_game(
    setup: Setup, seed: int, steps: int, stands: float = 0.0
) -> Iterator[tuple[Game, Event, Game]]:
    """Yield each step of a random game: the game before, the event, the game after."""
    chance = random.Random(seed)
    game = new_game(setup)
    for _ in range(steps):
        if chance.random() < stands:
            event: Event = LetStand(chance.choice(every_event(setup)))
        elif next(iter(legal(game)), None) is None:
            return
        else:
            event = choose(game, chance)
        after = game.apply(event)
        assert not isinstance(after, Ruling), f"{event} was listed as legal: {after}"
        yield game, event, after
        game = after


def play_out(setup: Setup, seed: int, steps: int, stands: float = 0.0) -> tuple[Game, list[Event]]:
    """Play a random game and return its end and its events."""
    game, events = new_game(setup), []
    for _, event, after in random_game(setup, seed, steps, stands):
        events.append(event)
        game = after
    return game, events

"""The moments that own the table screen: a round that was won, its hands as they are counted, a knock-out."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.rules import Card, EffectKind, Game
from companion.table import TableView
from companion.web.screens.confetti import Box, Piece, confetti
from companion.web.words.typesetting import text_width, wrapped_width

ACROSS = 88
"""How wide the name of who went out may be, in hundredths of a television's width, as in moments.css."""

ONE_LINE = 9.17
TWO_LINES = 6.88
"""Its size on one line and on two, in the same: 176 and 132 px of a television's 1920."""


class HandShown(NamedTuple):
    """A hand of the count: its ``points`` once known, the ``cards`` laid open, and how many it ``held``.

    ``backs`` are as many cards as are drawn face down. ``is_now``: it is being counted, or is the next to be.
    """

    name: str
    points: int | None
    cards: tuple[Card, ...]
    held: int | None
    is_now: bool

    @property
    def backs(self) -> int:
        """How many cards are drawn face down, where none was laid open: one where nobody knows how many."""
        return 0 if self.cards else self.held or 1


class RoundWon(NamedTuple):
    """Who went out, and the hands that count for it.

    ``so_far`` is what they came to; None where whoever went out gets nothing. ``is_counted``: somebody has
    begun. ``lines`` is how many the name takes, around which the ``confetti`` lies.
    """

    player: str
    hands: tuple[HandShown, ...]
    so_far: int | None
    is_counted: bool
    lines: int
    confetti: tuple[Piece, ...]


class KnockedOut(NamedTuple):
    """Who was knocked out just now, and with how many cards."""

    player: str
    cards: int


def round_won(view: TableView) -> RoundWon | None:
    """Return what the screen shows of a round that was won and is not scored yet; None at any other time."""
    state = view.state
    if not state.out:
        return None
    counts = [name for name in state.seated if name in state.awaited or name in state.counted]
    half = {name: view.transient.cards_of(name) or () for name in state.awaited}
    now = [name for name in state.awaited if half[name]] or state.awaited[:1]
    hands = tuple(
        HandShown(
            name,
            state.counted[name].points if name in state.counted else None,
            (state.counted[name].cards or ()) if name in state.counted else half[name],
            state.hands.get(name),
            name in now,
        )
        for name in counts
    )
    return RoundWon(
        state.out,
        hands,
        None if state.setup.scoring.keeps_own else sum(hand.points or 0 for hand in hands),
        bool(state.counted) or any(half.values()),
        lines := _lines(state.out),
        confetti(64, *_clear(state.out, lines)),
    )


def _lines(name: str) -> int:
    return 1 if text_width(name) * TWO_LINES <= ACROSS or wrapped_width(name) == text_width(name) else 2


def _clear(name: str, lines: int) -> Iterable[Box]:
    """Yield where no confetti lies: the face, the name, and what stands below."""
    wide = text_width(name) * ONE_LINE if lines == 1 else wrapped_width(name) * TWO_LINES
    half = round(min(ACROSS, wide) / 2) + 4
    yield Box(34, 66, 0, 48)
    yield Box(50 - half, 50 + half, 38, 76)
    yield Box(30, 70, 70, 84)


def knocked_out(game: Game) -> tuple[KnockedOut, ...]:
    """Return who was knocked out by what happened last."""
    if game.before is None:
        return ()
    held, effects = game.before.state.hands, game.latest_effects
    drawn = {each.player: each.count or 0 for each in effects if each.kind is EffectKind.DREW}
    least = game.state.match.mercy  # of a hand that nobody followed, or that came by a swap
    return tuple(
        KnockedOut(each.player, max((held.get(each.player) or 0) + drawn.get(each.player, 0), least))
        for each in effects
        if each.kind is EffectKind.KNOCKED_OUT and each.player
    )

"""Which buzzer is whose, while players come and go."""

from collections.abc import Iterator, Mapping
from itertools import count

from companion.rules import Amend, Game, Join, Leave, Seats, underlying


def buzzer_numbers(game: Game, paired: Mapping[str, int]) -> Mapping[str, int]:
    """Return the number of each player's buzzer: as paired, or by seat where nobody paired one.

    Players who leave free their number, players who join get the lowest free one; no other changes.

    >>> from companion.rules import new_game, read_kept_headers
    >>> buzzer_numbers(new_game(read_kept_headers('[Players "Ana, Ben"]')), paired={})
    {'Ana': 1, 'Ben': 2}
    """
    header = game.setup.players
    known = paired or {name: seat for seat, name in enumerate(header, 1)}
    # The usual game, in which nobody comes or goes: every screen asks after every event.
    if game.state.players == header:
        return known
    numbers: dict[str, int] = {}
    for players in _seatings(game):
        numbers = {name: number for name, number in numbers.items() if name in players}
        for name in players:
            # A player whose number was given away meanwhile gets another, as one who joins does.
            if name not in numbers and known.get(name, 0) not in (0, *numbers.values()):
                numbers[name] = known[name]
        for name in players:
            # A player of the first deal who was left out of the pairing has no buzzer.
            if name not in numbers and (name in known or name not in header):
                numbers[name] = next(number for number in count(1) if number not in numbers.values())
    return {name: numbers[name] for name in game.state.players if name in numbers}


def _seatings(game: Game) -> Iterator[tuple[str, ...]]:
    """Yield the players of each seating, the first one first."""
    seatings, at = [], game
    while at.before is not None:
        if at.event is not None and isinstance(underlying(at.event), Seats | Join | Leave | Amend):
            seatings.append(at.state.players)
        at = at.before
    yield at.state.players
    yield from reversed(seatings)

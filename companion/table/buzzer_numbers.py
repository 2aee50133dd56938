"""Which buzzer is whose, while players come and go.

numbers = buzzer_numbers(game, paired={})       # {"Ana": 1, "Ben": 2}
"""

from collections.abc import Iterator, Mapping
from itertools import count

from companion.rules import Amend, Game, Leave, Seats, underlying


def buzzer_numbers(game: Game, paired: Mapping[str, int]) -> Mapping[str, int]:
    """Return the number of each player's buzzer: as paired, or in seat order where none is.

    Who leaves leaves the buzzer behind, and who joins gets the lowest number that is free; nobody else's
    changes with that.
    """
    header = game.setup.players
    known = paired or {name: seat for seat, name in enumerate(header, 1)}
    # In almost every game nobody comes or goes, and every screen asks after every event.
    if game.state.players == header:
        return known
    numbers: dict[str, int] = {}
    for players in _seatings(game):
        numbers = {name: number for name, number in numbers.items() if name in players}
        for name in players:
            # Whose buzzer somebody else has got meanwhile gets another, like anybody who joins.
            if name not in numbers and known.get(name, 0) not in (0, *numbers.values()):
                numbers[name] = known[name]
        for name in players:
            # Of those who began the game, whoever was passed over when they were paired has none.
            if name not in numbers and (name in known or name not in header):
                numbers[name] = next(number for number in count(1) if number not in numbers.values())
    return {name: numbers[name] for name in game.state.players if name in numbers}


def _seatings(game: Game) -> Iterator[tuple[str, ...]]:
    """Yield who sat there, from the first seating on."""
    seatings, at = [], game
    while at.before is not None:
        if at.event is not None and isinstance(underlying(at.event), Seats | Leave | Amend):
            seatings.append(at.state.players)
        at = at.before
    yield at.state.players
    yield from reversed(seatings)

"""Views of a table for the devices to act on, and a clock that a test sets forward."""

from dataclasses import dataclass

from companion.devices.board.pins import NoPins
from companion.rules import Game, new_game, read_record
from companion.table import Level, Preferences, TableView

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'


def classic_with(options: str) -> str:
    """Return the begin of the same game with these house rules."""
    return CLASSIC.replace("round", f'[Options "{options}"]\nround', 1)


def view_after(
    lines: str = "", *, ends_turn: bool = False, level: Level = Level.TURNS, head: str = CLASSIC
) -> TableView:
    """Return the view of a game of Ana, Ben and Cy after ``lines``, which semicolons separate."""
    record = read_record(head + "\n".join(part.strip() for part in lines.split(";")))
    game = new_game(record.setup)
    for _, event in record.lines:
        after = game.apply(event)
        assert isinstance(after, Game), after
        game = after
    return TableView(1, game, Preferences(level, press_ends_turn=ends_turn))


TO_TWO = "; ".join(["Ben: ?; Cy: draw; Cy: keep; Ana: draw; Ana: keep"] * 5)
"""Ben is left with two cards, and it is his turn."""

TO_ONE = f"{TO_TWO}; Ben: ?"
"""Ben is left with one and did not say UNO; Cy is to play."""

CLASSIC_TO_ONE = CLASSIC + TO_ONE.replace("; ", "\n") + "\n"
"""The same as a record."""


NO_BOARD = "This is no Raspberry Pi, so buzzers and coin are on the screens."


def no_board() -> object:
    """Pins, at a machine that has none."""
    raise NoPins(NO_BOARD)


@dataclass
class FakeClock:
    """A clock that stands still until a test sets it forward."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now

    def go(self, seconds: float) -> None:
        """Set it forward."""
        self.now += seconds

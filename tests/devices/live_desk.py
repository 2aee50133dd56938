"""A table that logs, its buzzers and its reader, and a clock that stands still but for what a step says.

    Ben's earlier press wins though it was reported later.
        Cy down; meanwhile 5 ms; Ben down 17 ms ago; wait 20 ms -> log Ben: uno, refused Cy

These are steps beside those of `facts.py`, at a table on a disk: a button goes `down` or `up`, some time
`ago` or `later`; `bounce Cy 7` are so many edges, a millisecond apart. `press Ben` lets go after 100 ms, or
`for 700 ms`. `wait` sets the clock forward and does what is due, `meanwhile` does nothing yet.

`scan G7 as one`: under that key, as where it is said again; `lay` says it by the reader's own messages, as
`found` where both begin anew; `take back`, `count Cy` and `phone counts Ana GS` are taps. `restart`: with the
same disk, which can `break` at the next event but so many, or at what is `pending`, until a `mend`.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.scanner.messages import Laid, Lifted
from companion.devices.scanner.scanner import Scanner
from companion.ports import COIN, ScanResult, Seat
from companion.rules import draw_table, read_card
from companion.table import Level, NoDecks, Table, TableView
from companion.table.log.kept_games import KeptEvent
from tests.devices.builder import FakeClock
from tests.table.builder import accepted, break_at, break_pending, mend, open_table

SETTLED = 0.02
"""For so long a press is held back, in seconds."""

EDGE = re.compile(r"(\S+) (down|up)(?: ([\d.]+) ms (ago|later))?")


def _seconds(text: str) -> float:
    return float(text.removesuffix(" ms")) / 1000


class LiveDesk:
    """The game of a record's headers at such a table, and the steps that follow them."""

    def __init__(self, file: Path, record: str) -> None:
        self.file = file
        self.clock = FakeClock()
        self.refused: list[Seat] = []
        self.flips = 0
        self.last: object = None
        self._first_key = ""
        self.open()
        lines = record.splitlines()
        headers = [line for line in lines if line.startswith("[")]
        accepted(self.table.begin("\n".join(headers)))
        for step in lines[len(headers) :]:
            self.does(step)

    def open(self) -> None:
        """Open the table on its disk, with new buzzers and a new reader."""
        self.table: Table = open_table(self.file)
        self.scanner = Scanner(self.table, NoDecks(), clock=self.clock)
        self.buzzers = Buzzers(
            self.table,
            self._flip,
            name_player=self.scanner.name_player,
            clock=self.clock,
            say_no=self.refused.append,
        )

    def _flip(self, key: str | None) -> None:
        self.flips += 1

    @property
    def view(self) -> TableView:
        """The table as it is now."""
        assert self.table.view
        return self.table.view

    def plays(self, lines: str) -> None:
        """Do steps that semicolons separate."""
        for step in lines.split(";"):
            self.does(step.strip())

    def does(self, step: str) -> None:
        """Do a step, or submit a line of a record."""
        what, _, rest = step.partition(" ")
        if edge := EDGE.fullmatch(step):
            ago = float(edge[3] or 0) / 1000
            self.edge(edge[1], edge[2] == "down", ago if edge[4] == "ago" else -ago)
        elif what in self._steps:
            self._steps[what](rest)
        else:
            accepted(self.table.submit(step))

    @property
    def _steps(self) -> dict[str, Callable[[str], object]]:
        return {
            "press": self._press,
            "bounce": self._bounce,
            "chatter": self._chatter,
            "held": lambda name: self.buzzers.attach(self.seat(name), down=True),
            "wait": lambda time: self.after(_seconds(time)),
            "meanwhile": lambda time: self.clock.go(_seconds(time)),
            "scan": self._scan,
            "lay": self._lay,
            "lift": lambda uid: self.scanner.take(Lifted("lift", uid)),
            "name": self._name,
            "take": lambda _: self.scanner.take_back(),
            "count": self._count,
            "phone": lambda said: accepted(self.table.count_cards(said.split()[1], (read_card(said[-2:]),))),
            "restart": lambda _: self._restart(),
            "break": self._break,
            "mend": lambda _: mend(self.file),
            "presses": lambda _: self._prefer(press_ends_turn=True),
            "level": lambda level: self._prefer(level=Level(level)),
            "pair": lambda said: self._prefer(
                paired_buzzers=dict(zip(self.view.state.players, map(int, said.split()), strict=True))
            ),
            "start-pairing": lambda _: self.buzzers.start_pairing(),
            "skip-pairing": lambda _: self.buzzers.skip_pairing(),
        }

    def _prefer(self, **changes: object) -> None:
        accepted(self.table.prefer(lambda before: replace(before, **changes)))  # type: ignore[arg-type] # by name

    def _pair(self, *numbers: int) -> None:
        self._prefer(paired_buzzers=dict(zip(self.view.state.players, numbers, strict=True)))

    def _restart(self) -> None:
        self.table.close()
        self.open()

    def _break(self, what: str) -> None:
        if what == "pending":
            break_pending(self.file)
        else:
            break_at(self.file, self.table.version + int(what))

    # Buttons

    def seat(self, name: str) -> Seat:
        """The button of a player, or that number's, or the coin's; a name with ``@`` is on a screen."""
        if name.endswith("@screen"):
            return name.removesuffix("@screen")
        return COIN if name == "coin" else self.view.buzzers.get(name) or int(name)

    def edge(self, name: str, down: bool, ago: float = 0.0) -> None:
        """Report, now, an edge of ``ago`` seconds before."""
        self.buzzers.edge(self.seat(name), self.clock.now - ago, down)

    def after(self, seconds: float) -> None:
        """Set the clock forward and do what is due."""
        self.clock.go(seconds)
        self.buzzers.attend()
        self.scanner.attend()

    def _press(self, said: str) -> None:
        name, _, held = said.partition(" for ")
        self.edge(name, down=True)
        self.after(_seconds(held or "100"))
        self.edge(name, down=False)
        self.after(SETTLED)

    def _bounce(self, said: str) -> None:
        name, edges = said.split()
        for step in range(int(edges)):
            self.edge(name, step % 2 == 0, -step / 1000)

    def _chatter(self, name: str) -> None:
        for step in range(60):
            self.edge(name, step % 2 == 0)
            self.after(0.03)

    # The reader

    def _scan(self, said: str) -> None:
        code, _, key = said.partition(" as ")
        self.last = self.scanner.scan(code, key or f"{code} at {self.clock.now} {self.table.version}")
        if scanned := self.view.transient.scanned:
            self._first_key = self._first_key or scanned.key

    def _lay(self, said: str) -> None:
        code, _, uid, _, key, *found = said.split()
        self.scanner.take(Laid(key, uid, code, found=bool(found)))

    def _name(self, said: str) -> None:
        name, late, _ = said.partition(" late")
        self.last = self.scanner.name_player(name, self._first_key if late else None)

    def _count(self, name: str) -> None:
        self.last = self.scanner.count_hand(name)

    # What there is to see

    @property
    def events(self) -> tuple[KeptEvent, ...]:
        """What was logged of the present game."""
        return self.table._log.history(self.view.game_id).events

    def __str__(self) -> str:
        return draw_table(self.view.state)

    def shows(self, what: str, said: str) -> str:
        """What is asked for, as a fact says it: of the log's lines as many as are ``said``."""
        shown, state, paired = self.view.transient, self.view.state, self.view.preferences.paired_buzzers
        newest, owner = self.events[-len(said.split("; ")) :], said.split()[0]
        due = self.scanner.attend() if what == "due" else None
        result = self.last if isinstance(self.last, ScanResult) else None
        return {
            "log": "; ".join(event.line for event in newest),
            "by": "; ".join(event.entered_by for event in newest),
            "remark": _part(said, shown.remark),
            "troubles": _part(said, *shown.troubles),
            "says": _part(said, result.text if result else ""),
            "means": str(result.meant) if result else type(self.last).__name__,
            "refused": _words(*(_who(self.view, seat) for seat in self.refused)),
            "flips": str(self.flips),
            "open": _words(*state.uno_open),
            "called": _words(*state.uno_called),
            "question": _words(shown.question.what, shown.question.player) if shown.question else "-",
            "paired": _words(*(f"{name} {number}" for name, number in paired.items())),
            "waits": shown.scanned.waits_for if shown.scanned else "-",
            "due": f"{due * 1000:.0f} ms" if due else "-",
            "counted": _words(owner, *(card.code for card in shown.cards_of(owner) or ())),
        }[what]


def _part(said: str, *texts: str) -> str:
    text = " ".join(texts) or "-"
    return said if said in text else text


def _words(*each: object) -> str:
    return " ".join(map(str, each)) or "-"


def _who(view: TableView, seat: Seat) -> str:
    return next((name for name, number in view.buzzers.items() if number == seat), str(seat))

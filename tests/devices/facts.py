"""Facts about presses and scans, told as those of the rules are (`tests/rules/facts.py`).

    A wild waits for its colour.
        scan W -> means waits, waits colour
            scan blue -> enters Ben: W=B

Beside the lines of a record there are these steps. `press Ben`, `hold Ben`: his buzzer, by his name or its
number; `down Ben` is not let go yet. `look`: presses from now on were made at the table as it is now.
`scan G7`: on a sticker of its own, or `on 04A1`, or `of` a deck and its edition; `?` is a sticker that nobody
knows. `name Cy`: to the card that waits. `pair Cy`: who is asked for a buzzer. `presses end turns`,
`level cards` and `own seats only` are preferences, `stage nudge` is what the turn has come to.

What `enters` the game goes on from there. `says` is a part of the sentence, `-` is none.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from companion.devices.buzzers.lights import lights
from companion.devices.buzzers.resolution import HOLD, Press, ResolvedPress
from companion.devices.buzzers.resolution import resolve as resolve_press
from companion.devices.scanner.questions import name_player
from companion.devices.scanner.resolution import resolve
from companion.devices.scanner.resolved import ResolvedScan
from companion.ports import COIN, ScanOutcome
from companion.rules import Game, draw_table, new_game, read_record
from companion.table import (
    Level,
    Preferences,
    Question,
    Scanned,
    Sticker,
    TableView,
    Transient,
    TurnStage,
    read_code,
)

HELD = {"down": None, "press": 0.1, "hold": HOLD + 0.1}
"""For how long a button is held, in seconds."""


class Desk:
    """A table with its buzzers and its reader; nothing is logged, and no time passes."""

    def __init__(self, record: str) -> None:
        lines = record.splitlines()
        headers = [line for line in lines if line.startswith("[")]
        game = new_game(read_record("\n".join(headers) + "\n").setup)
        self.view = TableView(1, game, Preferences(Level.TURNS))
        self.stage = TurnStage.FRESH
        self.meant: ResolvedPress | ResolvedScan | None = None
        self._seen: TableView | None = None
        self._stickers = count()
        for step in lines[len(headers) :]:
            self.does(step)

    def does(self, step: str) -> None:
        """Do a step, or enter a line of a record."""
        what, _, rest = step.partition(" ")
        if what in HELD:
            seat = int(rest) if rest.isdecimal() else COIN if rest == "coin" else rest
            self._pressed(
                resolve_press(self.view, Press(seat, 5.0, HELD[what], seen=self._seen or self.view))
            )
        elif what in self._steps:
            self._steps[what](rest)
        else:
            self._enter((step,))

    @property
    def _steps(self) -> dict[str, Callable[[str], None]]:
        return {
            "scan": lambda laid: self._scanned(self._scan(*laid.split())),
            "name": lambda player: self._scanned(name_player(self.view, player)),
            "pair": lambda player: self._wait(question=Question("pairing", player)),
            "look": lambda _: setattr(self, "_seen", self.view),
            "stage": lambda stage: setattr(self, "stage", TurnStage[stage.upper()]),
            "presses": lambda _: self._prefer(press_ends_turn=True),
            "level": lambda level: self._prefer(level=Level(level)),
            "own": lambda _: self._prefer(own_seat_only=True),
            "the": lambda _: self._change(coin_flips=frozenset({self.view.version})),
        }

    def _change(self, **changes: object) -> None:
        self.view = replace(self.view, **changes)  # type: ignore[arg-type] # by their names

    def _prefer(self, **changes: object) -> None:
        self._change(preferences=replace(self.view.preferences, **changes))  # type: ignore[arg-type] # as above

    def _wait(self, **changes: object) -> None:
        self._change(transient=replace(self.view.transient, **changes))  # type: ignore[arg-type] # as above

    def _enter(self, lines: tuple[str, ...]) -> None:
        game = self.view.game
        for event in game.read_all(lines):
            after = game.apply(event)
            assert isinstance(after, Game), after
            game = after
        if lines:
            self._change(game=game, transient=Transient())

    def _pressed(self, press: ResolvedPress) -> None:
        self.meant = press
        self._enter(press.meaning.lines)

    def _scan(self, code: str, word: str = "on", *of: str) -> ResolvedScan:
        deck, edition = of if word == "of" else (None, None)
        stands_for = read_code(code)
        sticker = Sticker(stands_for, deck, edition, is_here=deck is None) if stands_for else None
        uid = of[0] if word == "on" and of else f"04{next(self._stickers):04}"
        return resolve(self.view, sticker, uid)

    def _scanned(self, scan: ResolvedScan) -> None:
        self.meant, before = scan, self.view.transient
        self._enter(scan.lines)
        if scan.outcome is not ScanOutcome.NO:
            self._wait(scanned=scan.scanned, hand=scan.hand or (None if scan.lines else before.hand))
        elif not scan.lines:
            self._change(transient=before)

    def __str__(self) -> str:
        return draw_table(self.view.state)

    def shows(self, what: str, said: str = "") -> str:
        """What is asked for, as a fact says it; of a sentence the part that is ``said``, if it has that."""
        shown = self._of_the_table(what)
        if shown is None:
            shown = (_of_a_press(self.meant) if isinstance(self.meant, ResolvedPress) else self._of_a_scan)[
                what
            ]
        return said if what == "says" and said in shown else shown

    def _of_the_table(self, what: str) -> str | None:
        if what == "lights":
            return _words(*lights(self.view, self.stage).values())
        return _words(*self.view.state.uno_open) if what == "open" else None

    @property
    def _of_a_scan(self) -> dict[str, str]:
        assert isinstance(self.meant, ResolvedScan)
        hand = self.view.transient.hand
        return {
            "means": str(self.meant.outcome),
            "enters": "; ".join(self.meant.lines) or "-",
            "says": self.meant.text,
            "hand": _words(hand.player, *(card.code for card in hand.cards)) if hand else "-",
            "points": str(hand.points if hand else 0),
            **_of_what_waits(self.view.transient.scanned),
        }


def _words(*each: object) -> str:
    return " ".join(map(str, each)) or "-"


def _of_a_press(press: ResolvedPress) -> dict[str, str]:
    return {
        "means": str(press.meaning.action),
        "enters": "; ".join(press.meaning.lines) or "-",
        "says": press.meaning.text,
        "player": press.player or "-",
        "race": "yes" if press.is_contested else "no",
        "awaits": "release" if press.awaits_release else "-",
    }


def _of_what_waits(scanned: Scanned | None) -> dict[str, str]:
    if scanned is None:
        return {"waits": "-"}
    ruling = scanned.ruling
    return {
        "waits": scanned.waits_for,
        "asked": _words(*scanned.players),
        "offers": "; ".join(scanned.lines),
        "colour": str(scanned.colour),
        "sticker": scanned.uid,
        "rule": ruling.rule if ruling else "-",
        "sheet": ruling.sheet if ruling else "-",
    }

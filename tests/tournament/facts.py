"""Facts about tournaments, told as those of the rules are (`tests/rules/facts.py`).

    [Kind "swiss"]
    [Players "4"]

    Who goes before the first round was never there.
        leave P1 -> players P2 P3 P4

The players are `P1` to as many as there are. `draw` draws a round by chance, and `seat P1 P2 + P3 P4` as it
says, with `bye P5` and `at Kitchen Garden`, or where it finds
places that are `free Kitchen Garden`; then it may `begin`, and `start` is both. A table's result is
`score 1 P1 9 P2 5`, with places too `place 1 P1 1 9 P2 2 5`, and put right by `correct`; `enter` is whichever
the first table needs. `round P1 9 P2 5` is all of that in one, `play` a round that the first names win, and
`finish` the rest of one, `finish-but` that of all tables but one. `lots` says in which order those who were
level drew them. `claim P2 1 P1 9 P2 5` is what P2 says of
table 1, `show round : standings` hides a page of the wall and pins another. `leave`, `stay`, `enrol`, `use`,
`move`, `pause`, `announce`, `close` and `reopen` are taps.

Behind the arrow stands what then is so, or a part of the sentence by which the last step is `refused`; of who
has `points` and the like, whoever is named.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from companion.tournament import (
    Announce,
    Award,
    Claim,
    Close,
    Correct,
    Discard,
    Draw,
    Enrol,
    Event,
    Extend,
    Fix,
    Move,
    Open,
    Part,
    Pause,
    PlacedPlayer,
    Refusal,
    Rename,
    Reopen,
    Report,
    Result,
    Resume,
    Revert,
    Seat,
    Seed,
    Show,
    StandingsRow,
    Stay,
    Swap,
    Tournament,
    Use,
    Withdraw,
    at_venues,
    draw,
    standings,
    winners,
)
from companion.tournament import Start as Begin
from tests.tournament.builder import OLGA, Organiser, first_by_name

NUMBERS = {
    "Size": "table_size",
    "Rounds": "rounds",
    "Cycles": "cycles",
    "Minutes": "minutes",
    "Final": "finalists",
}
OF_EACH: dict[str, Callable[[StandingsRow], object]] = {
    "points": lambda row: row.points,
    "sat-out": lambda row: row.byes,
    "opponents": lambda row: row.values["opponents"],
    "reached": lambda row: row.values["reached"],
}
SEATED = re.compile(r"(?:(\d+)(?: |$))?(.*?)(?: ?bye (.*?))?(?: ?(at|free) (.*?))?")


def _names(text: str | None) -> tuple[str, ...]:
    return tuple((text or "").split())


def _scores(text: str) -> dict[str, int]:
    return {name: int(score) for name, score in re.findall(r"(\S+) (-?\d+)", text)}


def _placed(text: str) -> Result:
    found = re.findall(r"(\S+) (\d+) (\d+)", text)
    return tuple(PlacedPlayer(name, int(place), int(score)) for name, place, score in found)


class Course:
    """A tournament after the steps of a fact."""

    def __init__(self, text: str) -> None:
        headers = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
        numbers = {field: int(headers[name]) for name, field in NUMBERS.items() if headers.get(name)}
        scoring = headers.get("Scoring", "winner-takes-all")
        settings = Open("Spring", headers["Kind"], scoring=scoring, **numbers)  # type: ignore[arg-type] # by name
        self.organiser = Organiser(settings, int(headers["Players"]))
        self.refusal = ""
        self._marked = self.tournament
        for step in text.splitlines():
            if not step.startswith("["):
                assert not self.refusal, self.refusal
                what, _, rest = step.partition(" ")
                self._steps[what](rest)

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        return self.organiser.tournament

    @property
    def _number(self) -> int:
        return len(self.tournament.rounds)

    @property
    def _steps(self) -> dict[str, Callable[[str], object]]:
        return {
            "mark": lambda _: setattr(self, "_marked", self.tournament),
            "enrol": lambda names: self._tries(Enrol(_names(names))),
            "leave": lambda said: self._tries(Withdraw(*_names(said))),
            "stay": lambda name: self._tries(Stay(name)),
            "close": lambda _: self._tries(Close()),
            "discard": lambda _: self._tries(Discard()),
            "reopen": lambda _: self._tries(Reopen()),
            "swap": lambda names: self._tries(Swap(self._number, *_names(names))),
            "sit": lambda said: self._tries(Seat(self._number, said.split()[0], int(said.split()[1]))),
            "revert": lambda _: self._tries(Revert(self._number)),
            "part": lambda pairs: self._tries(Part(tuple(map(_names, pairs.split(" + "))))),
            "seed": lambda names: self._tries(Seed(_names(names))),
            "fix": lambda said: self._tries(Fix(*_names(said))),
            "rename": lambda names: self._tries(Rename(*_names(names))),
            "extend": lambda said: self._tries(Extend(max(self._number, 1), *map(int, said.split()))),
            "pause": lambda _: self._tries(Pause(max(self._number, 1))),
            "resume": lambda _: self._tries(Resume(max(self._number, 1))),
            "award": lambda said: self._tries(Award(said.split()[0], int(said.split()[1]), said.split()[2])),
            "lots": self._lots,
            "use": lambda names: self._tries(Use(_names(names))),
            "move": self._move,
            "draw": lambda _: self._draw(),
            "seat": self._seat,
            "begin": lambda _: self._tries(Begin(self._number)),
            "start": lambda _: self._start(),
            "score": lambda said: self._report(Report, said),
            "correct": lambda said: self._report(Correct, said),
            "claim": self._claim,
            "announce": lambda text: self._tries(Announce(text)),
            "show": self._show,
            "place": lambda said: self._tries(Report(self._number, int(said[0]), _placed(said[2:]))),
            "enter": self._enter,
            "level": lambda _: self._level(),
            "round": self._round,
            "play": lambda _: self.organiser.plays(first_by_name),
            "finish": lambda _: self._finish(),
            "finish-but": lambda table: self._finish(int(table)),
        }

    def _tries(self, event: Event, by: str = OLGA) -> None:
        after = self.organiser.tries(event, by)
        self.refusal = after.text if isinstance(after, Refusal) else ""

    def _draw(self) -> None:
        drawn = draw(self.tournament, self.organiser.chance)
        if isinstance(drawn, Draw):
            self._tries(drawn)
        else:
            self.refusal = drawn.text

    def _start(self) -> None:
        self._draw()
        self._tries(Begin(self._number))

    def _seat(self, said: str) -> None:
        found = SEATED.fullmatch(said)
        assert found
        number, seats, byes, where, places = found.groups()
        tables = tuple(_names(table) for table in seats.split("+") if table.strip())
        venues = tuple("" if place == "-" else place for place in _names(places))
        drawn = self.tournament.present_round
        following = self._number + (drawn is None or bool(drawn.started_at))
        event = Draw(int(number or following), tables, _names(byes))
        is_free = where == "free"
        self._tries(at_venues(self.tournament, event, venues) if is_free else replace(event, venues=venues))

    def _move(self, said: str) -> None:
        number, table, *venue = said.split()
        self._tries(Move(int(number), int(table), *venue))

    def _report(self, event: type[Report] | type[Correct], said: str) -> None:
        table, _, scores = said.partition(" ")
        self._tries(event(max(self._number, 1), int(table), self.organiser.result(_scores(scores))))

    def _claim(self, said: str) -> None:
        player, table, *scores = said.split(maxsplit=2)
        result = self.organiser.result(_scores(scores[0])) if scores else ()
        self._tries(Claim(self._number, int(table), result), player)

    def _show(self, said: str) -> None:
        hidden, _, pinned = said.partition(" : ")
        self._tries(Show(_names(hidden), pinned))

    def _enter(self, scores: str) -> None:
        self._tries(self.tournament.rounds[0].entering(1, self.organiser.result(_scores(scores))))

    def _level(self) -> None:
        seats = self.tournament.rounds[-1].tables[0].seats
        self._tries(Report(self._number, 1, self.organiser.result(dict.fromkeys(seats, 7))))

    def _round(self, said: str) -> None:
        tables, _, byes = said.partition(" bye ")
        scores = [_scores(table) for table in tables.split("+")]
        self._seat(" + ".join(" ".join(each) for each in scores) + (f" bye {byes}" if byes else ""))
        self._tries(Begin(self._number))
        for table, each in enumerate(scores, 1):
            self.organiser.reports(self._number, table, each)

    def _lots(self, said: str) -> None:
        order, _, result = said.partition(" : ")
        table, _, scores = result.partition(" ")
        found = self.organiser.result(_scores(scores))
        self._tries(Report(self._number, int(table), found, by_lot=_names(order)))

    def _finish(self, but: int = 0) -> None:
        each = self.tournament.rounds[-1]
        for table in {*each.waits_for} - {but}:
            self.organiser.reports(each.number, table, first_by_name(each.tables[table - 1].seats))

    def shows(self, what: str, said: str) -> str:
        """What is asked for, as a fact says it."""
        tournament, rows = self.tournament, standings(self.tournament)
        if what == "refused":
            return said if said in self.refusal else self.refusal
        assert not self.refusal, self.refusal
        if what in OF_EACH:
            row_of = {row.player: row for row in rows}
            return _words(*(f"{name} {OF_EACH[what](row_of[name])}" for name in said.split()[::2]))
        shown = {
            "present": _words(*tournament.present),
            "players": _words(*tournament.players),
            "leaving": _words(*sorted(tournament.leaving)),
            "left": _words(*(row.player for row in rows if row.has_left)),
            "standing": _words(*(row.player for row in rows)),
            "decided": " / ".join(f"{row.rank} {row.player} {row.decided_by or '-'}" for row in rows),
            "winners": _words(*winners(tournament, rows)),
            "over": "yes" if tournament.is_over else "no",
            "as": "marked" if tournament == self._marked else "changed",
            "rounds": str(len(tournament.rounds)),
            "uses": _words(*tournament.venues),
            "announced": tournament.announcement or "-",
            "hidden": _words(*sorted(tournament.hidden)),
            "pinned": tournament.pinned or "-",
        }
        return shown[what] if what in shown else self._of_the_rounds[what]

    @property
    def _of_the_rounds(self) -> dict[str, str]:
        first, last = self.tournament.rounds[0], self.tournament.rounds[-1]
        return {
            "tables": " + ".join(" ".join(table.seats) for table in last.tables),
            "byes": _words(*last.byes),
            "together": _words(
                *(
                    name
                    for table in last.tables
                    for pair in self.tournament.apart
                    if pair <= {*table.seats}
                    for name in pair
                )
            ),
            "final": "yes" if self.tournament.is_final(last) else "no",
            "paused": "yes" if last.is_paused else "no",
            "minutes": _words(*(self.tournament.minutes_at(last, table) for table in last.tables)),
            "drawn": _words(*sorted({*last.players})),
            "venues": _words(*(table.venue or "-" for table in last.tables)),
            "waits": _words(*last.waits_for),
            "claimed": _words(*(each.player for each in first.tables[0].claims)),
            "disputed": "yes" if first.tables[0].is_disputed else "no",
            "by": _words(*(each.by for each in first.tables[0].entered)),
            "result": _words(*(f"{each.player} {each.place}" for each in first.tables[0].result)),
        }


def _words(*each: object) -> str:
    return " ".join(map(str, each)) or "-"

"""Rules on presses that are in order, and enters what they mean into the table."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final, NamedTuple, TypeAlias

from companion.devices.buzzers import pairing
from companion.devices.buzzers.races import Claim, rule
from companion.devices.buzzers.resolution import (
    HOLD,
    Act,
    Meaning,
    coin_meaning,
    is_contested,
    meaning,
    waits_for_release,
)
from companion.rules import one_after_the_other, say
from companion.table import Accepted, Aside, NotKept, Question, Refused, Table, TableView

COIN: Final = "coin"
LATE: Final = 0.25
"""So many seconds after a race a hand may still be on its way to it, and means nothing else."""

MOVED: Final = say("The table has moved on meanwhile.")
NO_COIN: Final = say("The companion's coin is not there: flip yours, and enter what it shows.")

Flip: TypeAlias = Callable[[], str | None]
Seat: TypeAlias = str | int

logger = logging.getLogger(__name__)


class NoSuchSeat(ValueError):
    """Nobody has that buzzer; ``str()`` is the sentence."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press came to: what it meant, a sentence for people, the lines that it entered."""

    meant: str
    text: str
    lines: tuple[str, ...] = ()


@dataclass(eq=False, slots=True)
class Press:
    """A button that went down: whose, when, and for how long; ``held`` is None while it is down.

    ``seat`` is a player's name, a buzzer's number, or the coin. ``seen`` is the table as it was.
    """

    seat: Seat
    at: float
    held: float | None = None
    from_board: bool = False
    seen: TableView | None = None
    answer: Pressed | None = None


class Race(NamedTuple):
    """An UNO that presses were about: the table before it was settled, and who was first."""

    view: TableView
    first: Claim


class Judge:
    """Knows what the presses were about lately, and speaks to the table.

    ``flip`` flips the coin; it returns a sentence where it cannot.
    """

    def __init__(self, table: Table, flip: Flip | None = None) -> None:
        self._table = table
        self._flip = flip
        self._race: Race | None = None

    def rule(self, presses: Sequence[Press]) -> list[Press]:
        """Rule on presses that came together, in their order; returns those that are held and wait."""
        view = self._table.view
        for press in presses:
            press.seen = press.seen or view
        queue, still_down = list(presses), []
        while queue:
            press = queue.pop(0)
            rivals = self._rivals(press, queue)
            queue = [other for other in queue if other not in rivals]
            if not self._settle(press, rivals):
                still_down.append(press)
        return still_down

    def _settle(self, press: Press, rivals: list[Press]) -> bool:
        """Answer this press, unless it depends on how long it is held."""
        if self._table.view is None:
            press.answer = Pressed(Act.NO, say("No game has begun yet."))
            return True
        try:
            if rivals or self._is_about_uno(press):
                self._run(press, rivals)
            elif self._must_wait(press):
                return False
            elif not self._is_late(press):
                self._do(press, self._meaning(press))
        except Exception:
            logger.exception("A press of %s failed; the table goes on.", press.seat)
            press.answer = Pressed(Act.NO, say("Something went wrong with this press. The game is safe."))
        return True

    # What a press is about

    def _view(self) -> TableView:
        view = self._table.view
        if view is None:
            raise NoSuchSeat(say("No game has begun yet."))
        return view

    def _meaning(self, press: Press) -> Meaning:
        view = self._view()
        if press.seat == COIN:
            return coin_meaning(view)
        if not press.seen or (press.seen.game_id, press.seen.version) != (view.game_id, view.version):
            return Meaning(Act.NO, MOVED)
        if pairing.is_claim(view, press.seat):
            return Meaning(Act.CLAIM, "")
        player = whose(view, press.seat)
        if player is None:
            return Meaning(Act.NO, say("Nobody has buzzer %(number)s.", number=press.seat))
        return meaning(view, player, (press.held or 0) >= HOLD)

    def _must_wait(self, press: Press) -> bool:
        view = self._table.view
        if press.held is not None or view is None or press.seat == COIN or pairing.is_claim(view, press.seat):
            return False
        player = whose(view, press.seat)
        return player is not None and not self._is_of_race(press, player) and waits_for_release(view, player)

    def _is_about_uno(self, press: Press) -> bool:
        view = self._table.view
        return view is not None and press.seat != COIN and is_contested(view, self._meaning(press))

    def _rivals(self, press: Press, others: list[Press]) -> list[Press]:
        if not self._is_about_uno(press):
            return []
        return [other for other in others if self._is_about_uno(other)]

    # Races

    def _run(self, press: Press, rivals: list[Press]) -> None:
        view = self._view()
        runners = {str(whose(view, each.seat)): each for each in (*reversed(rivals), press)}
        ruled = rule([Claim(name, each.at) for name, each in runners.items()], view.state.uno_open or "")
        first = runners[ruled.first]
        self._race = Race(view, Claim(ruled.first, first.at))
        self._do(first, self._meaning(first), ruled.margin)
        for each in (press, *rivals):
            if each is not first:
                each.answer = Pressed(Act.NO, ruled.margin or MOVED)

    def _is_of_race(self, press: Press, player: str) -> bool:
        """Was this hand on its way to a race that is over? A screen's press is no hand's reflex."""
        race, view = self._race, self._table.view
        if race is None or view is None or not press.from_board or race.view.game_id != view.game_id:
            return False
        near = player != race.first.name and press.at - race.first.at < LATE
        return near and is_contested(race.view, meaning(race.view, player, held=False))

    def _is_late(self, press: Press) -> bool:
        view = self._view()
        player = whose(view, press.seat) if press.seat != COIN else None
        if player is None or self._race is None or not self._is_of_race(press, player):
            return False
        late = Claim(player, press.at)
        ruled = rule([late, self._race.first], self._race.view.state.uno_open or "")
        if ruled.first == player and view.version == self._race.view.version + 1:
            self._overturn(press, late, ruled.margin)
        else:
            self._remark(ruled.margin)
            press.answer = Pressed(Act.NO, ruled.margin)
        return True

    def _overturn(self, press: Press, first: Claim, remark: str) -> None:
        """The news of an earlier edge was later than anybody waits for: the time of the edge counts."""
        assert self._race is not None
        self._table.submit("undo", self._race.view.version + 1)
        press.seen = self._table.view
        self._race = Race(self._view(), first)
        # translators: margin is "Ben, 12 ms before Cy"
        late = say("%(margin)s, though word of it came late", margin=remark)
        self._do(press, self._meaning(press), late)

    # What becomes of it

    def _do(self, press: Press, meant: Meaning, remark: str = "") -> None:
        match meant.act:
            case Act.NO:
                press.answer = Pressed(Act.NO, meant.text)
            case Act.FLIP:
                press.answer = self._flipped(meant)
            case Act.CLAIM:
                press.answer = self._claimed(press)
            case Act.CHALLENGE if not meant.lines:
                question = Question("challenge", str(self._view().state.turn))
                self._table.put_aside(lambda aside: replace(aside, question=question))
                press.answer = Pressed(meant.act, meant.text)
            case _:
                press.answer = self._entered(meant, remark)

    def _entered(self, meant: Meaning, remark: str) -> Pressed:
        version: int | None = self._view().version
        for line in meant.lines:
            answer = self._table.submit(line, version, remark=remark)
            if not isinstance(answer, Accepted):
                return Pressed(Act.NO, _sentence(answer))
            version = answer.view.version
        text = one_after_the_other(meant.text, _sentence_of(remark)) if remark else meant.text
        return Pressed(meant.act, text, meant.lines)

    def _flipped(self, meant: Meaning) -> Pressed:
        problem = self._flip() if self._flip else NO_COIN
        return Pressed(Act.NO, problem) if problem else Pressed(meant.act, meant.text)

    def _claimed(self, press: Press) -> Pressed:
        claimed = pairing.claim(self._view(), press.seat)
        if isinstance(claimed, str):
            self._remark(claimed)
            return Pressed(Act.NO, claimed)
        self._table.claim(claimed.claimed)
        self._table.put_aside(lambda aside: replace(aside, question=claimed.question, remark=claimed.text))
        return Pressed(Act.CLAIM, claimed.text)

    def _remark(self, remark: str) -> None:
        def change(aside: Aside) -> Aside:
            return replace(aside, remark=remark)

        self._table.put_aside(change)


def whose(view: TableView, seat: Seat) -> str | None:
    """The player who has that buzzer; raises :class:`NoSuchSeat` for a name that nobody has."""
    if isinstance(seat, int):
        return next((name for name, number in view.buzzers.items() if number == seat), None)
    players = view.state.setup.players
    if seat in players:
        return seat
    close = get_close_matches(seat, players, n=1)
    nobody = say("No player is called %(word)s.", word=seat)
    if close:
        raise NoSuchSeat(one_after_the_other(nobody, say("Did you mean %(near)s?", near=close[0])))
    names = ", ".join(players)
    expected = say("Expected %(names)s, or %(coin)s.", names=names, coin=COIN)
    raise NoSuchSeat(one_after_the_other(nobody, expected))


def _sentence(answer: object) -> str:
    match answer:
        case Refused(ruling):
            return ruling.text
        case NotKept(text):
            return text
    return MOVED


def _sentence_of(remark: str) -> str:
    return remark if remark.endswith(".") else say("%(remark)s.", remark=remark)

"""Presses with an idempotency key: the same key twice is one press, and gets the first result."""

from collections import OrderedDict
from concurrent.futures import Future
from typing import Final

from companion.devices.buzzers.resolution import HOLD, Press, player_at
from companion.ports import COIN, OtherPress, PressAction, PressResult
from companion.rules import (
    Accept,
    Catch,
    Challenge,
    Draw,
    Event,
    Keep,
    Play,
    Uno,
    say,
    underlying,
    write_line,
)
from companion.table import KEY_USED, Accepted, Repeated, Stale, Table

KEPT_KEYS: Final = 1_000
"""Presses that are remembered; what older ones entered has its key in the log."""

HERE_ALREADY: Final = say("This press is in the game already.")
_ACTIONS: Final[dict[type[Event], PressAction]] = {
    Uno: PressAction.UNO,
    Catch: PressAction.CATCH,
    Accept: PressAction.ACCEPT,
    Challenge: PressAction.CHALLENGE,
    Play: PressAction.PLAYED,
    Draw: PressAction.DREW,
    Keep: PressAction.DREW,
}


class KeyedPresses:
    """The keys of the latest presses; whoever uses it holds a lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: OrderedDict[str, Press] = OrderedDict()

    def first(self, press: Press) -> Future[PressResult] | None:
        """Return the result, if any, of the press that came first with this key; None where it is new.

        Raises :class:`OtherPress` where that was another press.
        """
        if press.key is None:
            return None
        earlier = self._known.get(press.key)
        if earlier is None:
            return self._from_the_log(press)
        if (earlier.seat, _is_hold(earlier)) != (press.seat, _is_hold(press)):
            raise OtherPress(KEY_USED)
        return earlier.reply

    def remember(self, press: Press) -> None:
        """Note that this press came first with its key."""
        if press.key is not None:
            self._known[press.key] = press
            if len(self._known) > KEPT_KEYS:
                self._known.popitem(last=False)

    def _from_the_log(self, press: Press) -> Future[PressResult] | None:
        """Return what a press entered before a restart."""
        match self._table.result_of(key_in_log(press.key)):
            case None:
                return None
            case Stale(_, text):
                raise OtherPress(text)
            case Accepted(view) if press.seat != COIN and view.game.event:
                event = underlying(view.game.event)
                if getattr(event, "player", None) != player_at(view, press.seat):
                    raise OtherPress(KEY_USED)
                action = _ACTIONS.get(type(event), PressAction.NO)
                result = PressResult(action, HERE_ALREADY, (write_line(view.game.event),))
            case Accepted() | Repeated():
                action = PressAction.FLIP if press.seat == COIN else PressAction.NO
                result = PressResult(action, HERE_ALREADY)
            case _:
                return None
        reply = Future[PressResult]()
        reply.set_result(result)
        return reply


def key_in_log(key: str | None) -> str:
    """Return the key by which the log knows what a press entered."""
    return f"press {key}"


def _is_hold(press: Press) -> bool:
    return (press.held or 0.0) >= HOLD

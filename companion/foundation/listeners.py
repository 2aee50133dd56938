"""Listeners: who is told whenever something has changed, each in its turn and none instead of another."""

import logging
from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")

logger = logging.getLogger(__name__)


class Listeners(Generic[P]):
    """Those who are told, from any thread. One that fails is logged, and the others are told.

    What they are told of has happened, and may be durable: nothing of theirs undoes it, nor ends the thread
    that tells them.
    """

    def __init__(self) -> None:
        # Each by a key of its own, as one listener may listen twice.
        self._listeners: dict[object, Callable[P, object]] = {}

    def listen(self, listener: Callable[P, object]) -> Callable[[], None]:
        """Tell ``listener`` from now on; call what is returned to end that."""
        key = object()
        self._listeners[key] = listener

        def leave() -> None:
            self._listeners.pop(key, None)

        return leave

    def tell(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell everybody."""
        # A copy, as whoever is told may listen or leave, and so may other threads.
        for listener in tuple(self._listeners.values()):
            try:
                listener(*args, **kwargs)
            except Exception:
                logger.exception("%r failed; the others are told without it.", listener)

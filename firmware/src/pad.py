"""Debounce the antenna: which card lies on the pad, from one poll to the next. Pure.

A card at the edge of the field flickers, so it is accepted only after two equal polls and released only
after several without it. After two cards at once, the pad must be empty before one is accepted.
"""

SEVERAL = "several"  # a poll that more than one card answers
UNCLEAR = "unclear"  # a poll with an unintelligible answer: something is there
POLLS_TO_ACCEPT = 2
POLLS_TO_RELEASE = 4  # equal polls in a row before a card, or its absence, is believed


class Pad:
    """A filter from polls to events: ("laid", UID), ("lifted", UID), ("several",).

    The first event after a start is ("found", UID), or ("found", "") for an empty pad: the reader cannot
    know whether that card was already reported before the start. ``card`` is the UID on the pad, or "".
    """

    def __init__(self) -> None:
        self.card = ""
        self._has_several = False
        self._is_started = False
        self._last = ""
        self._times = 0

    def update(self, seen: str) -> list[tuple[str, ...]]:
        """Return the events after a poll that saw this UID, nothing (``""``), ``SEVERAL`` or ``UNCLEAR``."""
        if seen == UNCLEAR:
            if not self._last:
                self._times = 0
            return []
        self._times = self._times + 1 if seen == self._last else 1
        self._last = seen
        if self._times < (POLLS_TO_ACCEPT if seen else POLLS_TO_RELEASE):
            return []
        if not self._is_started:
            self._is_started = True
            return self._begin(seen)
        if seen == "":
            return self._empty()
        if self._has_several or seen == self.card:
            return []
        if seen == SEVERAL:
            self.card = ""
            self._has_several = True
            return [("several",)]
        return self._empty() + self._lay("laid", seen)

    def _begin(self, seen: str) -> list[tuple[str, ...]]:
        if seen == SEVERAL:
            self._has_several = True
            return [("found", ""), ("several",)]
        return self._lay("found", seen)

    def _lay(self, how: str, uid: str) -> list[tuple[str, ...]]:
        self.card = uid
        return [(how, uid)]

    def _empty(self) -> list[tuple[str, ...]]:
        if not self.card and not self._has_several:
            return []
        lifted = ("lifted", self.card)
        self.card = ""
        self._has_several = False
        return [lifted]

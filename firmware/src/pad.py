"""What lies on the pad, from one look of the antenna to the next. Pure.

A card counts once it was seen alone twice running, and is gone once it was missed several times: a
card at the edge of the field flickers. After two at once the pad must be empty before one counts.
"""

SEVERAL = "several"
"""What a look returns where more than one card answers."""

SEEN_TWICE = 2
MISSED_OFTEN = 4


class Pad:
    """Turns looks into what happened: ("laid", UID), ("lifted", UID), ("several",).

    The first word after a start is ("found", UID), or ("found", "") for an empty pad: whether that
    card was laid before the start, the reader cannot know.
    """

    def __init__(self) -> None:
        self.lying = ""
        self._crowded = False
        self._begun = False
        self._last = ""
        self._times = 0

    def look(self, seen: str) -> list[tuple[str, ...]]:
        """What a look means that saw this UID, nothing (``""``) or ``SEVERAL``."""
        self._times = self._times + 1 if seen == self._last else 1
        self._last = seen
        if self._times < (SEEN_TWICE if seen else MISSED_OFTEN):
            return []
        if not self._begun:
            self._begun = True
            return self._begin(seen)
        if seen == "":
            return self._empty()
        if self._crowded or seen == self.lying:
            return []
        if seen == SEVERAL:
            self.lying = ""
            self._crowded = True
            return [("several",)]
        return self._empty() + self._lay("laid", seen)

    def _begin(self, seen: str) -> list[tuple[str, ...]]:
        if seen == SEVERAL:
            self._crowded = True
            return [("found", ""), ("several",)]
        return self._lay("found", seen)

    def _lay(self, how: str, uid: str) -> list[tuple[str, ...]]:
        self.lying = uid
        return [(how, uid)]

    def _empty(self) -> list[tuple[str, ...]]:
        if not self.lying and not self._crowded:
            return []
        lifted = ("lifted", self.lying)
        self.lying = ""
        self._crowded = False
        return [lifted]

"""Bare readers, which only send lines, as any barcode or QR reader in serial mode does.

What is on a label ends with CR, LF or both, or with nothing but a pause.
"""

from collections.abc import Callable
from typing import Final

LINE_PAUSE: Final = 150  # milliseconds of silence that end a line without a line end
LONGEST_LINE: Final = 64  # more bytes than any code on a label has


class BareLines:
    """Finds the codes in the bytes of a bare reader, and counts the lines that hold none.

    ``is_code`` says whether a line is one. A reader that has once ended its lines is held to it: half
    of ``W4`` before a pause is a ``W`` otherwise.
    """

    def __init__(self, is_code: Callable[[str], bool]) -> None:
        self.rubbish = 0
        self._is_code = is_code
        self._rest = b""
        self._since = 0
        self._ends_lines = False

    def receive(self, data: bytes, now: int) -> list[str]:
        """Return the codes that end in these bytes, or in the silence before them."""
        # Silence first: it was before these bytes, and ends the line that they are not part of.
        codes = self._after_silence(now)
        if data:
            *lines, self._rest = (self._rest + data.replace(b"\r", b"\n")).split(b"\n")
            self._since = now
            self._ends_lines = self._ends_lines or bool(lines)
            codes += self._codes(lines)
            self._drop_what_is_too_long()
        return codes

    def forget(self) -> None:
        """Drop a half line: the port was closed in the middle of it."""
        self._rest = b""
        self._ends_lines = False

    def _after_silence(self, now: int) -> list[str]:
        if not self._rest or now - self._since < LINE_PAUSE:
            return []
        line, self._rest = self._rest, b""
        if self._ends_lines:
            self.rubbish += 1
            return []
        return self._codes([line])

    def _codes(self, lines: list[bytes]) -> list[str]:
        codes = []
        for line in filter(None, lines):
            code = line.decode("ascii", "replace")
            if self._is_code(code):
                codes.append(code)
            else:
                self.rubbish += 1
        return codes

    def _drop_what_is_too_long(self) -> None:
        # Its first bytes stay, so that what follows cannot begin to look like a line of its own.
        if len(self._rest) > LONGEST_LINE:
            self._rest = self._rest[:LONGEST_LINE]

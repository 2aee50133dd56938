"""The codes of slips: each opens a table of the present round to its players, and dies with the round.

A code is worked out of the club's secret, the round and the table, so every board knows it and none keeps it.
"""

import hmac
from typing import Final, NamedTuple
from urllib.parse import unquote

from flask import request

from companion.board.tournaments.desk import present_desk
from companion.club.tournaments import Kept, TournamentState
from companion.tournament import TournamentRound, TournamentTable
from companion.web.extension import Extension
from companion.web.server.qr import address_here, inline_picture

SECRET: Final = Extension[str]("slips")
"""What the codes are worked out of."""

LETTERS: Final = "2346789BCDFGHJKMNPQRTVWXYZ"  # no two alike, and no vowel to make a word of
LENGTH: Final = 6
PLAYER_COOKIE: Final = "uno_companion_slip"  # for whom this phone has spoken, at which table


class Slip(NamedTuple):
    """A table of the present round, as its code opens it."""

    code: str
    kept: Kept
    round: TournamentRound
    number: int

    @property
    def table(self) -> TournamentTable:
        """The table."""
        return self.round.tables[self.number - 1]


class Printed(NamedTuple):
    """What a slip has on paper: the table's number, its code, and that as a picture to scan."""

    number: int
    code: str
    picture: str
    table: TournamentTable


def code_of(number: int, round_number: int, table: int) -> str:
    """Return the code of a table of a round."""
    told = f"slip {number} {round_number} {table}"
    value = int.from_bytes(hmac.digest(SECRET.present().encode(), told.encode(), "sha256"), "big")
    letters = ""
    for _letter in range(LENGTH):
        value, letter = divmod(value, len(LETTERS))
        letters += LETTERS[letter]
    return letters


def in_groups(code: str) -> str:
    """Return a code as it is read and typed.

    >>> in_groups("K7PXQM")
    'K7P XQM'
    """
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def table_of(code: str) -> Slip | None:
    """Return what a code opens; None where it is of no table that is drawn or plays now."""
    for listed in present_desk().listed():
        if listed.state not in (TournamentState.DRAWN, TournamentState.PLAYING):
            continue
        kept = present_desk().kept(listed.id)
        each = kept and kept.tournament.present_round
        for table in range(1, len(each.tables) + 1 if each else 1):
            if kept and each and hmac.compare_digest(code_of(kept.id, each.number, table), code):
                return Slip(code, kept, each, table)
    return None


def printed(kept: Kept, each: TournamentRound) -> list[Printed]:
    """Return the slips of a round."""
    codes = [code_of(kept.id, each.number, table) for table in range(1, len(each.tables) + 1)]
    return [
        Printed(number, in_groups(code), inline_picture(f"{address_here()}/slip/{code}"), table)
        for number, (code, table) in enumerate(zip(codes, each.tables, strict=True), 1)
    ]


def spoken_here() -> tuple[str, str]:
    """Return the code with which this phone has said something last, and for whom; empty without one."""
    code, _space, player = unquote(request.cookies.get(PLAYER_COOKIE, "")).partition(" ")
    return code, player

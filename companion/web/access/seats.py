"""Which phones sit at each player's seat.

A phone keeps its seat in a signed cookie, with a number that only it and the table know. The table keeps the
numbers of the phones at each seat: a phone whose number is not, or no longer, among them has no seat.
"""

from collections.abc import Iterable, Mapping
from secrets import token_urlsafe
from typing import Final, NamedTuple, TypeAlias

from itsdangerous import BadData, URLSafeSerializer

from companion.web.extension import Extension

Phones: TypeAlias = Mapping[str, tuple[str, ...]]
"""The numbers of the phones at each player's seat."""

ONE_MORE: Final = ""
"""Placeholder among a seat's phones: its holder or the host lets one more sit down."""

MOST_SEATS: Final = 100
"""Seats that are remembered, including those of players who are not here tonight."""


class SeatTaken(Exception):
    """Another phone has that seat."""


class SeatedPhone(NamedTuple):
    """The content of a seat's cookie: the player whose phone it is, and its number."""

    seat: str = ""
    phone: str = ""


NOT_SEATED: Final = SeatedPhone()


class SeatCookies:
    """Writes and reads the cookies of seats, signed with a ``secret``."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._serializer = URLSafeSerializer(secret, salt="a phone's seat")

    def write(self, seated: SeatedPhone) -> str:
        """Return the text of the cookie."""
        return str(self._serializer.dumps(seated))

    def read(self, cookie: str) -> SeatedPhone:
        """Return the content of the cookie; :data:`NOT_SEATED` if it is invalid."""
        try:
            seat, phone = self._serializer.loads(cookie)
        except (BadData, ValueError, TypeError):
            return NOT_SEATED
        return SeatedPhone(str(seat), str(phone))

    def serializer_with(self, code: str) -> URLSafeSerializer:
        """Return the signer of icons' addresses, which are valid while ``code`` is the table's."""
        return URLSafeSerializer(f"{self._secret} {code}", salt="an icon on a home screen")


SEAT_COOKIES: Final = Extension[SeatCookies]("seat cookies")


def new_phone() -> str:
    """Return a number for a phone that has none yet."""
    return token_urlsafe(12)


def sat_down(phones: Phones, seat: str, phone: str, *, takes_over: bool, players: Iterable[str]) -> Phones:
    """Return the seats with that phone at this one; raises :class:`SeatTaken`.

    ``takes_over``: the phones that are there lose the seat.

    >>> sat_down({"Ben": ("1",)}, "Ana", "1", takes_over=False, players=("Ana", "Ben"))
    {'Ana': ('1',)}
    """
    there = phones.get(seat, ())
    if phone in there:
        return phones
    if there and ONE_MORE not in there and not takes_over:
        raise SeatTaken
    others = [each for each in there if each != ONE_MORE] if ONE_MORE in there else []
    after = {**stood_up(phones, phone), seat: (*others, phone)}
    known = set(players)
    return after if len(after) <= MOST_SEATS else {name: after[name] for name in after if name in known}


def stood_up(phones: Phones, *gone: str) -> Phones:
    """Return the seats without those phones; one without any is free."""
    left = {seat: tuple(each for each in there if each not in gone) for seat, there in phones.items()}
    return {seat: there for seat, there in left.items() if any(there)}


def has_phone(phones: Phones, seat: str) -> bool:
    """Return whether a phone sits there."""
    return any(phones.get(seat, ()))


def let_go(phones: Phones, seat: str) -> Phones:
    """Return the seats with that one free."""
    return {name: there for name, there in phones.items() if name != seat}


def let_one_in(phones: Phones, seat: str) -> Phones:
    """Return the seats with one more phone allowed at that one."""
    there = phones.get(seat, ())
    return {**phones, seat: (*there, ONE_MORE)} if there and ONE_MORE not in there else phones

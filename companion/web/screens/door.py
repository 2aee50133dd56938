"""What the host is asked about who comes in: who may be the host, and which screens may show the digits."""

from typing import NamedTuple

from companion.web.access.host_asks import HOST_ASKS, HostAsk
from companion.web.equipment import may_have_digits, present_digits
from companion.web.request_context import present_codes
from companion.web.server.stream import waiting_screens


class Door(NamedTuple):
    """What waits for the host.

    ``asks`` are the phones that want to be it, ``screens`` the numbers of table screens that wait to be let
    show the digits. ``rests``: so many wrong digits were tried that they rest. ``offers``: they can be shown
    on the screens that may.
    """

    asks: tuple[HostAsk, ...]
    screens: tuple[str, ...]
    rests: bool
    offers: bool


def door(*, is_open: bool = True) -> Door:
    """Return what waits for the host; unless the door ``is_open``, people come in later."""
    asks, may, codes = HOST_ASKS.present().waiting, may_have_digits(), present_codes()
    screens, rests = waiting_screens() if may and is_open else (), may and codes.short.rests
    # Where no screen would show them, the one that waits is chosen instead.
    offers = may and not present_digits() and (codes.screens.any_show or not screens)
    return Door(asks, screens, rests, offers and (is_open or rests))

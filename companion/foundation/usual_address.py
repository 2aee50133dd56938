"""Where a companion is found, unless it was started otherwise or its network knows no names."""

from typing import Final

NAME: Final = "uno-companion"  # on the local network, by multicast DNS
OWN_NAME: Final = f"{NAME}.local"  # where a browser finds it, on networks that know names
PORT: Final = 8000  # the first one that is tried


def without_number(machine: str) -> str:
    """Return a machine's name without what it gets behind it where the network has another of that name.

    So multicast DNS does (RFC 6762, 9), and routers as well.

    >>> without_number("uno-2"), without_number("uno-companion")
    ('uno', 'uno-companion')
    """
    name, _, number = machine.rpartition("-")
    return name if number.isdecimal() and name else machine

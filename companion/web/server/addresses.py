"""Which addresses of this machine phones reach, the likeliest first.

Phones are in the network of a real link. A tunnel leads to another network and the bridge of a container to
none, whatever route the system would take, and an address of 169.254 only says that nobody gave one.
"""

import re
import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address
from typing import Final, NamedTuple

import ifaddr

MOST_SHOWN: Final = 4
"""So many are said at most."""

TEST_NET: Final = ("192.0.2.1", 9)
"""An address of TEST-NET-1 (RFC 5737), which belongs to nobody, and the discard port."""

_VIRTUAL: Final = re.compile(
    r"(tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|docker|podman|virbr|veth|vmnet|vboxnet|lxc|lxd|cni)"
    r"|br-[0-9a-f]{12}"
)
"""How a tunnel's name begins, or that of a bridge to machines within this one."""


_NOT_GIVEN: Final = 2


class Link(NamedTuple):
    """An address of this machine, and the name of the interface that has it."""

    name: str
    address: IPv4Address


def own_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses that phones may reach; none where it has no network."""
    return reachable(_links(), _routed())


def reachable(links: Iterable[Link], routed: str = "") -> tuple[str, ...]:
    """Return the addresses that phones may reach, where the way out begins at ``routed``.

    Where a real link has one that somebody gave it, the others are left out.
    """
    likely = sorted(
        ((_rank(link), str(link.address) != routed, link) for link in links if not link.address.is_loopback),
        key=lambda each: each[:2],
    )
    given = [link for rank, _, link in likely if rank < _NOT_GIVEN]
    return tuple(str(link.address) for link in given or [link for *_, link in likely])[:MOST_SHOWN]


def _rank(link: Link) -> int:
    if _VIRTUAL.match(link.name):
        return _NOT_GIVEN + 1
    if link.address.is_link_local:
        return _NOT_GIVEN
    return 0 if link.address.is_private else 1


def _links() -> Iterator[Link]:
    try:
        adapters = [*ifaddr.get_adapters()]
    except OSError:
        return
    for adapter in adapters:
        for each in adapter.ips:
            if isinstance(each.ip, str):
                yield Link(str(adapter.name), IPv4Address(each.ip))


def _routed() -> str:
    """Return the address that the way out begins at, found without sending anything; empty without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only chooses a route, and with it the local address.
            probe.connect(TEST_NET)
            return str(probe.getsockname()[0])
        except OSError:
            return ""

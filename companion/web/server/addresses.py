"""The addresses of this machine that phones can reach, the likeliest first.

Phones are in the network of a physical interface. A tunnel leads to another network and a container's bridge
to none, whatever route the system prefers; an address of 169.254 only means that no router assigned one.
"""

import re
import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address
from typing import Final, NamedTuple

import ifaddr

MOST_SHOWN: Final = 4
"""Addresses that are shown at most."""

TEST_NET: Final = ("192.0.2.1", 9)
"""An address of TEST-NET-1 (RFC 5737), which belongs to nobody, and the discard port."""

_VIRTUAL: Final = re.compile(
    r"(tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|docker|podman|virbr|veth|vmnet|vboxnet|lxc|lxd|cni)"
    r"|br-[0-9a-f]{12}"
)
"""How the names of tunnels begin, and of bridges to virtual machines and containers."""

_LINK_LOCAL_RANK: Final = 2


class Link(NamedTuple):
    """An address of this machine, and the name of the interface that has it."""

    name: str
    address: IPv4Address


def own_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses that phones may reach; none without a network."""
    return reachable(_links(), _routed())


def reachable(links: Iterable[Link], routed: str = "") -> tuple[str, ...]:
    """Return the addresses that phones may reach, the likeliest first.

    ``routed`` is the address of the default route. If any was assigned to a physical interface, those of
    tunnels and bridges, and link-local ones, are left out.

    >>> tunnel, wifi = Link("wg0", IPv4Address("10.8.0.2")), Link("wlan0", IPv4Address("192.168.1.5"))
    >>> reachable([tunnel, wifi], routed="10.8.0.2")
    ('192.168.1.5',)
    """
    likely = sorted(
        ((_rank(link), str(link.address) != routed, link) for link in links if not link.address.is_loopback),
        key=lambda each: each[:2],
    )
    given = [link for rank, _, link in likely if rank < _LINK_LOCAL_RANK]
    return tuple(str(link.address) for link in given or [link for *_, link in likely])[:MOST_SHOWN]


def _rank(link: Link) -> int:
    if _VIRTUAL.match(link.name):
        return _LINK_LOCAL_RANK + 1
    if link.address.is_link_local:
        return _LINK_LOCAL_RANK
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
    """Return the local address of the default route, found without sending anything; empty without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only selects a route, and with it the local address.
            probe.connect(TEST_NET)
            return str(probe.getsockname()[0])
        except OSError:
            return ""

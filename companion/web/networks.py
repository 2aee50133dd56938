"""The networks of addresses: an IPv6 device may choose any address within its network of 64 bits."""

from ipaddress import IPv6Address, ip_address


def plain_address(address: str) -> str:
    """Return an address as people write it: a socket for IPv6 and IPv4 has those of IPv4 inside IPv6.

    >>> plain_address("::ffff:192.0.2.7"), plain_address("2001:db8::7")
    ('192.0.2.7', '2001:db8::7')
    """
    return address.removeprefix("::ffff:") if "." in address else address


def network_of(address: str) -> str:
    """Return an IPv4 address as it is, of an IPv6 address the first half, as a number.

    >>> network_of("2001:db8::7") == network_of("2001:db8::8"), network_of("192.0.2.7")
    (True, '192.0.2.7')
    """
    address = plain_address(address)
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(int(parsed) >> 64)

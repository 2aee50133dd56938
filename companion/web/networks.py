"""The networks of addresses: an IPv6 device may choose any address within its network of 64 bits."""

from ipaddress import IPv6Address, ip_address


def network_of(address: str) -> str:
    """Return an IPv4 address as it is, of an IPv6 address the first half, as a number.

    >>> network_of("2001:db8::7") == network_of("2001:db8::8"), network_of("192.0.2.7")
    (True, '192.0.2.7')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    # A server that listens on "::" sees IPv4 addresses mapped to IPv6, all with the same first half.
    if not isinstance(parsed, IPv6Address) or parsed.ipv4_mapped:
        return address
    return str(int(parsed) >> 64)

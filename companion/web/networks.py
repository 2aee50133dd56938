"""Whose an address is: of IPv6 a device may take any of half the bits for its own."""

from ipaddress import IPv6Address, ip_address


def network_of(address: str) -> str:
    """Return the address; of IPv6 its first half, as the other one is the device's to choose."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    # A server that listens on "::" sees an IPv4 address as an IPv6 one, all with the same first half.
    if not isinstance(parsed, IPv6Address) or parsed.ipv4_mapped:
        return address
    return str(int(parsed) >> 64)

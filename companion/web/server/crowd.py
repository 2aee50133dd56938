"""A limited number of members at once, from many addresses."""

from typing import Final, Generic, TypeVar

from companion.web.networks import network_of

THIS_MACHINE: Final = frozenset(("127.0.0.1", "::1"))
"""This machine itself, which may have any number: a proxy in front of the companion, or tests."""

_T = TypeVar("_T")


class Crowd(Generic[_T]):
    """At most ``most`` members; beyond that, the address with most of them loses its oldest.

    All IPv6 addresses that one device may choose from count as one.

    >>> crowd = Crowd[str](2)
    >>> crowd.add("Ana", "192.0.2.1"), crowd.add("Ben", "192.0.2.1")
    (None, None)
    >>> crowd.add("Cy", "192.0.2.2")
    'Ana'
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[str, dict[_T, None]] = {}

    def add(self, member: _T, address: str) -> _T | None:
        """Add a member; return the one that has to go for it, if any."""
        if address in THIS_MACHINE:
            return None
        self._of.setdefault(network_of(address), {})[member] = None
        if sum(map(len, self._of.values())) <= self._most:
            return None
        most = max(self._of, key=lambda network: len(self._of[network]))
        return self._without(next(iter(self._of[most])), most)

    def discard(self, member: _T, address: str) -> None:
        """Remove a member, if it is one."""
        self._without(member, network_of(address))

    def _without(self, member: _T, network: str) -> _T:
        members = self._of.get(network, {})
        members.pop(member, None)
        if not members:
            self._of.pop(network, None)
        return member

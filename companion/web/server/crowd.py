"""Who is there at once, from many addresses: where they are too many, the address that has most gives one up.

crowd = Crowd[Guest](2)
crowd.add(ana, "192.0.2.1")             # None
crowd.add(ben, "192.0.2.1")             # None
crowd.add(cy, "192.0.2.2")              # Ana: she came first of those who are most
"""

from typing import Final, Generic, TypeVar

from companion.web.networks import network_of

THIS_MACHINE: Final = frozenset(("127.0.0.1", "::1"))
"""This machine itself, which may have any number: a proxy in front of the companion, or a program's tests."""

_T = TypeVar("_T")


class Crowd(Generic[_T]):
    """Those who are there, at most ``most``; all IPv6 addresses that one device may take count as one."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[str, dict[_T, None]] = {}

    def add(self, member: _T, address: str) -> _T | None:
        """Add one, and return who has to go for it, if anybody."""
        if address in THIS_MACHINE:
            return None
        self._of.setdefault(network_of(address), {})[member] = None
        if sum(map(len, self._of.values())) <= self._most:
            return None
        most = max(self._of, key=lambda network: len(self._of[network]))
        return self._without(next(iter(self._of[most])), most)

    def discard(self, member: _T, address: str) -> None:
        """Make room, where it was there."""
        self._without(member, network_of(address))

    def _without(self, member: _T, network: str) -> _T:
        members = self._of.get(network, {})
        members.pop(member, None)
        if not members:
            self._of.pop(network, None)
        return member

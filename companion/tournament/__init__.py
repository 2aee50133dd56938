"""Tournaments: who meets whom, and who stands where. Pure: chance and the time are passed in.

This is the whole public interface: nothing outside this package imports from its modules.
"""

from companion.tournament.schedule import partners_round
from companion.tournament.table_sizes import table_sizes

__all__ = ["partners_round", "table_sizes"]

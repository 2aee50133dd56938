"""Tests of a club, which without the server's library are left out: they need a server anyway."""

from importlib.util import find_spec

if find_spec("psycopg") is None:
    collect_ignore_glob = ["test_*.py"]

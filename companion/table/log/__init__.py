"""The append-only log of a table and its store, on SQLite or PostgreSQL.

A transaction that writes says so: ``transaction(writes=True)``. On PostgreSQL one connection writes, which
holds a lock of the database; all others only read. A migration is SQL that both databases understand. A test
about the SQLite file itself is listed with its reason in ``tests/table/conftest.py``.
"""

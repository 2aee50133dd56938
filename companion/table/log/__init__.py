"""The append-only log of a table and its store, on SQLite or PostgreSQL.

What is written to the log says so: ``transaction(writes=True)``. On PostgreSQL all that writes is one
connection, which holds a lock of the database, and everything else can only read. A migration is SQL that
both databases take; a test about the SQLite file itself is named with its reason in
``tests/table/conftest.py``.
"""

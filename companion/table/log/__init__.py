"""The append-only log of a table and its store, on SQLite or PostgreSQL."""

"""A club of many tables: what each logs is copied to one PostgreSQL database, whenever that can be reached.

A table plays on its own log and never waits for the club. The modules that reach the server need psycopg,
which only a table in a club has.
"""

"""What a request asks of its application: the table, and whether this visitor may act."""

from flask import current_app, g

from companion.table import Table


def present_table() -> Table:
    """The one table of this process."""
    table = current_app.extensions["table"]
    assert isinstance(table, Table)
    return table


def may_act() -> bool:
    """Does this visitor hold the token? Without it one may only watch."""
    return bool(g.get("may_act", False))

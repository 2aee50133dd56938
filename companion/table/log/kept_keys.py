"""The idempotency keys in the log: what came of each, the first time."""

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, TableClause, bindparam, null, select, union_all

from companion.rules import Ruling, Sentence
from companion.table.log import schema


class CameOf(NamedTuple):
    """What came of a key: the table stood at ``version`` of ``game`` after it.

    ``line`` is that of an event, or of one that the ``ruling`` is against; ``flip`` the number of a flip of
    the companion's coin. Without any of them it began the game.
    """

    game: int
    version: int
    line: str | None = None
    flip: int | None = None
    ruling: Ruling | None = None

    @property
    def is_beginning(self) -> bool:
        """Did it begin a game?"""
        return self.line is None and self.flip is None


def came_of(connection: Connection, key: str) -> CameOf | None:
    """Return what came of this key; None where it is new."""
    row = connection.execute(_CAME_OF, {"key": key}).first()
    if row is None:
        return None
    game, version, line, flip, rule, text, sheet = row
    ruling = None if rule is None else Ruling(rule, Sentence(text), Sentence(sheet))
    return CameOf(game, version, line, flip, ruling)


def _of_key(source: TableClause, **columns: str) -> Select[Any]:
    names = ("game", "version", "line", "flip", "rule", "text", "sheet")
    found = [source.c[columns[name]].label(name) if name in columns else null().label(name) for name in names]
    return select(*found).where(source.c.key == bindparam("key"))


# One statement, as it runs before every tap. PostgreSQL takes the type of a column from the first two.
_CAME_OF: Final = union_all(
    _of_key(schema.flip_keys, game="game", version="version", flip="flip"),
    _of_key(
        schema.refusals,
        game="game",
        version="version",
        line="line",
        rule="rule",
        text="text",
        sheet="sheet",
    ),
    _of_key(schema.events, game="game", version="seq", line="line"),
    _of_key(schema.beginnings, game="game", version="version"),
)

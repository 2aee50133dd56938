"""Named sets of house rules, such as "Sunday rules", stored in the log's database."""

import unicodedata
from threading import Lock
from typing import Final, NamedTuple

from sqlalchemy import select

from companion.rules import HEADER_LENGTH, RULES_NAME_LENGTH, is_title, say
from companion.table.log.schema import Transaction, rule_sets

MOST_SETS: Final = 12
"""What a phone shows without long scrolling."""


class RuleSet(NamedTuple):
    """House rules under a name; ``options`` is the text of a record's ``Options`` header."""

    name: str
    options: str


class RuleSetError(ValueError):
    """House rules cannot be kept like that; ``str()`` is a sentence for people."""


class KeptRuleSets:
    """The sets of house rules of one table; what a method changes is stored before it returns."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction
        # The sets are counted in one transaction, and another is stored in the next.
        self._lock = Lock()

    def all(self) -> tuple[RuleSet, ...]:
        """Every set, by name."""
        with self._transaction() as connection:
            rows = connection.execute(select(rule_sets.c.name, rule_sets.c.options)).all()
        return tuple(sorted((RuleSet(*row) for row in rows), key=lambda kept: kept.name.casefold()))

    def keep(self, name: str, options: str) -> RuleSet:
        """Store these options under a name, in place of earlier ones; raises :class:`RuleSetError`."""
        kept = RuleSet(read_name(name), options)
        if len(options) > HEADER_LENGTH:
            raise RuleSetError(
                say("Those are too many options. Expected %(most)d letters at most.", most=HEADER_LENGTH)
            )
        with self._lock:
            others = [each for each in self.all() if each.name != kept.name]
            if len(others) >= MOST_SETS:
                raise RuleSetError(
                    say("%(most)d sets of house rules are kept already. Forget one first.", most=MOST_SETS)
                )
            with self._transaction(writes=True) as connection:
                connection.execute(rule_sets.delete().where(rule_sets.c.name == kept.name))
                connection.execute(rule_sets.insert().values(kept._asdict()))
        return kept

    def forget(self, name: str) -> None:
        """Delete the set of that name, if there is one."""
        with self._transaction(writes=True) as connection:
            connection.execute(rule_sets.delete().where(rule_sets.c.name == name))


def read_name(text: str) -> str:
    """Return a set's name, trimmed and in NFC; raises :class:`RuleSetError`."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= RULES_NAME_LENGTH or not is_title(name):
        raise RuleSetError(
            say(
                "House rules are kept under a name of 1 to %(most)d letters, such as Sunday rules.",
                most=RULES_NAME_LENGTH,
            )
        )
    return name

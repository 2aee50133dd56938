"""The log as it is read by whoever keeps a copy of it."""

from pathlib import Path

from companion.table import Head, Heads, LoggedEvent, LoggedGame, LoggedIdentity
from tests.table.builder import BEGUN, accepted, begun, open_table, rows

EVENTS = "SELECT game, seq, line, at, entered_by, digest FROM events ORDER BY game, seq"


def test_a_log_is_read_in_its_order_in_pieces_of_any_size(file: Path) -> None:
    table = begun(file, ["Ben: G7"])
    accepted(table.begin(BEGUN))
    table.people.submit('colour "Ana": violet')
    for most in range(1, 8):
        games, events = list[LoggedGame](), list[LoggedEvent]()
        who, heads = list[LoggedIdentity](), Heads()
        while (batch := table.outbox.after(heads, most)) and not batch.is_empty:
            assert {each.game for each in (*events, *batch.events)} <= {
                each.id for each in (*games, *batch.games)
            }
            games += batch.games
            events += batch.events
            who += batch.identities
            heads = batch.heads
        assert [1, 2] == [each.id for each in games]
        assert rows(file, EVENTS) == [tuple(each) for each in events]
        assert ['colour "Ana": violet'] == [each.line for each in who]
        assert table.outbox.has(heads)


def test_a_log_that_never_came_by_there_has_nothing_to_follow(file: Path) -> None:
    table = begun(file)
    strange = Heads(games=Head(1, 2, "another"))
    assert (False, None) == (table.outbox.has(strange), table.outbox.after(strange, 10))


def test_a_new_table_s_log_has_nothing_in_it(file: Path) -> None:
    batch = open_table(file).outbox.after(Heads(), 10)
    assert batch
    assert (True, Heads()) == (batch.is_empty, batch.heads)

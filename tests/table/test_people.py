"""Who is who at a table: kept for good, and every statistic told by player."""

from pathlib import Path

import pytest

from companion.rules import Unreadable
from companion.table import LogError, Table
from tests.table.builder import BEGUN, accepted, break_on, damage_of, open_table, run_sql
from tests.table.test_statistics import ANA_WINS, BEN_WINS, CY_WINS, standings, wins

ZOE_WINS = ANA_WINS.replace("Ana", "Zoe")
ZOE_IN_SMALL = ANA_WINS.replace("Ana", "zoe")


@pytest.fixture
def table(file: Path) -> Table:
    """Ben lost twice against Zoe, who is written in two ways, and won against Ana."""
    table = open_table(file)
    for record in (ZOE_WINS, ZOE_IN_SMALL, BEN_WINS, BEGUN):
        accepted(table.begin(record))
    standings(table)
    return table


def test_two_spellings_are_one_player_from_then_on_and_after_a_restart(table: Table, file: Path) -> None:
    table.people.submit('rename "zoe": "Zoe"')
    assert {"Zoe": (2, 2), "Ben": (1, 3), "Ana": (0, 1)} == wins(table)
    ben = standings(table).player("Ben")
    assert ben
    _, opponents = table.statistics.played("Ben")
    assert {"Zoe": (2, 0, 2), "Ana": (1, 1, 0)} == opponents
    table.close()
    again = open_table(file)
    assert {"Zoe": (2, 2), "Ben": (1, 3), "Ana": (0, 1)} == wins(again)
    assert ben == standings(again).player("Ben")


def test_a_renaming_is_answered_whatever_becomes_of_those_who_are_told(table: Table) -> None:
    def fail() -> None:
        raise OSError("no screen")

    table.people.listen(fail)
    assert 'rename "zoe": "Zoe"' == table.people.submit('rename "zoe": "Zoe"').line


def test_an_identity_counts_in_the_game_under_way_and_in_filters(table: Table) -> None:
    table.people.submit("rename Cy: Cyrus")
    accepted(table.begin(CY_WINS))
    assert (1, 1) == wins(table)["Cyrus"]
    assert [1] == [each.place for each in table.statistics.played("Cyrus").results]


def test_taking_it_back_gives_the_earlier_statistics_ratings_and_all(table: Table) -> None:
    before = standings(table)
    table.people.submit('rename "zoe": "Zoe"')
    assert before != standings(table)
    table.people.submit("undo 1")
    assert before == standings(table)
    assert [("undo 1", True), ('rename "zoe": "Zoe"', False)] == [
        (each.line, each.counts) for each in reversed(table.people.events)
    ]


def test_a_guest_is_neither_ranked_nor_rated_nor_met(table: Table) -> None:
    for _ in range(5):
        accepted(table.begin(BEN_WINS))
    table.people.submit('guest "Ana"')
    shown = standings(table)
    ana, ben = shown.player("Ana"), shown.player("Ben")
    assert ana
    assert ben
    assert ana == shown.players[-1]
    assert (False, True, None, 6) == (ana.is_ranked, ana.is_guest, ana.rating, ana.total.games)
    assert {"Zoe", "zoe"} == set(table.statistics.played("Ben").opponents)
    table.people.submit('member "Ana"')
    member = standings(table).player("Ana")
    assert member
    assert member.rating


def test_what_a_renaming_does_is_known_before_it_is_done(table: Table) -> None:
    assert ("zoe", "Zoe", 1, True, 1, None) == table.people.renaming("zoe", "Zoe")
    assert ("zoe", "Zora", 1, False) == table.people.renaming("zoe", "Zora")[:4]
    assert ("Ana", "ANA", 1, False) == table.people.renaming("Ana", "ANA")[:4]


def test_who_is_called_as_another_is_by_and_large_becomes_that_one(table: Table) -> None:
    accepted(table.begin(CY_WINS))
    assert ("Cy", "Zoe", 1, True) == table.people.renaming("Cy", "ＺＯＥ")[:4]
    table.people.submit("rename Cy: ＺＯＥ")
    assert "Zoe" == table.people.identities.player_of("Cy")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["rename Bem: Benny"], "No player is called Bem. Did you mean Ben?"),
        (["rename Ben: \u3164"], "That name has nothing visible in it."),
        (["rename Ana: BEN"], "Ana and Ben are two people: 1 game has both of them."),
        (["colour Eve: gold"], "No player is called Eve."),
        (["rename Ana: Ben"], "Ana and Ben are two people: 1 game has both of them."),
        (["guest zoe", "rename zoe: Zoe"], "One of zoe and Zoe is a guest and the other is not."),
        (["undo 1"], "There is no event 1 that counts"),
        (["guest zoe", "undo 1", "undo 1"], "There is no event 1 that counts"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(table: Table, lines: list[str], sentence: str) -> None:
    *before, last = lines
    for line in before:
        table.people.submit(line)
    with pytest.raises(Unreadable) as error:
        table.people.submit(last)
    assert str(error.value).startswith(sentence)
    assert len(before) == len(table.people.events)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE identities SET line = 'guest \"Ben\"' WHERE seq = 2",
        "DELETE FROM identities WHERE seq = 2",
        "UPDATE identities SET line = 'is a fine fellow' WHERE seq = 2",
    ],
)
def test_an_event_that_is_not_as_it_was_logged_is_told_and_ends_what_counts(
    table: Table, file: Path, harm: str
) -> None:
    for line in ("rename zoe: Zoe", "guest Zoe", "colour Ana: gold"):
        table.people.submit(line)
    table.close()
    assert () == damage_of(file)
    run_sql(file, harm)
    (damage,) = damage_of(file)
    assert damage.startswith("Event 2 of who is who is not as it was logged.")
    again = open_table(file)
    with pytest.raises(Unreadable, match="Event 2"):
        again.people.submit("guest Ana")
    assert [damage] == list(again.warnings)
    assert ("Zoe", frozenset(), {}) == (
        again.people.identities.player_of("zoe"),
        again.people.identities.guests,
        again.people.identities.colours,
    )


def test_what_cannot_be_kept_is_not_so(table: Table, file: Path) -> None:
    break_on(file, "INSERT ON identities")
    with pytest.raises(LogError, match="the disk is broken here"):
        table.people.submit("guest Ana")
    assert frozenset() == table.people.identities.guests

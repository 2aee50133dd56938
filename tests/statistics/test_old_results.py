"""Old results from a spreadsheet: read whole, or one sentence with the line that cannot be."""

from datetime import date

import pytest

from companion.foundation.spreadsheets import as_csv
from companion.rules import Unreadable
from companion.statistics import (
    MOST_BYTES_OF_A_SHEET,
    Contribution,
    DateOrder,
    EitherDay,
    OldGame,
    PlacedSide,
    read_kept_results,
    read_old_results,
)

A_COLUMN_EACH = "date;Ana;Ben;Cy\n2024-03-01;500;320;\n2.3.2024;10;;20\n"
A_ROW_EACH = "Date,Name,Points\n2024-03-01,Ana,500\n2024-03-01,Ben,320\n2024-03-02,Ana,10\n2024-03-02,Cy,20\n"
LISTS = 'names,date,points\n"Ana, Ben",2024-03-01,"500, 320"\nAna / Cy,2024-03-02,10 / 20\n'
GAMES = (
    OldGame(date(2024, 3, 1), {"Ana": 500, "Ben": 320}),
    OldGame(date(2024, 3, 2), {"Ana": 10, "Cy": 20}),
)


@pytest.mark.parametrize("text", [A_COLUMN_EACH, A_ROW_EACH, LISTS, A_COLUMN_EACH.replace(";", "\t")])
def test_a_sheet_says_in_one_of_three_ways_who_had_how_many_points(text: str) -> None:
    assert GAMES == read_old_results(text.encode()).games


@pytest.mark.parametrize(
    "data",
    [
        f"sep=;\r\n{A_COLUMN_EACH}".encode(),
        f'"sep=|"\n{A_COLUMN_EACH.replace(";", "|")}'.encode(),
        f'\n;;;\nUNO, our games "since 2024;;;\n\n{A_COLUMN_EACH}'.encode(),
        f"month-first\n{A_COLUMN_EACH}".encode(),
        A_COLUMN_EACH.replace(";", "\t").encode("utf-16"),
        b"\xfe\xff" + A_COLUMN_EACH.encode("utf-16-be"),
        A_COLUMN_EACH.replace("500", "500,00").replace("320", "320.0").encode(),
        A_COLUMN_EACH.replace("date", '"Date "').encode(),
        A_COLUMN_EACH.replace("2024-03-01", "3/1/24").replace("2.3.2024", "2024年3月2日").encode(),
        A_ROW_EACH.replace("Points", "Points,Place").replace(",500", ",500,1").replace(",320", ",320,2")
        .replace(",Ana,10", ",Ana,10,").replace(",Cy,20", ",Cy,20,").encode(),
    ],
)  # fmt: skip
def test_a_sheet_is_read_as_a_spreadsheet_writes_it(data: bytes) -> None:
    found = read_old_results(data, order=DateOrder.MONTH_FIRST).games
    assert [(each.day, each.points, each.ranking) for each in GAMES] == [
        (each.day, each.points, each.ranking) for each in found
    ]


EITHER = "date,Ana,Ben\n2024-02-01,1,2\n3/1/2024,500,320\n4/1/2024,5,3\n"


def test_a_file_that_may_mean_either_day_is_asked_about_and_says_from_then_on_which() -> None:
    with pytest.raises(EitherDay) as error:
        read_old_results(EITHER.encode())
    assert (3, EITHER) == (error.value.line, error.value.sheet)
    for order, months in ((DateOrder.DAY_FIRST, [2, 1, 1]), (DateOrder.MONTH_FIRST, [2, 3, 4])):
        results = read_old_results(EITHER.encode(), order=order)
        assert months == [each.day.month for each in results.games]
        assert results == read_old_results(results.text.encode())
        for said in DateOrder:
            assert results.is_among({read_old_results(EITHER.encode(), order=said).digest: "old.csv"})
        assert not results.is_among({read_old_results(A_COLUMN_EACH.encode()).digest: "old.csv"})


def test_the_order_is_asked_for_only_where_no_date_tells_it() -> None:
    assert read_old_results(A_COLUMN_EACH.encode()) == read_old_results(
        A_COLUMN_EACH.encode(), order=DateOrder.MONTH_FIRST
    )


def test_games_of_a_day_have_the_time_that_the_sheet_has() -> None:
    sheet = "date;Ana;Ben\n1.3.2024 21:30;1;2\n1.3.2024;1;2\n1.3.2024 9:05;1;2\n"
    facts = [each.facts(1) for each in read_old_results(sheet.encode()).games]
    assert ["2024-03-01T21:30:00", "2024-03-01T12:00:00", "2024-03-01T09:05:00"] == [
        each.ended for each in facts
    ]


@pytest.mark.parametrize(
    ("sheet", "ranking"),
    [
        ("date,name,points\n{0},Ana,\n{0},Ben,\n{0},Cy,\n", [(1, "Ana"), (2, "Ben"), (2, "Cy")]),
        ("date,name\n{0},Cy\n{0},Ben\n{0},Ana\n", [(1, "Cy"), (2, "Ana"), (2, "Ben")]),
        ('date,names\n{0},"Ben, Ana, Cy"\n', [(1, "Ben"), (2, "Ana"), (2, "Cy")]),
        ("date,name,place\n{0},Ana,2\n{0},Ben,4\n{0},Cy,2\n", [(1, "Ana"), (1, "Cy"), (3, "Ben")]),
        ("date,name,points,place\n{0},Ana,20,2\n{0},Ben,7,1\n", [(1, "Ben"), (2, "Ana")]),
    ],
)
def test_a_game_without_points_counts_by_its_places(sheet: str, ranking: list[tuple[int, str]]) -> None:
    (game,) = read_old_results(sheet.format("2017-12-31").encode()).games
    assert ranking == [(place, name) for place, (name,) in game.ranking]
    assert ("place" not in sheet) == game.first_has_won
    (winner, *_) = ranking
    assert 1 == game.facts(1).contributions[winner[1]].won


def test_it_is_the_same_file_with_a_mark_before_it_and_other_line_ends() -> None:
    results = read_old_results(A_COLUMN_EACH.encode())
    other = read_old_results(b"\xef\xbb\xbf" + A_COLUMN_EACH.replace("\n", "\r\n").encode() + b"\r\n\r\n")
    assert results == other
    assert results.digest == other.digest
    assert (("Ana", "Ben", "Cy"), date(2024, 3, 1), date(2024, 3, 2)) == (
        results.names,
        results.first,
        results.last,
    )


def test_a_name_of_an_export_is_the_same_again() -> None:
    names = ("=1+1", "B;=1+1", "'-Cy", "＝Di")
    sheet = as_csv([["date", *names], ["2024-03-01", 1, 2, 3, 4]])
    assert names == read_old_results(sheet.encode()).names


@pytest.mark.parametrize(
    "sheet",
    [
        A_COLUMN_EACH,
        LISTS,
        "date,game,name\n2024-03-01 21:05,1,Cy\n2024-03-01 21:05,1,=Di\n2024-03-01,2,Ana\n2024-03-01,2,Cy\n",
        "date,name,points,place,scoring\n1.3.24,A,20,2,low-score\n1.3.24,B,,1,low-score\n1.3.24,A,,1,\n1.3.24,B,9,2,\n",
    ],
)
def test_some_games_of_a_sheet_are_a_sheet_that_says_the_same_of_them(sheet: str) -> None:
    results = read_old_results(sheet.encode())
    assert results is results.only((0, 1))
    for place in (0, 1):
        some = results.only((place,))
        assert (results.games[place],) == some.games == read_kept_results(some.text)
        assert some == read_old_results(some.text.encode(), date(2026, 11, 21))


def test_neighbours_of_a_game_that_is_left_out_stay_two_games() -> None:
    pairs = ("Ana", "Ben"), ("Ben", "Cy"), ("Cy", "Di")
    rows = "".join(f"2024-03-01,{name},{at}\n" for names in pairs for at, name in enumerate(names))
    results = read_old_results(f"date,name,points\n{rows}".encode())
    assert results.games[::2] == read_kept_results(results.only((0, 2)).text)


@pytest.mark.long
def test_what_is_kept_may_be_longer_than_a_file_that_is_brought() -> None:
    rows = "2024-03-01;1;2;3;4;5;6;7;8;9\n" * 5_000
    results = read_old_results(f"date;A;B;C;D;E;F;G;H;I\n{rows}".encode())
    some = results.only(range(1, 5_000))
    assert len(some.text) > MOST_BYTES_OF_A_SHEET
    assert some.games == read_kept_results(some.text)


def test_a_chosen_separator_may_stand_below_the_order_of_the_days() -> None:
    results = read_old_results(b"sep=|\ndate|Ana|Ben\n3/1/2024|1|2\n", order=DateOrder.DAY_FIRST)
    assert results == read_old_results(results.text.encode())


def test_a_name_again_begins_the_next_game_of_a_day() -> None:
    rows = "".join(f"2024-03-01,{name},{points}\n" for points in (1, 2) for name in ("Ana", "Ben"))
    assert 2 == len(read_old_results(f"date,name,points\n{rows}".encode()).games)


def test_who_has_most_points_has_won_unless_the_scoring_says_otherwise() -> None:
    points = {"Ana": 30, "Ben": 50, "Cy": 30}
    most, least = (OldGame(date(2024, 3, 1), points, "classic", slug) for slug in ("", "low-score"))
    assert (PlacedSide(1, ("Ben",)), PlacedSide(2, ("Ana",)), PlacedSide(2, ("Cy",))) == most.ranking
    assert (PlacedSide(1, ("Ana",)), PlacedSide(1, ("Cy",)), PlacedSide(3, ("Ben",))) == least.ranking
    assert [50, 0] == [each.facts(-1).contributions["Ben"].points for each in (most, least)]


def test_what_is_not_known_is_not_followed() -> None:
    (row, _) = GAMES[0].facts(-1).contributions.values()
    assert (1, 1, 1, 500, False) == (row.games, row.imported, row.won, row.points, row.is_followed)
    assert Contribution(games=2, imported=1).is_followed


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "The header row has no date."),
        ("date;Ana;Ben\n", None, "There is no game in that file."),
        ("Ana;Ben\n1;2\n", 1, "The header row has no date."),
        ("date;Ana;;Ben\n", 1, "A column has no heading."),
        ("date;Ana;Ana\n", 1, "Two columns are called Ana."),
        ("date;Ana;Ben\n2024-03-01;1;2\n2024-02-30;1;2\n", 3, "2024-02-30 is no day."),
        ("date;Ana;Ben\n1st of May;1;2\n", 2, "1st of May is no day. Expected one like 2024-03-01."),
        ("date;Ana;Ben\n3/1/2024;1;2\n", 2, "3/1/2024 may be 2024-01-03 or 2024-03-01. Say which"),
        ("date;Ana;Ben\n3/13/2024;1;2\n13/3/2024;1;2\n", 3, "13/3/2024 has the day first."),
        ("UNO\n\ndate;Ana;Ben\n13/3/2024;1;2\n3/13/2024;1;2\n", 5, "3/13/2024 has the month first."),
        ("date;Ana;Ben\n;1;2\n", 2, "Nothing is no day."),
        ("date;Ana;Ben\n2031-01-01;1;2\n", 2, "2031-01-01 is still to come."),
        ("date;Ana;Ben\n\n2024-03-01;1,5;2\n", 3, "Ana has “1,5” points. Expected a whole number"),
        ("date,Ana,Ben\n2024-03-01,1,5,2\n", 2, "That row has 4 cells and the header 3."),
        ("date;Ana;Ben\n2024-03-01;-5;2\n", 2, "Ana has “-5” points."),
        ("date;Ana;Ben\n2024-03-01;5;\n", 2, "That is a game of 1. Expected 2 to 10 players"),
        ("date;Ana;ana\n2024-03-01;5;6\n", 2, "There is already an Ana."),
        (f"date;Ana;{'B' * 31}\n2024-03-01;5;6\n", 2, "That name has 31 letters."),
        ("date;edition;Ana;Ben\n2024-03-01;chess;5;6\n", 2, "No edition is called chess."),
        ("date;scoring;Ana;Ben\n2024-03-01;teams;5;6\n", 2, "No scoring is called teams."),
        ("date,name,points\n2024-03-01,Ana,5\n2024-03-02,Ben,6\n", 2, "That is a game of 1."),
        ("date,game,name,points\n2024-03-01,1,Ana,5\n2024-03-01,1,Ana,6\n", 3, "There is already an Ana."),
        ("date,name,points,prize\n2024-03-01,Ana,5,cake\n", 2, "prize is no column"),
        ("date,names,points\n2024-03-01,Ana / Ben,5\n", 2, "There are 2 names and 1 points."),
        ('date;Ana;Ben\n2024-03-01;"5;6\n', 2, "A quote mark is left open"),
        ('date,name,points\n2024-03-01,Ana,5\n2024-03-01,"Ben,6\n', 3, "A quote mark is left open"),
        ("date,name,points\n2024-03-01,Ana,5\n2024-03-01,Ben,\n", 3, "Ben has “” points."),
        ("date,name,place\n2024-03-01,Ana,\n2024-03-01,Ben,1\n", 2, "Ana has place “”."),
        ("date,name,place\n2024-03-01,Ana,1\n2024-03-01,Ben,last\n", 3, "Ben has place “last”."),
        ("date,names,points,place\n2024-03-01,Ana / Ben,5 / 6,1\n", 2, "place is no column"),
        ("date;Ana;Ben\n2024-03-01;5;\0\n", 2, "That is no text in UTF-8."),
    ],
)
def test_a_line_that_cannot_be_is_named(text: str, line: int | None, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_old_results(text.encode(), date(2026, 11, 21))
    assert str(error.value).startswith(sentence)
    assert line == error.value.line


def test_another_encoding_is_refused_where_it_shows() -> None:
    with pytest.raises(Unreadable, match="UTF-8") as error:
        read_old_results("date;Ana;Zoë\n".encode("latin-1"))
    assert 1 == error.value.line


def test_a_file_has_its_bounds() -> None:
    with pytest.raises(Unreadable, match="too large"):
        read_old_results(b"x" * (MOST_BYTES_OF_A_SHEET + 1))
    many = "date;A;B\n" + "2024-03-01;1;2\n" * 5_001
    with pytest.raises(Unreadable, match="5001 games"):
        read_old_results(many.encode())

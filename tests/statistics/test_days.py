"""Days as spreadsheets write them: told by the file, or asked, and never guessed."""

from datetime import datetime

import pytest
from babel.dates import format_datetime

from companion.rules import Unreadable
from companion.statistics import DateOrder, EitherDay
from companion.statistics.days import find_order, read_moment

THE_25TH = datetime.fromisoformat("2024-03-25T12:00")
AT_8_15 = datetime.fromisoformat("2024-03-25T20:15")
DAY_FIRST, MONTH_FIRST = DateOrder
SPOKEN = "ar de en en_GB es es_419 fr it ja nl pl pt_BR ru sv tr zh_Hans"
LANGUAGES = tuple(SPOKEN.split())


@pytest.mark.parametrize(
    "text",
    [
        *("2024-03-25", "2024-3-25", "2024/03/25", "2024/3/25", "2024.03.25", "2024. 3. 25.", "20240325"),
        *("2024年3月25日", "2024 年 3 月 25 日", "２０２４／０３／２５", "٢٠٢٤-٠٣-٢٥"),
        *("25.03.2024", "25.3.2024", "25. 3. 2024", "25.03.24", "25.3.24"),
        *("25/03/2024", "25/3/24", "25-03-2024", "3/25/2024", "03/25/24", "03-25-2024"),
        *("25\u200f/3\u200f/2024", "٢٥/٣/٢٠٢٤"),
        *(
            "25-Mar-24",
            "25/Mar/24",
            "25 March 2024",
            "Mar 25, 2024",
            "25. März 2024",
            "25-mrt-24",
            "25 de mar. de 2024",
        ),
        *("25 mars 2024", "25 marca 2024", "25 марта 2024 г.", "25 مارس 2024", "march 25 2024"),
        *("45376", "45376,0", "2024-03-25 00:00:00", "2024-03-25T00:00"),
    ],
)
def test_a_day_is_read_as_it_is_written_anywhere(text: str) -> None:
    assert THE_25TH == read_moment(text, None)


@pytest.mark.parametrize(
    "text",
    [
        *("2024-03-25T20:15", "2024-03-25 20:15:00", "2024-03-25T20:15:00.000Z", "2024-03-25T20:15+01:00"),
        *(
            "25.03.24 20:15",
            "25.03.2024, 20.15",
            "25/03/2024 20:15:00",
            "2024/03/25 午後8:15",
            "2024年3月25日 下午8:15",
            "45376.84375",
        ),
        *("3/25/24, 8:15\u202fPM", "3/25/2024 8:15:00 pm", "25/3/2024 8:15:00 p. m.", "25/3/2024، 8:15 م"),
    ],
)
def test_the_time_of_the_day_is_read_with_it(text: str) -> None:
    assert AT_8_15 == read_moment(text, None)


def test_midnight_and_noon_of_twelve_hours() -> None:
    assert [(0, 5), (12, 5)] == [
        (each.hour, each.minute)
        for each in (read_moment(f"2024-03-25 12:05 {half}", None) for half in ("AM", "PM"))
    ]


@pytest.mark.parametrize("style", ["short", "medium", "long"])
@pytest.mark.parametrize("month", range(1, 13))
def test_each_language_s_own_dates_are_read(month: int, style: str) -> None:
    at = AT_8_15.replace(month=month)
    for language in LANGUAGES:
        text = format_datetime(at, style, locale=language).replace(" UTC", "").removesuffix(" TU")
        assert at == read_moment(text, None), (language, text)


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        (("3/1/2024", "25/1/2024", "1/3/2024"), DAY_FIRST),
        (("3/1/2024", "3-25-2024"), MONTH_FIRST),
        (("3/1/2024", "12/12/2024", "2024-01-25", "25.1.2024", "soon"), None),
    ],
)
def test_one_day_over_twelve_tells_the_order_of_a_file(
    texts: tuple[str, ...], order: DateOrder | None
) -> None:
    assert order == find_order(texts)


def test_a_date_is_read_in_the_order_of_its_file() -> None:
    assert [1, 3] == [read_moment("3/1/2024", order).month for order in DateOrder]
    assert [3, 3] == [read_moment("2024-03-01", order).month for order in DateOrder]
    with pytest.raises(Unreadable, match="25/3/2024 has the day first"):
        read_moment("25/3/2024", MONTH_FIRST)
    with pytest.raises(Unreadable, match="3/25/2024 has the month first"):
        read_moment("3/25/2024", DAY_FIRST)


def test_a_date_that_may_be_either_says_both() -> None:
    with pytest.raises(EitherDay, match="3/1/24 may be 2024-01-03 or 2024-03-01") as error:
        read_moment("3/1/24", None)
    assert [1, 3] == [error.value.days[order].month for order in DateOrder]
    assert THE_25TH.replace(day=3) == read_moment("3/3/2024", None)


@pytest.mark.parametrize(
    ("text", "year"), [("1.1.71", 1971), ("1.1.99", 1999), ("1.1.00", 2000), ("1.1.70", 2070)]
)
def test_no_game_of_two_digits_is_older_than_uno(text: str, year: int) -> None:
    assert year == read_moment(text, None).year


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "2024", "3.2024", "30/02/2024", "2024-13-01", "3.25.2024", "1/2/3/2024", "2024-03/01"),
        *("24-03-25", "25-3-24", "12345", "99999", "1 foo 2024", "2024-03-01 25:00", "2024-03-01 13:00 PM"),
        *("2024-03-01 noon", "0/1/2024", "1 Mar"),
    ],
)
def test_what_is_no_day_or_might_be_another_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="is no day"):
        read_moment(text, None)

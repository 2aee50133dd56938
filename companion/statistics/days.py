"""Dates in the formats of spreadsheets of many countries.

    >>> read_moment("1.3.24", None)
    datetime.datetime(2024, 3, 1, 12, 0)

Whether the day or the month comes first is the same in a whole file, and one day over 12 tells it. Where none
does, an ambiguous date raises :class:`EitherDay`: the order is asked for and never guessed.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final
from unicodedata import category, normalize

from companion.rules import Sentence, Unreadable, or_nothing, say

NOON: Final = time(12)
"""The time of a date without one: on the same day in every time zone."""

LAST_CENTURY: Final = range(71, 100)
"""Two-digit years of the 1900s, as UNO is of 1971; all others are of the 2000s."""


class DateOrder(StrEnum):
    """What comes first in a file's dates that end with the year."""

    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"


class EitherDay(Unreadable):
    """An ambiguous date; ``days`` is its day in each order, ``sheet`` the text of its file."""

    def __init__(self, text: str, days: Mapping[DateOrder, date]) -> None:
        self.text = text[:60]
        super().__init__(
            say(
                "%(word)s may be %(day)s or %(other)s. Say which by a first line, day-first or month-first.",
                word=self.text,
                day=days[DateOrder.DAY_FIRST].isoformat(),
                other=days[DateOrder.MONTH_FIRST].isoformat(),
            )
        )
        self.days = days
        self.sheet = ""


def find_order(texts: Iterable[str]) -> DateOrder | None:
    """Return the order of a file's dates; None where none of them tells."""
    for text in texts:
        found = _readings(text)
        if len(found) == 1:
            return next(iter(found))
    return None


def read_moment(text: str, order: DateOrder | None) -> datetime:
    """Return the day of a date with its time or noon; raises :class:`~companion.rules.Unreadable`."""
    found = _readings(text)
    if not found:
        raise Unreadable(say("%(word)s is no day. Expected one like 2024-03-01.", word=or_nothing(text[:60])))
    if order is None and len({*found.values()}) > 1:
        raise EitherDay(text, {each: moment.date() for each, moment in found.items()})
    if order is None:
        return next(iter(found.values()))
    if order not in found:
        raise Unreadable(_not_in(order, text[:60]))
    return found[order]


def _not_in(order: DateOrder, word: str) -> Sentence:
    if order is DateOrder.DAY_FIRST:
        return say(
            "%(word)s has the month first. Expected the day first, as elsewhere in the file.", word=word
        )
    return say("%(word)s has the day first. Expected the month first, as elsewhere in the file.", word=word)


_BETWEEN: Final = r"[.,]?(?: de |[ /-])?"
_YEAR: Final = r"(?P<year>\d{4}|\d\d)(?: г\.?)?"
_HALVES: Final = {"am": 0, "pm": 12, "ص": 0, "م": 12, "午前": 0, "午後": 12, "上午": 0, "下午": 12}
_HALF: Final = r"[ap]\.? ?m\.?|[صم]|午[前後]|[上下]午"
_TIME: Final = (
    rf"(?:[t ,،]+(?P<before>{_HALF})? ?(?P<hour>\d{{1,2}})[:.](?P<minute>\d\d)"
    rf"(?:[:.](?P<second>\d\d)(?:[.,]\d+)?)? ?(?P<after>{_HALF})?(?:z|[+-]\d\d:?\d\d)?)?"
)
_FORMS: Final = tuple(
    re.compile(form + _TIME)
    for form in (
        r"(?P<year>\d{4})(?P<sign>[-/]|\. ?)(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})\.?",
        r"(?P<year>\d{4}) ?年 ?(?P<month>\d{1,2}) ?月 ?(?P<day>\d{1,2}) ?日",
        r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)",
        rf"(?P<day>\d{{1,2}})\. ?(?P<month>\d{{1,2}})\. ?{_YEAR}",
        rf"(?P<day>\d{{1,2}}){_BETWEEN}(?P<month>[^\W\d]+){_BETWEEN}{_YEAR}",
        rf"(?P<month>[^\W\d]+){_BETWEEN}(?P<day>\d{{1,2}}){_BETWEEN}(?P<year>\d{{4}})",
        rf"(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})/{_YEAR}",
        # With two digits for the year it might come first.
        r"(?P<one>\d{1,2})-(?P<two>\d{1,2})-(?P<year>\d{4})",
    )
)

_SERIAL: Final = re.compile(r"\d{5}(?:[.,]\d+)?")
_SERIALS: Final = range(25_569, 73_051)
"""Serial numbers of spreadsheets for the days from 1970 to 2099."""

_BEFORE_SERIALS: Final = datetime.combine(date(1899, 12, 30), time.min)

_MONTHS: Final = (
    "jan gen ene sty oca янв يناير",
    "feb fev lut sub фев فبراير",
    "mar maa mrt мар مارس",
    "apr avr abr kwi nis апр ابريل",
    "may mai mei maj mag маи мая مايو",
    "jun juin giu cze haz июн يونيو",
    "jul juil lug lip tem июл يوليو",
    "aug aou ago sie agu авг اغسطس",
    "sep set wrz eyl сен سبتمبر",
    "oct okt ott out paz eki окт اكتوبر",
    "nov lis kas ноя نوفمبر",
    "dec dic dez gru ara дек ديسمبر",
)
"""The beginnings of the months' names in all languages of the companion, without accents."""


def _readings(text: str) -> dict[DateOrder, datetime]:
    """Return a date as read in each order that fits; empty where it is no date."""
    plain = _plain(text)
    if _SERIAL.fullmatch(plain):
        return _of_serial(float(plain.replace(",", ".")))
    match = next((match for form in _FORMS if (match := form.fullmatch(plain))), None)
    if match is None:
        return {}
    parts = match.groupdict()
    found = dict[DateOrder, datetime]()
    for order, first, second in zip(DateOrder, ("one", "two"), ("two", "one"), strict=True):
        day, month = parts.get("day") or parts[first], parts.get("month") or parts[second]
        with suppress(ValueError):
            found[order] = datetime.combine(date(_year(parts["year"]), _month(month), int(day)), _time(parts))
    return found


def _of_serial(days: float) -> dict[DateOrder, datetime]:
    if int(days) not in _SERIALS:
        return {}
    moment = _BEFORE_SERIALS + timedelta(seconds=round(days * 86_400))
    return dict.fromkeys(DateOrder, datetime.combine(moment, _known(moment.time())))


def _plain(text: str) -> str:
    """Return a date in lower case, without accents, direction marks and wide signs."""
    signs = (sign for sign in normalize("NFKD", text) if category(sign) not in ("Mn", "Cf"))
    return " ".join("".join(signs).casefold().split())


def _year(text: str) -> int:
    year = int(text)
    if len(text) == 2:
        return year + (1900 if year in LAST_CENTURY else 2000)
    return year


def _month(text: str) -> int:
    if text.isdecimal():
        return int(text)
    for number, words in enumerate(_MONTHS, 1):
        if text.startswith(tuple(words.split())):
            return number
    raise ValueError


def _time(parts: Mapping[str, str | None]) -> time:
    hour, minute, second = (int(parts[name] or 0) for name in ("hour", "minute", "second"))
    if half := parts["before"] or parts["after"]:
        if hour > 12:
            raise ValueError
        hour = hour % 12 + _HALVES[re.sub("[. ]", "", half)]
    return _known(time(hour, minute, second))


def _known(at: time) -> time:
    # A program that knows no time writes midnight.
    return NOON if at == time.min else at

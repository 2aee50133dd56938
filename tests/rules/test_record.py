"""Reading a game record, whole, before anything of it is played."""

import unicodedata

import pytest

from companion.rules import (
    Play,
    Setup,
    Unreadable,
    no_points,
    read_card,
    read_line,
    read_number,
    read_record,
    read_setup,
    write_line,
    write_record,
)
from tests.rules.builder import expect, record, replay

HEAD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Dealer "Ana"]\n'
BODY_AT = 4
"""The number of the first line after `HEAD`."""


def unreadable(text: str) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_record(text)
    assert str(caught.value).strip()
    assert "\n" not in str(caught.value)
    return caught.value


BAD_LINES = """
hello
Round 5
round Zed
round Ana Ben
round Ana, Ben
start
start R
start R55
start X5
start 5
start 5R
start R10
start W=G
start W4=G
start W5
start ??
start R5 R6
start ?W
: R5
Zed: R5
Zed
Ben:
Ben R5
Ben: R
Ben: RX
Ben: R5=G
Ben: R5 and R6
Ben: R5 W
Ben: R5=G B5
Ben: R7 swap Cy
Ben: jump swap
Ben: jump R5
Ben: jump swap Zed
fix
fix it
fix turn
fix turn Zed
fix turn Ben Cy
fix direction
fix direction up
fix top
fix top W
fix top R5=G
fix top R5 B5
fix hand Ben
fix hand Ben few
fix hand Ben -1
fix total Ben
fix total Ben some
seats
seats Ana,
seats Ana, Ben, Ana
leave
leave Zed
leave Ben now
join
join Dee
join Dee after
join after Ben
join Dee Ben
join Dee beside Ben
join Dee after Zed
join Dee after Dee
join Dee after Ben now
join Ana Maria after Ben
join "" after Ben
end now
Ben: R5 heads Ana tails Ben
Ben: W
Ben: W4
Ben: W50
Ben: W=
Ben: W=X
Ben: W=red
Ben: W=?
Ben: W4=GG
Ben: W=G heads Ana tails Cy
Ben: W50 heads Ana tails Cy
Ben: W50=G heads Ana
Ben: W50=G tails Ana
Ben: W50=G heads tails
Ben: W50=G heads Ana tails Zed
Ben: W50=G heads Zed tails Ana
Ben: W50=G Ana Cy
Ben: colour
Ben: colour X
Ben: colour ?
Ben: colour R G
Ben: draw 2
Ben: draw R5
Ben: keep R5
Ben: uno Ana
Ben: catch
Ben: catch Zed
Ben: catch Ana Cy
Ben: accept 4
Ben: challenge
Ben: challenge maybe
Ben: challenge guilty innocent
Ben: hint R5
Ben: out now
Ben: hand ?
Ben: hand R?
Ben: hand R5 ?
Ben: hand X
Ben: hand R5,R6
Ben: hand W=G
Ben: points
Ben: points -5
Ben: points x
Ben: points 5 6
Ben: points 1.5
Ben: points 1_0
Ben: points +5
Ben: points 0x10
Ben: fold
flip
flip edge
flip heads tails
flip UNO
reshuffle now
undo 2
redo 2
undo Ben
!
Ben: R5!!
"Ben: R5
Ben": R5
"Zed": R5
[Target "500"]
[Edition "classic"]
""".strip().splitlines()


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_line_that_cannot_be_is_unreadable_wherever_it_stands(line: str) -> None:
    assert BODY_AT + 2 == unreadable(f"{HEAD}round\nstart R5\n{line}\n").line


@pytest.mark.parametrize("line", ["Ben: W", "hello", "Zed: R5", '[Event "late"]'])
def test_a_record_is_read_whole_even_after_a_ruling(line: str) -> None:
    text = f"{HEAD}round\nstart R5\nBen: B7\nCy: B8\n\n# a remark\n{line}\n"
    assert BODY_AT + 6 == unreadable(text).line


BAD_HEADERS = """
[Edition "deluxe"]
[Edition ""]
[Edition classic]
[Edition "classic"
Edition "classic"]
[Edition]
["classic"]
[]
[Deck "classic"]
[Players "Ana"]
[Players ""]
[Players "Ana, Ana"]
[Players "Ana, , Ben"]
[Players "Ana, Ben,"]
[Players "A, B, C, D, E, F, G, H, I, J, K"]
[Dealer "Zed"]
[Dealer ""]
[Scoring "highest"]
[Target "0"]
[Target "-5"]
[Target "many"]
[Target "5.5"]
[Target ""]
[Options "no-such-option"]
[Options "two-handed, nonsense"]
""".strip().splitlines()


@pytest.mark.parametrize("header", BAD_HEADERS)
def test_a_header_that_cannot_be_is_unreadable(header: str) -> None:
    before = "" if "Players" in header else '[Players "Ana, Ben, Cy"]\n'
    error = unreadable(f"{before}{header}\nround\n")
    assert error.line in (None, before.count("\n") + 1)


@pytest.mark.parametrize(
    "header",
    ['[Edition "classic"]', '[Players "Ana, Ben, Cy"]', '[Target "500"]', '[Event "a"]', '[Options ""]'],
)
def test_a_header_stands_at_most_once(header: str) -> None:
    text = f'{header}\n{header}\n[Players "Ana, Ben"]\n'
    assert 2 == unreadable(text).line


def test_players_are_required() -> None:
    unreadable("")
    unreadable("round\n")
    unreadable('[Edition "classic"]\nround\n')
    unreadable("# nothing but a remark\n")


@pytest.mark.parametrize(
    ("scoring", "fits", "too"),
    [
        ("partners", [4], [2, 3, 5, 8]),
        ("partner-rotation", [4], [2, 3, 5, 8]),
        ("teams", [4, 6, 8, 10], [2, 3, 5, 7, 9]),
        ("winner-takes-all", range(2, 11), []),
        ("low-score", range(2, 11), []),
        ("challenge-uno", range(2, 11), []),
    ],
)
def test_each_way_to_score_has_its_numbers_of_players(scoring: str, fits: list[int], too: list[int]) -> None:
    for players in fits:
        assert players == len(read_record(record("classic", players, scoring=scoring)).setup.players)
    for players in too:
        unreadable(record("classic", players, scoring=scoring))


def test_what_is_left_out_has_its_default() -> None:
    setup = read_record('[Players "Ana, Ben"]\n').setup
    assert "anniversary" == setup.edition.slug
    assert "Ana" == setup.dealer
    assert "winner-takes-all" == setup.scoring.slug
    assert 500 == setup.target
    assert {"two-handed"} == setup.options
    assert (None, None, None) == (setup.event, setup.date, setup.table)


def options(edition: str, text: str) -> set[str]:
    headers = {"Edition": edition, "Players": "Ana, Ben", "Options": text}
    return set(read_setup(headers).options)


def test_options_are_turned_on_and_off() -> None:
    assert {"two-handed", "hint-penalty"} == options("classic", "hint-penalty")
    assert set() == options("classic", "-two-handed")
    assert {"two-handed", "hint-penalty"} == options("international-1983", "")
    assert {"two-handed"} == options("international-1983", "-hint-penalty")
    assert {
        "draw-until-match",
        "last-card-coin",
    } == options("original", "draw-until-match, last-card-coin, -two-handed")


def test_headers_may_come_in_any_order_with_remarks_between() -> None:
    text = '# hello\n\n[Target "200"]\n# and\n[Players "Ana, Ben"]\n\n[Edition "original"]\n\nround\n'
    read = read_record(text)
    assert (200, "original") == (read.setup.target, read.setup.edition.slug)
    assert [9] == [number for number, _ in read.lines]


def test_remarks_and_blank_lines_are_nothing() -> None:
    text = HEAD + "\n# deal\nround   # dealt\n\n  start R5\t# red\nBen: B7! # wow\n   \n"
    expect(replay(text), top="B7", turn="Cy")
    assert [6, 8, 9] == [number for number, _ in read_record(text).lines]


def test_a_byte_order_mark_and_windows_line_ends_are_fine() -> None:
    text = "\ufeff" + (HEAD + "round\nstart R5\nBen: R6\n").replace("\n", "\r\n")
    expect(replay(text), turn="Cy", top="R6")
    assert BODY_AT + 3 == unreadable(text + "hello\r\n").line


def test_the_last_line_needs_no_end() -> None:
    expect(replay(HEAD + "round\nstart R5"), turn="Ben")


def test_only_a_line_end_ends_a_line() -> None:
    text = HEAD + "# one\u2028two\x85three\x0cfour\rfive\nround\nhello\n"
    assert BODY_AT + 2 == unreadable(text).line


def test_a_hash_in_quotes_begins_no_remark() -> None:
    text = '[Players "Ana #1, Ben"]\n[Event "Cup #3"] \nround\nstart R5\nBen: R6\n"Ana #1": R7 # ok\n'
    assert "Cup #3" == read_record(text).setup.event
    expect(replay(text), turn="Ben", top="R7")


@pytest.mark.parametrize(
    ("header", "names", "line"),
    [
        ('"Doe, Jane", Ben', ("Doe, Jane", "Ben"), '"Doe, Jane": R7'),
        ('Ben, "Doe, Jane"', ("Ben", "Doe, Jane"), '"Doe, Jane": R7'),
        ("Ana Maria, Ben", ("Ana Maria", "Ben"), '"Ana Maria": R7'),
        ("Dr: No, Ben", ("Dr: No", "Ben"), '"Dr: No": R7'),
        ("Łucja, 明", ("Łucja", "明"), "Łucja: R7"),
        ("Zoë, Ben", ("Zoë", "Ben"), unicodedata.normalize("NFD", "Zoë: R7")),
        (unicodedata.normalize("NFD", "Zoë") + ", Ben", ("Zoë", "Ben"), "Zoë: R7"),
        ("عمر, Ben", ("عمر", "Ben"), "عمر: R7"),
        ("round, undo", ("round", "undo"), "round: R7"),
        ("🦊, Ben", ("🦊", "Ben"), "🦊: R7"),
        ("O'Neil, Ben", ("O'Neil", "Ben"), "O'Neil: R7"),
        ("  Ana ,Ben  ", ("Ana", "Ben"), "Ana: R7"),
        ("R5, Ben", ("R5", "Ben"), "R5: R7"),
    ],
)
def test_names_may_be_in_any_script_with_anything_in_them(
    header: str, names: tuple[str, ...], line: str
) -> None:
    text = f'[Edition "classic"]\n[Players "{header}"]\nround\nstart R5\n{line}!\n'
    seen = replay(text)
    read = read_record(text)
    assert list(names) == [unicodedata.normalize("NFC", name) for name in read.setup.players]
    expect(seen, top="R7")


def test_the_same_name_in_two_spellings_is_one_name() -> None:
    unreadable('[Players "Zoë, {}"]\n'.format(unicodedata.normalize("NFD", "Zoë")))


def test_names_hold_no_quote_mark() -> None:
    unreadable('[Players "Ana, B"en, Cy"]\n')
    unreadable('[Players "Ana, "Be"n", Cy"]\n')


def test_quoted_names_work_everywhere_on_a_line() -> None:
    text = '[Edition "anniversary"]\n[Players "Ana Maria, Ben, J: R"]\nround "J: R"\nstart R5\n'
    text += '"Ana Maria": W50=G heads "J: R" tails "Ana Maria"\nflip tails\n'
    expect(replay(text), dealer="J: R", turn="Ben", hands=[6, 7, 11])
    text += 'Ben: catch "Ana Maria"\n'
    expect(replay(text), rule="uno-call")


def test_who_joins_beside_somebody_of_two_names_is_written_so_that_it_can_be_read() -> None:
    line = 'join "Uncle Al" after "Ana Maria"'
    assert line == write_line(read_line(line, ["Ana Maria", "Ben"]))


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    assert "Cy" in str(unreadable(HEAD + "round\nCyy: R5\n"))


@pytest.mark.parametrize("line", ["Ben: R5!", "Ben: R5 !", "Ben: R5! # stands"])
def test_a_mark_lets_a_line_stand(line: str) -> None:
    (_, event), *_ = read_record(HEAD + line).lines
    assert "LetStand" == type(event).__name__


@pytest.mark.parametrize("typed", ["٤٢", "۴۲", "４２", "४२", "\u200f٤٢", "42\u200e", "𝟒𝟐"])
def test_a_number_is_taken_in_the_digits_of_any_script(typed: str) -> None:
    setup = read_record(f'[Players "Ana, Ben"]\n[Target "{typed}"]\n').setup
    assert 42 == setup.target
    for line in ("Ana: points {}", "fix hand Ana {}", "fix total Ana {}", "amend {}: nothing"):
        read = read_line(line.format(typed), setup.players)
        assert line.format(42) == write_line(read)


@pytest.mark.parametrize("typed", ["1,000", "1.000", "1’000", "1٬000", "١٬٠٠٠", "1\u202f000"])
def test_thousands_may_be_parted_as_people_do_it(typed: str) -> None:
    assert 1000 == read_number(typed, no_points)


@pytest.mark.parametrize(
    "typed", ["", "x", "²", "①", "½", "1,0", "1,000.000", "10,00", "1 0", "٤.٢", "\u200f", "一"]
)
def test_what_is_no_whole_number_is_none_in_any_script(typed: str) -> None:
    with pytest.raises(Unreadable, match="no number of points"):
        read_number(typed, no_points)


# --- a line read and written ---------------------------------------------------------------------

LINES = """
round
round Cy
start R5
start ?S
start W50
Ben: colour G
Ben: R7
Ben: ?
Ben: R?
Ben: ?7
Ben: W=G
Ben: W4=R
Ben: W50=B
Ben: W50=B heads Ana tails Ben
Ben: draw
Ben: keep
Ben: uno
Ben: catch Cy
Ben: accept
Ben: challenge guilty
Ben: challenge innocent
flip heads
flip tails
Ben: hint
reshuffle
Ben: out
Ben: hand
Ben: hand R5 W ?7 ?S W4
Ben: points 0
Ben: points 120
undo
redo
Ben: R7!
round!
flip heads!
undo!
Ben: hand R5!
Ben: W50=B heads Ana tails Ben!
""".strip().splitlines()


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_is_read(line: str) -> None:
    assert line == write_line(read_line(line, ("Ana", "Ben", "Cy")))


@pytest.mark.parametrize(
    "name", ["Ana Maria", "Doe, Jane", "Dr: No", "A#1", "Łucja", "明", "it's!", "!", "round", "-x"]
)
def test_any_name_is_written_so_that_it_is_read_again(name: str) -> None:
    event = Play(name, read_card("R5"))
    assert event == read_line(write_line(event), (name, "Ben"))


def test_a_record_is_written_as_it_is_read() -> None:
    text = '[Players "Ana Maria, "Doe, Jane", A#1, 明"]\n[Edition "original"]\n[Target "300"]\n'
    text += '[Scoring "partners"]\n[Options "-two-handed, hint-penalty"]\n[Dealer "明"]\n'
    text += '[Event "The "big" one #2"]\n[Date "2024-02-30 or so"]\n[Table "3"]\nround\nstart R5\n'
    text += '"Ana Maria": R7\n"Doe, Jane": R?!\nundo\n'
    read = read_record(text)
    assert 'The "big" one #2' == read.setup.event
    again = read_record(write_record(read.setup, [event for _, event in read.lines]))
    assert read.setup == again.setup
    assert [event for _, event in read.lines] == [event for _, event in again.lines]


@pytest.mark.parametrize(
    "headers",
    [
        {"Players": "Ana, Ben"},
        {"Players": "Ana, Ben", "Edition": "international-1983"},
        {"Players": "Ana, Ben", "Edition": "international-1983", "Options": "-hint-penalty"},
        {"Players": "Ana, Ben", "Options": "-two-handed, draw-until-match"},
        {"Players": 'Ana, "Doe, Jane"', "Dealer": "Doe, Jane", "Target": "1"},
        {"Players": "Ana, Ben, Cy, Dee", "Scoring": "teams", "Event": "x", "Date": "y", "Table": "z"},
    ],
)
def test_every_setup_is_written_as_it_is_read(headers: dict[str, str]) -> None:
    setup: Setup = read_setup(headers)
    assert setup == read_record(write_record(setup, [])).setup

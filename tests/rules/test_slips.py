"""Records as phones and word processors write them: what is otherwise is said, and what was meant."""

import pytest

from companion.rules import Unreadable, read_line, read_record

PLAYERS = ("Ana", "Ben", "O’Neil", "Ana Maria")
HEAD = '[Edition "classic"]\n[Players "Ana, Ben"]\n'

QUOTES = "Quotes are straight in a record."
DASH = "That dash is no hyphen."
DIGITS = "Digits are 0 to 9 in a record."
UNSEEN = "It has an invisible character."
PLAIN = "A record has the characters of a plain keyboard."
CASE = "Cards have capital letters, all other words small ones."


@pytest.mark.parametrize(
    ("line", "why", "meant"),
    [
        ("Round", CASE, "round"),
        ("ROUND Ben", CASE, "round"),
        ("Start R5", CASE, "start"),
        ("start r5", CASE, "R5"),
        ("Start r5", CASE, "start R5"),
        ("Flip Heads", CASE, "flip heads"),
        ("Fix turn Ana", CASE, "fix"),
        ("Seats Ana, Ben", CASE, "seats"),
        ("Amend 3: Ben: r7; Ana: Draw", CASE, "amend 3: Ben: R7; Ana: draw"),
        ("Ben: r7", CASE, "R7"),
        ("Ben: r7!", CASE, "R7"),
        ("Ben: w4=g", CASE, "W4=G"),
        ("Ben: Draw", CASE, "draw"),
        ("Ben: colour g", CASE, "G"),
        ("Ben: hand r7 W ?s", CASE, "Ben: hand R7 W ?S"),
        ("Ben: R７", DIGITS, "R7"),
        ("Ben: R٧", DIGITS, "R7"),
        ("Ben: Ｗ4＝G", PLAIN, "W4=G"),
        ("Ben： R7", PLAIN, "Ben:"),
        ("Ben: R7！", PLAIN, "R7!"),
        ("Ben: R7\u200b", UNSEEN, "R7"),
        ("\u2066Ben: R7\u2069", UNSEEN, "Ben: R7"),
        ("“Ana Maria”: R7", QUOTES, '"Ana Maria": R7'),
        ("„Ana Maria“: R7", QUOTES, '"Ana Maria": R7'),
        ("Ben: catch «Ana Maria»", QUOTES, 'Ben: catch "Ana Maria"'),
    ],
)
def test_a_line_says_what_is_otherwise_in_a_record_and_what_was_meant(
    line: str, why: str, meant: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        read_line(line, PLAYERS)
    assert f"{why} Did you mean {meant}?" == str(caught.value)


@pytest.mark.parametrize("line", ["Ben: ７", "Ben: R７ now", "Zed: r7", "Ben: fold", "hello"])
def test_what_would_be_wrong_all_the_same_is_said_as_it_always_is(line: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_line(line, PLAYERS)
    assert "xpected" in str(caught.value)


@pytest.mark.parametrize(
    ("header", "why", "meant"),
    [
        ("[Players “Ana, Ben”]", QUOTES, '[Players "Ana, Ben"]'),
        ("［Players ＂Ana, Ben＂］", QUOTES, '[Players "Ana, Ben"]'),
        ('[Players "Ana，Ben"]', PLAIN, "Ana,Ben"),
        ('[Players "Ana، Ben"]', PLAIN, "Ana,"),
        ('[Players "Ana, Ben"]\n[Options "–two-handed"]', DASH, "-two-handed"),
        ('[Players "Ana, Ben"]\n[Options "hint-penalty, −two-handed"]', DASH, "-two-handed"),
        ('[Players "Ana, Ben"]\n[Options "stacking＝up"]', PLAIN, "stacking=up"),
        ('[Players "Ana, Ben"]\n[Scoring "Low-Score"]', CASE, "low-score"),
        ('[Players "Ana, Ben"]\n[Dealer "Be\u200bn "]\n[Edition "CLASSIC"]', CASE, "classic"),
    ],
)
def test_so_does_a_header(header: str, why: str, meant: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_record(f"{header}\nround\n")
    assert f"{why} Did you mean {meant}?" == str(caught.value)
    assert header.count("\n") + 1 == caught.value.line


def test_a_header_s_key_is_guessed_in_whatever_letters() -> None:
    with pytest.raises(Unreadable, match="Did you mean Players"):
        read_record('[PLAYERS "Ana, Ben"]\n')


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (f"```\n{HEAD}round\n```\n", 1, '``` is no header. Expected [Key "Value"].'),
        (f"My game of Sunday\n{HEAD}round\n", 1, "My game of Sunday is no header."),
        (f"# a remark\n\nSunday: our game\n{HEAD}round\n", 3, "Sunday: our game is no header."),
        (f"> {HEAD}round\n", 1, '> [Edition "classic"] is no header.'),
        ('> [Players "Ana, Ben"]\n> round\n', 1, '> [Players "Ana, Ben"] is no header.'),
        ('[Edition "classic"]\n> [Players "Ana, Ben"]\nround\n', 2, '> [Players "Ana, Ben"] is no header.'),
        ('[Edition "classic"]\n```\n[Players "Ana, Ben"]\n', 2, "``` is no header."),
        (f'{HEAD}round\n[Event "late"]\n', 4, "A header stands after an event."),
        (f'{HEAD}Ana: hello\n[Event "late"]\n', 4, "A header stands after an event."),
        ("round\n", 1, "The players are missing."),
        (f"{HEAD}round\n```\n", 4, "``` is no event."),
    ],
)
def test_the_line_that_is_wrong_is_the_one_that_is_named(text: str, line: int, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_record(text)
    assert (line, sentence) == (caught.value.line, str(caught.value)[: len(sentence)])


@pytest.mark.parametrize("name", ["O'Neil", "O’Neil", "O\u200b'Neil", "OʼNeil"])
def test_a_name_that_looks_the_same_is_that_player(name: str) -> None:
    record = read_record(f'[Players "Ana, O’Neil"]\nround\nstart R5\n"{name}": R7\n')
    assert "O’Neil" == record.events[-1].player  # type: ignore[union-attr] # a play


def test_two_who_are_called_nearly_alike_stay_two() -> None:
    both = '[Players "O\'Neil, O’Neil"]\nround\nstart R5\n'
    for name in ("O'Neil", "O’Neil"):
        assert name == read_record(f'{both}"{name}": R7\n').events[-1].player  # type: ignore[union-attr] # a play
    with pytest.raises(Unreadable, match="Did you mean"):
        read_record(f'{both}"OʻNeil": R7\n')

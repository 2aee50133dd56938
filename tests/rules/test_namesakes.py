"""Names that people take for one: nobody joins with the name of another, and old records have both."""

import pytest

from companion.rules import (
    Unreadable,
    check_newcomers,
    namesake,
    new_game,
    player_named,
    read_new_name,
    read_record,
    there_is_already,
)

BOTH = '[Players "Zoe, zoe, Ben"]\n'


@pytest.mark.parametrize("name", ["zoe", "ZOE", "Zoe", " zoe  "])
def test_a_name_is_the_same_however_it_is_written(name: str) -> None:
    assert "Zoe" == namesake(name, ["Ben", "Zoe"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("O'Neil", "O’Neil"),
        ("ג'ורג'", "ג׳ורג׳"),
        ("İrem", "irem"),
        ("Işıl", "IŞIL"),
        ("IRMAK", "ırmak"),
        ("Ana", "Ana\u200b"),
        ("Ana", "\u200fAna"),
        ("Ana", "\u2066Ana\u2069"),
        ("Reza", "Re\u200cza"),
        ("علی", "علي"),
        ("کریم", "كريم"),
        ("محمد", "محـمد"),
        ("Ana ❤️", "Ana ❤"),
        ("Ana 👨‍👩‍👧", "Ana 👨‍👩‍👧\ufe0f"),
        ("アナ", "ｱﾅ"),
        ("ガブ", "ｶﾞﾌﾞ"),
        ("Ken", "Ｋen"),
        ("Player 2", "Player ２"),
        ("Player 2", "Player ٢"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Ana", "Аnа"),
        ("Anne-Marie", "Anne\u2011Marie"),
        ("Anne-Marie", "Anne\u2010Marie"),
        ("Anne-Marie", "Anne–Marie"),
        ("Ana Maria", "Ana\u00a0Maria"),
        ("Straße", "STRASSE"),
        ("Zoë", "ZOE\u0308"),
    ],
)
def test_one_name_is_written_in_many_ways(one: str, other: str) -> None:
    assert one == namesake(other, ["Ben", one])
    assert other == namesake(one, ["Ben", other])
    with pytest.raises(Unreadable):
        check_newcomers((one, other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe"),
        ("Zo", "Zoe"),
        ("Ana 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Ana 🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        ("Anne-Marie", "Annemarie"),
        ("O'Neil", "Oneil"),
        ("아나", "안나"),
    ],
)
def test_another_name_is_nobody_s(one: str, other: str) -> None:
    assert namesake(one, [other]) is None
    check_newcomers((one, other))


@pytest.mark.parametrize(
    "name", ["رضا", "می\u200cنا", "Re\u200cza", "👩\u200d🚀", "क्\u200dष", "\u200fAna", "!", "1"]
)
def test_a_name_that_is_seen_stays_as_it_was_typed(name: str) -> None:
    assert name == read_new_name(name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        *(
            (name, "That name has nothing visible in it.")
            for name in ("\u3164", "\u200b\u200d", "\u2800", "\ufe0f")
        ),
        *((f"An{sign}a", "That name has a character") for sign in "\u202a\u202e\u2066\u2067\u2068\u2069"),
    ],
)
def test_nobody_comes_whose_name_is_not_seen_or_turns_letters_round(name: str, sentence: str) -> None:
    for given in (lambda: read_new_name(name), lambda: check_newcomers([name])):
        with pytest.raises(Unreadable, match=sentence):
            given()
    check_newcomers([name], known=[name])
    assert name in read_record(f'[Players "{name}, Ben"]\n').setup.players


def test_a_player_is_known_by_a_name_that_looks_the_same_and_by_no_other() -> None:
    players = ("Zoë", "O’Neil", "zoe", "Zoe")
    looks = ("ZOË", "Zoe\u0308", "O'Neil", "o'neil", "Zoe\u200b")
    assert [None, "Zoë", "O’Neil", None, "Zoe"] == [player_named(name, players) for name in looks]


def test_the_sentence_names_who_is_there() -> None:
    assert "There is already a Zoe." == there_is_already("Zoe")
    assert "There is already an Ana." == there_is_already("Ana")


@pytest.mark.parametrize("line", ["seats Zoe, Ben, ZOE", "seats Ben, ben, Zoe"])
def test_who_joins_cannot_have_the_name_of_who_is_or_was_there(line: str) -> None:
    game = new_game(read_record('[Players "Zoe, Ben"]\n').setup)
    with pytest.raises(Unreadable, match="There is already a"):
        list(game.read_entered([line]))


def test_an_old_record_with_both_is_read_and_goes_on() -> None:
    record = read_record(f"{BOTH}round\nseats ZOE, Zoe, zoe, Ben!\n")
    assert ("Zoe", "zoe", "Ben") == record.setup.players
    assert list(new_game(record.setup).read_entered(["seats zoe, Ben, Zoe"]))

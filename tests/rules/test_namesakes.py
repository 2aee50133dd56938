"""Names that people take for one: nobody joins with the name of another, and old records have both."""

import pytest

from companion.rules import Unreadable, check_newcomers, namesake, new_game, read_record, there_is_already

BOTH = '[Players "Zoe, zoe, Ben"]\n'


@pytest.mark.parametrize("name", ["zoe", "ZOE", "Zoe", " zoe  "])
def test_a_name_is_the_same_however_it_is_written(name: str) -> None:
    assert "Zoe" == namesake(name, ["Ben", "Zoe"])


def test_another_name_is_nobody_s() -> None:
    assert namesake("Zoë", ["Zoe", "Zo"]) is None
    check_newcomers(("Ana", "Ben"))


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

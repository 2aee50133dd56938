"""A state is immutable: an event leads to another one."""

import copy

import pytest

from companion.rules import Phase, Round, State, apply, new_game, read_setup

TABLE = new_game(read_setup({"Players": "Ana, Ben, Cy"})).state
FIELDS = State.__slots__


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_of_a_table_can_be_set(field: str) -> None:
    with pytest.raises(AttributeError, match=f"cannot set '{field}'"):
        setattr(TABLE, field, None)


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_of_a_table_can_be_deleted(field: str) -> None:
    with pytest.raises(AttributeError, match=f"cannot delete '{field}'"):
        delattr(TABLE, field)


def test_a_table_takes_no_other_fields() -> None:
    with pytest.raises(AttributeError):
        TABLE.colour_of_the_cloth = "green"  # type: ignore[attr-defined]


def test_a_table_that_another_came_from_is_as_it_was() -> None:
    before = copy.copy(TABLE)
    dealt = apply(TABLE, Round())
    assert isinstance(dealt, State)
    assert Phase.DEAL is dealt.phase
    assert TABLE == before
    assert dealt != TABLE


def test_a_copy_of_a_table_is_the_same_table() -> None:
    copied = copy.copy(TABLE)
    assert TABLE == copied
    assert hash(TABLE) == hash(copied)
    assert repr(TABLE) == repr(copied)
    with pytest.raises(AttributeError):
        copied.acting = 2  # type: ignore[misc]


def test_a_table_is_told_from_a_table_that_differs_in_one_field() -> None:
    assert TABLE == TABLE.replace()
    assert TABLE != TABLE.replace(pile=1)
    assert TABLE != (TABLE.match, TABLE.phase)

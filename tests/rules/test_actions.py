"""What a card does is a list of actions: all act, in one order, or the sort is refused when it is made."""

import re
from itertools import combinations

import pytest

from companion.rules import Sort, say
from companion.rules.cards.actions import (
    ACTIONS,
    Draws,
    FlipsCoin,
    NamesColour,
    OthersDraw,
    Reveals,
    Reverses,
    Skips,
    SwapsHands,
    Targets,
    TurnsOver,
)
from companion.rules.cards.actions import Action as CardAction
from companion.rules.cards.sorts import Names

NAMES: Names = {None: (say("Card"), say("a Card"))}


def sort(*does: CardAction, is_wild: bool = True) -> Sort:
    return Sort("X", NAMES, 20, does, is_wild=is_wild)


def test_a_card_acts_in_one_order_however_it_was_written() -> None:
    written = sort(Draws(2), NamesColour(), Reverses())
    assert (NamesColour(), Reverses(), Draws(2)) == written.does


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (Draws(2), Skips(), "loses the turn already"),
        (Draws(2), FlipsCoin(), "waits alone"),
        (Draws(2), Reveals(), "waits alone"),
        (Draws(2), TurnsOver(), "waits alone"),
        (Skips(), FlipsCoin(), "waits alone"),
        (Reverses(), FlipsCoin(), "between two players"),
        (Draws(2), Draws(4), "twice"),
    ],
    ids=lambda each: getattr(each, "__class__", type(each)).__name__ if not isinstance(each, str) else each,
)
def test_what_cannot_go_together_is_refused_with_its_reason(
    one: CardAction, other: CardAction, why: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        sort(one, other)


def test_only_a_wild_names_a_colour() -> None:
    with pytest.raises(ValueError, match="expected X to be a wild"):
        sort(NamesColour(), is_wild=False)


def test_every_pair_of_actions_is_both_kept_or_refused() -> None:
    each = {kind: kind(2) if kind in (Draws, OthersDraw, Targets) else kind() for kind in ACTIONS}  # type: ignore[call-arg]
    for pair in combinations(each.values(), 2):
        try:
            made = sort(*pair)
        except ValueError:
            continue
        assert {*pair} == {*made.does}


def test_what_is_asked_of_a_card_comes_from_its_actions() -> None:
    four = sort(NamesColour(), Draws(4, is_challengeable=True)).traits
    assert (4, 0, True, True) == tuple(
        four[name] for name in ("draws", "skips", "is_challengeable", "names_colour")
    )
    assert sort(SwapsHands()).traits["chooses"]
    assert not sort(Skips(2)).traits["chooses"]
    assert 2 == sort(Skips(2)).traits["skips"]

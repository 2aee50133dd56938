"""Who deals when the same players play once more."""

import pytest

from companion.rules import read_record, rematches, replay

AT_FIFTY = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Target "50"]\n'


def dealers(record: str) -> tuple[str, ...]:
    """Who may deal the first round of the next game."""
    return tuple(setup.dealer for setup in rematches(replay(read_record(record)).game.state))


def won_by(winner: str) -> str:
    others = (name for name in ("Ana", "Ben", "Cy", "Dee") if name != winner)
    return "".join(("round\n", f"{winner}: out\n", *(f"{name}: points 20\n" for name in others)))


def test_the_deal_passes_on_or_the_winner_deals() -> None:
    assert ("Ben", "Dee") == dealers(AT_FIFTY + won_by("Dee"))


def test_a_winner_whose_deal_it_is_anyway_is_one_choice() -> None:
    assert ("Ben",) == dealers(AT_FIFTY + won_by("Ben"))


@pytest.mark.parametrize("scoring", ["teams", "partners"])
def test_of_a_team_that_won_nobody_deals_for_it(scoring: str) -> None:
    record = AT_FIFTY + f'[Scoring "{scoring}"]\n' + "round\nAna: out\nBen: points 30\nDee: points 30\n"
    assert ("Ben",) == dealers(record)


def test_where_the_last_dealer_left_the_next_to_their_left_deals() -> None:
    assert ("Cy",) == dealers(AT_FIFTY + "round Ben\nstart R5\nleave Ben\nend\n")[:1]


def test_who_was_out_of_the_game_plays_again() -> None:
    record = '[Players "Ana, Ben, Cy"]\n[Scoring "challenge-uno"]\n[Target "50"]\n'
    fell = "round\nstart R5\n"
    state = replay(read_record(record + fell + "end\n")).game.state
    assert ("Ana", "Ben", "Cy") == rematches(state)[0].players


def test_a_rematch_keeps_the_edition_options_scoring_and_target() -> None:
    record = AT_FIFTY + '[Options "stacking=up"]\n[Dealer "Cy"]\n' + won_by("Ana")
    before, after = read_record(record).setup, rematches(replay(read_record(record)).game.state)[0]
    assert (before.edition, before.options, before.scoring, 50) == (
        after.edition,
        after.options,
        after.scoring,
        after.target,
    )

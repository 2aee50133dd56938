"""The log of flips: a commitment is stored before the spin, the side after it, and none is used twice."""

import hashlib
import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules import Phase
from companion.table import Accepted, Drawn, KeptFlip, NoGame, NotKept, Question, Refused, Stale, Table, draw
from tests.table.builder import accepted, locked, open_table

COIN_DUE = '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\n'
HEADS = Drawn("heads", "5f" * 32)


def coin_due(file: Path) -> Table:
    """Return a table at which Ben played a Wild 50/50: Ana is heads, Ben tails."""
    table = open_table(file)
    accepted(table.begin(COIN_DUE))
    return table


def begin_flip(table: Table, drawn: Drawn = HEADS) -> KeptFlip:
    """Begin a flip, asserting that its commitment was stored."""
    flip = table.flips.begin(drawn.commitment)
    assert isinstance(flip, KeptFlip)
    return flip


def test_the_commitment_is_the_hash_of_the_side_and_the_salt() -> None:
    drawn = draw(secrets.randbits)
    assert f"{drawn.side} {drawn.salt}" == drawn.text
    assert drawn.commitment == hashlib.sha256(drawn.text.encode()).hexdigest()
    assert 64 == len(drawn.salt)


def test_one_bit_decides_the_side() -> None:
    assert ("heads", "0" * 64) == draw(lambda bits: 0)
    assert ("tails", "f" * 64) == draw(lambda bits: 2**bits - 1)


def test_no_two_draws_have_one_commitment() -> None:
    assert 1000 == len({draw(secrets.randbits).commitment for _ in range(1000)})


def test_a_flip_is_committed_before_the_spin_and_revealed_after_it(file: Path) -> None:
    table = coin_due(file)
    flip = begin_flip(table)
    (before,) = table.flips.newest()
    assert (flip, None, None) == (before.flip, before.landing, before.checks)
    assert table.view is not None
    assert flip == table.view.transient.flip
    view = accepted(table.flips.land(flip, HEADS)).view
    assert view.transient.flip is None
    (after,) = table.flips.newest()
    assert HEADS == after.drawn
    assert after.checks
    assert after.has_landed
    assert Phase.TURN is view.state.phase
    assert {"heads": 1, "tails": 0} == table.flips.tally()


def test_a_landing_that_does_not_match_its_commitment_is_shown(file: Path) -> None:
    table = coin_due(file)
    accepted(table.flips.land(begin_flip(table), Drawn("tails", HEADS.salt)))
    assert table.flips.newest()[0].checks is False


def test_there_is_no_flip_where_no_coin_is_due(file: Path) -> None:
    table = open_table(file)
    assert isinstance(table.flips.begin(HEADS.commitment), NoGame)
    accepted(table.begin(COIN_DUE))
    assert isinstance(table.flips.begin(HEADS.commitment, version=1), Stale)
    accepted(table.submit("undo"))
    refused = table.flips.begin(HEADS.commitment)
    assert isinstance(refused, Refused)
    assert "not-now" == refused.ruling.rule
    assert not table.flips.newest()


def test_a_flip_is_dropped_once_the_result_was_entered_by_hand(file: Path) -> None:
    table = coin_due(file)
    flip = begin_flip(table)
    accepted(table.submit("flip tails"))
    assert isinstance(table.flips.land(flip, HEADS), Stale)
    (dropped,) = table.flips.newest()
    assert dropped.checks
    assert not dropped.has_landed
    assert {"heads": 0, "tails": 0} == table.flips.tally()


def test_a_flip_is_dropped_once_another_game_has_begun(file: Path) -> None:
    table = coin_due(file)
    begin_flip(table)
    assert accepted(table.begin(COIN_DUE)).view.transient.flip is None


def test_a_catch_while_the_coin_turns_does_not_drop_it(file: Path) -> None:
    table = coin_due(file)
    flip = begin_flip(table)
    accepted(table.submit("Cy: hint !"))
    accepted(table.flips.land(flip, HEADS))
    assert table.flips.newest()[0].has_landed


def test_unplugged_in_mid_flip_the_coin_is_still_due(file: Path) -> None:
    table = coin_due(file)
    begin_flip(table)
    table.close()
    again = open_table(file)
    assert again.view is not None
    assert Phase.COIN is again.view.state.phase
    flip = begin_flip(again, Drawn("tails", "0a" * 32))
    accepted(again.flips.land(flip, Drawn("tails", "0a" * 32)))
    landed, unfinished = again.flips.newest()
    assert landed.has_landed
    assert unfinished.landing is None
    assert HEADS.commitment == unfinished.flip.commitment


def test_a_commitment_is_never_used_again(file: Path) -> None:
    table = coin_due(file)
    begin_flip(table)
    assert isinstance(table.flips.begin(HEADS.commitment), NotKept)


def test_a_landing_is_stored_with_its_event_or_not_at_all(file: Path) -> None:
    coin_due(file).close()
    table = open_table(file, patience=0.05)
    flip = begin_flip(table)
    with locked(file):
        assert isinstance(table.flips.land(flip, HEADS), NotKept)
    assert table.flips.newest()[0].landing is None
    accepted(table.flips.land(flip, HEADS))
    assert isinstance(table.flips.land(flip, HEADS), Accepted)
    assert 4 == table.version


def test_what_is_settled_by_a_landing_waits_no_longer_after_a_restart(file: Path) -> None:
    table = coin_due(file)
    accepted(table.update_transient(lambda shown: replace(shown, question=Question("pairing", "Ana"))))
    assert accepted(table.flips.land(begin_flip(table), HEADS)).view.transient.question is None
    table.close()
    view = open_table(file).view
    assert view
    assert view.transient.question is None


def free_flip(table: Table, drawn: Drawn = HEADS) -> KeptFlip:
    """Begin a flip of no game, asserting that its commitment was stored."""
    flip = table.flips.begin(drawn.commitment, free=True)
    assert isinstance(flip, KeptFlip)
    return flip


@pytest.mark.parametrize("record", ['[Players "Ana, Ben"]\n', '[Players "Ana, Ben"]\nround\nstart G5\n'])
def test_the_coin_is_flipped_for_anything_and_no_game_is_changed_by_it(file: Path, record: str) -> None:
    table = open_table(file)
    accepted(table.begin(record))
    before = table.version
    flip = free_flip(table)
    assert flip.free
    view = accepted(table.flips.land(flip, HEADS)).view
    assert (before, None) == (view.version, view.transient.flip)
    assert view.transient.free_landing
    assert "heads" == view.transient.free_landing.side
    (past,) = table.flips.newest()
    assert (True, True, HEADS) == (past.checks, past.has_landed, past.drawn)
    assert {"heads": 0, "tails": 0} == table.flips.tally()


def test_a_free_flip_in_the_air_outlasts_what_is_played_and_its_side_is_gone_with_the_next_event(
    file: Path,
) -> None:
    table = open_table(file)
    accepted(table.begin('[Players "Ana, Ben"]\nround\nstart G5\n'))
    flip = free_flip(table)
    view = accepted(table.submit("Ben: ?")).view
    assert flip == view.transient.flip
    assert accepted(table.flips.land(flip, HEADS)).view.transient.free_landing
    assert accepted(table.submit("Ana: ?")).view.transient.free_landing is None


def test_where_a_wild_50_50_waits_for_the_coin_every_flip_is_the_game_s(file: Path) -> None:
    table = coin_due(file)
    assert not free_flip(table).free


def test_a_free_flip_is_kept_over_a_restart(file: Path) -> None:
    table = open_table(file)
    accepted(table.begin('[Players "Ana, Ben"]\n'))
    table.flips.land(free_flip(table), HEADS)
    table.close()
    (past,) = open_table(file).flips.newest()
    assert (True, True) == (past.flip.free, past.has_landed)


def test_before_any_game_there_is_no_flip(file: Path) -> None:
    assert isinstance(open_table(file).flips.begin(HEADS.commitment, free=True), NoGame)

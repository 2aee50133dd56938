"""What a game has come to, before it is over as well."""

from companion.club.outcomes import standing_result
from companion.rules import Game, read_record, replay
from companion.tournament import PlacedPlayer

FOUR = '[Players "Ana, Ben, Cy, Dee"]'


def game(record: str) -> Game:
    played = replay(read_record(record))
    assert played.ruling is None
    return played.game


def test_before_a_round_is_scored_nobody_stands_anywhere() -> None:
    assert () == standing_result(game(f"{FOUR}\nround\nstart R5"))


def test_a_round_under_way_does_not_count() -> None:
    scored = '[Players "Ana, Ben"]\n[Scoring "low-score"]\nround\nAna: out\nBen: points 12\n'
    expected = (PlacedPlayer("Ana", 1, 0), PlacedPlayer("Ben", 2, 12))
    assert expected == standing_result(game(scored))
    assert expected == standing_result(game(f"{scored}round\nstart R5"))
    assert expected == standing_result(game(f"{scored}end"))


def test_partners_have_one_score() -> None:
    record = (
        f'{FOUR}\n[Scoring "partners"]\n[Options "rounds=4"]\nround\nBen: out\nAna: points 7\nCy: points 5'
    )
    assert (
        PlacedPlayer("Ben", 1, 12), PlacedPlayer("Dee", 1, 12),
        PlacedPlayer("Ana", 2, 0), PlacedPlayer("Cy", 2, 0),
    ) == standing_result(game(record))  # fmt: skip


def test_who_is_level_shares_a_place() -> None:
    record = f"{FOUR}\nround\nBen: out\nAna: points 7\nCy: points 5\nDee: points 1"
    assert [("Ben", 1), ("Ana", 2), ("Cy", 2), ("Dee", 2)] == [
        (placed.player, placed.place) for placed in standing_result(game(record))
    ]

"""A table whose players are called something else is the table of the same record with other names."""

import re
from pathlib import Path

import pytest

from companion.rules import Game, State, new_game, read_record, renamed

GAMES = Path(__file__).parents[1] / "games"
NOW = {"Ana": "Zoe", "Ben": "Maximiliane", "Cy": "Ana"}
TEAMS = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partners"]\n'
COIN = '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\n'
WENT = (
    '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nBen: out\nAna: points 5\nCy: points 60\n'
    "seats Ana, Cy, Eve\nround\nCy: out\n"
)
KNOCKED_OUT = (
    '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy, Dee"]\nround\nstart R5\nBen: WC\nCy: colour G\n'
    "Cy: drew ?\nDee: W10=R\nAna: W10=B\nBen: accept\nCy: out\nAna: points 5\nDee: points 6\n"
)
RECORDS = {
    "teams": f"{TEAMS}round\nBen: out\nAna: points 5\nCy: points 60\n",
    "coin": COIN,
    "somebody who left": WENT,
    "knocked out": KNOCKED_OUT,
    "full game": (GAMES / "full-game-classic.uno").read_text(),
}


def states(record: str) -> list[State]:
    """Return the table after each line of a record."""
    read = read_record(record)
    games = [new_game(read.setup)]
    for event in read.events:
        after = games[-1].apply(event)
        assert isinstance(after, Game), after
        games.append(after)
    return [game.state for game in games]


def called(name: str) -> str:
    return NOW.get(name, name)


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_it_is_the_table_of_the_record_with_the_names_of_now(record: str) -> None:
    as_now = re.sub(r"\b(Ana(?! Maria)|Ben|Cy)\b", lambda found: NOW[found[0]], record)
    assert states(as_now) == [renamed(state, called) for state in states(record)]


def test_where_two_would_have_one_name_they_keep_theirs() -> None:
    state = states(COIN)[-1]
    assert renamed(state, lambda _name: "Zoe") is state


def test_where_nobody_has_another_name_it_is_the_same_table() -> None:
    state = states(COIN)[-1]
    assert renamed(state, str) is state

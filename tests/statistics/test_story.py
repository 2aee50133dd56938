"""The story of a game: leads and who decided it, drawing sprees, catches, coins."""

from companion.rules import Game, new_game, read_record
from companion.statistics import Story, story_of

LEADS = (
    '[Edition "classic"]\n[Target "100"]\n[Players "Jo, Dag, Max"]\n'
    "round\nJo: out\nDag: points 10\nMax: points 5\n"
    "round\nDag: out\nJo: points 10\nMax: points 5\n"
    "round\nDag: out\nJo: points 30\nMax: points 47\n"
    "round\nJo: out\nDag: points 10\nMax: points 5\n"
)
TURNS = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n'


def story(record: str) -> Story:
    """The story of a record in which nothing was undone."""
    read = read_record(record)
    game, moments = new_game(read.setup), []
    for number, event in enumerate(read.events, 1):
        after = game.apply(event)
        assert isinstance(after, Game), after
        game = after
        moments.append((number, game))
    return story_of(moments)


def test_who_took_the_lead_is_told_once_and_a_tie_is_nobody_s() -> None:
    told = story(LEADS)
    assert [(1, 4, "Jo"), (3, 12, "Dag"), (4, 16, "Dag")] == [*told.leads]
    assert [(1, "Jo"), (3, "Dag")] == [(lead.round, lead.name) for lead in told.turning_points]


def test_the_longest_spree_is_what_one_drew_before_playing_again() -> None:
    draws = "Ben: draw\nBen: keep\nAna: RD\nAna: R1\nBen: draw\nBen: keep\nAna: R2\nBen: R3\nAna: draw\n"
    told = story(TURNS + draws)
    assert ("Ben", 4, 7) == told.spree


def test_catches_and_coins_are_told_with_their_lines() -> None:
    down = "Ben: ?\nAna: draw\nAna: keep\n" * 5
    told = story(f"{TURNS}{down}Ben: ?\nAna: catch Ben\n")
    assert [("Ana", "Ben", 19)] == [*told.catches]
    coins = '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\nflip tails\n'
    assert [("tails", 4)] == [*story(coins).flips]

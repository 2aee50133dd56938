"""House rules drawn at random: always such as can be played together."""

from random import Random

import pytest

from companion.rules import EDITIONS, OPTIONS, SCORINGS, read_setup
from workshop.simulation.random_options import DRAWING, EFFECTS, MOST_ROUNDS, random_blanks, random_options


def drawn(edition: str, scoring: str, players: int, seed: int) -> dict[str, str]:
    """Return the options drawn, and their values, read as a record's header."""
    header = random_options(EDITIONS[edition], scoring, players, Random(seed))
    names = ", ".join(f"P{number}" for number in range(players))
    read_setup({"Edition": edition, "Scoring": scoring, "Players": names, "Options": header})
    words = [word.partition("=") for word in header.split(", ") if word]
    return {name: value for name, _, value in words}


@pytest.mark.long
@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_drawn_can_always_be_played(edition: str, scoring: str) -> None:
    deck = EDITIONS[edition]
    if scoring in (deck.scorings or SCORINGS):
        players = max(number for number in SCORINGS[scoring].players if number <= deck.most_players)
        for seed in range(60):
            drawn(edition, scoring, players, seed)


def test_every_option_is_drawn_and_every_word_of_it() -> None:
    every = [drawn("classic", "winner-takes-all", 3, seed) for seed in range(300)]
    every += [drawn("classic", "partner-rotation", 4, seed) for seed in range(30)]

    possible = {name for name, option in OPTIONS.items() if option.acts_in(EDITIONS["anniversary"])}
    assert possible | {"-two-handed"} == {"two-handed"} | {name for each in every for name in each}
    assert {"same", "up", "mixed"} == {each["stacking"] for each in every if "stacking" in each}
    assert {"reverse", "skip", "both"} == {each["deflect"] for each in every if "deflect" in each}
    assert {"numbers", "any"} == {each["multiples"] for each in every if "multiples" in each}
    assert max(int(each.get("rounds", 0)) for each in every) <= MOST_ROUNDS
    assert {"1", "2"} == {each["cycles"] for each in every if "cycles" in each}


def test_a_box_has_options_of_its_own_and_anything_on_its_blanks() -> None:
    every = [drawn("modern", "winner-takes-all", 3, seed) for seed in range(60)]
    written = [random_blanks(EDITIONS["modern"], Random(seed)) for seed in range(300)]
    setups = [read_setup({"Edition": "modern", "Players": "Ana, Ben", **each}) for each in written]
    blanks = [blank for setup in setups for blank in setup.blanks]

    assert {"swap-hands", "shuffle-deals"} <= {name for each in every for name in each}
    assert {0, 1, 2, 3} == set(map(len, written))
    assert {*EFFECTS, *DRAWING} == {each.effect.rstrip("0123456789 ") for each in blanks}
    assert {True, False} == {bool(each.sentence) for each in blanks}
    assert {} == random_blanks(EDITIONS["classic"], Random(1))


def test_some_tables_play_by_the_sheet_alone() -> None:
    assert any(not drawn("classic", "low-score", 4, seed) for seed in range(40))

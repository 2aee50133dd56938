"""Races between presses: who was first, and by how many milliseconds."""

from companion.devices.buzzers.races import Contender, Decision, decide

BEN, CY = Contender("Ben", 5.0), Contender("Cy", 5.012)


def test_the_earlier_edge_is_first() -> None:
    assert Decision("Ben", "Ben, 12 ms before Cy") == decide([CY, BEN], sayers=["Cy"])


def test_a_single_press_has_no_margin() -> None:
    assert Decision("Cy", "") == decide([CY], sayers=["Ben"])


def test_a_millisecond_is_no_tie() -> None:
    assert Decision("Ben", "Ben, 1 ms before Cy") == decide([BEN, Contender("Cy", 5.001)], sayers=["Cy"])


def test_a_tie_goes_to_the_player_who_must_say_uno() -> None:
    tied = decide([BEN, Contender("Cy", 5.0004)], sayers=["Cy"])
    assert Decision("Cy", "Cy and Ben at the same moment. It goes to Cy, who had to say UNO.") == tied


def test_a_tie_of_two_catchers_goes_to_the_earlier_edge() -> None:
    assert Decision("Ben", "Ben and Cy at the same moment.") == decide(
        [Contender("Cy", 5.0001), BEN], sayers=["Dee"]
    )


def test_the_margin_is_to_the_second_player() -> None:
    assert "Ben, 12 ms before Cy" == decide([Contender("Dee", 5.1), CY, BEN], sayers=["Dee"]).margin


def test_a_player_who_presses_twice_has_no_margin() -> None:
    assert Decision("Ben", "") == decide([BEN, Contender("Ben", 5.01)], sayers=["Ben"])

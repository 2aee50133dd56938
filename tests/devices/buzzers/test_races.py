"""Who was first."""

from companion.devices.buzzers.races import Claim, HeldBack, Ruled, rule

BEN, CY = Claim("Ben", 5.0), Claim("Cy", 5.012)


def test_the_earlier_edge_is_first() -> None:
    assert Ruled("Ben", "Ben, 12 ms before Cy") == rule([CY, BEN], sayer="Cy")


def test_alone_there_is_no_margin() -> None:
    assert Ruled("Cy", "") == rule([CY], sayer="Ben")


def test_a_millisecond_is_no_tie() -> None:
    assert Ruled("Ben", "Ben, 1 ms before Cy") == rule([BEN, Claim("Cy", 5.001)], sayer="Cy")


def test_a_tie_goes_to_who_must_say_uno() -> None:
    tied = rule([BEN, Claim("Cy", 5.0004)], sayer="Cy")
    assert Ruled("Cy", "Cy and Ben at the same moment. It goes to Cy, who had to say UNO.") == tied


def test_a_tie_of_two_catchers_goes_to_the_earlier_edge() -> None:
    assert Ruled("Ben", "Ben and Cy at the same moment.") == rule([Claim("Cy", 5.0001), BEN], sayer="Dee")


def test_the_margin_is_to_the_next() -> None:
    assert "Ben, 12 ms before Cy" == rule([Claim("Dee", 5.1), CY, BEN], sayer="Dee").margin


def test_who_presses_twice_has_no_margin_to_himself() -> None:
    assert Ruled("Ben", "") == rule([BEN, Claim("Ben", 5.01)], sayer="Ben")


def test_news_waits_for_what_may_be_earlier() -> None:
    held = HeldBack[Claim](0.02)
    held.add(CY, now=10.0)
    assert [] == list(held.ready(10.019))
    held.add(BEN, now=10.019)
    assert [BEN, CY] == list(held.ready(10.02))


def test_nothing_waits_twice() -> None:
    held = HeldBack[Claim](0.02)
    held.add(CY, now=10.0)
    held.ready(11.0)
    assert held.due is None
    assert [] == list(held.ready(12.0))

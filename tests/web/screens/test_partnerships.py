"""What each partnership won, where everybody is everybody's partner."""

import re
from collections import Counter
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from companion.table.library.partnerships import pairings
from tests.table.builder import accepted
from tests.web.builder import view_of

FOUR = ("Ana", "Ben", "Cy", "Dee")
ROTATING = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partner-rotation"]\n'
TWICE = ROTATING + '[Options "cycles=2"]\n'
PARTNERS_OF_ANA = ("Cy", "Ben", "Dee")


def rounds(count: int) -> str:
    """Ana wins all rounds but every fourth, in which who is not her partner does; round 3 brings 3 points."""
    lines = ""
    for number in range(1, count + 1):
        partner = PARTNERS_OF_ANA[(number - 1) // 4 % 3]
        one, other = (name for name in FOUR[1:] if name != partner)
        out, left = (one, ("Ana", partner)) if number % 4 == 0 else ("Ana", (one, other))
        lines += f"round\n{out}: out\n{left[0]}: points {number}\n{left[1]}: points 0\n"
    return lines


def found(record: str) -> list[tuple[str, tuple[int, ...]]]:
    """Each partnership and its points, in the order in which they play."""
    state = view_of(record).state
    return [(each.name, each.points) for pairing in pairings(state) for each in pairing.partnerships]


def test_each_partnership_has_the_points_of_its_four_rounds() -> None:
    assert [
        ("Ana & Cy", (1 + 2 + 3,)), ("Ben & Dee", (4,)),
        ("Ana & Ben", (5,)), ("Cy & Dee", (0,)),
        ("Ana & Dee", ()), ("Ben & Cy", ()),
    ] == found(ROTATING + rounds(5))  # fmt: skip


def test_a_second_cycle_goes_on_beside_the_first() -> None:
    assert [
        ("Ana & Cy", (6, 13 + 14 + 15)), ("Ben & Dee", (4, 16)),
        ("Ana & Ben", (18, 17)), ("Cy & Dee", (8, 0)),
        ("Ana & Dee", (30,)), ("Ben & Cy", (12,)),
    ] == found(TWICE + rounds(17))  # fmt: skip


@pytest.mark.parametrize(
    ("played", "first", "on"), [(0, 1, 0), (3, 1, 0), (4, 1, 1), (12, 13, 0), (23, 13, 2)]
)
def test_the_pairing_under_way_is_marked_and_the_rounds_of_its_cycle_are_named(
    played: int, first: int, on: int
) -> None:
    shown = pairings(view_of(TWICE + rounds(played)).state)
    assert [(first, first + 3), (first + 4, first + 7), (first + 8, first + 11)] == [
        (each.first, each.last) for each in shown
    ]
    assert [place == on for place in range(3)] == [each.is_on for each in shown]


def test_after_the_last_round_no_pairing_is_under_way() -> None:
    shown = pairings(view_of(TWICE + rounds(24)).state)
    assert (13, False) == (shown[0].first, any(each.is_on for each in shown))


@pytest.mark.parametrize("played", [1, 11, 24])
def test_everybodys_partnerships_add_up_to_their_total(played: int) -> None:
    state = view_of(TWICE + rounds(played)).state
    totals: Counter[str] = Counter()
    for each in (each for pairing in pairings(state) for each in pairing.partnerships):
        totals.update(dict.fromkeys(each.members, each.total))
    assert state.totals == totals


def test_where_partners_stay_there_are_none() -> None:
    assert () == pairings(view_of(ROTATING.replace("partner-rotation", "partners")).state)


def shown_at(client: FlaskClient, path: str) -> str:
    """The partnerships on that page, in words alone; empty where it has none."""
    section = re.search(r'<section class="panel" id="partnerships".*?</section>', client.get(path).text, re.S)
    return " ".join(re.sub("<[^>]+>", " ", unescape(section.group())).split()) if section else ""


def test_the_score_has_them_from_the_first_round_on(watcher: FlaskClient, table: Table) -> None:
    accepted(table.begin(ROTATING))
    nothing = "Rounds 5–8 Ana & Ben – Cy & Dee – Rounds 9–12 Ana & Dee – Ben & Cy –"
    assert f"Partnerships Rounds 1–4 now Ana & Cy – Ben & Dee – {nothing}" == shown_at(watcher, "/score")
    for line in rounds(1).splitlines():
        accepted(table.submit(line))
    assert f"Partnerships Rounds 1–4 now Ana & Cy 1 Ben & Dee 0 {nothing}" == shown_at(watcher, "/score")


def test_several_cycles_are_a_sum_on_the_score_and_the_game_s_page(
    watcher: FlaskClient, table: Table
) -> None:
    accepted(table.begin(TWICE + rounds(17)))
    for path in ("/score", "/games/2"):
        shown = shown_at(watcher, path)
        assert "Rounds 13–16 Ana & Cy 48 6 + 42 Ben & Dee 20 4 + 16" in shown
        assert shown.endswith("Rounds 21–24 Ana & Dee 30 Ben & Cy 12")
    sheet = " ".join(re.sub("<[^>]+>", " ", unescape(watcher.get("/games/2/sheet").text)).split())
    assert "Partnerships Ana & Cy 48 · Ben & Dee 20 · Ana & Ben 35 · Cy & Dee 8 · Ana & Dee 30" in sheet


def test_where_partners_stay_no_page_speaks_of_them(watcher: FlaskClient, table: Table) -> None:
    accepted(table.begin(ROTATING.replace("partner-rotation", "partners") + rounds(1)))
    for path in ("/score", "/table", "/games/2", "/games/2/sheet"):
        page = watcher.get(path).text
        assert (False, False) == ("Partnerships" in page, "Together:" in page)


def test_nothing_is_to_go_where_no_target_ends_the_game(watcher: FlaskClient, table: Table) -> None:
    accepted(table.begin(ROTATING + rounds(1)))
    assert "To go" not in watcher.get("/score").text
    accepted(table.begin(ROTATING.replace("partner-rotation", "partners") + rounds(1)))
    assert "To go" in watcher.get("/score").text


def test_between_rounds_the_table_screen_shows_what_the_two_pairs_of_the_last_round_have(
    watcher: FlaskClient, table: Table
) -> None:
    accepted(table.begin(ROTATING + rounds(4)))
    together = "Together: Ana & Cy 6, Ben & Dee 4"
    for path in ("/table", f"/games/2/replay?at={table.version}"):
        page = unescape(watcher.get(path).text)
        assert together in " ".join(re.sub("<[^>]+>", " ", page).split())
    accepted(table.submit("round"))
    assert "Together:" not in watcher.get("/table").text

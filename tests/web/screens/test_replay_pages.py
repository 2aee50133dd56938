"""Watching a game again without JavaScript: one event at a time by links, the record beside the table."""

import re
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table import Table
from tests.table.builder import BEGUN, CLASSIC, accepted
from tests.web.builder import TOKEN

LINES = ("Ben: GD", "undo", "Ben: G9", "Cy: B9", "Ana: B2", "amend 6: Cy: draw; Cy: keep")
ROUND = "round\nBen: out\nAna: points 20\nCy: points 11\n"

LONG = ("Jo", "Bartholomew")


@pytest.fixture
def played(watcher: FlaskClient, table: Table) -> FlaskClient:
    """Somebody who watches; in the game a play was undone, and one was really another."""
    for line in LINES:
        accepted(table.submit(line))
    return watcher


def ways(page: TestResponse) -> dict[str, int]:
    """Where the links of a page lead."""
    found = re.findall(r'data-at="(\d+)" aria-label="([^"]+)"', page.text)
    return {name: int(number) for number, name in found}


def headline(page: TestResponse) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", page.text)
    assert found
    return found[1].replace("&nbsp;", " ").replace("\xa0", " ")


def test_links_lead_event_by_event_past_what_was_undone(played: FlaskClient) -> None:
    page, seen = played.get("/games/1/replay"), []
    while forward := ways(page).get("Step forward"):
        page = played.get(f"/games/1/replay?at={forward}")
        seen.append((forward, headline(page)))
    assert [1, 2, 5, 6, 7] == [number for number, _ in seen]
    assert (5, "Cy plays") == seen[2]
    assert {"To the beginning": 0, "Round before": 1, "Step back": 6} == ways(page)


def test_the_record_stands_beside_it_with_the_present_line_lit(played: FlaskClient) -> None:
    page = played.get("/games/1/replay?at=6").text
    lines = dict(re.findall(r'<li id="line-(\d+)".*?>\s*<i>\d+</i>\s*<span>(.*?)</span>', page, re.DOTALL))
    assert ["1", "2", "5", "6", "7"] == list(lines), "What was taken back, and its undo, are left out."
    assert "Cy drew a card. Cy drew a card and kept it." in lines["6"]
    assert "<b>Corrected.</b> It was: Cy played a blue 9." in lines["6"]
    assert ["6"] == re.findall(r'data-at="(\d+)" aria-current="step"', page)


def test_what_was_taken_back_is_struck_out_for_whom_a_link_leads_there(played: FlaskClient) -> None:
    assert (
        "<s>Ben played a green Draw Two. Cy loses the turn. Cy draws 2.</s>"
        in played.get("/games/1/replay?at=3").text
    )


def test_what_is_left_without_effect_says_so_and_is_passed_over(table: Table, watcher: FlaskClient) -> None:
    for line in ("Ben: draw", "Ben: keep", "amend 3: Ben: G7", "Cy: G8"):
        accepted(table.submit(line))
    page = watcher.get("/games/1/replay?at=3")
    assert "Ben&#39;s kept card: no effect." in page.text
    assert 6 == ways(page)["Step forward"]


def test_rounds_are_leapt_and_marked(table: Table, watcher: FlaskClient) -> None:
    accepted(table.begin(CLASSIC + ROUND * 3))
    page = watcher.get("/games/2/replay?at=6")
    assert {"Round before": 5, "Next round": 9} == {
        name: number for name, number in ways(page).items() if "ound" in name
    }
    assert "Round 2" in page.text
    marks = re.findall(r'<i class="is-(\w+)" style="--share:([\d.]+)"', page.text)
    assert [("round", 8.33), ("round", 41.67), ("round", 75.0)] == [
        (look, float(share)) for look, share in marks if look == "round"
    ]
    assert 3 == sum(look == "won" for look, _ in marks)


def test_what_comes_next_is_a_fragment_of_the_same_page(played: FlaskClient) -> None:
    page, piece = played.get("/games/1/replay?at=5").text, played.get("/games/1/replay/5").text
    assert piece in page
    assert "<html" not in piece


def test_the_menu_of_the_live_table_is_not_on_it(played: FlaskClient) -> None:
    page = played.get("/games/1/replay").text
    assert (False, False) == ("Nearest the screen" in page, "Fill the screen" in page)


@pytest.mark.parametrize(("at", "shown"), [("-3", 0), ("99", 8), ("x", 0)])
def test_a_moment_that_there_is_not_is_the_nearest(played: FlaskClient, at: str, shown: int) -> None:
    assert f'aria-label="Moments" data-at="{shown}"' in played.get(f"/games/1/replay?at={at}").text


def test_a_game_is_watched_from_its_page_and_the_list(played: FlaskClient) -> None:
    for page in ("/games", "/games/1", "/score"):
        assert 'href="/games/1/replay"' in played.get(page).text
    assert 404 == played.get("/games/9/replay").status_code


def send(player: FlaskClient, record: str | bytes, name: str = "evening.uno") -> TestResponse:
    data = record.encode() if isinstance(record, str) else record
    return player.post("/watch", data={"file": (BytesIO(data), name)})


def test_a_record_from_a_file_is_watched_and_never_among_the_games(player: FlaskClient, table: Table) -> None:
    sent = send(player, CLASSIC + ROUND)
    page = player.get(sent.headers["Location"])
    assert ("Ana deals round 1", 4) == (headline(page), ways(page)["To the end"])
    piece = player.get(f"{sent.headers['Location']}/4")
    assert "Ben went out and gets 31." in piece.text
    assert [1] == [game.id for game in table.played_games.newest()]
    assert 404 == player.get("/watch/nothing").status_code


def test_a_record_that_breaks_a_rule_is_shown_up_to_there_with_the_ruling(player: FlaskClient) -> None:
    place = send(player, f"{BEGUN}Ben: G7\nBen: G8\nCy: G1\n").headers["Location"]
    at_end = player.get(f"{place}?at=3").text
    assert "Line 6 breaks a rule: it is shown up to there. It is not Ben&#39;s turn" in at_end
    assert "breaks a rule" not in player.get(f"{place}?at=2").text


@pytest.mark.parametrize(
    ("record", "name", "sentence"),
    [
        (f"{BEGUN}Ben: G7\nBen: Q8\n", "a.uno", "Line 6:"),
        ("<script>alert(1)</script>", "a.uno", "Line 1:"),
        ("[Players Ana, Ben]", "a.uno", "Line 1: [Players Ana, Ben] is no header."),
        (b"\xff\xfe\x00", "a.uno", "That is no text in UTF-8."),
        ("", "", "No file was chosen."),
        (BEGUN + "amend 2: start R5\n" * 700, "a.uno", "This game was corrected too often"),
    ],
    ids=["a line", "no record", "no header", "no text", "none", "too much work"],
)
def test_a_file_that_cannot_be_watched_is_answered_with_why(
    player: FlaskClient, record: str | bytes, name: str, sentence: str
) -> None:
    answer = send(player, record, name)
    assert 400 == answer.status_code
    assert sentence in answer.text
    assert "<script>alert" not in answer.text


def test_only_who_may_act_brings_a_record(app: Flask, watcher: FlaskClient) -> None:
    assert 401 == send(watcher, BEGUN).status_code
    assert 'type="file"' not in watcher.get("/watch").text
    watcher.get(f"/play?token={TOKEN}")
    assert 303 == send(watcher, BEGUN).status_code


def test_the_page_of_a_finished_game_tells_its_story_with_links_to_the_moments(
    table: Table, watcher: FlaskClient
) -> None:
    accepted(table.begin(f'[Target "40"]\n{CLASSIC}{ROUND}round\nAna: out\nBen: points 30\nCy: points 20\n'))
    page = watcher.get("/games/2").text
    story = page.partition('id="story"')[2].partition("</section>")[0]
    assert [
        ("4", "Ben took the lead in round 1."),
        ("8", "Round 2 decided it: from then on Ana was in front."),
    ] == re.findall(r'href="/games/2/replay\?at=(\d+)">(.*?)</a>', story)
    assert ["Round 1: Ben", "Round 2: Ana"] == re.findall(r"<title>(.*?)</title>", story)
    assert 'id="story"' not in watcher.get("/games/1").text


def test_who_was_in_front_looks_alike_each_time_and_has_as_much_of_the_name_as_fits(
    table: Table, watcher: FlaskClient
) -> None:
    rounds = "".join(
        f"round\n{out}: out\n" + "".join(f"{name}: points {points}\n" for name in LONG if name != out)
        for out, points in (("Bartholomew", 20), ("Jo", 30), ("Jo", 1), ("Bartholomew", 40))
    )
    accepted(table.begin(f'[Edition "classic"]\n[Players "{", ".join(LONG)}"]\n[Target "90"]\n{rounds}'))
    story = watcher.get("/games/2").text.partition('id="story"')[2].partition("</section>")[0]
    assert ["Round 1: Bartholomew", "Round 2 to 3: Jo", "Round 4: Bartholomew"] == re.findall(
        r"<title>(.*?)</title>", story
    )
    assert ["is-last", "is-odd", "is-last"] == re.findall(r'<rect class="(.*?)"', story)
    *_, cut = names = re.findall(r'text-anchor="middle">(.*?)<', story)
    assert ["Jo", cut] == names[1:]
    assert "Bartholomew".startswith(cut.removesuffix("…"))
    assert ["1", "2", "4"] == re.findall(r'class="at" [^>]*>(\d+)<', story)


def test_the_page_of_a_game_that_is_played_on_tells_its_story_so_far(
    table: Table, watcher: FlaskClient
) -> None:
    accepted(table.begin(f"{CLASSIC}{ROUND}"))
    page = watcher.get("/games/2").text
    assert "How it has gone so far" in page
    assert "Ben has been in front since round 1." in page
    accepted(table.submit("round"))
    for line in ("Ana: out", "Ben: points 20", "Cy: points 11"):
        accepted(table.submit(line))
    page = watcher.get("/games/2").text
    assert "in front since" not in page
    assert "Ben took the lead in round 1." in page

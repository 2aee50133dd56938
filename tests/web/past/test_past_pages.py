"""The past of the present game: the log of a round, and an event of it that is put right on the screens."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table import Level, Table
from tests.table.builder import accepted
from tests.web.builder import Visitor, hosting, scanned

THREE = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "200"]\n'
COUNTED = (
    f"{THREE}round\nBen: out\nAna: points 5\nCy: points 60\nround\nCy: out\nAna: hand R7 W\nBen: points 9\n"
)
PLAYED = f"{COUNTED}round\nstart R5\nAna: R7\nBen: RD\nAna: B7!\nBen: B1\n"
CATCH = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n' + "Ben: ?\nAna: ?\n" * 5 + "Ben: ?\n"


def begin(table: Table, record: str, level: Level = Level.TURNS) -> None:
    """Begin the game of a record."""
    accepted(table.begin(record, level))


def page(phone: FlaskClient, path: str) -> str:
    """The words of a page as people read them, without its markup."""
    answer = phone.get(path, follow_redirects=True)
    assert 200 == answer.status_code
    text = re.sub(r"(?s)<head>.*?</head>|<[^>]+>", " ", answer.text)
    return " ".join(unescape(text).split())


def confirm(phone: FlaskClient, path: str, **fields: str) -> TestResponse:
    """Post what the page at this address holds in its fields, with others in their place."""
    found = re.search(r'(?s)<form[^>]* id="correct".*?</form>', phone.get(path).text)
    assert found, "nothing to confirm"
    tags = re.findall(r"<input[^>]*>", found[0])
    shown = {_attribute(tag, "name"): _attribute(tag, "value") for tag in tags}
    return phone.post(path.partition("?")[0], data={**shown, **fields})


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf' {name}="([^"]*)"', tag)
    return unescape(found[1]) if found else ""


def newest(table: Table) -> str:
    """The newest line of the present game."""
    assert table.view
    game = table.played_games.game(table.view.game_id)
    assert game
    return game.events[-1].line


# --- what happened ---------------------------------------------------------------------------------


def test_a_round_opens_into_what_happened_in_words(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    first, third = page(player, "/score/rounds/1"), page(player, "/score/rounds/3")
    assert (
        "Ben went out. 12:00 Ana's hand counts 5. 12:00 Cy's hand counts 60. Ben went out and gets 65."
        in (re.sub(r"\d\d:00", "12:00", first))
    )
    assert "Ben played a red Draw Two. Cy loses the turn. Cy draws 2." in third
    assert "Ana played a blue 7. The table let it stand." in third
    assert "counts" not in third


def test_who_was_caught_and_what_it_cost_is_in_the_log(player: FlaskClient, table: Table) -> None:
    begin(table, f"{CATCH}Ana: catch Ben\n")
    assert "Ana caught Ben, who had not said UNO. Ben draws 2." in page(player, "/score/rounds/1")


def test_the_score_leads_to_each_round_and_to_the_one_under_way(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    score = player.get("/score").text
    for number in (1, 2, 3):
        assert f'href="/score/rounds/{number}"' in score
    assert 404 == player.get("/score/rounds/4").status_code


def test_what_was_undone_is_in_no_log(player: FlaskClient, table: Table) -> None:
    begin(table, f"{PLAYED}undo\n")
    assert "blue 1" not in page(player, "/score/rounds/3")


# --- a count ---------------------------------------------------------------------------------------


def test_a_tap_on_a_count_asks_what_it_really_was(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    link = 'href="/score/rounds/1/count?player=Cy" aria-label="Round 1, Cy: 60 points: put right">60</a>'
    assert link in player.get("/score").text
    asked = player.get("/score/rounds/1/count?player=Cy", follow_redirects=True)
    assert "/score/events/4" == asked.request.path
    assert 'name="points" value="60"' in asked.text


def test_what_a_correction_changes_is_said_before_it_is_made(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    shown = page(player, "/score/events/4?line=Cy: points&points=140")
    assert "Corrected: Cy had 140 points left, not 60. Ben 65 → 145 Ben leads then Correct it" in shown
    assert "amend" not in player.get("/api/record").text


def test_a_correction_that_ends_the_game_says_who_wins_then(player: FlaskClient, table: Table) -> None:
    begin(table, COUNTED.partition("round\nCy")[0])
    shown = page(player, "/score/events/4?line=Cy: points&points=400")
    assert "Ben 65 → 405 The game is over then: Ben wins Correct it" in shown


def test_a_correction_of_the_last_count_of_a_won_game_says_that_it_goes_on(
    player: FlaskClient, table: Table
) -> None:
    begin(table, f"{COUNTED}round\nBen: out\nAna: points 60\nCy: points 90\n")
    asked = player.get("/score/rounds/3/count?player=Ana", follow_redirects=True)
    path = f"{asked.request.path}?line=Ana: points&points=6"
    assert "The game is not over then: it goes on" in page(player, path)
    confirm(player, path)
    assert table.game
    assert ("between", ()) == (table.game.state.phase, table.game.state.winner)


def test_a_game_that_was_won_rounds_ago_goes_on_all_the_same(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    path = "/score/events/4?line=Cy: points&points=400"
    assert (
        "Ben 65 → 405 Ben leads then Ben had already won after round 1; the rounds since then still count"
        " Correct it"
    ) in page(player, path)
    confirm(player, path)
    assert table.game
    assert ("turn", ()) == (table.game.state.phase, table.game.state.winner)
    assert "#trophy" not in player.get("/table").text
    assert "had won" not in page(player, "/score/events/3?line=Ana: points&points=6")


def test_a_confirmed_correction_is_made_and_said_to_everybody(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    done = confirm(player, "/score/events/4?line=Cy: points&points=140")
    assert (303, "/score") == (done.status_code, done.location)
    assert "amend 4: Cy: points 140" == newest(table)
    assert "Corrected: Cy had 140 points left, not 60." in page(player, "/play")


def test_a_hand_that_was_counted_card_by_card_is_counted_so_again(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    path = "/score/rounds/2/count?player=Ana"
    asked = player.get(path, follow_redirects=True)
    assert 'aria-label="Take away red 7"' in asked.text
    shown = page(player, f"{asked.request.path}?cards=R7 W&drop=W")
    assert "Corrected: Ana had 7 points left, not 57. Cy 66 → 16" in shown
    confirm(player, f"{asked.request.path}?cards=R7 W&drop=W")
    assert "amend 7: Ana: hand R7" == newest(table)


def test_without_a_preview_the_button_shows_it_first(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    shown = confirm(player, "/score/events/4", points="140")
    assert 200 == shown.status_code
    assert "Ben 65 → 145" in shown.text
    assert "Ben: B1" == newest(table)


def test_a_preview_that_is_not_true_any_more_is_shown_anew(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    path = "/score/events/4?line=Cy: points&points=140"
    seen = re.search(r'name="seen" value="(\w+)"', player.get(path).text)
    assert seen
    accepted(table.submit("fix total Ben 100"))
    anew = confirm(player, path, seen=seen[1])
    assert 200 == anew.status_code
    assert "Nothing is corrected yet." in anew.text
    assert "Ben 100 → 100" not in anew.text
    assert "fix total Ben 100" == newest(table)


def test_others_may_play_on_while_a_count_is_corrected(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    path = "/score/events/4?line=Cy: points&points=140"
    seen = re.search(r'name="seen" value="(\w+)"', player.get(path).text)
    assert seen
    accepted(table.submit("Cy: B2"))
    assert 303 == confirm(player, path, seen=seen[1]).status_code
    assert "amend 4: Cy: points 140" == newest(table)


def test_a_correction_tapped_twice_is_made_once(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    path, version = "/score/events/4?line=Cy: points&points=140", table.version
    fields = {"key": "one tap"}
    confirm(player, path, **fields)
    again = player.post(
        "/score/events/4",
        data={"game": "2", "line": "Cy: points", "points": "140", "seen": "0", **fields},
    )
    assert (303, version + 1) == (again.status_code, table.version)


def test_the_same_correction_of_another_event_is_another(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    for number in (14, 13):
        confirm(player, f"/score/events/{number}?line=nothing", key="one table")
        assert f"amend {number}: nothing" == newest(table)


def test_a_key_of_any_length_is_not_kept(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    assert 400 == confirm(player, "/score/events/14?line=nothing", key="k" * 1000).status_code


# --- any other event -------------------------------------------------------------------------------


def test_the_pad_of_that_moment_says_what_really_happened(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    text = player.get("/score/events/11").text
    assert 'form="instead" name="line" value="Ana: ?S"' in text
    assert 'form="instead" name="line" value="Ana: draw&#10;Ana: keep"' in text.replace("\n", "&#10;")
    assert 'href="/score/events/11?ask=W"' in text
    assert 'name="line" value="reshuffle"' in text
    wild = player.get("/score/events/11?ask=W").text
    assert 'name="line" value="Ana: W=G"' in wild
    assert 'name="line" value="reshuffle"' not in wild


def test_an_event_is_replaced_and_what_then_stands_against_a_rule_is_said(
    player: FlaskClient, table: Table
) -> None:
    begin(table, PLAYED)
    path = "/score/events/11?line=Ana: RS"
    shown = page(player, path)
    assert "Corrected: Ana played a red Skip, not a red 7." in shown
    assert "This would then break a rule: Ben's red Draw Two Ben was skipped: Cy plays now." in shown
    done = confirm(player, path)
    assert "/score/rounds/3#event-11" == done.location
    assert "amend 11: Ana: RS" == newest(table)
    told = page(player, "/score/rounds/3")
    assert "The table let it stand against a rule: Ben was skipped: Cy plays now." in told


def test_a_corrected_event_is_marked_with_what_it_was(player: FlaskClient, table: Table) -> None:
    begin(table, f"{PLAYED}amend 12: Ben: R8\n")
    log = page(player, "/score/rounds/3")
    assert "Ben played a red 8. Corrected at" in log
    assert "it had been Ben's red Draw Two." in log
    assert "Undo: the correction (Ben's red 8)" in log
    assert 'href="/score/events/12?line=Ben%3A+RD"' in player.get("/score/events/12").text
    confirm(player, "/score/events/12?line=Ben: RD")
    assert "amend 12: Ben: RD" == newest(table)


def test_a_corrected_count_says_the_number_that_it_was(player: FlaskClient, table: Table) -> None:
    begin(table, f"{PLAYED}amend 4: Cy: points 140\namend 7: Ana: hand R7\n")
    assert "it had been Cy's 60 points." in page(player, "/score/rounds/1")
    assert "it had been Ana's 57 points." in page(player, "/score/rounds/2")


def test_a_corrected_deal_and_a_corrected_seating_say_what_had_been_entered(
    player: FlaskClient, table: Table
) -> None:
    seated = "seats Ana, Ben\nround Ben\nAna: out\nBen: points 9\n"
    begin(table, f"{THREE}{seated}amend 1: seats Ana, Cy, Ben\namend 2: round Cy\n")
    marks = re.findall(r"Corrected at .*? had been (.*?\.)", page(player, "/score/rounds/1"))
    assert ["the seating Ana and Ben.", "Ben's deal."] == marks


def test_a_correction_says_from_whose_phone_it_came(app: Flask, table: Table) -> None:
    begin(table, PLAYED)
    phone = scanned(app, "Ben")
    confirm(phone, "/score/events/12?line=Ben: R8")
    marked = r"Corrected at \d\d:\d\d by Ben's phone: it had been Ben's red Draw Two\."
    assert re.search(marked, page(phone, "/score/rounds/3"))
    assert re.search(marked, page(phone, "/score/events/12"))
    again = page(phone, "/games/2/replay?at=12")
    assert "Corrected by Ben's phone. It was: Ben played a red Draw Two." in again
    newest_first = phone.get("/api/games/2/record.json").get_json()["events"][::-1]
    assert ["seat Ben", None] == [each["entered_by"] for each in newest_first[:2]]
    assert "seat" not in phone.get("/api/games/2/record").text


def test_a_correction_says_which_other_phone_or_program_made_it(
    app: Flask, player: FlaskClient, program: Visitor, table: Table
) -> None:
    begin(table, PLAYED)
    host = hosting(app)
    program.post("/api/events", {"line": "amend 12: Ben: R8"})
    assert "by a program: it had been" in page(player, "/score/rounds/3")
    confirm(player, "/score/events/12?line=Ben: RS")
    assert "by the phone that keeps score: it had been" in page(player, "/score/rounds/3")
    confirm(host, "/score/events/12?line=Ben: RR")
    assert "by the host's phone: it had been" in page(player, "/score/rounds/3")


def test_any_event_says_what_it_was_entered_with_where_that_is_known(app: Flask, table: Table) -> None:
    begin(table, PLAYED)
    phone = scanned(app, "Cy")
    seen = {"version": str(table.version), "game": "2"}
    phone.post("/act", data={**seen, "line": "Cy: draw"})
    assert "Entered by Cy's phone" in page(phone, "/score/events/15")
    assert "Entered by" not in page(phone, "/score/events/14")


def test_an_event_that_never_happened_is_taken_out_and_put_in_again(
    player: FlaskClient, table: Table
) -> None:
    begin(table, PLAYED)
    confirm(player, "/score/events/14?line=nothing")
    assert "amend 14: nothing" == newest(table)
    assert "Nothing happened here. Corrected at" in page(player, "/score/rounds/3")
    confirm(player, "/score/events/14?line=Ben: B1")
    assert "Corrected: Ben's blue 1 counts after all." in page(player, "/play")


def test_what_was_forgotten_is_put_before_an_event(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    path = "/score/events/11?place=before&line=reshuffle"
    assert "Corrected: before Ana's red 7 came the reshuffle." in page(player, path)
    confirm(player, path)
    assert "amend 11: reshuffle; Ana: R7" == newest(table)
    assert "Ana played a red 7." in page(player, "/score/rounds/3")


def test_a_correction_against_a_rule_says_which_and_may_stand(player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    refused = player.get("/score/events/11?line=Ana: B3").text
    assert "data-refused" in refused
    assert 'href="/score/events/11?line=Ana%3A+B3%21"' in refused
    confirm(player, "/score/events/11?line=Ana: B3!")
    assert "amend 11: Ana: B3!" == newest(table)


@pytest.mark.parametrize("line", ["nonsense", "undo", "amend 3: nothing", "Ben: points lots", "Zoe: R7", ";"])
def test_what_cannot_be_read_changes_nothing(player: FlaskClient, table: Table, line: str) -> None:
    begin(table, PLAYED)
    assert 'role="alert"' in player.get("/score/events/11", query_string={"line": line}).text
    assert "Ben: B1" == newest(table)


@pytest.mark.parametrize("number", [0, 99, 15])
def test_what_does_not_count_leads_back_to_the_score(player: FlaskClient, table: Table, number: int) -> None:
    begin(table, f"{PLAYED}undo\n")
    answer = player.get(f"/score/events/{number}")
    assert (302, "/score?moved=1") == (answer.status_code, answer.location)


@pytest.mark.parametrize("query", ["", "?place=before", "?ask=W", "?line=nothing", "?points=x"])
def test_every_event_can_be_asked_about(player: FlaskClient, table: Table, query: str) -> None:
    begin(table, PLAYED)
    for event in range(1, 15):
        assert 200 == player.get(f"/score/events/{event}{query}").status_code, event


# --- who may ---------------------------------------------------------------------------------------


def test_who_watches_sees_what_happened_and_corrects_nothing(watcher: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    assert "/score/events/" not in watcher.get("/score/rounds/1").text
    assert "put right" not in watcher.get("/score").text
    assert 'id="correct"' not in watcher.get("/score/events/4?line=nothing").text
    told = "Corrections are made on the phone that keeps score."
    assert told in watcher.get("/score/events/4").text
    assert 401 == watcher.post("/score/events/4", data={"line": "nothing"}).status_code


def test_with_own_seat_only_the_host_corrects(app: Flask, player: FlaskClient, table: Table) -> None:
    begin(table, PLAYED)
    player.post("/host", data={"do": "take"})
    player.post("/host", data={"do": "own"})
    phone = scanned(app)
    assert 403 == phone.post("/score/events/4", data={"line": "nothing"}).status_code
    assert 303 == confirm(player, "/score/events/4?line=Cy: points&points=140").status_code


def test_a_count_is_put_right_whatever_the_player_is_called(player: FlaskClient, table: Table) -> None:
    begin(table, COUNTED.replace("Ana", "R+B"))
    found = re.search(r'class="count" href="(/score/rounds/1/count[^"]+)"', player.get("/score").text)
    assert found
    assert "Points of R+B" in player.get(unescape(found[1]), follow_redirects=True).text

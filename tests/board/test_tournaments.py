"""The organiser's pages: what a phone does with a tournament, and what everybody sees of it."""

import csv
import json
import re
from io import StringIO

import pytest

from companion.club.results import sources
from companion.tournament import Draw
from tests.board.builder import Gathering, shows
from tests.board.organiser import EIGHT, OLGA, Phone, notice
from tests.club.hall import Venue, kept
from tests.postgresql import Server

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


def test_who_organises_is_asked_once_and_the_tap_is_not_lost(gathering: Gathering) -> None:
    phone = Phone(gathering.board(), name="")
    asked = phone.sends("", name="Spring", kind="swiss")
    assert "Who are you?" in asked.text
    assert '<input type="hidden" name="kind" value="swiss">' in asked.text
    assert "A name is missing" in notice(phone.sends("", name="Spring", kind="swiss", by=" "))
    phone.does("", name="Spring", kind="swiss", by=OLGA)
    phone.does("/1/players", do="enrol", names="Ana")
    assert {OLGA} == {entry.by for entry in phone.desk.tournaments.entries(1)}


def test_who_only_watches_sees_everything_and_changes_nothing(phone: Phone) -> None:
    phone.opens(*EIGHT)
    phone.draws()
    watcher = phone.board.app.test_client()
    page = watcher.get("/tournaments/1").text
    assert "take your seats" in page
    assert "<form" not in page
    assert 401 == watcher.get("/tournaments/new").status_code
    for path in ("", "/1/players", "/1/rounds/1", "/1/rounds/1/tables/1", "/1/standing", "/1/differences"):
        assert 401 == watcher.post(f"/tournaments{path}", data={"do": "start", "by": "Eve"}).status_code
    assert 401 == watcher.post("/tournaments/1/close").status_code
    assert not phone.tournament().has_begun


def test_only_what_a_kind_has_is_taken_of_the_form(phone: Phone) -> None:
    phone.does(
        "",
        name="Cup", kind="knock-out", minutes="٢٠", advancing="１", target="۳۰۰",
        **{"size-knock-out": "３", "size-swiss": "5", "rounds-swiss": "7", "cycles-partners": "3"},
        option="rounds", **{"value-rounds": "４"},
    )  # fmt: skip
    settings = phone.tournament().settings
    assert ("knock-out", 3, 0, 1, 1, 20) == (
        settings.kind, settings.table_size, settings.rounds, settings.cycles, settings.advancing,
        settings.minutes,
    )  # fmt: skip
    assert (300, "rounds=4") == (settings.target, settings.options)


@pytest.mark.parametrize(
    ("kind", "edition", "played"),
    [
        ("swiss", "", "modern"),
        ("partners", "", "international-1983"),
        ("partners", "classic", "classic"),
    ],
)
def test_the_28_hands_begin_with_the_sheet_that_has_them(
    phone: Phone, kind: str, edition: str, played: str
) -> None:
    phone.opens(kind=kind, edition=edition)
    assert played == phone.tournament().settings.edition


def test_a_tournament_that_is_opened_twice_is_one(phone: Phone) -> None:
    for _tap in range(2):
        phone.does("", name="Spring", kind="swiss")
    assert 1 == len(phone.desk.listed())
    phone.does("/1/players", do="enrol", names="Ana")
    phone.does("", name="Spring", kind="swiss")
    assert ["Spring", "Spring"] == [each.name for each in phone.desk.listed()]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": " "}, "A tournament's name is one line of 1 to 80 letters."),
        ({"minutes": "half"}, "Minutes: expected a whole number, not half."),
        ({"minutes": "601"}, "Minutes: 0 to 600, not 601."),
        ({"kind": "none"}, "none is not known here. Expected swiss, round-robin, knock-out, partners."),
    ],
)
def test_a_form_that_cannot_be_comes_back_as_it_was_filled_in(
    phone: Phone, fields: dict[str, str], sentence: str
) -> None:
    chosen = {"option": ["jump-in", "rounds"], "value-rounds": "four"}
    answer = phone.sends("", **{"name": "Autumn", "kind": "swiss", "rounds-swiss": "9", **chosen, **fields})
    assert (400, sentence) == (answer.status_code, notice(answer))
    assert 'name="rounds-swiss" value="9"' in answer.text
    assert "Jump in, Number of rounds" in answer.text
    assert () == phone.desk.tournaments.listed()


def test_a_pasted_list_is_enrolled_at_once_and_twice_does_no_harm(phone: Phone) -> None:
    phone.does("", name="Spring", kind="swiss")
    names = '- Ana\n- Ben\n"Cy", Dee\n\n  Großmu\u0308tterchen  \n'
    for told in ("5 enrolled.", "0 enrolled. 5 were in already."):
        answer = phone.sends("/1/players", do="enrol", names=names)
        assert told in phone.client.get(answer.location).text
    assert ("Ana", "Ben", "Cy", "Dee", "Großmütterchen") == phone.tournament().present
    assert "There is already an Ana." == phone.is_refused("/1/players", do="enrol", names="Eve, ANA")
    assert "Expected names" in phone.is_refused("/1/players", do="enrol", names=" , ")
    for _tap in range(2):
        phone.does("/1/players", do="withdraw", player="Ben")
    assert "Ben" not in phone.tournament().present
    assert "4 take part" in phone.page("/1/players")


def test_a_round_is_drawn_by_itself_once_the_last_result_is_in_and_one_tap_starts_it(phone: Phone) -> None:
    phone.opens(*EIGHT)
    assert "Draw round 1" in phone.page()
    phone.draws()
    assert "Start round 1" in phone.page()
    phone.starts()
    phone.types(1, 1, 100, 40, 30, 20)
    assert "Waiting for table 2" in phone.page()
    phone.types(1, 2, 10, 400, 30, 20)
    found = phone.waits_until(lambda found: len(found.rounds) == 2)
    assert ("", 2) == (found.rounds[1].started_at, len(found.rounds[1].tables))
    assert "Start round 2" in phone.page()
    phone.starts(2)
    assert phone.tournament().rounds[1].started_at
    assert "Board" == phone.desk.tournaments.entries(1)[-2].by


def test_a_tap_that_comes_twice_or_late_changes_nothing(phone: Phone) -> None:
    phone.opens(*EIGHT)
    phone.draws()
    late = phone.seq
    phone.draws()
    phone.does("/1/players", do="enrol", names="Ida")
    assert "Something was entered meanwhile" in phone.is_refused("/1/rounds/1", do="again", seq=late)
    for _tap in range(2):
        phone.starts()
    seen = phone.form(1, 1, 100, 40, 30, 20)
    for _tap in range(2):
        phone.does("/1/rounds/1/tables/1", **seen)
    other = {**seen, f"score-{phone.tournament().rounds[0].tables[0].seats[0]}": "7"}
    assert "another result meanwhile" in phone.is_refused("/1/rounds/1/tables/1", **other)
    for number in (2, 9):
        assert "Round 1 is being played" in phone.is_refused(f"/1/rounds/{number}", do="draw")
        assert "not drawn" in phone.is_refused(f"/1/rounds/{number}", do="start")
    kinds = [type(entry.event).__name__ for entry in phone.desk.tournaments.entries(1)]
    assert ["Open", "Enrol", "Draw", "Enrol", "Start", "Report"] == kinds


def test_of_two_organisers_at_once_the_first_is_taken_and_the_other_told(gathering: Gathering) -> None:
    olga, otto = Phone(gathering.board()), Phone(gathering.board(), "Otto")
    olga.opens(*EIGHT)
    olga.draws()
    otto.starts()
    forms = [olga.form(1, 1, 10, 20, 30, 40), otto.form(1, 1, 40, 30, 20, 10)]
    olga.does("/1/rounds/1/tables/1", **forms[0])
    assert "another result meanwhile" in otto.is_refused("/1/rounds/1/tables/1", **forms[1])
    otto.types(1, 1, 40, 30, 20, 10)
    (correction,) = olga.tournament().corrections
    assert "Otto" == correction.by
    page = olga.page()
    assert "1 correction" in page
    assert "Otto, " in page


def test_what_makes_another_draw_wanted_is_said_beside_the_start(phone: Phone) -> None:
    phone.opens(*EIGHT)
    phone.draws()
    assert ">Draw again</button>" not in phone.page()
    phone.does("/1/players", do="enrol", names="Ida")
    assert "Ida came after the draw" in phone.page()
    phone.does("/1/players", do="withdraw", player="Ana")
    phone.does("/1/rounds/1", do="again", seq=phone.seq)
    page = phone.page()
    assert "came after the draw" not in page
    assert "Start round 1" in page
    phone.starts()
    for table in (1, 2):
        phone.types(1, table, 100, 40, 30, 20)
    phone.waits_until(lambda found: len(found.rounds) == 2)
    phone.types(1, 1, 20, 30, 40, 100)
    assert "A result was corrected after the draw." in phone.page()
    assert 2 == phone.page("/1/rounds/1").count("Correct the result")


def test_a_round_starts_without_who_left_after_the_draw_and_with_who_stays_after_all(phone: Phone) -> None:
    phone.plays(*EIGHT, size=2)
    for table in range(1, 5):
        phone.types(1, table, 100, 40)
    drawn = phone.waits_until(lambda found: len(found.rounds) == 2).rounds[1]
    here, gone = drawn.tables[0].seats
    phone.does("/1/players", do="withdraw", player=gone)
    page = phone.page()
    assert f"{gone} left after the draw." in page
    assert "The round can start without them." in page
    assert f"{here} would have a bye." in page
    phone.does("/1/players", do="stay", player=gone)
    assert "left after the draw" not in phone.page()
    phone.does("/1/players", do="withdraw", player=gone)
    phone.starts(2)
    found = phone.tournament().rounds[1]
    assert (3, (here,)) == (len(found.tables), found.byes)


def test_a_final_to_which_one_does_not_come_is_the_other_s(phone: Phone) -> None:
    phone.plays(*EIGHT[:4], kind="knock-out", size=2)
    for table in (1, 2):
        phone.types(1, table, 100, 40)
    here, gone = phone.waits_until(lambda found: len(found.rounds) == 2).rounds[1].tables[0].seats
    phone.does("/1/players", do="withdraw", player=gone)
    phone.starts(2)
    assert f"{here} has won" in phone.page()
    for path in ("/rounds/2", "/rounds/2/sheet", "/standings", "/standing"):
        phone.page(f"/1{path}")
    assert f"{here} won" in phone.board.get("/projector")


def test_who_leaves_a_table_that_plays_is_asked_when_and_it_is_taken_back_by_a_tap(phone: Phone) -> None:
    phone.plays(*EIGHT)
    first, second, *_others = phone.tournament().rounds[0].tables[0].seats
    asked = phone.sends("/1/players", do="withdraw", player=first)
    assert (200, True) == (asked.status_code, 'name="when" value="after" checked' in asked.text)
    assert EIGHT == phone.tournament().present
    for _tap in range(2):
        phone.does("/1/players", do="withdraw", player=first, round="1", when="after")
    assert "leaves after this round" in phone.page("/1/players")
    for _tap in range(2):
        phone.does("/1/players", do="stay", player=first)
    assert EIGHT == phone.tournament().present
    phone.does("/1/players", do="withdraw", player=first, round="1", when="")
    assert "Whoever has left without a score comes last" in phone.page("/1/rounds/1/tables/1")
    typed = {**phone.form(1, 1, 0, 60, 20, 0), f"score-{first}": ""}
    phone.does("/1/rounds/1/tables/1", **typed)
    assert (second, first) == tuple(
        place.player for place in phone.tournament().rounds[0].tables[0].result[::3]
    )
    # Where nothing was typed nothing is: as it is on the page it is the same result.
    phone.does("/1/rounds/1/tables/1", **{**typed, "seen": "1"})
    assert 1 == len(phone.tournament().rounds[0].tables[0].entered)
    phone.types(1, 1, 540, 0, 0, 0)
    assert first == phone.tournament().rounds[0].tables[0].result[0].player
    # Asked about another round, it is asked again.
    plays = phone.tournament().rounds[0].tables[1].seats[0]
    assert 200 == phone.sends("/1/players", do="withdraw", player=plays, round="9", when="").status_code


def test_scores_make_the_places_and_what_is_no_score_is_named(phone: Phone) -> None:
    phone.plays(*EIGHT)
    one, *_others = phone.tournament().rounds[0].tables[0].seats
    form = phone.form(1, 1, 5, 40, 40, 20)
    path = "/1/rounds/1/tables/1"
    answer = phone.sends(path, **{**form, f"score-{one}": "many"})
    assert f"{one}: expected a score, a whole number." == notice(answer)
    assert 'value="many"' in answer.text
    phone.does(path, **{**form, f"score-{one}": "\u200f٥"})
    result = phone.tournament().rounds[0].tables[0].result
    assert [(1, 40), (1, 40), (3, 20), (4, 5)] == [(placed.place, placed.score) for placed in result]


def test_a_table_of_the_club_enters_its_result_by_itself(kitchen: Venue, phone: Phone) -> None:
    # One round: the next would be drawn by itself, and shown in place of this one.
    phone.opens("Ana", "Ben", "Cy", **{"size-swiss": "3", "rounds-swiss": "1"})
    phone.draws()
    assert "1 · Kitchen" in phone.page("/1/rounds/1/sheet")
    phone.starts()
    screen = phone.board.screen("tournament", of="/tournaments/1")
    shows(screen, "Not begun")
    kitchen.begins()
    first, *others = kitchen.view.state.players
    kitchen.scores(first, dict.fromkeys(others, 30))
    shows(screen, "is-plays", "<b>60</b>")
    kitchen.scores(first, dict.fromkeys(others, 250))
    shows(screen, "is-done", "<b>560</b>")
    assert "Kitchen, " in phone.page("/1/rounds/1/tables/1")


@pytest.mark.parametrize("began", ["before", "after"])
def test_another_game_of_the_same_people_is_not_that_of_their_round(
    kitchen: Venue, phone: Phone, began: str
) -> None:
    phone.opens("Ana", "Ben", "Cy", **{"size-swiss": "3"})
    phone.draws()
    if began == "after":
        phone.starts()
    # Before the round it may well be played as the round is to be.
    kitchen.begins(kitchen.headers if began == "before" else '[Players "Ana, Ben, Cy"]\n[Target "200"]\n')
    first, *others = kitchen.view.state.players
    kitchen.scores(first, dict.fromkeys(others, 30))
    if began == "before":
        phone.starts()
    screen = phone.board.screen("tournament", of="/tournaments/1")
    assert "<b>60</b>" not in shows(screen, "Not begun")
    kitchen.begins()
    kitchen.scores(first, dict.fromkeys(others, 40))
    shows(screen, "is-plays", "<b>80</b>")


def test_the_screen_of_a_table_shows_its_round_there_and_on_the_board(kitchen: Venue, phone: Phone) -> None:
    screen = phone.board.screen("table", of="/tables/Kitchen")
    assert "No game yet" in phone.board.get("/tables/Kitchen")
    phone.opens(*EIGHT[:6], minutes="30", **{"size-swiss": "3", "rounds-swiss": "1"})
    phone.draws()
    page = shows(screen, "Spring, round 1, table 1", "Take your seats.", "Nearest the screen")
    assert "The organiser starts the round." in page
    assert "Begin" not in page
    assert "game" == phone.board.screen("waits", of="/tables/Kitchen").next_called("page").data
    phone.starts()
    assert "organiser" not in shows(screen, "Take your seats.", "data-round=")
    kitchen.begins()
    assert "Take your seats." not in shows(screen, "Spring, round 1, table 1", "data-round=", "deals hand")
    first, *others = kitchen.view.state.players
    kitchen.scores(first, dict.fromkeys(others, 280))
    shows(screen, "is-at-finished", "Result sent. Round 1: waiting for the other tables.")
    # Who opens it later sees the same.
    assert "Result sent." in phone.board.get("/tables/Kitchen")
    phone.types(1, 2, 30, 20, 10)
    while "Result sent." in shows(screen, "is-at-finished"):
        pass


def test_what_a_table_says_otherwise_is_one_tap_to_take_over(kitchen: Venue, phone: Phone) -> None:
    phone.plays("Ana", "Ben", "Cy", size=3)
    phone.types(1, 1, 10, 20, 30)
    kitchen.plays(lambda _name: 250)
    page = phone.page()
    assert "Kitchen says of table 1 in round 1:" in page
    assert "What counts now: 1. " in page
    seen = page.split('name="seen" value="')[1][:8]
    phone.does("/1/differences", round="1", table="1", seen="00000000")
    assert 1 == len(phone.tournament().rounds[0].tables[0].entered)
    for _tap in range(2):
        phone.does("/1/differences", round="1", table="1", seen=seen)
    assert 2 == len(phone.tournament().rounds[0].tables[0].entered)
    assert "Take it over" not in phone.page()
    assert "says of table" not in phone.board.get("/tournaments/1")


def test_a_game_that_was_taken_over_is_known_to_its_last_event(kitchen: Venue, phone: Phone) -> None:
    phone.plays("Ana", "Ben", "Cy", size=3)
    phone.types(1, 1, 10, 20, 30)
    kitchen.plays(lambda _name: 250)
    seen = phone.page().split('name="seen" value="')[1][:8]
    phone.does("/1/differences", round="1", table="1", seen=seen)
    (source,) = sources(phone.tournament().rounds[0])
    assert (kitchen.name, kitchen.view.version) == (source.venue, source.seq)


def test_when_time_is_up_the_scores_are_taken_as_they_stand_and_as_they_were_seen(
    phone: Phone, kitchen: Venue
) -> None:
    phone.plays(*EIGHT, size=4)
    kitchen.begins()
    first, *others = kitchen.view.state.players
    kitchen.scores(first, dict.fromkeys(others, 30))
    page = phone.page("/1/standing")
    assert f"1. {first} 90" in page
    assert "No round is scored there" in page
    seen = page.split('name="seen-1" value="')[1][:8]
    kitchen.scores(first, dict.fromkeys(others, 10))
    taken = {"round": "1", "table": "1", "seen-1": seen}
    assert "Table 1 has scored meanwhile." == phone.is_refused("/1/standing", **taken)
    assert f'name="score-{first}" value="120"' in phone.page("/1/rounds/1/tables/1")
    seen = phone.page("/1/standing").split('name="seen-1" value="')[1][:8]
    phone.does("/1/standing", **{**taken, "seen-1": seen})
    assert 120 == phone.tournament().rounds[0].tables[0].result[0].score
    assert "That round is over already." == phone.is_refused("/1/standing", round="2")


def test_a_table_is_played_elsewhere_by_a_tap(phone: Phone, kitchen: Venue, gathering: Gathering) -> None:
    gathering.club.member("Garden")
    phone.opens("Ana", "Ben", "Cy", **{"size-swiss": "3"})
    phone.does("/1/venues", venue="Kitchen")
    phone.draws()
    path = "/1/rounds/1/tables/1"
    phone.does(path, do="move", was="Kitchen", venue="Garden")
    assert "Garden" == phone.tournament().rounds[0].tables[0].venue
    assert "moved meanwhile" in phone.is_refused(path, do="move", was="Kitchen", venue="")
    assert "The club has no table Attic." == phone.is_refused(path, do="move", was="Garden", venue="Attic")
    assert [] == kitchen.assignment


def test_the_files_have_what_the_tournament_has(phone: Phone) -> None:
    phone.plays(*EIGHT)
    phone.types(1, 1, 100, 40, 30, 20)
    results = phone.client.get("/tournaments/1/results.csv")
    assert "attachment; filename=tournament-1-results.csv" == results.headers["Content-Disposition"]
    rows = list(csv.DictReader(StringIO(results.data.decode("utf-8-sig"))))
    assert (8, "100", OLGA) == (len(rows), rows[0]["score"], rows[0]["entered_by"])
    standings = phone.client.get("/tournaments/1/standings.csv").data.decode("utf-8-sig")
    assert rows[0]["player"] == next(csv.DictReader(StringIO(standings)))["player"]
    everything = json.loads(phone.client.get("/tournaments/1/tournament.json").data)
    assert ("Spring", 1) == (everything["name"], len(everything["rounds"]))
    page = phone.page("/1/standings")
    assert "Strength of the opponents" in page
    assert "after round 1" in page


def test_the_28_hands_are_shown_in_advance_and_scored_by_pairs_and_players(phone: Phone) -> None:
    phone.opens(*EIGHT, kind="partners")
    page = phone.page()
    assert "7 rounds" in page
    assert 14 == page.count(" against ")
    phone.draws()
    phone.starts()
    phone.types(1, 1, 120, 80)
    seats = phone.tournament().rounds[0].tables[0].seats
    page = phone.page()
    assert "Partnerships" in page
    assert " & ".join(sorted(seats[::2])) in page
    assert {120, 80} == {placed.score for placed in phone.tournament().rounds[0].tables[0].result}


def test_a_tournament_that_is_closed_says_who_has_won(phone: Phone) -> None:
    phone.plays("Ana", "Ben", "Cy", size=3)
    phone.types(1, 1, 100, 40, 30)
    for _tap in range(2):
        phone.does("/1/close")
    page = phone.page()
    assert f"{phone.tournament().rounds[0].tables[0].seats[0]} has won" in page
    assert "Start round" not in page
    assert "Over" in phone.page("")
    assert "Open it again" in page
    for _tap in range(2):
        phone.does("/1/reopen")
    phone.waits_until(lambda found: len(found.rounds) == 2)
    assert "Start round 2" in phone.page()


def test_the_wall_shows_where_to_sit_then_the_round_then_who_has_won(phone: Phone) -> None:
    phone.opens(*EIGHT, minutes="30")
    assert "Spring" not in phone.board.get("/projector")
    phone.draws()
    screen = phone.board.screen("projector")
    shows(screen, "Spring, round 1: find your table", "<span>Hal</span>")
    phone.starts()
    assert "Spring: standings" not in shows(screen, "0 of 2 tables are done", "data-time=")
    phone.types(1, 1, 100, 40, 30, 20)
    assert 2 == shows(screen, "1 of 2 tables are done", "Spring: standings").count("data-time=")
    phone.does("/1/close")
    shows(screen, f"Spring: {phone.tournament().rounds[0].tables[0].seats[0]} won")


def test_until_a_round_starts_the_wall_shows_its_seats_and_nothing_else(kitchen: Venue, phone: Phone) -> None:
    phone.opens(*EIGHT, **{"size-swiss": "4"})
    phone.draws()
    assert 1 == phone.board.get("/projector").count('class="wall"')


def test_a_draw_a_start_and_a_swap_are_taken_back_until_a_table_has_begun(
    kitchen: Venue, phone: Phone
) -> None:
    phone.opens("Ana", "Ben", "Cy", **{"size-swiss": "3"})
    phone.draws()
    drawn = phone.tournament().rounds
    assert ">Draw again<" not in phone.page()
    phone.does("/1/rounds/1", do="again", seq=phone.seq)
    phone.does("/1/rounds/1", do="revert", seq=phone.seq)
    assert drawn == phone.tournament().rounds
    phone.starts()
    assert "Take the last change back" in phone.page("/1/seats")
    phone.does("/1/rounds/1", do="revert", seq=phone.seq)
    assert drawn == phone.tournament().rounds
    assert [False] == [begun for *_, begun, _over in kitchen.assignment]
    phone.starts()
    kitchen.begins()
    shows(phone.board.screen("tournament", of="/tournaments/1"), "is-plays")
    assert "has begun to play" in phone.is_refused("/1/rounds/1", do="revert", seq=phone.seq)


def test_seats_are_changed_by_hand_with_what_that_costs(phone: Phone) -> None:
    phone.plays("Ana", "Ben", "Cy", "Dee", size=2)
    for table in (1, 2):
        phone.types(1, table, 100, 40)
    one, other = phone.waits_until(lambda found: len(found.rounds) == 2).rounds[1].tables
    met = next(name for name in other.seats if {one.seats[0], name} in map(set, phone.met(1)))
    assert "Nobody meets again." in phone.page("/1/seats")
    phone.does("/1/rounds/2", do="swap", one=one.seats[1], other=met)
    assert "2 pairs meet again" in phone.page("/1/seats")
    assert "Before the last change: Nobody meets again." in phone.page("/1/seats")
    phone.does("/1/players", do="enrol", names="Eve")
    phone.does("/1/rounds/2", do="seat", player="Eve", table="1")
    assert "Eve" in phone.tournament().rounds[1].tables[0].seats
    assert "Something was entered meanwhile" in phone.is_refused("/1/rounds/2", do="revert", seq="1")


def test_two_are_kept_apart_until_they_may_meet(phone: Phone) -> None:
    phone.opens("Ana", "Ben", "Cy", "Dee", **{"size-swiss": "2"})
    phone.does("/1/apart", first="Ana", second="Ben")
    phone.draws()
    assert ("Ana", "Ben") not in phone.met(1)
    assert "Ana · Ben" in phone.page("/1/seats")
    phone.does("/1/apart", meet="0", seq=phone.seq)
    assert frozenset() == phone.tournament().apart
    assert "Two players are kept apart" in phone.is_refused("/1/apart", first="Ana", second="Ana")


def test_somebody_always_plays_at_the_same_table_of_the_club(kitchen: Venue, phone: Phone) -> None:
    phone.opens("Ana", "Ben", "Cy", "Dee", **{"size-swiss": "2"})
    phone.draws()
    away = phone.tournament().rounds[0].tables[1].seats[0]
    phone.does("/1/fixed", player=away, venue=kitchen.name)
    page = phone.page("/1/seats")
    assert f"{away} · Kitchen" in page
    assert f"Not at their own table: {away} (Kitchen)." in page
    phone.does("/1/rounds/1", do="again", seq=phone.seq)
    table = phone.tournament().rounds[0].tables[0]
    assert (kitchen.name, True) == (table.venue, away in table.seats)
    other = phone.tournament().rounds[0].tables[1].seats[0]
    phone.does("/1/rounds/1", do="swap", one=away, other=other)
    assert f"Not at their own table: {away} (Kitchen)." in phone.page("/1/seats")
    phone.does("/1/fixed", player=away)
    assert () == phone.tournament().fixed
    assert "The club has no table Attic." in phone.is_refused("/1/fixed", player=away, venue="Attic")


def test_a_round_is_given_more_time(kitchen: Venue, phone: Phone, gathering: Gathering) -> None:
    phone.plays("Ana", "Ben", "Cy", size=3, minutes="30")
    phone.does("/1/rounds/1", do="extend", minutes="5", table="0", seq=phone.seq)
    assert "This round takes 35 minutes." in phone.page("/1/seats")
    query = "SELECT minutes FROM club.assignments JOIN club.tables ON id = club_table WHERE name = %s"
    assert [(35,)] == [*gathering.club.rows(query, kitchen.name)]


def test_the_time_of_a_round_stands_still_until_somebody_goes_on(
    kitchen: Venue, phone: Phone, gathering: Gathering
) -> None:
    phone.plays("Ana", "Ben", "Cy", size=3, minutes="30")
    query = (
        "SELECT paused > started FROM club.assignments JOIN club.tables ON id = club_table WHERE name = %s"
    )
    for _tap in range(2):
        phone.does("/1/rounds/1", do="pause")
    assert [(True,)] == [*gathering.club.rows(query, kitchen.name)]
    assert "Paused" in phone.page()
    assert 1 == len(phone.tournament().rounds[0].pauses)
    phone.does("/1/rounds/1", do="resume")
    assert [(None,)] == [*gathering.club.rows(query, kitchen.name)]
    assert "Paused" not in phone.page()


def test_points_are_given_and_taken_without_a_game_and_everybody_sees_why(phone: Phone) -> None:
    phone.plays("Ana", "Ben", size=2)
    phone.types(1, 1, 20, 10)
    award = {"do": "award", "player": "Ana", "reason": "Late"}
    phone.does("/1/players", **award, points="−1½", seq=phone.seq)
    assert f"Ana -1.5 · Late · {OLGA}" in phone.page().replace("\xa0", " ")
    assert [("Ana", -3, "Late")] == [each[:3] for each in phone.tournament().awards]
    assert "Something was entered" in phone.is_refused("/1/players", **award, points="1", seq="1")
    for wrong in ("", "0", "0.3", "one"):
        assert "in halves" in phone.is_refused("/1/players", **award, points=wrong, seq=phone.seq)


def test_of_two_pairs_the_other_one_is_second(phone: Phone) -> None:
    phone.plays(*EIGHT, kind="partners")
    phone.types(1, 1, 120, 45)
    assert ["1", "2"] == re.findall(r'<span class="place">(\d)', phone.page())
    assert ["1", "2", "1", "2"] == [
        row.split(",")[4] for row in phone.page("/1/results.csv").splitlines()[1:5]
    ]


def test_lots_are_drawn_where_the_cut_is_level(phone: Phone) -> None:
    phone.plays(*EIGHT, kind="knock-out", size=4)
    form = phone.form(1, 1, 206, 0, 0, 0)
    refused = phone.sends("/1/rounds/1/tables/1", **form)
    assert 409 == refused.status_code
    assert "Draw lots" in refused.text
    phone.does("/1/rounds/1/tables/1", **{**form, "do": "lots"})
    assert [1, 2, 3, 4] == [placed.place for placed in phone.tournament().rounds[0].tables[0].result]
    assert "by lot:" in phone.page("/1/rounds/1/tables/1")


def test_the_strongest_are_kept_apart_in_the_first_round(phone: Phone) -> None:
    phone.opens(*EIGHT)
    phone.does("/1/players", do="seed", seeds="1. Hal\n2. Ana")
    assert "Hal\nAna</textarea>" in phone.page("/1/players")
    phone.draws()
    assert {1} == {len({"Hal", "Ana"} & {*table.seats}) for table in phone.tournament().rounds[0].tables}
    assert "Zoe is not in" in phone.is_refused("/1/players", do="seed", seeds="Zoe")
    phone.starts()
    assert "Order of strength" not in phone.page("/1/players")


def test_a_swiss_ends_with_a_final_of_its_best(phone: Phone) -> None:
    phone.plays(*EIGHT, size=4, **{"rounds-swiss": "1", "final": "yes", "finalists": "3"})
    assert "final of the best 3" in phone.page()
    for table in (1, 2):
        phone.types(1, table, 300, 200, 200, 0)
    drawn = phone.waits_until(lambda found: len(found.rounds) == 2).rounds[1].tables[0].seats
    page = phone.page()
    assert "Start the final" in page
    assert "are level: lots were drawn for the last seat in the final." in page
    shows(phone.board.screen("projector"), "Spring, the final: find your table", drawn[2])
    assert "does not play" in phone.is_refused(
        "/1/rounds/2", do="seat", player=next(name for name in EIGHT if name not in drawn), table="1"
    )
    phone.starts(2)
    assert "<h1>Final</h1>" in phone.page("/1/rounds/2/tables/1")
    phone.types(2, 1, 0, 5, 9)
    assert f"{drawn[2]} has won" in phone.page()
    shows(phone.board.screen("projector"), f"Spring: {drawn[2]} won")
    standings = [row.split(",")[:3] for row in phone.page("/1/standings.csv").splitlines()[1:4]]
    assert [["1", drawn[2], "1"], ["2", drawn[1], "2"], ["3", drawn[0], "3"]] == standings
    assert 3 == phone.page().count("Place in the final ")


def test_a_tournament_opened_by_mistake_is_closed_and_gone_from_the_list(phone: Phone) -> None:
    phone.opens(*EIGHT)
    phone.does("/1/close")
    assert "Spring" not in phone.page("")


def test_a_tournament_made_by_mistake_is_taken_from_the_list_and_the_wall_and_put_back(phone: Phone) -> None:
    phone.plays(*EIGHT, minutes="30")
    screen = phone.board.screen("projector")
    shows(screen, "Spring, round 1")
    for _tap in range(2):
        phone.does("/1/discard")
    assert "Spring" not in phone.page("")
    assert "Spring" not in phone.board.get("/projector")
    page = phone.page()
    assert "Open it again" in page
    assert "data-time=" not in page
    assert "has won" not in page
    assert "Discard" == type(phone.desk.tournaments.entries(1)[-1].event).__name__
    phone.does("/1/reopen")
    assert "Spring" in phone.page("")
    assert "Waiting for" in phone.page()


def test_a_table_that_is_in_a_tournament_keeps_its_name_and_its_place(kitchen: Venue, phone: Phone) -> None:
    phone.opens(*EIGHT)
    phone.draws()
    for does in ("rename", "remove"):
        told = phone.client.post("/invitations", data={"do": does, "table": "Kitchen", "name": "Garden"})
        assert 400 == told.status_code
        assert "Kitchen is playing in Spring." in told.text


def test_a_name_is_corrected_everywhere(phone: Phone) -> None:
    phone.opens("Ana", "Benn")
    phone.does("/1/players", do="rename", player="Benn", name="Ben")
    assert ("Ana", "Ben") == phone.tournament().present


@pytest.mark.parametrize(
    ("pasted", "players"),
    [
        ("1. Ana\n2) Ben\n3 Cy", ("Ana", "Ben", "Cy")),
        ("Dee; Eve", ("Dee", "Eve")),
        ("Müller, Hans; Roth, Eva", ("Hans Müller", "Eva Roth")),
        ("1\tAna\tmember\n2\tBen\t", ("Ana", "Ben")),
        ("A, Ana\nB, Ben\nC, Cy\nD, Dee", ("Ana A", "Ben B", "Cy C", "Dee D")),
        ("Ana, Ben\nCy, Dee", ("Ana", "Ben", "Cy", "Dee")),
    ],
)
def test_a_list_is_pasted_from_wherever_it_is(phone: Phone, pasted: str, players: tuple[str, ...]) -> None:
    phone.opens()
    phone.does("/1/players", do="enrol", names=pasted)
    assert players == phone.tournament().present


def test_a_table_in_a_round_needs_no_tile_on_the_wall(kitchen: Venue, phone: Phone) -> None:
    screen = phone.board.screen("projector")
    shows(screen, 'class="tile ', kitchen.name)
    phone.opens("Ana", "Ben", "Cy", **{"size-swiss": "3"})
    phone.draws()
    assert 'class="tile ' not in shows(screen, "1 · Kitchen")


def test_a_tournament_of_long_ago_is_on_no_wall(phone: Phone, gathering: Gathering) -> None:
    phone.plays("Ana", "Ben", "Cy", size=3)
    assert "Spring" in phone.board.get("/projector")
    gathering.club.rows(
        'UPDATE club.entries SET line = regexp_replace(line, \'"at": "\\d+\', \'"at": "2001\') RETURNING 1'
    )
    assert "Spring" not in gathering.board().get("/projector")


def test_while_the_database_is_away_it_is_shown_as_it_was_and_nothing_is_entered(
    phone: Phone, server: Server
) -> None:
    phone.opens(*EIGHT)
    phone.draws()
    server.checkpoint()
    screen = phone.board.screen("tournament", of="/tournaments/1")
    shows(screen, "take your seats")
    server.kill()
    page = shows(screen, "database has been away since")
    assert "take your seats" in page
    assert "take your seats" in phone.page()
    answer = phone.sends("/1/rounds/1", do="start")
    assert (503, True) == (answer.status_code, "nothing is entered twice" in answer.text)
    server.start()
    shows(screen, "take your seats")
    phone.starts()


def test_what_is_not_there_is_not_found(phone: Phone) -> None:
    phone.opens(*EIGHT)
    for path in (
        "/2",
        "/2/stream?view=tournament",
        "/1/rounds/1",
        "/1/rounds/1/sheet",
        "/1/rounds/1/tables/1",
    ):
        assert 404 == phone.client.get(f"/tournaments{path}").status_code
    phone.draws()
    assert 404 == phone.client.get("/tournaments/1/rounds/1/tables/3").status_code
    assert 400 == phone.sends("/1/rounds/1", do="dance").status_code


def test_a_thousand_players_are_on_pages_that_come_at_once(phone: Phone) -> None:
    names = [f"Player {number}" for number in range(1000)]
    phone.opens(*names)
    # Drawn without looking who has done as well, which takes a while.
    drawn = Draw(1, tuple(tuple(names[first : first + 10]) for first in range(0, 1000, 10)))
    kept(phone.desk.tournaments.enter(1, drawn, OLGA))
    page = phone.page()
    assert 100 == page.count('<li class="match ')
    phone.starts()
    phone.types(1, 1, *range(10))
    page = phone.page()
    assert "950 more" in page
    assert 1001 == phone.page("/1/standings").count("<tr")
    assert len(page) < 250_000

"""What goes out of a tournament."""

import csv
import json

from companion.tournament import (
    Correct,
    Draw,
    Enrol,
    Open,
    Report,
    Start,
    as_json,
    pairing_sheet,
    result_of_places,
    result_of_scores,
    results_csv,
    standings_csv,
)
from tests.tournament.builder import Organiser


def _three() -> Organiser:
    organiser = Organiser(Open("Spring", "swiss", rounds=2))
    organiser.does(Enrol(("zoe", "Ana", "=Ben")))
    organiser.does(Draw(1, (("zoe", "Ana"),), ("=Ben",)))
    organiser.does(Start(1))
    organiser.reports(1, 1, {"zoe": 40, "Ana": 90})
    return organiser


def test_the_standings_are_a_sheet_with_a_column_for_each_tie_break() -> None:
    expected = (
        "rank,player,points,wins,opponents,direct,difference,decided_by,played,byes,left\r\n"
        "1,Ana,1,1,0,,50,wins,1,0,\r\n"
        "2,'=Ben,1,0,0,,0,wins,0,1,\r\n"
        "3,zoe,0,0,0,,-50,points,1,0,\r\n"
    )
    assert expected == standings_csv(_three().tournament)


def test_a_difference_below_zero_is_a_number() -> None:
    organiser = Organiser(Open("Spring", "swiss", rounds=2))
    organiser.does(Enrol(("Ana", "Ben", "Cy", "Dee")))
    organiser.does(Draw(1, (("Ana", "Ben"), ("Cy", "Dee"))))
    organiser.does(Start(1))
    organiser.reports(1, 1, {"Ana": 90, "Ben": 40})
    organiser.reports(1, 2, {"Cy": 80, "Dee": 60})
    rows = csv.DictReader(standings_csv(organiser.tournament).splitlines())
    assert {"Ana": "50", "Cy": "20", "Dee": "-20", "Ben": "-50"} == {
        row["player"]: row["difference"] for row in rows
    }


def test_the_results_have_a_line_for_each_seat() -> None:
    expected = (
        "round,table,seat,player,place,score,points,entered_by,entered_at\r\n"
        "1,1,1,zoe,2,40,0,Olga,18:04\r\n"
        "1,1,2,Ana,1,90,1,Olga,18:04\r\n"
        "1,bye,,'=Ben,,,,,\r\n"
    )
    assert expected == results_csv(_three().tournament)


def test_places_alone_are_no_scores() -> None:
    organiser = Organiser(Open("Spring", "swiss"))
    organiser.does(Enrol(("Ana", "Ben")))
    organiser.does(Draw(1, (("Ana", "Ben"),)))
    organiser.does(Start(1))
    organiser.does(Report(1, 1, result_of_places({"Ana": 2, "Ben": 1})))
    rows = csv.DictReader(results_csv(organiser.tournament).splitlines())
    assert [("2", "", "0"), ("1", "", "1")] == [(row["place"], row["score"], row["points"]) for row in rows]
    [table] = as_json(organiser.tournament)["rounds"][0]["tables"]
    assert [None, None] == [placed["score"] for placed in table["result"]]


def test_a_table_without_a_result_is_listed_too() -> None:
    organiser = Organiser(Open("Spring", "swiss", 4), 4)
    organiser.starts()
    assert [["", "", "", "", ""]] * 4 == [
        row[4:] for row in csv.reader(results_csv(organiser.tournament).splitlines()[1:])
    ]


def test_the_whole_tournament_is_json() -> None:
    organiser = _three()
    organiser.does(Correct(1, 1, result_of_scores({"zoe": 95, "Ana": 90})), by="Rita")
    found = json.loads(json.dumps(as_json(organiser.tournament)))
    assert ("Spring", "swiss", 2, False) == (
        found["name"],
        found["kind"],
        found["table_size"],
        found["is_over"],
    )
    assert {"number": 1, "table": 1, "by": "Rita", "at": "18:05"}.items() <= found["corrections"][0].items()
    assert {"player": "zoe", "place": 1, "score": 95} == found["rounds"][0]["tables"][0]["result"][0]
    assert ["zoe", "=Ben", "Ana"] == [row["player"] for row in found["standings"]]
    assert "Points" == found["tie_breaks"]["points"]


def test_the_28_hands_have_the_partnerships_in_it() -> None:
    organiser = Organiser(Open("Spring", "partners", 4), 8)
    organiser.plays_all()
    assert 28 == len(as_json(organiser.tournament)["partnerships"])


def test_the_pairing_sheet_tells_everybody_where_to_sit() -> None:
    sheet = pairing_sheet(_three().tournament, 1)
    assert ((("zoe", "Ana"),), ("=Ben",)) == (sheet.tables, sheet.byes)
    assert [("=Ben", 0, 0), ("Ana", 1, 2), ("zoe", 1, 1)] == list(map(tuple, sheet.players))

"""``python -m workshop simulate``: what it prints, where it writes, and how it refuses."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules import SCORINGS, Phase, new_game, read_record
from workshop.__main__ import main

QUICK = ["simulate", "--games", "3", "--target", "20"]


def test_a_run_ends_with_a_summary_by_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main([*QUICK, "--seed", "7"])

    heading, *levels, blank, last = capsys.readouterr().out.splitlines()
    assert ["level", "games", "rounds", "events", "ruled", "stood", "taken", "back"] == heading.split()
    assert ["scores", "turns", "cards", "mixed"] == [level.split()[0] for level in levels]
    assert "" == blank
    assert last.startswith("Seed 7: 3 games, ")


def test_a_seed_not_given_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main([*QUICK, "--level", "scores"])

    assert capsys.readouterr().out.splitlines()[-1].startswith("Seed ")


def test_each_game_is_written_as_a_record_that_replays(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    chosen = [*QUICK, "--seed", "1", "--edition", "original", "--scoring", "low-score", "--players", "4"]
    assert 0 == main([*chosen, "--options", "draw-until-match", "--level", "turns", "--record", str(folder)])

    names = sorted(path.name for path in folder.iterdir())
    assert [f"0000{number}-original-low-score-turns.uno" for number in (1, 2, 3)] == names
    for name in names:
        record = read_record((folder / name).read_text(encoding="utf-8"))
        assert {"draw-until-match", "two-handed"} == record.setup.options
        assert 4 == len(record.setup.players)
        game = new_game(record.setup)
        for event in record.events:
            after = game.apply(event)
            assert isinstance(after, type(game))
            game = after
        assert Phase.FINISHED is game.state.phase


def test_a_disagreement_is_reported_with_its_seed_and_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = replace(SCORINGS["low-score"], keeps_own=False)
    monkeypatch.setitem(SCORINGS, "low-score", wrong)
    assert 1 == main([*QUICK, "--seed", "41", "--scoring", "low-score", "--level", "scores"])

    printed = capsys.readouterr()
    assert "" == printed.out
    assert printed.err.startswith("Game 1 of seed 41: the referee and the table disagree.")
    assert "--seed 41 --games 1" in printed.err
    assert "totals: the referee believes" in printed.err
    assert '[Scoring "low-score"]' in printed.err
    assert "What lies on the table" in printed.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "0"], "'0' is not a number of games; expected a whole number from 1 up"),
        (["--games", "many"], "'many' is not a number of games"),
        (["--target", "-5"], "'-5' is not a number of points"),
        (["--players", "1-3"], "'1-3' players cannot play; expected from 2 to 10, like 2-10"),
        (["--players", "11"], "'11' players cannot play"),
        (["--players", "5-3"], "'5-3' players cannot play"),
        (["--players", "few"], "'few' is not a number of players; expected 4, or 2-10"),
        (["--edition", "clasic"], "'clasic' is not a known edition; expected all, modern, anniversary"),
        (["--scoring", "none"], "'none' is not a known scoring; expected all, winner-takes-all"),
        (["--level", "much"], "'much' is not a known level; expected all, scores, turns, cards"),
        (["--options", "jump-on"], "No option is called jump-on. Did you mean jump-in?"),
        (["--options", "stacking=down"], "down is no value for the option stacking. Expected same"),
        (["--options", "no-uno, uno-strict"], "no-uno and uno-strict do not go together"),
        (["--seed", "x"], "'x' is not a seed; expected a whole number"),
        (["--colour", "red"], "unrecognized arguments: --colour red"),
    ],
)
def test_an_argument_that_cannot_be_read_is_one_clear_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", *arguments])

    printed = capsys.readouterr()
    assert 2 == stopped.value.code
    assert sentence in printed.err.splitlines()[-1]
    assert "" == printed.out


def test_partners_cannot_be_played_by_three(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main([*QUICK, "--players", "3", "--scoring", "partners"])

    assert "workshop: Partners cannot be played with 3 players.\n" == capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    ["stacking=up, jump-in", "rounds=2, hand-size=15", "cycles=2", "swap-hands, shuffle-deals", "random"],
)
def test_house_rules_are_played_as_in_a_record(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main([*QUICK, "--games", "1", "--seed", "2", "--options", options])

    assert capsys.readouterr().out.splitlines()[-1].startswith("Seed 2: 1 games, ")


def test_options_for_one_way_of_scoring_are_not_played_with_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert 2 == main([*QUICK, "--scoring", "partners", "--options", "cycles=2"])

    told = "workshop: Partners cannot be played with 2-10 players and cycles=2.\n"
    assert told == capsys.readouterr().err


def test_ten_cannot_be_dealt_fifteen_cards_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main([*QUICK, "--players", "10", "--options", "hand-size=15"])

    assert (
        "workshop: No way of scoring can be played with 10 players and hand-size=15.\n"
        == capsys.readouterr().err
    )


def test_records_need_a_folder_to_go_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    assert 2 == main([*QUICK, "--record", str(taken / "records")])

    assert capsys.readouterr().err.startswith("workshop: Records cannot be written to ")
    assert "" == taken.read_text()

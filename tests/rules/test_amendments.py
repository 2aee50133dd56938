"""Amendments: an event was really something else, and the game is folded anew."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import (
    Amend,
    Catch,
    Draw,
    Event,
    Game,
    LetStand,
    Ruling,
    Setup,
    State,
    TableEvent,
    Undo,
    Unreadable,
    as_json,
    legal,
    new_game,
    read_line,
    read_record,
    replay,
    write_line,
    write_record,
)
from companion.rules.past.amendments import fold, lines_of
from tests.rules.random_games import assert_reads_back, every_event, play_out, setups, whole_games
from tests.rules.test_properties import applied, assert_consistent

seeds = st.integers(0, 2**32)
steps = st.integers(1, 80)

THREE = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'


def played(lines: str, headers: str = THREE) -> Game:
    played = replay(read_record(headers + "\n".join(lines.split(" / "))))
    assert played.ruling is None, f"{played.line}: {played.ruling.text}"
    return played.game


def told(game: Game, line: str) -> Any:
    return game.apply(game.read(line))


def state_after(lines: str, headers: str = THREE) -> State:
    return played(lines, headers).state


OPENING = "round / start R5 / Ben: R7"


# --- the record's line -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("amend 3: nothing", Amend(3)),
        ("amend 3 : nothing", Amend(3)),
        ("amend 03: nothing !", LetStand(Amend(3))),
        ("amend 3: Ana: draw", Amend(3, (Draw("Ana"),))),
        ("amend 3: Ana: draw!", Amend(3, (LetStand(Draw("Ana")),))),
        ("amend 3: Ana: draw ! ;Ben:draw # ; no", Amend(3, (LetStand(Draw("Ana")), Draw("Ben")))),
        ('amend 3: "a;b": draw', Amend(3, (Draw("a;b"),))),
        ("amend: draw", Draw("amend")),
        ("amend : draw", Draw("amend")),
        ("nothing: draw", Draw("nothing")),
    ],
)
def test_a_line_is_read_as_this_amendment(line: str, event: Event) -> None:
    assert event == read_line(line, ("Ana", "Ben", "a;b", "amend", "nothing"))


@pytest.mark.parametrize(
    "line",
    [
        *("amend", "amend 3", "amend 3:", "amend -1: nothing", "amend x: nothing", "amend : nothing"),
        *("amend 3: undo", "amend 3: redo!", "amend 3: amend 2: nothing", "amend 3: Ana: draw; undo"),
        *("amend 3: nothing; Ana: draw", "amend 3: Ana: draw;", "amend 3: ; Ana: draw", "amend 3: Cy: draw"),
        *("amend 3: nothing!!", "amend 3: W", "amend 3: Ana: W", "amend 3 nothing", 'amend 3: "Ana: draw'),
        *("Ana: draw; Ben: draw", "Ana: draw;", ";", "seats Ana; Ben, Cy", "fix turn Ana; end", "a;b: draw"),
    ],
)
def test_what_is_no_amendment_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, ("Ana", "Ben", "a;b"))


def test_a_semicolon_inside_a_name_is_part_of_it() -> None:
    seats = read_line('amend 1: seats "a;b", Ben; Ben: draw', ("Ana", "Ben"))
    assert 'amend 1: seats "a;b", Ben; Ben: draw' == write_line(seats)


@whole_games
@given(setups(), st.randoms(use_true_random=False))
def test_every_amendment_is_written_as_a_line_that_reads_back(setup: Setup, chance: random.Random) -> None:
    game = new_game(setup)
    for _ in range(20):
        event = Amend(chance.randrange(200), random_lines(setup, chance, chance.randrange(4)))
        assert_reads_back(game, event)


def test_a_name_is_known_below_the_amendment_that_brings_it() -> None:
    game = played("seats Ana, Ben / amend 1: seats Ana, Ben, Eve; round; start R5; Ben: R7 / Eve: R8")
    assert ("Ana", "Ben", "Eve") == game.state.players
    assert ("Ana", "Ben", "Cy", "Eve") == game.names
    with pytest.raises(Unreadable):
        read_record(f"{THREE}seats Ana, Ben\nEve: draw!\namend 1: seats Ana, Ben, Eve\n")


def test_who_comes_by_an_amendment_has_a_name_of_their_own_that_is_not_too_long() -> None:
    game = played("seats Ana, Ben / round")
    for name, said in (("ana", "There is already an Ana."), ("E" * 31, "That name has 31 letters.")):
        with pytest.raises(Unreadable, match=said):
            [*game.read_entered([f"amend 1: seats Ana, Ben, {name}"])]


# --- what may be amended ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 4, 99, 10**50])
def test_an_event_that_is_not_there_cannot_be_amended(number: int) -> None:
    ruling = played(OPENING).apply(Amend(number))
    assert isinstance(ruling, Ruling)
    assert ("not-now", f"There is no event {number}: the last one is 3.") == (ruling.rule, ruling.text)


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (f"{OPENING} / undo", 3),
        (f"{OPENING} / undo", 4),
        (f"{OPENING} / undo / redo", 5),
        (f"{OPENING} / amend 3: Ben: R8", 4),
        (f"{OPENING} / amend 3: Ben: R8 / undo", 5),
    ],
)
def test_what_does_not_count_cannot_be_amended(lines: str, number: int) -> None:
    ruling = played(lines).apply(Amend(number))
    assert isinstance(ruling, Ruling)
    assert "not-now" == ruling.rule


def test_an_event_that_was_put_back_can_be_amended() -> None:
    assert state_after("round / start R5 / Ben: R8") == state_after(
        f"{OPENING} / undo / redo / amend 3: Ben: R8"
    )


def test_a_line_is_judged_in_its_place() -> None:
    game = played(f"{OPENING} / Cy: R8")
    ruling = told(game, "amend 3: Ben: G9")
    assert ("match", "Green 9 does not go on a red 5. Play the same colour, the same number or a Wild.") == (
        ruling.rule,
        ruling.text,
    )
    assert "turn-order" == told(game, "amend 3: Ben: R9; Ana: R1").rule
    assert state_after("round / start R5 / Ben: G9! / Cy: R8!") == told(game, "amend 3: Ben: G9!").state


def test_a_line_is_told_who_lost_the_turn_in_its_place() -> None:
    ruling = told(played("round / start R5 / Ben: RS / Ana: R7"), "amend 4: Cy: R7")
    assert "Cy was skipped: Ana plays now." == ruling.text


# --- what then holds -------------------------------------------------------------------------------


def test_a_later_event_that_a_rule_speaks_against_stands() -> None:
    game = played(f"{OPENING} / Cy: B7 / Ana: B2 / amend 3: Ben: R9")
    assert state_after("round / start R5 / Ben: R9 / Cy: B7! / Ana: B2") == game.state
    assert game.amendment
    assert [(4, "Cy: B7", "match")] == [
        (step.number, step.line, step.ruling and step.ruling.rule) for step in game.stands
    ]


def test_who_could_not_be_caught_draws_nothing() -> None:
    headers = f'{THREE}[Options "hand-size=2"]\n'
    game = played("round / start R5 / Ben: R7 / Ana: catch Ben / amend 3: Ben: draw; Ben: keep", headers)
    assert {"Ana": 2, "Ben": 3, "Cy": 2} == game.state.hands
    assert game.amendment
    assert ["uno-call"] == [step.ruling and step.ruling.rule for step in game.stands]
    assert ["round", "start R5", "Ben: draw", "Ben: keep"] == [*map(write_line, game.clean)]


def test_a_catch_that_was_let_stand_has_its_effect_still() -> None:
    game = played("round / start R5 / Ana: catch Ben! / amend 2: start R6")
    assert {"Ana": 7, "Ben": 9, "Cy": 7} == game.state.hands


def test_a_line_put_in_by_an_amendment_stands_after_another() -> None:
    game = played(f"{OPENING} / amend 3: Ben: R7; Cy: B7 / amend 2: start G9 / amend 3: Ben: G1")
    assert state_after("round / start G9 / Ben: G1") == game.state
    game = played(f"{OPENING} / amend 3: Ben: R7; Cy: B7 / amend 2: start G9")
    assert state_after("round / start G9 / Ben: R7! / Cy: B7") == game.state


def test_one_event_becomes_several_or_none() -> None:
    game = played(f"{OPENING} / amend 3: Ben: R7; Cy: R8; Ana: R9")
    assert state_after(f"{OPENING} / Cy: R8 / Ana: R9") == game.state
    assert state_after("round / start R5") == told(game, "amend 3: nothing").state
    assert game.state == told(told(game, "amend 3: nothing!"), "amend 3: Ben: R7; Cy: R8; Ana: R9").state


def test_with_nothing_in_place_of_its_first_event_a_game_begins_anew() -> None:
    assert new_game(played(OPENING).setup).state == state_after("round / amend 1: nothing")


def test_the_last_amendment_of_an_event_counts_and_undo_takes_it_back() -> None:
    game = played(f"{OPENING} / amend 3: Ben: R8 / amend 3: Ben: R9")
    again = applied(game, Undo())
    assert [state_after(f"round / start R5 / Ben: R{number}") for number in (9, 8, 7)] == [
        each.state for each in (game, again, applied(again, Undo()))
    ]
    assert game.state == told(again, "redo").state
    assert 6 == again.version
    assert state_after("round / start R5") == told(applied(again, Undo()), "undo").state


def test_a_finished_game_goes_on_and_a_running_one_is_over() -> None:
    headers = f'{THREE}[Target "50"]\n'
    scored = "round / Ben: out / Ana: points 60 / Cy: points 0"
    over = played(scored, headers)
    goes_on = told(over, "amend 3: Ana: points 40")
    assert ("finished", "between") == (over.state.phase, goes_on.state.phase)
    again = told(goes_on, "amend 3: Ana: points 70")
    assert ("finished", {"Ana": 0, "Ben": 70, "Cy": 0}) == (again.state.phase, again.state.totals)
    assert ["amended", "game-won"] == [effect.kind for effect in again.effects]
    assert [{"kind": "amended", "number": 3}] == [effect.as_json for effect in goes_on.effects]


def test_an_amendment_that_cannot_be_and_stands_changes_nothing() -> None:
    game = played(f"{OPENING} / amend 9: nothing!")
    assert (state_after(OPENING), 4, ()) == (game.state, 4, game.effects)
    # Line 9 is taken only later: what was said of it before is about no event.
    assert "R8" == as_json(played(f"{OPENING} / amend 5: nothing! / Cy: R8").state)["top"]


def test_a_refusal_names_who_lost_the_turn_by_an_amendment() -> None:
    game = played(f"{OPENING} / amend 3: Ben: RS")
    assert "Cy was skipped: Ana plays now." == told(game, "Cy: R1").text


def test_who_never_came_did_nothing_that_took_a_turn() -> None:
    game = played("seats Ana, Ben, Eve / round / start R5 / Ben: R7 / Eve: RD / Ben: R9 / amend 1: nothing")
    assert game.amendment
    assert [("Eve: RD", "turn-order"), ("Ben: R9", "turn-order")] == [
        (step.line, step.ruling and step.ruling.rule) for step in game.stands
    ]
    assert ["round", "start R5", "Ben: R7", "Ben: R9!"] == [*map(write_line, game.clean)]


def test_whose_an_amendment_is_nobody_says() -> None:
    game = played(f"{OPENING} / amend 3: Ben: R8")
    assert None is game.owner_of(game.read("amend 3: Ben: R9"))
    assert None is game.owner_of(Undo())


def test_an_amendment_is_legal_where_asked_for_and_never_listed() -> None:
    game = played(OPENING)
    assert Amend(3) in legal(game)
    assert Amend(4) not in legal(game)
    assert [] == [event for event in legal(game) if isinstance(event, Amend)]


# --- what each line holds --------------------------------------------------------------------------


def test_the_history_tells_what_each_line_was_and_holds_now() -> None:
    lines = f"{OPENING} / Cy: B7 / undo / Cy: B7 / amend 3: Ben: R9 / Ana: B2 / amend 2: start R6"
    record = read_record(THREE + lines.replace(" / ", "\n"))
    lines_in_context = replay(record).game.history(record.events)
    assert [
        (1, True, None, ["round"], []),
        (2, True, 9, ["start R6"], []),
        (3, True, 7, ["Ben: R9"], []),
        (4, False, None, [], []),
        (5, False, None, [], []),
        (6, True, None, ["Cy: B7"], ["match"]),
        (7, False, None, [], []),
        (8, True, None, ["Ana: B2"], []),
        (9, False, None, [], []),
    ] == [
        (
            past.number,
            past.counts,
            past.amended_by,
            [step.line for step in past.steps],
            [step.ruling.rule for step in past.steps if step.ruling],
        )
        for past in lines_in_context
    ]
    assert lines.split(" / ") == [write_line(past.entered) for past in lines_in_context]
    assert ["played", "colour", "turn"] == [effect.kind for effect in lines_in_context[5].steps[0].effects]


@pytest.mark.parametrize(
    "lines",
    [
        "",
        "undo",
        "amend 3: Ben: R8",
        "amend 3: Ben: R8 / Cy: R4 / amend 2: nothing / undo / Ana: draw",
        "amend 99: nothing! / Cy: B3!",
        "amend 3: reshuffle; Ben: R8 / undo / redo / Cy: B3!",
    ],
)
def test_what_came_after_an_amendment_is_told_as_if_all_were_folded_anew(lines: str) -> None:
    game = played(f"{OPENING} / {lines}".removesuffix(" / "))
    lines_now = lines_of(game._timeline).values()
    assert [(line.number, line.entered, line.amended_by) for line in lines_now] == [
        (past.number, past.entered, past.amended_by) for past in game.lines_in_context
    ]
    assert [*fold(game.setup, lines_now)] == [step for past in game.lines_in_context for step in past.steps]


def test_a_clean_record_has_neither_undone_lines_nor_any_without_effect() -> None:
    lines = f"{OPENING} / Cy: B7 / undo / Cy: B7 / flip heads! / amend 3: Ben: R9"
    assert ["round", "start R5", "Ben: R9", "Cy: B7!"] == [*map(write_line, played(lines).clean)]


def test_a_clean_record_knows_whom_a_card_names_who_never_came() -> None:
    headers = '[Players "Ana, Ben"]\n'
    lines = "seats Ana, Ben, Eve / round / start R5 / Ben: W50=R heads Ana tails Eve / flip heads"
    game = played(f"{lines} / amend 1: nothing", headers)
    cleaned = write_record(game.setup, game.clean)
    assert game.state == replay(read_record(cleaned)).game.state
    assert "seats Eve!\nBen: W50=R heads Ana tails Eve!" in cleaned


# --- for every game --------------------------------------------------------------------------------


def random_lines(setup: Setup, chance: random.Random, count: int) -> tuple[TableEvent | LetStand, ...]:
    """Return lines that an amendment may put in, sensible or not: most are let stand."""
    lines: list[TableEvent | LetStand] = []
    while len(lines) < count:
        event = chance.choice(every_event(setup))
        if not isinstance(event, Undo | Amend) and write_line(event) != "redo":
            lines.append(LetStand(event))
    return tuple(lines)


def amended_games(setup: Setup, seed: int, count: int) -> Iterator[tuple[Game, Amend, Game]]:
    """Yield amendments of one random game: the game before, the amendment, the game after."""
    chance = random.Random(seed)
    game, _events = play_out(setup, seed, count, stands=0.05)
    for _ in range(6):
        numbers = [past.number for past in game.history([Undo()] * game.version) if past.counts]
        if not numbers:
            return
        number = chance.choice(numbers)
        event = Amend(number, random_lines(setup, chance, chance.randrange(3)))
        after = applied(game, event)
        yield game, event, after
        game = after
        if chance.random() < 0.3:
            game = applied(game, Undo())


@whole_games
@given(setups(), seeds, steps)
def test_amending_an_event_back_gives_the_same_table(setup: Setup, seed: int, count: int) -> None:
    for game, event, after in amended_games(setup, seed, count):
        [past] = [each for each in game.history([Undo()] * game.version) if each.number == event.number]
        back = applied(after, Amend(event.number, tuple(step.stood for step in past.steps)))
        if not any(isinstance(step.event, Catch) and step.ruling for step in past.steps):
            assert game.state == back.state


@whole_games
@given(setups(), seeds, steps)
def test_amending_an_event_to_itself_changes_nothing(setup: Setup, seed: int, count: int) -> None:
    game, _events = play_out(setup, seed, count, stands=0.05)
    for past in game.history([Undo()] * game.version):
        if past.counts:
            same = applied(game, Amend(past.number, tuple(step.event for step in past.steps)))
            assert (game.state, ()) == (same.state, same.stands)


@whole_games
@given(setups(), seeds, steps)
def test_undo_takes_an_amendment_back_and_redo_puts_it_back(setup: Setup, seed: int, count: int) -> None:
    for game, _event, after in amended_games(setup, seed, count):
        undone = applied(after, Undo())
        assert game.state == undone.state
        assert after.state == told(undone, "redo").state


@pytest.mark.long
@whole_games
@given(setups(), seeds, steps)
def test_a_clean_record_replays_to_the_same_table(setup: Setup, seed: int, count: int) -> None:
    for game, _event, after in amended_games(setup, seed, count):
        for each in (game, after):
            record = read_record(write_record(setup, each.clean))
            assert each.state == replay(record).game.state
            assert not any(isinstance(event, Undo | Amend) for event in record.events)


@whole_games
@given(setups(), seeds, steps)
def test_an_amended_table_makes_sense(setup: Setup, seed: int, count: int) -> None:
    for _game, _event, after in amended_games(setup, seed, count):
        assert_consistent(after)
        for listed in legal(after):
            applied(after, listed)

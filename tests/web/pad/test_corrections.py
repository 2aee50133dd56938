"""Putting the table right on a phone: what a tap on a seat, the direction or the top card offers."""

from urllib.parse import parse_qs, urlsplit

import pytest

from companion.rules import Game, Phase
from companion.table import Level
from companion.web.pad import Phone, Prompt, corrections, extras, pad
from companion.web.pad.buttons import FOR_EVERYONE
from companion.web.request_context import Visitor
from tests.web.builder import game_of, view_of

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
TURN = f"{CLASSIC}round\nstart R5\n"
ROUND = "round\nBen: out\nAna: points 5\nCy: points 16\n"
BENS_PHONE = Visitor(acts=True, seat="Ben", only_own=True)
SEVEN_EACH = [f"fix hand Cy {cards}" for cards in range(1, 15) if cards != 7]

IN_PLAY = {
    Phase.COLOUR: f"{CLASSIC}round\nstart W\n",
    Phase.TURN: TURN,
    Phase.DRAWN: f"{TURN}Ben: draw\n",
    Phase.CHALLENGE: f"{TURN}Ben: W4=B\n",
    Phase.DEBT: f'[Options "stacking=up"]\n{TURN}Ben: RD\n',
    Phase.COIN: f"{TURN}Ben: W50=B heads Ana tails Cy\n".replace("classic", "anniversary"),
    Phase.REPLAY: f"{TURN}Ben: W4=B\nCy: challenge guilty\n".replace("classic", "international-1983"),
}


def phone(
    record: str,
    visitor: Visitor = FOR_EVERYONE,
    level: Level = Level.TURNS,
    what: str = "",
    who: str = "",
) -> Phone:
    """A phone in the middle of a question, if one is asked."""
    return Phone(view_of(record, level), Prompt(what, player=who), visitor=visitor)


def lines(offered: Phone) -> list[str]:
    """Every line that a tap would submit."""
    return [button.line for row in pad(offered).rows for button in row.buttons if button.line]


def after(record: str, line: str) -> Game:
    """The game once that line is entered; fails where the referee rules against it."""
    game = game_of(record)
    entered = game.apply(game.read(line))
    assert isinstance(entered, Game), entered
    return entered


@pytest.mark.parametrize(
    ("record", "what", "said"),
    [
        (TURN, "seat", ["Cy: out!", "leave Cy", "fix turn Cy"]),
        (IN_PLAY[Phase.COLOUR], "seat", ["Cy: out!", "leave Cy", "fix turn Cy"]),
        (TURN.replace("Ana, Ben, Cy", "Cy, Ben"), "seat", ["Cy: out!", "fix turn Cy"]),
        (f"{TURN}fix turn Cy\n", "seat", ["Cy: out!", "leave Cy"]),
    ],
)
def test_a_tap_on_a_seat_asks_what_is_true_of_its_player(record: str, what: str, said: list[str]) -> None:
    offered = lines(phone(record, what=what, who="Cy"))
    assert said == [line for line in offered if "hand" not in line]
    assert SEVEN_EACH == [line for line in offered if "hand" in line]


def test_who_owes_four_may_be_on_turn_without_drawing() -> None:
    assert "fix turn Cy" in lines(phone(IN_PLAY[Phase.CHALLENGE], what="seat", who="Cy"))


def test_more_cards_can_be_said_of_a_large_hand_but_no_more_than_there_are() -> None:
    large = lines(phone(f"{TURN}fix hand Cy 12\n", what="seat", who="Cy"))
    assert "fix hand Cy 21" in large
    pile = f"{TURN}fix hand Ben 93\n"
    assert "fix hand Cy 8" not in lines(phone(f"{pile}", what="seat", who="Cy"))
    assert "fix hand Cy 6" in lines(phone(f"{pile}", what="seat", who="Cy"))


@pytest.mark.parametrize(("way", "line"), [("left", "fix direction right"), ("right", "fix direction left")])
def test_the_direction_is_turned_in_one_tap(way: str, line: str) -> None:
    assert [line] == lines(phone(f"{TURN}fix direction {way}\n", what="direction"))


@pytest.mark.parametrize(
    ("record", "colours"),
    [
        (f"{TURN}Ben: W=B\n", ["fix top W=R", "fix top W=Y", "fix top W=G"]),
        (f"{TURN}Ben: ?\nCy: ?S\n", ["fix top RS", "fix top YS", "fix top GS", "fix top BS"]),
        (f"{TURN}Ben: ?\n", ["fix top R?", "fix top Y?", "fix top G?", "fix top B?"]),
        (f"{TURN}Ben: ?\nCy: ?7\n", ["fix top R7", "fix top Y7", "fix top G7", "fix top B7"]),
        (TURN, ["fix top Y?", "fix top G?", "fix top B?"]),
        (IN_PLAY[Phase.COLOUR], ["fix top W=R", "fix top W=Y", "fix top W=G", "fix top W=B"]),
        (IN_PLAY[Phase.CHALLENGE], ["fix top W4=R", "fix top W4=Y", "fix top W4=G"]),
    ],
)
def test_a_colour_is_that_of_the_card_on_top_as_far_as_it_is_known(record: str, colours: list[str]) -> None:
    asked = phone(record, what="top")
    row = pad(asked).rows[0].buttons
    assert colours == [button.line for button in row if button.line]
    # The colour that is in play already is there as well, and leads back.
    assert 4 == len(row)
    assert {"/play"} >= {button.href for button in row if not button.line}


def test_of_a_card_with_no_copy_left_a_number_of_that_colour_is_said() -> None:
    spent = f"{CLASSIC}round\nstart R0\nBen: ?0\n"
    assert "fix top R?" in lines(phone(spent, what="top"))
    assert "fix top Y0" in lines(phone(spent, what="top"))


def test_any_card_can_be_said_to_lie_on_top() -> None:
    offered = lines(phone(TURN, what="top"))
    assert {"fix top B9", "fix top GR", "fix top YD"} <= set(offered)
    wilds = [
        button.href
        for row in pad(phone(TURN, what="top")).rows
        for button in row.buttons
        if "top-W" in button.href
    ]
    assert ["top-W", "top-W4"] == [parse_qs(urlsplit(href).query)["ask"][0] for href in wilds]
    named = lines(phone(TURN, what="top-W4"))
    assert ["fix top W4=R", "fix top W4=Y", "fix top W4=G", "fix top W4=B"] == named


@pytest.mark.parametrize("phase", IN_PLAY)
@pytest.mark.parametrize("what", ["seat", "direction", "top", "top-W", "out", "end"])
def test_what_is_offered_the_referee_takes(phase: Phase, what: str) -> None:
    record = IN_PLAY[phase]
    assert phase is view_of(record).state.phase
    asked = [
        button.line
        for row in pad(phone(record, what=what, who="Cy")).rows
        for button in row.buttons
        if button.line and "is-dim" not in button.look
    ]
    assert asked
    for line in asked:
        after(record, line)


@pytest.mark.parametrize("record", [CLASSIC, f"{CLASSIC}round\n", f"{CLASSIC}round\nBen: out\n"])
def test_out_of_play_nothing_is_there_to_put_right(record: str) -> None:
    shown = corrections(phone(record))
    assert ("", "", ()) == (shown.top, shown.direction, shown.seats)


def test_what_a_tap_on_the_table_puts_right_is_found_in_words_too() -> None:
    asked = pad(phone(TURN, what="wrong"))
    found = corrections(phone(TURN))
    assert "What is wrong on the screen?" == asked.question
    names, table, _earlier = asked.rows
    assert [("Ana", found.seat("Ana")), ("Ben", found.seat("Ben")), ("Cy", found.seat("Cy"))] == [
        (button.label, button.href) for button in names.buttons
    ]
    assert [found.top, found.direction] == [button.href for button in table.buttons]


@pytest.mark.parametrize("phase", IN_PLAY)
def test_who_joins_is_asked_for_one_seat_where_nothing_waits(phase: Phase) -> None:
    record = IN_PLAY[phase]
    joining = [line for line in lines(phone(record, what="join", who="Dee")) if line.startswith("join")]
    everywhere = [f"join Dee after {name}" for name in ("Ana", "Ben", "Cy")]
    assert (everywhere if phase in (Phase.TURN, Phase.DRAWN) else []) == joining
    for line in joining:
        after(record, line)
    # Who plays already sits there, and who is in no record can be called anything.
    for name in ("Ben", "ben", "", 'D"ee'):
        assert "join" not in " ".join(lines(phone(record, what="join", who=name)))


def test_a_watcher_puts_nothing_right() -> None:
    assert "" == corrections(phone(TURN, Visitor())).seat("Ana")


def test_where_each_acts_for_their_own_one_may_only_leave() -> None:
    shown = corrections(phone(TURN, BENS_PHONE))
    assert ("", "", ["Ben"]) == (shown.top, shown.direction, [name for name, _href in shown.seats])
    assert ["leave Ben"] == lines(phone(TURN, BENS_PHONE, what="seat", who="Ben"))
    for what in ("direction", "top", "out", "end"):
        assert not [
            line for line in lines(phone(TURN, BENS_PHONE, what=what)) if line.startswith(("fix", "end"))
        ]


@pytest.mark.parametrize("phase", IN_PLAY)
@pytest.mark.parametrize("level", list(Level))
def test_at_every_level_a_round_can_end_unseen(phase: Phase, level: Level) -> None:
    record = IN_PLAY[phase]
    assert "Someone went out" in [button.label for button in extras(phone(record, level=level))]
    outs = lines(phone(record, level=level, what="out"))
    assert ["Ana: out!", "Ben: out!", "Cy: out!"] == outs
    for line in outs:
        assert Phase.COUNT is after(record, line).state.phase


@pytest.mark.parametrize("level", list(Level))
def test_a_deal_that_was_not_followed_has_a_way_on_at_every_level(level: Level) -> None:
    """From Scores to Turns in mid-round: no card was turned up, and none will be."""
    dealt = f"{CLASSIC}round\n"
    asked = lines(phone(dealt, level=level, what="out"))
    assert ["Ana: out", "Ben: out", "Cy: out"] == asked
    way = lines(phone(dealt, level=level)) + [button.href for button in extras(phone(dealt, level=level))]
    assert any("ask=out" in each or each == "Ana: out" for each in way)


@pytest.mark.parametrize("phase", IN_PLAY)
@pytest.mark.parametrize("level", list(Level))
def test_a_change_of_level_in_mid_round_leaves_a_way_on(phase: Phase, level: Level) -> None:
    bright = [
        button.line or button.href
        for row in pad(phone(IN_PLAY[phase], level=level)).rows
        for button in row.buttons
        if "is-dim" not in button.look
    ]
    assert bright
    if level is Level.SCORES:
        assert "ask=out" in bright[0]


@pytest.mark.parametrize(
    ("record", "question"),
    [
        (f"{CLASSIC}{ROUND}", "Stop here? Ben wins with 21 points."),
        (f"{CLASSIC}", "Stop here? Ana, Ben and Cy share the win with 0 points."),
        (
            f'{CLASSIC}[Scoring "low-score"]\n{ROUND}round\nstart R5\n',
            "Stop here? Ben wins with 0 points.",
        ),
    ],
)
def test_stopping_says_who_wins_then(record: str, question: str) -> None:
    asked = phone(record, what="end")
    assert (question, ["end"]) == (pad(asked).question, lines(asked))


def test_a_game_that_is_over_cannot_be_stopped() -> None:
    assert "end" not in lines(phone(f"{CLASSIC}end\n", what="end"))


@pytest.mark.parametrize(
    ("phase", "who", "asked"),
    [
        (Phase.TURN, "Ben", "Ben really holds …"),
        (Phase.CHALLENGE, "Cy", "Before drawing 4, Cy really holds …"),
        (Phase.CHALLENGE, "Ben", "Ben really holds …"),
        (Phase.DEBT, "Cy", "Before drawing 2, Cy really holds …"),
        (Phase.REPLAY, "Ben", "Before drawing 4, Ben really holds …"),
    ],
)
def test_a_hand_that_still_has_to_draw_is_asked_for_as_it_is_before_that(
    phase: Phase, who: str, asked: str
) -> None:
    assert asked == pad(phone(IN_PLAY[phase], what="seat", who=who)).question


@pytest.mark.parametrize("what", ["wrong", "seat", "direction", "top"])
def test_whatever_is_put_right_leads_to_earlier_turns_too(what: str) -> None:
    (earlier,) = (
        button
        for row in pad(phone(TURN, what=what, who="Cy")).rows
        for button in row.buttons
        if button.label == "An earlier turn"
    )
    assert "/score/rounds/1#now" == earlier.href
    own = pad(phone(TURN, BENS_PHONE, what=what, who="Ben"))
    assert "An earlier turn" not in [button.label for row in own.rows for button in row.buttons]

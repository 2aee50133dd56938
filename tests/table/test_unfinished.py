"""What waits beside the game is on disk before it is shown, and is there again after a restart."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules import (
    EDITIONS,
    Colour,
    Edition,
    Jump,
    Play,
    Sentence,
    all_of,
    any_of,
    capital,
    read_card,
    say,
    say_counted,
)
from companion.table import NotKept, OpenHand, Question, Result, Scanned, Table, Transient
from companion.table.live.present import UNFINISHED_IS_LOST
from companion.table.live.unfinished import read_unfinished, unfinished_changes, write_unfinished
from tests.table.builder import (
    BEGUN,
    CLASSIC,
    accepted,
    begun,
    break_at,
    break_pending,
    damage_of,
    mend,
    open_table,
    run_sql,
    statements,
)

CLASSIC_DECK = EDITIONS["classic"]
RED7, WILD, SKIP = (read_card(code) for code in ("R7", "W", "?S"))
WAITS = Scanned(
    "colour",
    capital(say("%(player)s played %(card)s: which colour?", player="Ben", card=WILD.a_name)),
    WILD,
    key="scan 1",
    event=Play("Ben", WILD),
)


def counting(file: Path) -> Table:
    """A table at which the hands of Ana and Cy are to be counted."""
    table = open_table(file)
    accepted(table.begin(f"{CLASSIC}round\nBen: out\n"))
    return table


def waits(table: Table) -> Transient:
    assert table.view
    return table.view.transient


def restarted(table: Table, file: Path) -> Transient:
    """What waits once the log is opened anew."""
    table.close()
    return waits(open_table(file))


@pytest.mark.parametrize(
    "shown",
    [
        Transient(),
        Transient(Question("challenge", 'Ana, "B"\n')),
        Transient(scanned=WAITS, last_scan="scan 1"),
        Transient(scanned=replace(WAITS, waits_for="players", colour=Colour.RED)),
        Transient(scanned=replace(WAITS, event=Play.of("Ben", (RED7, RED7), "Cy"), uids=("04A1", "04B2"))),
        Transient(scanned=replace(WAITS, event=Jump("Ben"), players=("Ana", "Cy"), lines=("Ben: jump",))),
        Transient(hand=OpenHand("Ana", (RED7, SKIP), (("Cy", "04A1"),)), half_counted={"Cy": (WILD,)}),
    ],
)
def test_what_waits_is_read_as_it_was_written(shown: Transient) -> None:
    assert shown == read_unfinished(write_unfinished(shown), CLASSIC_DECK)


@pytest.mark.parametrize("deck", EDITIONS.values(), ids=EDITIONS)
def test_a_half_counted_hand_of_every_deck_is_read_as_it_was_written(deck: Edition) -> None:
    faces = (*deck.faces, *(deck.back.faces if deck.back else ()))
    shown = Transient(
        half_counted={"Cy": faces}, scanned=replace(WAITS, event=Play("Ben", faces[-1]), card=faces[-1])
    )
    assert shown == read_unfinished(write_unfinished(shown), deck)


def test_a_refused_card_waits_with_its_ruling(file: Path) -> None:
    table = begun(file)
    assert table.game
    ruling = table.game.refusal(Play("Ben", RED7))
    assert ruling
    refused = Transient(scanned=Scanned("table", ruling.text, RED7, ruling=ruling))
    assert refused == read_unfinished(write_unfinished(refused), CLASSIC_DECK)


@pytest.mark.parametrize(
    "text",
    [
        *(WAITS.text, say_counted("%(num)d card", "%(num)d cards", 3), say("100 %"), Sentence("Ana")),
        *(
            all_of(("Ana", "Ben")),
            any_of(("Ana", "Ben")),
            say("%(names)s draw", names=all_of(("Ana", "Ben"))),
        ),
    ],
)
def test_a_sentence_that_waits_can_still_be_translated(text: Sentence) -> None:
    waits = write_unfinished(Transient(scanned=replace(WAITS, text=text)))
    scanned = read_unfinished(waits, CLASSIC_DECK).scanned
    assert scanned
    assert isinstance(scanned.text, Sentence)
    assert vars(text) == vars(scanned.text)


def test_one_more_card_writes_its_hand_alone() -> None:
    before = Transient(half_counted={"Ana": (RED7,), "Cy": (WILD,)})
    assert ["half-counted Ana"] == list(unfinished_changes(before, before.with_cards("Ana", (RED7, WILD))))


def test_two_half_counted_hands_outlast_a_restart(file: Path) -> None:
    table = counting(file)
    accepted(table.count_cards("Ana", (RED7, SKIP)))
    accepted(table.count_cards("Cy", (WILD,)))
    assert {"Ana": (RED7, SKIP), "Cy": (WILD,)} == restarted(table, file).half_counted


def test_a_waiting_wild_and_a_question_outlast_a_restart(file: Path) -> None:
    table = begun(file)
    accepted(table.update_transient(lambda shown: replace(shown, scanned=WAITS)))
    accepted(table.update_transient(lambda shown: replace(shown, question=Question("challenge", "Cy"))))
    assert Transient(Question("challenge", "Cy"), scanned=WAITS) == restarted(table, file)


@pytest.mark.parametrize("then", ["Ben: W=R", "undo", "Ben: draw"])
def test_what_is_settled_waits_no_longer_after_a_restart(file: Path, then: str) -> None:
    table = begun(file)
    accepted(table.update_transient(lambda shown: replace(shown, scanned=WAITS)))
    accepted(table.submit(then))
    assert Transient() == restarted(table, file)


def test_a_wild_waits_on_while_uno_is_said_and_over_a_restart(file: Path) -> None:
    table = begun(file, ["fix hand Ben 2"])
    accepted(table.update_transient(lambda shown: replace(shown, scanned=WAITS)))
    accepted(table.submit("Ben: uno"))
    assert WAITS == restarted(table, file).scanned


def test_a_hand_that_is_entered_leaves_the_other_half_counted(file: Path) -> None:
    table = counting(file)
    accepted(table.count_cards("Ana", (RED7,)))
    accepted(table.count_cards("Cy", (WILD,)))
    accepted(table.submit("Ana: hand R7"))
    assert {"Cy": (WILD,)} == restarted(table, file).half_counted


def test_nothing_waits_in_the_next_game(file: Path) -> None:
    table = counting(file)
    accepted(table.count_cards("Ana", (RED7,)))
    accepted(table.begin(BEGUN))
    assert Transient() == waits(table) == restarted(table, file)


def test_nothing_that_waits_is_in_the_record(file: Path) -> None:
    table = counting(file)
    accepted(table.count_cards("Ana", (RED7,)))
    game = table.played_games.game(1)
    assert game
    assert ["round", "Ben: out"] == [event.line for event in game.events]


def test_an_event_and_what_waits_after_it_are_stored_both_or_neither(file: Path) -> None:
    table = begun(file)

    def submit() -> Result:
        return table.submit_all(["Ben: G7"], then=lambda shown: replace(shown, scanned=WAITS))

    break_at(file, 3)
    assert isinstance(submit(), NotKept)
    mend(file)
    break_pending(file)
    assert isinstance(submit(), NotKept)
    assert (2, None) == (table.version, waits(table).scanned)
    mend(file)
    accepted(submit())
    assert (3, WAITS) == (table.version, restarted(table, file).scanned)


def test_what_cannot_be_kept_is_not_shown(file: Path) -> None:
    table = counting(file)
    accepted(table.count_cards("Cy", (WILD,)))
    break_pending(file)
    assert isinstance(table.count_cards("Ana", (RED7,)), NotKept)
    assert {"Cy": (WILD,)} == waits(table).half_counted
    mend(file)
    # The next command looks into the log first: there it is as it is on the screens.
    accepted(table.count_cards("Ana", (RED7,)))
    assert {"Ana": (RED7,), "Cy": (WILD,)} == waits(table).half_counted == restarted(table, file).half_counted


def test_a_remark_costs_no_write(file: Path) -> None:
    table = begun(file)
    with statements(table) as sent:
        accepted(table.update_transient(lambda shown: replace(shown, remark="Ben, 12 ms before Cy")))
    assert [] == sent


@pytest.mark.parametrize("column", ["state", "digest", "subject"])
def test_a_hand_that_a_bad_disk_altered_is_counted_anew(file: Path, column: str) -> None:
    table = counting(file)
    accepted(table.count_cards("Ana", (RED7,)))
    table.close()
    run_sql(file, f"UPDATE pending SET {column} = {column} || ' '")  # noqa: S608 - ours
    table = open_table(file)
    assert Transient(remark=UNFINISHED_IS_LOST) == waits(table)
    assert Transient() == restarted(table, file)  # said once


def test_a_check_names_a_half_counted_hand_that_was_altered(file: Path) -> None:
    table = counting(file)
    accepted(table.count_cards("Ana", (RED7,)))
    table.close()
    assert () == damage_of(file)
    run_sql(file, "UPDATE pending SET state = state || ' '")
    (damage,) = damage_of(file)
    assert "What was kept beside game 1 has been changed." in damage

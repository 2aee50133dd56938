"""Which light each player's buzzer shows, and its brightness over time."""

from itertools import pairwise

import pytest

from companion.devices.buzzers.lights import NO_LASTS, brightness, lights, saying_no
from companion.ports import Light
from companion.table import Question, TableView, Transient, TurnStage
from tests.devices.builder import CLASSIC, TO_ONE, TO_TWO, classic_with, view_after

PARTNERS = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partners"]\n[Target "20"]\n'


def test_the_light_of_the_turn_is_on_and_the_next_is_dim() -> None:
    assert {"Ana": Light.OFF, "Ben": Light.TURN, "Cy": Light.NEXT} == lights(view_after())


def test_the_lights_follow_the_turn() -> None:
    assert {"Ana": Light.NEXT, "Ben": Light.OFF, "Cy": Light.TURN} == lights(view_after("Ben: ?"))


def test_the_light_of_a_player_who_can_be_caught_flashes() -> None:
    assert Light.CATCH is lights(view_after(TO_ONE))["Ben"]
    assert Light.OFF is lights(view_after(f"{TO_ONE}; Ben: uno"))["Ben"]


def test_the_light_of_a_player_who_must_draw_four_pulses() -> None:
    assert Light.OWES is lights(view_after("Ben: W4=R"))["Cy"]


@pytest.mark.parametrize("lines", ["Ben: GD", "Ben: W4=R", "Ben: GD; Cy: RD; Ana: YD; Ben: BD"])
def test_the_light_of_a_player_who_owes_a_debt_pulses(lines: str) -> None:
    shown = lights(view_after(lines, head=classic_with("stacking=mixed")))
    assert {"Ana": Light.NEXT, "Ben": Light.OFF, "Cy": Light.OWES} == shown


def test_everybody_who_can_be_caught_flashes() -> None:
    view = view_after(f"{TO_TWO}; fix hand Ana 1; Ben: G0", head=classic_with("zero-pass"))
    assert {"Ana": Light.NEXT, "Ben": Light.CATCH, "Cy": Light.CATCH} == lights(view)


def test_who_left_has_no_light_and_who_joined_has_one() -> None:
    left = view_after("leave Cy")
    assert {"Ana": Light.NEXT, "Ben": Light.TURN} == lights(left)
    joined = view_after("undo; undo; seats Ana, Eve, Ben, Cy; round; start G5")
    assert Light.TURN is lights(joined)["Eve"]


def test_the_lights_of_who_went_out_and_who_won_are_on() -> None:
    out = f"{TO_ONE}; Ben: uno; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: ?"
    assert Light.WON is lights(view_after(out))["Ben"]
    won = view_after(
        f"{out}; Ana: points 10; Cy: points 10", head=CLASSIC.replace("round", '[Target "20"]\nround')
    )
    assert {"Ana": Light.OFF, "Ben": Light.WON, "Cy": Light.OFF} == lights(won)


def test_the_lights_of_winning_partners_are_on() -> None:
    won = view_after("Ana: out; Ben: points 10; Dee: points 10", head=f"{PARTNERS}round\n")
    assert {"Ana": Light.WON, "Ben": Light.OFF, "Cy": Light.WON, "Dee": Light.OFF} == lights(won)


def test_the_light_of_a_player_who_is_asked_for_a_buzzer_flashes() -> None:
    view = view_after()
    asked = TableView(1, view.game, transient=Transient(Question("pairing", "Cy")))
    assert Light.ASKED is lights(asked)["Cy"]


@pytest.mark.parametrize(
    ("stage", "light"),
    [
        (TurnStage.FRESH, Light.TURN),
        (TurnStage.NUDGE, Light.NUDGE),
        (TurnStage.NUDGED, Light.TURN),
        (TurnStage.OVER, Light.OVER),
    ],
)
def test_the_light_of_a_turn_is_by_what_it_has_come_to(stage: TurnStage, light: Light) -> None:
    assert {"Ana": Light.OFF, "Ben": light, "Cy": Light.NEXT} == lights(view_after(), stage)


def test_who_owes_is_nudged_as_anybody() -> None:
    owing = view_after("Ben: W4=R")
    assert Light.NUDGE is lights(owing, TurnStage.NUDGE)["Cy"]
    assert Light.OWES is lights(owing, TurnStage.NUDGED)["Cy"]


def test_a_nudge_breathes_quicker_than_a_pulse_and_never_goes_out() -> None:
    levels = [brightness(Light.NUDGE, step * 0.08) for step in range(11)]
    assert pytest.approx(0.12) == levels[10] == levels[0]
    assert pytest.approx(1) == levels[5]


def test_before_the_deal_every_light_is_off() -> None:
    assert {Light.OFF} == set(lights(view_after("undo; undo")).values())


@pytest.mark.parametrize(
    ("light", "levels"),
    [
        (Light.OFF, {0.0}),
        (Light.TURN, {1.0}),
        (Light.NEXT, {0.12}),
        (Light.CATCH, {0.0, 1.0}),
    ],
)
def test_each_kind_of_light_has_its_levels(light: Light, levels: set[float]) -> None:
    assert levels == {brightness(light, 100 + step / 50) for step in range(200)}


def test_a_flash_changes_ten_times_a_second() -> None:
    levels = [brightness(Light.CATCH, step / 100) for step in range(100)]
    assert 9 <= sum(one != other for one, other in pairwise(levels)) <= 10


def test_a_pulse_swells_and_fades() -> None:
    levels = [brightness(Light.OWES, step * 0.12) for step in range(11)]
    assert pytest.approx(0) == levels[10] == levels[0]
    assert pytest.approx(1) == levels[5]
    assert levels[:6] == sorted(levels[:6])


def test_a_refusal_is_three_blinks_of_the_opposite_level() -> None:
    dark = [saying_no(Light.OFF, step * NO_LASTS / 6 + 0.001) for step in range(6)]
    assert [1.0, 0.0, 1.0, 0.0, 1.0, 0.0] == dark
    lit = [saying_no(Light.TURN, step * NO_LASTS / 6 + 0.001) for step in range(6)]
    assert [0.0, 1.0, 0.0, 1.0, 0.0, 1.0] == lit
    assert saying_no(Light.OFF, NO_LASTS) is None

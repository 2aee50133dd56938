"""The machine shut down by the coin's button, and every output off when nobody is there to do it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.command_line.arguments import main
from companion.devices.board.outputs import end_outputs
from companion.devices.board.wiring import DeviceKind
from companion.devices.buzzers.debounce import REORDER_WINDOW
from companion.devices.devices import BLINK, Devices
from companion.devices.shutdown import (
    CONFIRMS_AFTER,
    GIVES_UP_AFTER,
    GOING,
    HOW,
    LASTS,
    NO_RIGHT,
    NOT_HEARD,
    OFFER,
    OFFERS_AFTER,
    REQUEST,
    Right,
    find_right,
    is_shutting_down,
)
from companion.table import Table
from tests.devices.builder import FakeClock
from tests.devices.fake_lgpio import FakeLgpio, open_fake_pins
from tests.devices.rig import WIRING, Rig
from tests.table.builder import accepted

UNO, FIFTY, BUTTON = 17, 27, 3
OUTPUTS = [device.gpio for device in WIRING.devices if device.kind is not DeviceKind.BUTTON]


class Machine(Rig):
    """A Pi whose coin's button can be held, and the folder by which it may be shut down."""

    def __init__(self, table: Table, clock: FakeClock, folder: Path | None) -> None:
        self.folder = folder
        super().__init__(table, clock, right=Right(folder))

    def hold(self, seconds: float) -> None:
        """Hold the coin's button for so long, and let it go."""
        self.down()
        self.attend(seconds - REORDER_WINDOW)
        self.pins.pin(BUTTON).drive_high()
        self.attend(REORDER_WINDOW)

    def down(self) -> None:
        self.pins.pin(BUTTON).drive_low()
        self.attend(REORDER_WINDOW)

    @property
    def told(self) -> tuple[str, ...]:
        """What every screen says."""
        assert self.table.view
        return self.table.view.transient.troubles

    def tells(self, sentence: str) -> bool:
        """Is that all that every screen says?"""
        return self.told == (sentence,)

    @property
    def was_asked(self) -> bool:
        assert self.folder
        return (self.folder / REQUEST).exists()

    @property
    def coin_lights(self) -> tuple[float, float]:
        return self.pins.pin(UNO).state, self.pins.pin(FIFTY).state


@pytest.fixture
def machine(table: Table, clock: FakeClock, tmp_path: Path) -> Iterator[Machine]:
    folder = tmp_path / "run"
    folder.mkdir()
    machine = Machine(table, clock, folder)
    yield machine
    machine.devices.close()


def test_a_hold_of_five_seconds_offers_it_and_does_nothing_yet(machine: Machine) -> None:
    machine.down()
    machine.attend(OFFERS_AFTER - 0.1)
    assert () == machine.told
    machine.attend(0.1)
    assert machine.tells(OFFER)
    assert not machine.was_asked


def test_both_of_the_coin_s_lights_blink_while_it_is_offered(machine: Machine) -> None:
    machine.hold(OFFERS_AFTER)
    seen = []
    for _ in range(4):
        seen.append(machine.coin_lights)
        machine.attend(BLINK / 2)
    assert [(1, 1), (0, 0), (1, 1), (0, 0)] == seen


def test_a_second_hold_of_two_seconds_shuts_the_machine_down(machine: Machine) -> None:
    machine.hold(OFFERS_AFTER)
    machine.down()
    machine.attend(CONFIRMS_AFTER)
    assert ((GOING,), True, (1, 1)) == (machine.told, machine.was_asked, machine.coin_lights)
    lights = [seat.light for seat in WIRING.seats]
    assert 0 == sum(machine.pins.pin(light).state for light in lights)


@pytest.mark.parametrize("more", [0.1, 1.0, 4.0])
def test_a_child_that_leans_on_it_shuts_nothing_down(machine: Machine, more: float) -> None:
    machine.hold(OFFERS_AFTER + more)
    for _ in range(3):
        machine.attend(LASTS / 2)
    assert ((), False, (0, 0)) == (machine.told, machine.was_asked, machine.coin_lights)


def test_a_short_press_keeps_it_on(machine: Machine) -> None:
    machine.hold(OFFERS_AFTER)
    machine.hold(0.3)
    assert () == machine.told
    machine.hold(CONFIRMS_AFTER + 1)
    assert ((), False) == (machine.told, machine.was_asked)


def test_a_hold_that_began_before_the_offer_ends_confirms_it(machine: Machine) -> None:
    machine.hold(OFFERS_AFTER)
    machine.attend(LASTS - CONFIRMS_AFTER / 2)
    machine.down()
    machine.attend(CONFIRMS_AFTER / 2)
    machine.attend(CONFIRMS_AFTER / 2)
    assert ((GOING,), True) == (machine.told, machine.was_asked)


def test_the_game_that_goes_on_keeps_it_on(machine: Machine) -> None:
    machine.hold(OFFERS_AFTER)
    accepted(machine.table.submit("Ben: draw"))
    machine.attend(0)
    assert () == machine.told
    machine.hold(CONFIRMS_AFTER + 1)
    assert not machine.was_asked


def test_the_hold_that_confirms_flips_no_coin(machine: Machine) -> None:
    machine.hold(OFFERS_AFTER)
    flipped: list[int] = []

    def press(key: str | None = None) -> str | None:
        flipped.append(1)
        return None

    machine.devices.coin.press = press  # type: ignore[method-assign] # counts
    machine.hold(0.3)
    assert [] == flipped


def test_without_the_right_it_says_so_in_one_sentence(table: Table, clock: FakeClock) -> None:
    machine = Machine(table, clock, None)
    assert NO_RIGHT == machine.devices.report().shutdown
    machine.hold(OFFERS_AFTER)
    assert machine.tells(NO_RIGHT)
    machine.attend(LASTS)
    assert () == machine.told
    machine.devices.close()


def test_where_it_may_be_shut_down_the_devices_page_says_how(machine: Machine) -> None:
    assert HOW == machine.devices.report().shutdown


def test_a_machine_that_does_not_hear_of_it_says_so(machine: Machine) -> None:
    machine.hold(OFFERS_AFTER)
    machine.hold(CONFIRMS_AFTER)
    machine.attend(GIVES_UP_AFTER)
    assert ((NOT_HEARD,), (0, 0)) == (machine.told, machine.coin_lights)


def test_a_folder_that_is_gone_is_told(table: Table, clock: FakeClock, tmp_path: Path) -> None:
    machine = Machine(table, clock, tmp_path / "gone")
    machine.hold(OFFERS_AFTER)
    machine.hold(CONFIRMS_AFTER)
    assert ("The machine cannot be shut down: No such file or directory.",) == machine.told
    machine.devices.close()


def test_the_service_s_folder_is_its_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    assert Right(None) == find_right()
    assert not is_shutting_down(find_right())
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert find_right().use() is None
    assert is_shutting_down(find_right())


# What is lit after the end


def lit(lgpio: FakeLgpio) -> list[int]:
    return [gpio for gpio in OUTPUTS if lgpio.is_lit(gpio)]


def test_the_coin_s_lights_stay_lit_until_the_machine_is_off(
    table: Table, clock: FakeClock, lgpio: FakeLgpio, tmp_path: Path
) -> None:
    devices = Devices(table, WIRING, pins=open_fake_pins, clock=clock, right=Right(tmp_path))
    devices.attend()
    assert [] != lit(lgpio)
    devices.shutdown._go(clock.now)
    devices.attend()
    devices.close()
    assert [UNO, FIFTY] == lit(lgpio)


def test_an_end_without_a_shutdown_leaves_nothing_lit(
    table: Table, clock: FakeClock, lgpio: FakeLgpio
) -> None:
    devices = Devices(table, WIRING, pins=open_fake_pins, clock=clock)
    devices.attend()
    devices.close()
    assert [] == lit(lgpio)


def test_what_a_kill_leaves_lit_is_switched_off_after_it(
    table: Table, clock: FakeClock, lgpio: FakeLgpio, tmp_path: Path
) -> None:
    _killed(table, clock, lgpio)
    assert [16] == lit(lgpio)  # it is Ben's turn
    end_outputs(tmp_path, is_shutting_down=False, pins=lambda root: open_fake_pins())
    assert [] == lit(lgpio)


def test_what_a_kill_leaves_lit_is_set_anew_by_the_next_start(
    table: Table, clock: FakeClock, lgpio: FakeLgpio
) -> None:
    _killed(table, clock, lgpio)
    lgpio.levels.update(dict.fromkeys(OUTPUTS, 1))
    devices = Devices(table, WIRING, pins=open_fake_pins, clock=clock)
    devices.attend()
    assert [16, 26] == sorted(gpio for gpio in OUTPUTS if lgpio.is_lit(gpio))  # Ben's turn, and Cy is next
    devices.close()


def test_while_the_machine_shuts_down_its_coin_s_lights_say_so(lgpio: FakeLgpio, tmp_path: Path) -> None:
    end_outputs(tmp_path, is_shutting_down=True, pins=lambda root: open_fake_pins())
    assert [UNO, FIFTY] == lit(lgpio)


def _killed(table: Table, clock: FakeClock, lgpio: FakeLgpio) -> None:
    devices = Devices(table, WIRING, pins=open_fake_pins, clock=clock)
    devices.attend()
    lgpio.kill()
    lgpio.levels.update({26: 0})  # a light that breathes or is dim is as likely to be caught dark


def test_outputs_that_cannot_be_switched_off_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    (tmp_path / "wiring.toml").write_text("[coin")
    assert 2 == main(["outputs-off", "--data", str(tmp_path)])
    assert "wiring.toml is not TOML" in capsys.readouterr().err

"""The circuit diagram of a board, as SVG: each jack with its parts, the drivers, the pedestal, the supply."""

from typing import Final

from companion.devices.board.header import HEADER
from hardware.board.circuit import Circuit
from hardware.board.circuits import BUTTON_PINS, LAMP_PINS, SOCKET, driver_pins
from hardware.board.drawing import ROW, Drawing

CELL: Final = (330, 250)
IN_A_ROW: Final = 4
TOP: Final = 70


def schematic(circuit: Circuit) -> str:
    """Return the diagram: all parts of the circuit, each with the nets that the circuit gives it."""
    drawing = Drawing(circuit.title)
    drawing.words(30, 36, circuit.title, size=20, bold=True)
    if SOCKET not in {part.ref for part in circuit.components}:
        _buzzer(drawing, circuit)
        return drawing.svg()
    jacks = [part.ref for part in circuit.components if part.kind == "jack"]
    for place, jack in enumerate(jacks):
        row, column = divmod(place, IN_A_ROW)
        _cell(drawing, circuit, jack.removeprefix("J"), 30 + column * CELL[0], TOP + row * CELL[1])
    below = TOP + (len(jacks) + IN_A_ROW - 1) // IN_A_ROW * CELL[1] + 30
    _socket(drawing, circuit, 130, below)
    _drivers(drawing, circuit, 490, below)
    _pedestal(drawing, circuit, 760, below)
    _supply(drawing, circuit, 760, below + 330)
    _eeprom(drawing, circuit, 800, below + 530)
    return drawing.svg()


def _cell(drawing: Drawing, circuit: Circuit, number: str, x: float, y: float) -> None:
    """Draw a jack, left to right from the Raspberry Pi to the lead: the button above, the lamp below."""
    refs = {part.ref for part in circuit.components}
    jack, series, pull = circuit[f"J{number}"], circuit[f"R{number}1"], circuit[f"R{number}2"]
    capacitor = circuit[f"C{number}"]
    drawing.words(x, y + 12, jack.label, size=14, bold=True)
    switch, ground = BUTTON_PINS[1], BUTTON_PINS[0]
    line, edge = y + 76, x + 246
    drawing.end(series.net("2"), x + 52, line, leftwards=True)
    drawing.wire((x + 52, line), (x + 104, line))
    drawing.test_point(circuit[f"TP{number}1"], x + 62, line)
    drawing.dot(x + 62, line)
    drawing.upright(capacitor, x + 84, line, line + 56)
    drawing.dot(x + 84, line)
    drawing.end(capacitor.net("1"), x + 84, line + 56)
    drawing.across(series, x + 104, x + 176, line)
    drawing.upright(pull, x + 186, line - 56, line)
    drawing.up(pull.net("2") or "", x + 186, line - 56)
    drawing.dot(x + 186, line)
    drawing.wire((x + 176, line), (edge, line))
    drawing.wire((edge, line + 30), (edge - 14, line + 30))
    drawing.end(jack.net(ground), edge - 14, line + 30, leftwards=True)
    names = [(line, switch, "button"), (line + 30, ground, "ground")]
    if f"R{number}3" in refs:
        lamp, back = line + 78, line + 126
        drawing.across(circuit[f"R{number}3"], x + 150, edge, lamp)
        drawing.end(circuit[f"R{number}3"].net("2"), x + 150, lamp, leftwards=True)
        drawing.wire((x + 150, back), (edge, back))
        drawing.test_point(circuit[f"TP{number}2"], x + 176, back)
        drawing.dot(x + 176, back)
        drawing.end(jack.net(LAMP_PINS[1]), x + 150, back, leftwards=True)
        names += [(lamp, LAMP_PINS[0], "lamp +"), (back, LAMP_PINS[1], "lamp −")]
    drawing.frame(f"{jack.ref} {jack.value}", edge, line - 20, 64, names[-1][0] - line + 36)
    for down, pin, name in names:
        drawing.words(edge + 3, down + 4, f"{pin} {name}")


def _socket(drawing: Drawing, circuit: Circuit, x: float, y: float) -> None:
    pins = [(str(pin.place), pin.label) for pin in HEADER]
    drawing.box(circuit[SOCKET], x, y, 140, pins[::2], pins[1::2])


def _drivers(drawing: Drawing, circuit: Circuit, x: float, y: float) -> None:
    for part in circuit.components:
        if part.kind == "driver":
            channels = [driver_pins(channel) for channel in range(1, 9)]
            left = [*((into, f"in {into}") for into, _ in channels), ("9", "ground")]
            right = [*((out, f"out {into}") for into, out in channels), ("10", "COM")]
            drawing.box(part, x, y, 100, left, right)
            y += 10 * ROW + 40


def _pedestal(drawing: Drawing, circuit: Circuit, x: float, y: float) -> None:
    names = {"J201": ("signal", "+", "−"), "J202": ("+", "−"), "J203": ("+", "−"), "J204": ("", "")}
    for number, (ref, words) in enumerate(names.items(), 1):
        parts = {part.ref: part for part in circuit.components}
        if ref not in parts:
            continue
        header, resistor = parts[ref], parts[f"R20{number}"]
        (joined,) = {net for _, net in header.pins} & {net for _, net in resistor.pins} - {"+5V", "GND"}
        source = next(net for _, net in resistor.pins if net != joined)
        drawing.words(x + 290, y + 20, header.label, size=12, bold=True)
        drawing.across(resistor, x + 60, x + 124, y + 16)
        drawing.end(source, x + 60, y + 16, leftwards=True)
        drawing.box(header, x + 210, y, 66, [(str(pin), word) for pin, word in enumerate(words, 1)])
        y += ROW * len(words) + 30


def _supply(drawing: Drawing, circuit: Circuit, x: float, y: float) -> None:
    drawing.words(x - 20, y + 12, "Supply", size=14, bold=True)
    line = y + 60
    power, fuse = circuit["J205"], circuit["F1"]
    drawing.box(power, x - 20, line - 16, 60, [], [("1", "+"), ("2", "−"), ("3", "−")])
    drawing.wire((x + 112, line), (x + 140, line))
    drawing.test_point(circuit["TP201"], x + 122, line)
    drawing.across(fuse, x + 140, x + 220, line)
    drawing.wire((x + 220, line), (x + 370, line))
    for ref, place in (("D1", 240), ("C200", 325)):
        drawing.upright(circuit[ref], x + place, line, line + 60)
        drawing.dot(x + place, line)
        drawing.end(circuit[ref].net("2"), x + place, line + 60)
    drawing.test_point(circuit["TP202"], x + 360, line)
    drawing.end(fuse.net("2"), x + 370, line)
    for ref, place in (("TP203", 30), ("TP204", 100)):
        drawing.test_point(circuit[ref], x + place, line + 110)
        drawing.end(circuit[ref].net("1"), x + place, line + 110)


def _eeprom(drawing: Drawing, circuit: Circuit, x: float, y: float) -> None:
    chip = circuit["U3"]
    drawing.box(chip, x, y + 30, 90, [("1", "A0"), ("2", "A1"), ("3", "A2"), ("4", "VSS")],
                [("8", "VCC"), ("7", "WP"), ("6", "SCL"), ("5", "SDA")])  # fmt: skip
    for place, ref in enumerate(("R205", "R206", "R207")):
        across = x + 190 + place * 60
        part = circuit[ref]
        drawing.upright(part, across, y + 50, y + 110)
        drawing.up(part.net("1") or "", across, y + 50)
        drawing.words(across, y + 124, part.net("2") or "", "middle", "#0050b5", bold=True)
    drawing.box(circuit["J206"], x + 420, y + 50, 60, [("1", ""), ("2", "")])


def _buzzer(drawing: Drawing, circuit: Circuit) -> None:
    jack, terminal = circuit["J1"], circuit["J2"]
    pins = [(pin, "") for pin, _ in jack.pins]
    drawing.box(jack, 60, 80, 70, [], pins)
    drawing.box(
        terminal,
        390,
        80,
        100,
        [(str(n), w) for n, w in enumerate(("button", "button", "lamp +", "lamp −"), 1)],
    )

"""Draw the header with each device's name beside its pin, as SVG and as a Markdown table."""

from collections.abc import Iterator, Mapping
from typing import Final
from xml.sax.saxutils import escape

from companion.devices.board.header import (
    FIXED_PULL_UPS,
    HEADER,
    PULLED_UP_AT_BOOT,
    SHARED_WITH,
    Pin,
)
from companion.devices.board.wiring import Device, DeviceKind, Wiring

PITCH: Final = 30
TOP: Final = 92
MIDDLE: Final = 380
WIDTH: Final = 2 * MIDDLE
FONT: Final = "DejaVu Sans, Verdana, sans-serif"
INK: Final = "#1b1b1b"
FAINT: Final = "#767676"
# The colours of the harness. The name beside each pin tells them apart for whoever cannot see colours.
COLOURS: Final = {
    DeviceKind.BUTTON: "#ffd100",
    DeviceKind.LIGHT: "#0050b5",
    DeviceKind.SERVO: "#e87722",
    DeviceKind.PIEZO: "#7b3fa0",
}
FIXED: Final = {"3V3": "#f2a7a7", "5V": "#c8102e", "GND": "#1b1b1b"}
LEGEND: Final = tuple((kind.value, colour) for kind, colour in COLOURS.items())


def picture(wiring: Wiring, grounds: frozenset[int]) -> str:
    """Return an SVG of the header, seen from above with pin 1 at the top left."""
    by_gpio = {device.gpio: device for device in wiring.devices}
    height = TOP + 20 * PITCH + 64
    title = f"The header, {len(wiring.seats)} seats"
    where = "seen from above; pin 1 is at the end where the SD card goes in"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="{FONT}">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        words_at(MIDDLE, 28, title, "middle", 20, weight="bold"),
        words_at(MIDDLE, 52, where, "middle"),
        f'<rect x="{MIDDLE - 62}" y="{TOP - 20}" width="124" height="{20 * PITCH + 10}" fill="#ececec"/>',
        *(line for pin in HEADER for line in _pin(pin, by_gpio, grounds)),
        *_legend(height - 26),
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _pin(pin: Pin, by_gpio: Mapping[int, Device], grounds: frozenset[int]) -> Iterator[str]:
    left = pin.place % 2 == 1
    side = -1 if left else 1
    across, down = MIDDLE + side * 18, TOP + (pin.place - 1) // 2 * PITCH
    device = by_gpio.get(pin.gpio) if pin.gpio is not None else None
    used = device is not None or pin.place in grounds
    fill = COLOURS[device.kind] if device else FIXED.get(pin.label, "white") if used else "white"
    yield f'<circle cx="{across}" cy="{down}" r="9" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
    if pin.place == 1:
        yield f'<rect x="{across - 12}" y="{down - 12}" width="24" height="24" fill="none" stroke="{INK}"/>'
    anchor = "end" if left else "start"
    yield words_at(MIDDLE + side * 36, down + 5, str(pin.place), anchor, 12, FAINT)
    yield words_at(MIDDLE + side * 74, down + 5, pin.label, anchor, 14, INK if used else FAINT)
    if used:
        yield (
            f'<line x1="{MIDDLE + side * 142}" y1="{down}" x2="{MIDDLE + side * 164}" y2="{down}" '
            f'stroke="{fill}" stroke-width="5" stroke-linecap="round"/>'
        )
        name = device.name if device else "ground"
        yield words_at(MIDDLE + side * 174, down + 5, name, anchor, 14, weight="bold")


def _legend(down: int) -> Iterator[str]:
    for place, (word, colour) in enumerate((*LEGEND, ("ground", FIXED["GND"]))):
        across = 110 + place * 116
        yield f'<circle cx="{across}" cy="{down}" r="8" fill="{colour}" stroke="{INK}"/>'
        yield words_at(across + 16, down + 5, word, "start")


def words_at(
    across: float, down: float, words: str, anchor: str, size: int = 14, fill: str = INK, weight: str = ""
) -> str:
    """Return a text of a drawing."""
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{across}" y="{down}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"{bold}>'
        f"{escape(words)}</text>"
    )


def table(wiring: Wiring) -> str:
    """Return a Markdown table of each device, its GPIO, its pin and the properties of that pin."""
    rows = [
        f"| {device.name} | {device.gpio} | {place} | {_properties(device.gpio)} |"
        for device in wiring.devices
        for place in [next(pin.place for pin in HEADER if pin.gpio == device.gpio)]
    ]
    return "\n".join(["| device | GPIO | pin | that pin |", "|---|---|---|---|", *rows])


def _properties(gpio: int) -> str:
    properties = ["pulled up" if gpio in PULLED_UP_AT_BOOT else "pulled down"]
    if gpio in FIXED_PULL_UPS:
        properties = ["pulled up by a resistor"]
    if gpio in SHARED_WITH:
        properties.append(f"{SHARED_WITH[gpio]} when on")
    return ", ".join(properties)

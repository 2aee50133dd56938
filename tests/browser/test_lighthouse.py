"""Lighthouse on the two screens that count: the phone in a hand, the table screen in the room."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.browser.conftest import ARGUMENTS, TOKEN, House, chromium_program
from tests.browser.scenes import TURN

PROGRAM: Final = Path(__file__).parent / "node_modules" / "lighthouse" / "cli" / "index.js"
JUDGED: Final = ("accessibility", "best-practices")
WEIGHED: Final = ("total-byte-weight", "dom-size", "cumulative-layout-shift", "network-requests")
LEAST: Final = 0.95


class Weight(NamedTuple):
    """What makes a page slow on any machine: of its speed all that no other load of this one changes."""

    bytes: float
    requests: float
    elements: float
    shift: float

    def is_within(self, most: "Weight") -> bool:
        """Is none of it more?"""
        return all(mine <= other for mine, other in zip(self, most, strict=True))


MOST: Final = {"/play": Weight(60_000, 30, 300, 0.1), "/table": Weight(120_000, 40, 300, 0.1)}
"""Half as much again as today; up to that shift Lighthouse calls a layout good."""

OPTIONS: Final = (
    "--quiet",
    "--no-enable-error-reporting",
    f"--only-categories={','.join(JUDGED)}",
    f"--only-audits={','.join(WEIGHED)}",
    f"--chrome-flags=--headless {' '.join(ARGUMENTS)}",
    "--max-wait-for-load=20000",
    "--output=json",
)


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "options"), [("/play", ()), ("/table", ("--preset=desktop",))])
def test_lighthouse_finds_a_page_accessible_sound_and_light(
    house: House, tmp_path: Path, path: str, options: tuple[str, ...]
) -> None:
    house.begin(TURN)
    report = lighthouse(house.address + path, options, tmp_path)
    low = [name for name in JUDGED if report["categories"][name]["score"] < LEAST]
    assert not low, "\n".join(said for name in low for said in complaints(report, name))
    weight = weighed(report["audits"])
    assert weight.is_within(MOST[path]), weight


def lighthouse(address: str, options: tuple[str, ...], folder: Path) -> dict[str, Any]:
    """What Lighthouse says of a page, as who may act sees it."""
    assert PROGRAM.is_file(), "Lighthouse is not there: `make test` brings it."
    file = folder / "lighthouse.json"
    with_token = json.dumps({"Authorization": f"Bearer {TOKEN}"})
    command = (
        "node",
        str(PROGRAM),
        address,
        *OPTIONS,
        *options,
        f"--output-path={file}",
        "--extra-headers",
        with_token,
    )
    # Nothing of it is kept in anybody's home.
    here = {**os.environ, "CHROME_PATH": chromium_program(), "XDG_CONFIG_HOME": str(folder), "CI": "1"}
    done = subprocess.run(command, env=here, capture_output=True, text=True, timeout=120, check=False)
    assert 0 == done.returncode, done.stderr
    report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return report


def weighed(audits: dict[str, Any]) -> Weight:
    """What the page weighs."""
    size, elements, shift = (
        audits[each]["numericValue"] for each in ("total-byte-weight", "dom-size", "cumulative-layout-shift")
    )
    return Weight(size, len(audits["network-requests"]["details"]["items"]), elements, shift)


def complaints(report: dict[str, Any], category: str) -> Iterator[str]:
    """The audits that cost points, worst first."""
    whole = report["categories"][category]
    yield f"{category}: {100 * whole['score']:.0f}"
    audits = [(each["weight"], report["audits"][each["id"]]) for each in whole["auditRefs"] if each["weight"]]
    lost = [(weight * (1 - audit["score"]), audit) for weight, audit in audits if audit["score"] is not None]
    for points, audit in sorted(lost, key=lambda each: -each[0]):
        if points:
            yield f"  {audit['id']}: {audit['title']} {audit.get('displayValue', '')}"

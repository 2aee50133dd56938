"""What only KiCad can do with a board: fill the ground, check the rules, and plot what its maker wants.

Run by the system's own Python, which has KiCad's module: ``python3 fabrication.py FOLDER...``, each with its
``board.kicad_pcb``. It writes ``drc.txt`` and ``fabrication.zip``, the same for the same board and KiCad.
"""

import hashlib
import re
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pcbnew

# The name of each plotted layer's file is what makers of boards expect.
GERBERS = {
    pcbnew.F_Cu: "F_Cu.gtl",
    pcbnew.B_Cu: "B_Cu.gbl",
    pcbnew.F_Mask: "F_Mask.gts",
    pcbnew.B_Mask: "B_Mask.gbs",
    pcbnew.F_SilkS: "F_Silkscreen.gto",
    pcbnew.B_SilkS: "B_Silkscreen.gbo",
    pcbnew.F_Paste: "F_Paste.gtp",
    pcbnew.Edge_Cuts: "Edge_Cuts.gm1",
}
DATED = re.compile(r".*(CreationDate|Created by KiCad|DRILL file|ProjectId|GenerationSoftware).*\n")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive, which would differ from one run to the next."""


def load(file: Path) -> Any:
    """Return a board with its ground filled."""
    board = pcbnew.LoadBoard(str(file))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    return board


def findings(board: Any) -> str:
    """Return what KiCad's design rule check says, without its date and path."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "drc.txt"
        assert pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        lines = report.read_text(encoding="utf-8").splitlines()
    return "\n".join(
        line for line in lines if line and not line.startswith(("** Drc report", "** Created", "** End"))
    )


def counts(text: str) -> list[str]:
    """Return how many violations, unconnected pads and faulty footprints a check has found."""
    return re.findall(r"Found (\d+)", text)


def without_a_track(board: Any) -> None:
    """Spoil a board: take its longest track away that is no ground."""
    tracks = [
        track
        for track in board.GetTracks()
        if track.Type() == pcbnew.PCB_TRACE_T and track.GetNetname() != "GND"
    ]
    board.Delete(max(tracks, key=lambda track: track.GetLength()))


def with_a_short(board: Any) -> None:
    """Spoil a board: lay a track from its first pad straight to another net's."""
    pads = [pad for pad in board.GetPads() if pad.GetNetname()]
    first = pads[0]
    other = next(pad for pad in pads if pad.GetNetname() != first.GetNetname())
    track = pcbnew.PCB_TRACK(board)
    track.SetStart(first.GetPosition())
    track.SetEnd(other.GetPosition())
    track.SetWidth(pcbnew.FromMM(0.3))
    track.SetLayer(pcbnew.F_Cu)
    track.SetNet(first.GetNet())
    board.Add(track)


def check(file: Path) -> str:
    """Return the report on a board, with the proof that the same check finds fault with a spoilt one."""
    lines = [
        f"board.kicad_pcb {hashlib.sha256(file.read_bytes()).hexdigest()}",
        f"board.kicad_pro {hashlib.sha256(file.with_suffix('.kicad_pro').read_bytes()).hexdigest()}",
        f"Checked by KiCad {pcbnew.GetBuildVersion()}",
        "",
        findings(load(file)),
        "",
        "The same check on this board spoilt: violations, unconnected, footprints",
        f"a track taken away: {', '.join(counts(findings(spoilt(file, without_a_track))))}",
        f"two nets shorted: {', '.join(counts(findings(spoilt(file, with_a_short))))}",
        "",
    ]
    return "\n".join(lines)


def spoilt(file: Path, spoil: Callable[[Any], None]) -> Any:
    """Return a board that something was done to."""
    board = pcbnew.LoadBoard(str(file))
    spoil(board)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    return board


def plot(board: Any, folder: Path) -> None:
    """Write a Gerber file for each layer, and both drill files."""
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotReference(False)
    options.SetPlotValue(False)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetSubtractMaskFromSilk(True)
    for layer, name in GERBERS.items():
        control.SetLayer(layer)
        control.OpenPlotfile("plot", pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
        control.ClosePlot()
        (made,) = folder.glob("*-plot.*")
        made.rename(folder / name)
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(str(folder), True, False)
    for made in folder.glob("*.drl"):
        made.rename(folder / ("NPTH.drl" if "NPTH" in made.name else "PTH.drl"))


def pack(folder: Path, archive: Path) -> None:
    """Put all plotted files into an archive that depends on nothing but them."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(folder.iterdir()):
            text = DATED.sub("", file.read_text(encoding="utf-8"))
            packed.writestr(zipfile.ZipInfo(file.name, LONG_AGO), text, zipfile.ZIP_DEFLATED)


def main() -> None:
    """Check and plot the board in each folder."""
    for name in sys.argv[1:]:
        file = Path(name) / "board.kicad_pcb"
        (file.parent / "drc.txt").write_text(check(file), encoding="utf-8")
        with tempfile.TemporaryDirectory() as plots:
            plot(load(file), Path(plots))
            pack(Path(plots), file.parent / "fabrication.zip")


if __name__ == "__main__":
    main()

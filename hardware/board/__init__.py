"""The boards that replace the loose wires: one on the Raspberry Pi, a small one in each buzzer.

    circuits -> places -> router -> kicad -> fabrication

``circuits`` says from the wiring what is connected, ``places`` where it lies, ``router`` lays the tracks,
``kicad`` writes the board, and ``fabrication`` has KiCad check and plot it. All but the last are plain
Python, and ``boards`` puts them together. Beside them, ``schematic``, ``picture``, ``assembly`` and ``bill``
draw and list the same.
"""

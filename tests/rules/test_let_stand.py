"""Events that the table lets stand against the referee."""

import pytest

from tests.rules.builder import A_BIT_OF_ALL, play


def test_marking_a_legal_line_to_stand_changes_nothing() -> None:
    for length in range(1, len(A_BIT_OF_ALL) + 1):
        plain = play("anniversary", 3, "; ".join(A_BIT_OF_ALL[:length]), options="hint-penalty")
        marked = play(
            "anniversary", 3, "; ".join(f"{x}!" for x in A_BIT_OF_ALL[:length]), options="hint-penalty"
        )
        assert plain.ruling is None
        assert marked.facts == plain.facts


@pytest.mark.parametrize(
    "line", ["Ben: out", "Ana: hand R9", "Cy: points 4", "Cy: points 0", "round", "start R5"]
)
def test_marking_the_lines_of_the_count_to_stand_changes_nothing(line: str) -> None:
    lines = ["round", "Ben: out", "Ana: hand R9", "Cy: points 4", "round", "start R5"]
    if line not in lines:
        lines[3] = line
    plain = play("classic", 3, "; ".join(lines))
    marked = play("classic", 3, "; ".join(lines).replace(line, line + "!"))
    assert plain.facts == marked.facts

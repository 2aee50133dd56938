"""What the sentences in `*.facts` say is so; and what cannot be read in such a file is told."""

from pathlib import Path

import pytest

from companion.rules import draw_table
from tests.rules import facts
from tests.rules.builder import record, replay
from tests.rules.facts import Fact, read_facts

EXAMPLE = [line[4:] for line in str(facts.__doc__).splitlines() if not line.strip() or line.startswith(" ")]
FACTS = read_facts("\n".join(EXAMPLE) + "\n", Path(facts.__file__)) + [
    fact
    for file in sorted(Path(__file__).parent.glob("*.facts"))
    for fact in read_facts(file.read_text("utf-8"), file)
]


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_it_is_so(fact: Fact) -> None:
    for case in fact.cases:
        seen = replay(case.record)
        shown = {name: seen.facts[name] for name in case.wanted}
        ruling = seen.ruling.text if seen.ruling else ""
        assert case.wanted == shown, (
            f"{fact.sentence}\n{fact.file.name}, line {case.line}:\n\n"
            f"{case.record}\n{draw_table(seen.game.state)}\n{ruling}"
        )


def test_each_sentence_is_said_once() -> None:
    assert len(FACTS) == len({str(fact) for fact in FACTS})


HEAD = '[Edition "classic | original"]\n[Players "Ana, Ben"]\n[After "round;\n start R5"]\n\nA fact.\n'


def cases_of(lines: str) -> list[tuple[int, str, dict[str, object]]]:
    (fact,) = read_facts(HEAD + lines, Path("some.facts"))
    return [(case.line, case.record, case.wanted) for case in fact.cases]


def test_each_of_what_comes_to_the_same_is_a_case_with_what_stands_beneath() -> None:
    read = cases_of("    Ben: R7 | Ben: B5 -> turn Ana\n        Ana: B9 -> refused by match, hands 7 6\n")
    expected = [
        (line, record(edition, 2, f"round; start R5; Ben: {card}; {more}"), {"unplayed": 0} | shown)
        for line, more, shown in (
            (7, "", {"rule": None, "turn": "Ana"}),
            (8, "Ana: B9", {"rule": "match", "hands": [7, 6]}),
        )
        for edition in ("classic", "original")
        for card in ("R7", "B5")
    ]
    assert expected == read


def test_a_header_in_a_line_holds_there_and_beneath() -> None:
    lines = '    [Options "jump-in"]\n        Ben: R7 -> allowed\n    [After ""] round -> hands 7 7\n'
    read = cases_of(lines)
    assert [True, True, False, False] == ["jump-in" in text for _, text, _ in read]
    assert [False, False, True, True] == [text.endswith("\nround\n") for _, text, _ in read]


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("    Ben: R7 -> turns Ana\n", 7),
        ("    Ben: R7 -> round two\n", 7),
        ("    Ben: R7\n    Ben: R8 -> turn Ana\n", 8),
        ('    [Option "jump-in"] Ben: R7 -> turn Ana\n', 7),
        ("", None),
        ("    Ben: R7\n", None),
    ],
)
def test_a_line_that_cannot_be_read_is_told(lines: str, line: int | None) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)) as error:
        read_facts(HEAD + lines, Path("some.facts"))
    notes = getattr(error.value, "__notes__", [""])
    assert notes[0].startswith(f"some.facts:{line}: " if line else "")


@pytest.mark.parametrize(
    "said",
    ["turn Ben", "hands 7 7", "refused by match", 'refused with "No."', "told -", "as before", "draw_pile 1"],
)
def test_what_is_not_so_fails_with_the_sentence_the_record_and_the_table(said: str) -> None:
    (fact,) = read_facts(f"{HEAD}    Ben: R7 -> {said}\n", Path("some.facts"))
    with pytest.raises(AssertionError, match=r"(?s)A fact\..*line 7:.*Ben: R7.*Ana plays"):
        test_it_is_so(fact)

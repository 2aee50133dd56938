"""House rules that a table keeps under a name."""

from pathlib import Path

import pytest

from companion.rules import HEADER_LENGTH, OPTIONS, RULES_NAME_LENGTH, OneOf
from companion.table import RuleSet, RuleSetError
from companion.table.log.rule_sets import MOST_SETS
from tests.table.builder import open_table

SUNDAY = "stacking=up, jump-in"


def test_house_rules_are_there_again_after_a_restart(file: Path) -> None:
    table = open_table(file)
    table.rule_sets.keep("  Sunday   rules ", SUNDAY)
    table.close()
    assert (RuleSet("Sunday rules", SUNDAY),) == open_table(file).rule_sets.all()


def test_the_same_name_again_replaces_what_was_kept(file: Path) -> None:
    kept = open_table(file).rule_sets
    kept.keep("Zoe\u0308's", SUNDAY)
    kept.keep("Zo\u00eb's", "")
    assert (RuleSet("Zo\u00eb's", ""),) == kept.all()


def test_a_name_may_have_what_joins_its_letters(file: Path) -> None:
    kept = open_table(file).rule_sets
    for name in ("👨\u200d👩\u200d👧", "قانون\u200cها"):
        assert name == kept.keep(name, SUNDAY).name


def test_sets_are_listed_by_name_and_forgotten_one_by_one(file: Path) -> None:
    kept = open_table(file).rule_sets
    for name in ("kids", "Sunday", "Aunt"):
        kept.keep(name, SUNDAY)
    kept.forget("kids")
    kept.forget("nobody's")
    assert ["Aunt", "Sunday"] == [each.name for each in kept.all()]


@pytest.mark.parametrize("name", ["", "  ", "a" * (RULES_NAME_LENGTH + 1), "a\x07b", "\u3164", "a\u202eb"])
def test_a_name_is_short_and_can_be_read(file: Path, name: str) -> None:
    kept = open_table(file).rule_sets
    with pytest.raises(RuleSetError, match="a name of 1 to 30 letters, such as Sunday rules"):
        kept.keep(name, SUNDAY)
    assert () == kept.all()


def test_a_table_keeps_a_dozen_sets_and_may_still_replace_one(file: Path) -> None:
    kept = open_table(file).rule_sets
    for number in range(MOST_SETS):
        kept.keep(f"set {number}", "")
    with pytest.raises(RuleSetError, match="12 sets of house rules are kept already"):
        kept.keep("one more", SUNDAY)
    kept.keep("set 3", SUNDAY)
    assert SUNDAY == dict(kept.all())["set 3"]


def test_a_text_that_no_options_make_is_not_kept(file: Path) -> None:
    every = ", ".join(
        f"{o.id}={max(o.kind.words, key=len) if isinstance(o.kind, OneOf) else 99}" for o in OPTIONS.values()
    )
    kept = open_table(file).rule_sets
    kept.keep("everything", every)
    with pytest.raises(RuleSetError, match="too many options"):
        kept.keep("more", "x" * (HEADER_LENGTH + 1))

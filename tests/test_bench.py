"""The benchmark still knows what it measures: a page that is new is in it, or it says why not."""

from pathlib import Path

from bench import growth


def test_the_growth_of_every_page_is_measured_but_of_what_is_not_here(tmp_path: Path) -> None:
    new = growth.site(tmp_path, games=0, rounds=0)
    answers = {path: new.client.get(path, headers=growth.BEARER).status_code for path in new.pages}
    new.table.close()
    assert growth.NOT_HERE == [path for path, status in answers.items() if status >= 400]

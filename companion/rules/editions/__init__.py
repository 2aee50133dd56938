"""The editions that can be played, in the order in which they are offered.

A deck with the coin words ``start-card`` and ``card-points`` too: see ``anniversary.py``. A rule of the
book that is ``about`` a sort of card stands in the books of decks that hold it.
"""

from typing import Final

from companion.rules.editions.all_wild import ALL_WILD
from companion.rules.editions.anniversary import ANNIVERSARY
from companion.rules.editions.classic import CLASSIC
from companion.rules.editions.edition import Edition
from companion.rules.editions.flip import FLIP
from companion.rules.editions.international_1983 import INTERNATIONAL_1983
from companion.rules.editions.modern import MODERN
from companion.rules.editions.no_mercy import NO_MERCY
from companion.rules.editions.original import ORIGINAL
from companion.rules.editions.wild_2020 import WILD_2020

EDITIONS: Final[dict[str, Edition]] = {
    edition.slug: edition
    for edition in (
        MODERN,
        ANNIVERSARY,
        CLASSIC,
        WILD_2020,
        INTERNATIONAL_1983,
        ORIGINAL,
        NO_MERCY,
        FLIP,
        ALL_WILD,
    )
}

ONE_SIDED: Final[dict[str, Edition]] = {slug: each for slug, each in EDITIONS.items() if not each.back}
"""Those whose cards have room for a sticker on their backs: the others have a face on either side."""

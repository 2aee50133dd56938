"""The rounds that a match has scored: one more shares all those before it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final, NamedTuple, overload


class RoundResult(NamedTuple):
    """A scored round: ``gains`` by the name of each total, and the totals after them.

    ``counts`` are the points left in each hand that counted, by its player; ``knocked_out`` were those out of
    it by the mercy rule.
    """

    number: int
    dealer: str
    out: str
    gains: dict[str, int]
    totals: dict[str, int]
    counts: dict[str, int]
    knocked_out: tuple[str, ...] = ()


class Rounds(Sequence[RoundResult]):
    """Scored rounds in order: an immutable list, linked from its last one back.

    Every state has one: as tuples, those of a long game would take memory by the square of its rounds.
    """

    __slots__ = ("_before", "_last", "_length")

    def __init__(self, before: "Rounds | None" = None, last: RoundResult | None = None) -> None:
        self._before: Final = before
        self._last: Final = last
        self._length: Final[int] = 0 if before is None else len(before) + 1

    def followed_by(self, result: RoundResult) -> "Rounds":
        """Return these rounds and one more."""
        return Rounds(self, result)

    def __len__(self) -> int:
        return self._length

    def __reversed__(self) -> Iterator[RoundResult]:
        rounds = self
        while rounds._before is not None and rounds._last is not None:
            yield rounds._last
            rounds = rounds._before

    def __iter__(self) -> Iterator[RoundResult]:
        return iter([*reversed(self)][::-1])

    @overload
    def __getitem__(self, place: int) -> RoundResult: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[RoundResult, ...]: ...
    def __getitem__(self, place: int | slice) -> RoundResult | tuple[RoundResult, ...]:
        last, wanted = self._length - 1, range(self._length)[place]
        if isinstance(wanted, int):
            return next(islice(reversed(self), last - wanted, None))
        # Most callers want the latest rounds: go back only as far as the first of them.
        latest = [*islice(reversed(self), last + 1 - min(wanted, default=last + 1))]
        return tuple(latest[last - number] for number in wanted)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rounds):
            return NotImplemented
        one, another = self, other
        # Lists of one game share their beginning: comparing stops where they meet.
        while one is not another:
            if one._length != another._length or one._last != another._last:
                return False
            if one._before is None or another._before is None:
                return True
            one, another = one._before, another._before
        return True

    def __hash__(self) -> int:
        return hash(self._length)

    def __repr__(self) -> str:
        return f"rounds_of({[*self]!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # Pickling a linked list would recurse once for each round.
        return rounds_of, (tuple(self),)


def rounds_of(results: Iterable[RoundResult]) -> Rounds:
    """Return these rounds as one list."""
    return reduce(Rounds.followed_by, results, NO_ROUNDS)


NO_ROUNDS: Final = Rounds()

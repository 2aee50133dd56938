"""Who gathers at the table before a game: names, faces and phones, and what is to be played.

    gathering = Gathering().with_seat(GatheredSeat("Mum", "fox", phones=("1",)))
    gathering = gathering.with_seat(GatheredSeat("Leo", "robot", phones=("2",)))
    gathering.names                 # ("Mum", "Leo")
    gathering.seat_of("2")          # Leo's

Immutable. It is kept with every change, until a game begins.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace


@dataclass(frozen=True, slots=True)
class GatheredSeat:
    """Somebody who sits down, each on the left of the one before.

    ``face`` is the face that was picked. ``phones`` are the numbers of their phones; who has none was added
    by the host. ``way``: how the phone came in, ``digits`` or ``code``; empty where no phone did.
    """

    name: str
    face: str = ""
    phones: tuple[str, ...] = ()
    way: str = ""


@dataclass(frozen=True, slots=True)
class Gathering:
    """Who sits at the table so far.

    ``host_key`` is the key of the first host, where the table never had one, and ``host`` the number of the
    host's phone. ``agreed`` is what is to be played, as the web writes it; empty where nobody chose anything.
    """

    seats: tuple[GatheredSeat, ...] = ()
    host_key: str = ""
    host: str = ""
    agreed: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names, as they sit."""
        return tuple(seat.name for seat in self.seats)

    @property
    def phones(self) -> Mapping[str, tuple[str, ...]]:
        """The numbers of the phones of each who has one."""
        return {seat.name: seat.phones for seat in self.seats if seat.phones}

    @property
    def host_name(self) -> str:
        """The name of the host; empty where they have no seat."""
        seat = self.seat_of(self.host)
        return seat.name if seat else ""

    def seat_of(self, phone: str) -> GatheredSeat | None:
        """Return the seat of the phone of that number."""
        return next((seat for seat in self.seats if phone and phone in seat.phones), None)

    def with_seat(self, seat: GatheredSeat) -> "Gathering":
        """Return the same with that seat: in place of the one that its phone has already, else at the end."""
        own = next((each for phone in seat.phones if (each := self.seat_of(phone))), None)
        if own is None:
            return replace(self, seats=(*self.seats, seat))
        return replace(self, seats=tuple(seat if each is own else each for each in self.seats))

    def without(self, name: str) -> "Gathering":
        """Return the same without that player."""
        return replace(self, seats=tuple(seat for seat in self.seats if seat.name != name))

    def without_phones(self, *gone: str) -> "Gathering":
        """Return the same without those who came by these phones alone."""
        left = ((seat, tuple(phone for phone in seat.phones if phone not in gone)) for seat in self.seats)
        kept = (replace(seat, phones=phones) for seat, phones in left if phones or not seat.phones)
        return replace(self, seats=tuple(kept))

    def moved(self, name: str, to: int) -> "Gathering":
        """Return the same with that player at the place ``to``, from 0; the others close up."""
        seat = next((each for each in self.seats if each.name == name), None)
        if seat is None:
            return self
        others = [each for each in self.seats if each is not seat]
        place = min(max(to, 0), len(others))
        return replace(self, seats=(*others[:place], seat, *others[place:]))


def write_gathering(gathering: Gathering) -> str:
    """Return the gathering as a text."""
    return json.dumps(asdict(gathering), ensure_ascii=False)


def read_gathering(text: str) -> Gathering:
    """Read what :func:`write_gathering` wrote; raises ValueError where it was altered.

    >>> read_gathering(write_gathering(Gathering(agreed="x"))).agreed
    'x'
    """
    try:
        read = json.loads(text)
        seats = [GatheredSeat(**{**seat, "phones": tuple(seat["phones"])}) for seat in read["seats"]]
        return Gathering(**{**read, "seats": tuple(seats)})
    except (TypeError, KeyError) as error:
        raise ValueError(str(error)) from error

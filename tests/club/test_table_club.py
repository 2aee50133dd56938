"""A table joins a club, leaves it and joins again while it is played; what it accepted outlives a restart."""

import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.club.copy import ClubCopy
from companion.club.invitation import ClubInvitation, accepted, write_invitation
from companion.club.membership import Membership
from companion.club.owner import ClubOwner
from companion.club.service import ClubService
from companion.club.table_club import INVITATION_FILE, TableClub
from companion.composition import Settings, companion
from companion.ports import CannotJoin, ClubState
from companion.table import Table
from tests.club.builder import Arrivals, Club, States, local_log, now, play
from tests.devices.builder import no_board
from tests.served import no_threads
from tests.table.builder import begun
from tests.web.builder import TOKEN

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]


def invited(club: Club, table: str = "Kitchen") -> ClubInvitation:
    """Let a table in, and return its invitation."""
    with closing(ClubOwner(club.own_address)) as owner:
        return ClubInvitation(club.address, table, owner.add_table(table))


def joining(table: Table, data: Path, given: Membership | None = None) -> TableClub:
    """What brings that table into clubs."""
    return TableClub(data, lambda member: ClubService(table, member, now, pause=0.01), given)


def is_whole(state: ClubState) -> bool:
    return state.is_whole


def test_a_table_that_joins_while_it_is_played_leaves_and_joins_again_has_everything_in_the_club(
    club: Club, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.sqlite"
    table, line = begun(file), write_invitation(invited(club))
    with closing(joining(table, tmp_path)) as member:
        member.start()
        watched = States(member)
        assert member.state is None
        member.join(line)
        joined = watched.become(is_whole)
        assert ("Kitchen", "this machine", False) == (joined.table, joined.place, joined.is_given)
        play(table)
        with closing(Arrivals(club)) as copied:
            copied.wait_for(4)
        member.leave()
        assert member.state is None
        play(table, 3)
        assert 4 == len(club.log()["events"])
        member.join(line)
        assert 10 == watched.become(is_whole).events
    assert local_log(file) == club.log()
    assert [(1,)] == club.rows("SELECT log FROM club.logs")
    assert line.rpartition("#")[2] not in caplog.text


def test_what_was_accepted_holds_after_a_restart_until_it_is_left(club: Club, tmp_path: Path) -> None:
    table = begun(tmp_path / "games.sqlite")
    with closing(joining(table, tmp_path)) as member:
        member.join(write_invitation(invited(club)))
    assert 0o600 == (tmp_path / INVITATION_FILE).stat().st_mode & 0o777
    with closing(joining(table, tmp_path)) as member:
        watched = States(member)
        member.start()
        assert "Kitchen" == watched.become(is_whole).table
        member.leave()
    assert not (tmp_path / INVITATION_FILE).exists()
    with closing(joining(table, tmp_path)) as member:
        member.start()
        assert member.state is None


def test_the_club_that_a_companion_is_started_for_wins_and_is_not_left_on_a_page(
    club: Club, tmp_path: Path
) -> None:
    table, garden = begun(tmp_path / "games.sqlite"), write_invitation(invited(club, "Garden"))
    with closing(joining(table, tmp_path)) as member:
        member.join(garden)
    with closing(joining(table, tmp_path, accepted(invited(club)))) as member:
        watched = States(member)
        member.start()
        state = watched.become(is_whole)
        assert ("Kitchen", True) == (state.table, state.is_given)
        for change in (member.leave, lambda: member.join(garden)):
            with pytest.raises(CannotJoin, match="was started for its club, with --club and --table"):
                change()
    assert f"{garden}\n" == (tmp_path / INVITATION_FILE).read_text()


def test_another_invitation_takes_the_place_of_the_one_before(club: Club, tmp_path: Path) -> None:
    table = begun(tmp_path / "games.sqlite")
    with closing(joining(table, tmp_path)) as member:
        watched = States(member)
        for name in ("Kitchen", "Garden"):
            member.join(write_invitation(invited(club, name)))
            watched.become(is_whole)
        play(table)
        with closing(Arrivals(club)) as copied:
            copied.wait_for(2 + 4)
    assert [2, 4] == [len(club.log(name)["events"]) for name in ("Kitchen", "Garden")]


def test_a_second_table_of_one_name_is_refused_until_it_joins_by_another(club: Club, tmp_path: Path) -> None:
    first, second = begun(tmp_path / "one.sqlite"), begun(tmp_path / "two.sqlite", ["Ben: G7"])
    kitchen = invited(club)
    with closing(ClubCopy(accepted(kitchen), now)) as held, closing(joining(second, tmp_path)) as member:
        # As another machine's process: what this one held before, it takes over.
        held._connection.rows("SET application_name = 'another companion'")
        watched = States(member)
        member.join(write_invitation(kitchen))
        refused = watched.become(lambda state: state.refusal)
        assert f"{refused.refusal}".startswith("Another companion is Kitchen in the club.")
        member.join(write_invitation(invited(club, "Garden")))
        assert watched.become(is_whole).refusal is None
    assert 0 == len(club.log()["events"])
    assert first.version < second.version == len(club.log("Garden")["events"])


def test_a_wrong_token_is_refused_and_the_new_one_joins(club: Club, tmp_path: Path) -> None:
    invitation = invited(club)
    with closing(joining(begun(tmp_path / "games.sqlite"), tmp_path)) as member:
        watched = States(member)
        member.join(write_invitation(replace(invitation, token="guessed")))  # noqa: S106 - a wrong one
        refused = watched.become(lambda state: state.refusal)
        assert "If its token was made anew, join by the new invitation." in f"{refused.refusal}"
        member.join(write_invitation(invitation))
        watched.become(is_whole)


def test_why_a_club_cannot_be_reached_is_told(club: Club, tmp_path: Path) -> None:
    nowhere = replace(invited(club), address=f"postgresql:///{club.name}?host=/nowhere")
    with closing(joining(begun(tmp_path / "games.sqlite"), tmp_path)) as member:
        watched = States(member)
        member.join(write_invitation(nowhere))
        state = watched.become(lambda state: state.trouble)
        assert "No such file or directory" in state.trouble
        assert (False, None) == (state.is_reached, state.refusal)
        member.join(write_invitation(replace(nowhere, address=club.address)))
        assert "" == watched.become(is_whole).trouble


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        (b"\xff", "The invitation in .*club-invitation cannot be read. Join the club again."),
        (b"uno-club://db", "This invitation is not whole."),
    ],
)
def test_a_kept_invitation_that_cannot_be_read_is_said_and_the_table_plays_on(
    tmp_path: Path, kept: bytes, sentence: str
) -> None:
    (tmp_path / INVITATION_FILE).write_bytes(kept)
    with closing(joining(begun(tmp_path / "games.sqlite"), tmp_path)) as member:
        member.start()
        state = member.state
        assert state
        assert re.match(sentence, f"{state.refusal}")
        member.leave()
        assert member.state is None


def test_what_is_no_invitation_changes_nothing(club: Club, tmp_path: Path) -> None:
    with closing(joining(begun(tmp_path / "games.sqlite"), tmp_path)) as member:
        watched = States(member)
        member.join(write_invitation(invited(club)))
        for text in ("", "uno-club://db/club?table=Kitchen", "uno-club://db/%zz?table=Kitchen#token"):
            with pytest.raises(CannotJoin):
                member.join(text)
        assert "Kitchen" == watched.become(is_whole).table


def test_a_table_for_which_there_is_no_thread_is_told_so_and_joins_by_the_same_invitation_later(
    club: Club, tmp_path: Path
) -> None:
    table, invitation = begun(tmp_path / "games.sqlite"), write_invitation(invited(club))
    with closing(joining(table, tmp_path)) as member:
        watched, listeners = States(member), listening(table)
        with no_threads(), pytest.raises(CannotJoin, match="please try again"):
            member.join(invitation)
        assert listeners == listening(table)
        state = member.state
        assert state
        assert "please try again" in f"{state.refusal}"
        member.join(invitation)
        assert None is watched.become(is_whole).refusal


def listening(table: Table) -> list[object]:
    return [*table._present._notifications._listeners._listeners.values()]


def test_a_whole_companion_joins_by_its_page_and_is_in_the_club_after_the_next_start(
    club: Club, tmp_path: Path
) -> None:
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path, token=TOKEN)
    with closing(Arrivals(club)) as copied:
        with companion(settings, pins=no_board) as running:
            browser = running.served.app.test_client()
            browser.get(f"/play?token={TOKEN}")
            running.table.begin('[Edition "classic"]\n[Players "Ana, Ben"]\nround\n')
            answer = browser.post("/club/join", data={"invitation": write_invitation(invited(club))})
            assert (303, "/club") == (answer.status_code, answer.headers["Location"])
            copied.wait_for(1)
        with companion(settings, pins=no_board) as running:
            running.table.submit("start R5")
            copied.wait_for(2)
    assert local_log(tmp_path / "games.sqlite") == club.log()

"""What everybody looks like: chosen, or anyway."""

from companion.statistics import PLAYER_COLOURS, Identities, portraits

TEN = ("Ana", "Ben", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


def test_everybody_at_a_table_has_a_colour_of_their_own_while_there_are_as_many() -> None:
    for names in (TEN[:8], TEN[2:]):
        assert {*PLAYER_COLOURS} == {each.colour for each in portraits(Identities(), names).values()}
    assert all(each.colour in PLAYER_COLOURS for each in portraits(Identities(), TEN).values())


def test_who_chose_nothing_looks_the_same_in_most_company() -> None:
    alone = {name: portraits(Identities(), (name,))[name].colour for name in TEN}
    first = portraits(Identities(), TEN[:4])
    assert alone["Ana"] == first["Ana"].colour
    assert "" == first["Ana"].face


def test_what_was_chosen_comes_before_what_goes_with_a_name() -> None:
    usual = portraits(Identities(), ("Ana", "Ben"))["Ana"].colour
    who = Identities(colours={"Ben": usual}, faces={"Ben": "🦊"})
    both = portraits(who, ("Ana", "Ben"))
    assert ("🦊", usual) == (both["Ben"].face, both["Ben"].colour)
    assert usual != both["Ana"].colour


def test_a_renamed_player_keeps_face_and_colour_in_records_of_before() -> None:
    who = Identities(
        names={"Bart": "Bartholomew"}, colours={"Bartholomew": "teal"}, faces={"Bartholomew": "star"}
    )
    assert ("Bartholomew", "star", "teal") == portraits(who, ("Ana", "Bart"))["Bart"]

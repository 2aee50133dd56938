"""Replayed games in memory, bounded by their events."""

from companion.table.library.in_memory import EVENTS_OF_A_SETUP, GamesInMemory


def kept(*games: tuple[str, int], most: int = 100) -> GamesInMemory[str, str]:
    """The games in memory after these of so many events were kept."""
    memory = GamesInMemory[str, str](most)
    for game, events in games:
        memory.keep(game, game.upper(), events)
    return memory


def in_memory(memory: GamesInMemory[str, str]) -> str:
    return "".join(game for game in "abcdef" if memory.get(game))


def test_those_that_were_kept_last_stay_as_long_as_there_is_room() -> None:
    assert "cd" == in_memory(kept(("a", 30), ("b", 30), ("c", 30), ("d", 50)))
    assert "ab" == in_memory(kept(("a", 50 - EVENTS_OF_A_SETUP), ("b", 50 - EVENTS_OF_A_SETUP)))


def test_a_game_that_is_kept_again_counts_once_and_is_the_last() -> None:
    assert "ac" == in_memory(kept(("a", 30), ("b", 30), ("a", 30), ("c", 50 - EVENTS_OF_A_SETUP)))


def test_one_game_stays_however_long_it_is() -> None:
    assert "b" == in_memory(kept(("a", 10), ("b", 5_000)))


def test_games_without_events_need_room_too() -> None:
    memory = GamesInMemory[int, str](100)
    for game in range(1_000):
        memory.keep(game, "empty", 0)
    assert 100 // EVENTS_OF_A_SETUP == sum(memory.get(game) is not None for game in range(1_000))


def test_what_is_taken_leaves_its_room_to_others() -> None:
    memory = kept(("a", 90))
    assert "A" == memory.take("a")
    assert memory.take("a") is None
    memory.keep("b", "B", 90)
    memory.clear()
    memory.keep("c", "C", 40)
    memory.keep("d", "D", 40)
    assert "cd" == in_memory(memory)

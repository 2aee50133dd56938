from image.hotspot import invitation


def test_the_screen_says_how_the_hotspot_is_joined() -> None:
    said = invitation("abcdefgh23")
    assert "UNO Companion" in said
    assert "password   abcdefgh23" in said
    assert "http://10.42.0.1:8000/" in said
    assert "\u2584" in said

"""The broker's address on the command line, and a password that is never there."""

from pathlib import Path

import pytest

from companion.mqtt.broker import BadBroker, Broker, read_broker

SECRET = "let-me-speak"  # noqa: S105 - for tests alone
IN_ENVIRONMENT = {"UNO_COMPANION_MQTT_PASSWORD": SECRET}


def test_an_address_says_who_comes_and_whether_it_is_encrypted() -> None:
    assert Broker("home", 1883, "uno/table") == read_broker("mqtt://home", "uno/table", None, {})
    encrypted = Broker("home", 8883, "uno/kitchen", "table", SECRET, True)
    assert encrypted == read_broker("mqtts://table@home", "uno/kitchen", None, IN_ENVIRONMENT)
    assert 1884 == read_broker("mqtt://[::1]:1884", "uno", None, {}).port


def test_a_password_in_a_file_comes_before_that_of_the_environment_and_is_not_printed(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("another\n")
    broker = read_broker("mqtt://table@home", "uno", file, IN_ENVIRONMENT)
    assert "another" == broker.password
    assert "another" not in repr(broker)


@pytest.mark.parametrize(
    ("address", "topic", "sentence"),
    [
        ("mqtt://table:secret@home", "uno", "read by every user of this machine"),
        ("mqtt://home", "uno/#", "cannot be a table's topic"),
        ("mqtt://home", "", "cannot be a table's topic"),
        ("mqtt://home", "u" * 101, "cannot be a table's topic"),
        ("http://home", "uno", "is no broker's address"),
        ("home:1883", "uno", "is no broker's address"),
        ("mqtt://home:port", "uno", "is no broker's address"),
        ("mqtt://a..b", "uno", "is no broker's address"),
        ("mqtt://home/uno", "uno", "is no broker's address"),
        ("mqtt://home", "uno", "A password needs the name of its user"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(address: str, topic: str, sentence: str) -> None:
    with pytest.raises(BadBroker, match=sentence):
        read_broker(address, topic, None, IN_ENVIRONMENT)


def test_a_password_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadBroker, match="No such file"):
        read_broker("mqtt://table@home", "uno", tmp_path / "password", {})

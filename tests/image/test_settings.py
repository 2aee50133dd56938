from pathlib import Path

import pytest

from image.settings import Login, Network, Settings, read_settings

NETWORK_CONFIG = """\
network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "DE"
      access-points:
        "Living room":
          password: "8f1b6f5e0f8f4e6b1c3d5a7988776655443322110ffeeddccbbaa99887766554"
        "Club":
          password: "correct horse"
          hidden: true
      optional: true
"""
USER_DATA = """\
#cloud-config
hostname: Attic
manage_etc_hosts: true
users:
- name: ana
  groups: users,adm,dialout,sudo
  lock_passwd: false
  passwd: $5$salt$hash
  ssh_authorized_keys:
  - ssh-ed25519 AAAA ana@laptop
ssh_pwauth: true
timezone: Europe/Berlin
"""


def written(folder: Path, encoding: str = "utf-8", **files: str) -> Path:
    for name, text in files.items():
        (folder / name.replace("_", "-").replace("-txt", ".txt")).write_text(text, encoding=encoding)
    return folder


def test_a_card_as_it_was_written_has_no_network_and_is_called_uno(tmp_path: Path) -> None:
    assert Settings() == read_settings(tmp_path)
    template = Path(__file__).parents[2] / "image/boot/uno.txt"
    assert Settings() == read_settings(written(tmp_path, uno_txt=template.read_text(encoding="utf-8")))


def test_a_file_of_one_s_own_names_the_wifi_and_the_machine(tmp_path: Path) -> None:
    lines = (
        "\ufeff# Ours",
        "Wifi = Café = up",
        "password = correct horse",
        "country = fr",
        "hostname = Attic",
    )
    settings = read_settings(written(tmp_path, uno_txt="\r\n".join(lines)))
    expected = Settings("attic", "fr", networks=(Network("Café = up", "correct horse"),))
    assert expected == settings


OWN = "wifi = Café\npassword = correct horse\nhostname = attic\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_of_any_editor_that_says_its_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    settings = read_settings(written(tmp_path, encoding, uno_txt=OWN))
    assert Settings("attic", networks=(Network("Café", "correct horse"),)) == settings


@pytest.mark.parametrize(("line", "letter"), [(1, "é"), (2, "ö")])
def test_of_an_older_encoding_the_line_is_said_and_no_wifi_is_guessed(
    tmp_path: Path, line: int, letter: str
) -> None:
    text = OWN if line == 1 else OWN.replace("é", "e").replace("horse", "hörse")
    settings = read_settings(written(tmp_path, "cp1252", uno_txt=text))
    problem = f"Line {line} of uno.txt is in an older encoding. Save the file as UTF-8."
    assert Settings("attic", problems=(problem,)) == settings


@pytest.mark.parametrize("quoted", ['"Attic"', "'Attic'", "„Attic“", "“Attic”"])
def test_quotes_are_left_out_and_said(tmp_path: Path, quoted: str) -> None:
    settings = read_settings(written(tmp_path, uno_txt=f"wifi = {quoted}"))
    problem = "Line 1 of uno.txt has quotes around it, and is taken without them."
    assert Settings(networks=(Network("Attic"),), problems=(problem,)) == settings


def test_a_file_of_one_s_own_says_who_may_log_in_and_how_the_hotspot_is_joined(tmp_path: Path) -> None:
    lines = (
        "login = ana",
        "login-password = correct horse",
        "ssh-key = ssh-ed25519 AAAA",
        "hotspot-password = battery 1",
    )
    settings = read_settings(written(tmp_path, uno_txt="\n".join(lines), user_data=USER_DATA))
    login = Login("ana", None, ("ssh-ed25519 AAAA",), "correct horse")
    assert ((login,), True, "battery 1") == (
        settings.logins,
        settings.has_passwords,
        settings.hotspot_password,
    )


def test_what_raspberry_pi_imager_leaves_is_understood(tmp_path: Path) -> None:
    settings = read_settings(written(tmp_path, network_config=NETWORK_CONFIG, user_data=USER_DATA))
    expected = Settings(
        "attic",
        "DE",
        "Europe/Berlin",
        (
            Network("Living room", "8f1b6f5e0f8f4e6b1c3d5a7988776655443322110ffeeddccbbaa99887766554"),
            Network("Club", "correct horse", is_hidden=True),
        ),
        (Login("ana", "$5$salt$hash", ("ssh-ed25519 AAAA ana@laptop",)),),
        has_passwords=True,
    )
    assert expected == settings


def test_what_an_older_imager_leaves_is_understood(tmp_path: Path) -> None:
    lines = [line.removeprefix("  ") for line in NETWORK_CONFIG.splitlines()[1:]]
    settings = read_settings(written(tmp_path, network_config="\n".join(lines)))
    assert ["Living room", "Club"] == [network.name for network in settings.networks]


def test_a_file_of_one_s_own_holds_where_both_say_something(tmp_path: Path) -> None:
    files = {
        "network_config": NETWORK_CONFIG,
        "user_data": USER_DATA,
        "uno_txt": "wifi=Club\nhostname=hall\n",
    }
    settings = read_settings(written(tmp_path, **files))
    assert ((Network("Club"),), "hall", "DE") == (settings.networks, settings.hostname, settings.country)


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"uno_txt": "wlan = x"}, "Line 1 of uno.txt is not understood. Expected: wifi =, password =, "),
        (
            {"uno_txt": "wifi = x\npassword = short"},
            "The password of x is too short or too long. Expected: 8 to 63 ",
        ),
        ({"uno_txt": "country = Germany"}, "Germany is no country's code. Expected two letters"),
        ({"uno_txt": "hostname = my pi"}, "my pi in uno.txt is no name for a machine. Expected: letters"),
        ({"uno_txt": "login = ana"}, "Nobody may log in by uno.txt. Expected: login = a name in small"),
        ({"uno_txt": "login = Ana Ö\nlogin-password = x"}, "Nobody may log in by uno.txt. Expected: login ="),
        ({"uno_txt": "ssh-key = ssh-ed25519 AAAA"}, "Nobody may log in by uno.txt. Expected: login = a name"),
        ({"uno_txt": "hotspot-password = short"}, "The password of the machine's own network is too short"),
        ({"network_config": "wifis: [\n"}, "network-config cannot be read. Expected: as Raspberry Pi Imager"),
        (
            {"network_config": "wifis: {wlan0: {access-points: 3}}"},
            "network-config cannot be read. Expected: as",
        ),
        ({"user_data": "users: 3"}, "user-data cannot be read. Expected: as Raspberry Pi Imager"),
    ],
)
def test_what_cannot_be_understood_is_said_and_left_out(
    tmp_path: Path, files: dict[str, str], problem: str
) -> None:
    settings = read_settings(written(tmp_path, **files))
    (said,) = settings.problems
    assert problem == said[: len(problem)]
    assert ((), "uno", None) == (settings.networks, settings.hostname, settings.country)

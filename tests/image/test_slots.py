import re
from pathlib import Path

from image.slots import SIGNATURE

IMAGE = Path(__file__).parents[2] / "image"


def test_every_file_of_the_card_finds_its_partitions_by_the_disk_s_signature() -> None:
    files = [path for folder in ("boot", "root") for path in (IMAGE / folder).rglob("*") if path.is_file()]
    told = {found for path in files for found in re.findall(r"(?i)partuuid[=/](\w+)-", path.read_text())}
    assert {SIGNATURE} == told
    assert f"disk-signature = 0x{SIGNATURE}" in (IMAGE / "genimage.cfg").read_text()

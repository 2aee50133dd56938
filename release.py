"""Makes a release of this checkout, by ``make release``: its files with their checksums, a commit and a tag.

    python release.py --sbom CYCLONEDX_PY --image "make image"

The version is that of the topmost section of ``CHANGELOG.md``, ``## 1.0, to come``, which then gets a date.
The image of a card says its version and commit, so it is made of the tagged commit, where it is asked for.
Nothing is pushed, and whatever goes wrong, the checkout is left as it was.
"""

import argparse
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

CHANGES: Final = "CHANGELOG.md"
VERSIONED: Final = "companion/__init__.py"
TO_COME: Final = re.compile(r"## (\d+(?:\.\d+)+), to come")
IMAGE: Final = "build/image/uno-companion.img.xz"
"""Where ``make image`` leaves it."""
CHECKSUMS: Final = "SHA256SUMS"


class RefusedError(Exception):
    """Why there is no release, in a sentence."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A clone of the repository, in which programs are run."""

    folder: Path

    def run(self, *command: str | Path, **variables: str) -> str:
        """Return what a command prints; raises :class:`RefusedError` with the end of what it said."""
        environment = os.environ | variables
        done = subprocess.run(  # noqa: S603 - whoever releases says which
            command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-5:]
            raise RefusedError("\n".join((f"{shlex.join(map(str, command))} failed:", *said)))
        return done.stdout

    def git(self, *arguments: str) -> str:
        """Return what Git prints, without the end of the line."""
        return self.run("git", *arguments).strip()

    def version_to_come(self) -> str:
        """Return the version of the topmost section of changes; raises :class:`RefusedError`."""
        if self.git("status", "--porcelain"):
            raise RefusedError(
                "This checkout holds changes that are in no commit: commit them, or put them aside."
            )
        text = (self.folder / CHANGES).read_text("utf-8")
        heading = next((line for line in text.splitlines() if line.startswith("## ")), "no section")
        found = TO_COME.fullmatch(heading)
        if not found:
            raise RefusedError(f'{CHANGES} begins with "{heading}". Expected: "## VERSION, to come"')
        if self.git("tag", "--list", f"v{found[1]}"):
            raise RefusedError(
                f"There is a tag v{found[1]} already: give what is to come a version of its own."
            )
        return found[1]

    def write(self, version: str, today: str) -> None:
        """Say the version in the program, and the day in the changes."""
        self._replace(VERSIONED, r'__version__ = "[^"]*"', f'__version__ = "{version}"')
        self._replace(CHANGES, TO_COME.pattern, f"## {version}, {today}")

    def _replace(self, name: str, pattern: str, by: str) -> None:
        file = self.folder / name
        file.write_text(re.sub(pattern, by, file.read_text("utf-8"), count=1), "utf-8")

    @contextmanager
    def tagged(self, version: str, today: str) -> Iterator[None]:
        """Commit and tag the version; take both back where anything fails meanwhile."""
        before = self.git("rev-parse", "HEAD")
        try:
            self.write(version, today)
            self.git("commit", "--quiet", "--all", "--message", f"release: Make {version}")
            self.git("tag", "--annotate", "--message", f"UNO Companion {version}", f"v{version}")
            yield
        except BaseException:
            if self.git("tag", "--list", f"v{version}"):
                self.git("tag", "--delete", f"v{version}")
            self.git("reset", "--quiet", "--hard", before)
            raise


def build(checkout: Checkout, version: str, into: Path, sbom: str | None, image: str | None) -> None:
    """Make every file of the version, and their checksums; raises :class:`RefusedError`."""
    epoch = {"SOURCE_DATE_EPOCH": checkout.git("log", "-1", "--format=%ct")}
    how = ("-m", "build", "--no-isolation", "--sdist", "--wheel", "--outdir", into)
    checkout.run(sys.executable, *how, **epoch)
    if sbom:
        bill = into / f"uno-companion-{version}.cdx.json"
        about = ("--pyproject", "pyproject.toml", "--short-PURLs", "--output-reproducible")
        checkout.run(sbom, "requirements", *about, "--output-file", bill, "requirements.lock", **epoch)
        _say_version(bill, version)
    if image:
        checkout.run(*shlex.split(image))
        # With what a card asks for beside it, before it takes it as an update.
        made = checkout.folder / IMAGE
        for file in made.parent.glob(f"{made.name}*"):
            shutil.copy(file, into / file.name.replace("companion", f"companion-{version}", 1))
    sums = (f"{_digest(file)}  {file.name}\n" for file in sorted(into.iterdir()))
    (into / CHECKSUMS).write_text("".join(sums), "utf-8")


def _say_version(bill: Path, version: str) -> None:
    """Say it of the companion itself: the project's description leaves it to the program."""
    parts = json.loads(bill.read_text("utf-8"))
    parts["metadata"]["component"]["version"] = version
    bill.write_text(json.dumps(parts, indent=2, sort_keys=True) + "\n", "utf-8")


def _digest(file: Path) -> str:
    with file.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def release(checkout: Checkout, sbom: str | None, image: str | None) -> Path:
    """Make a release; return its folder. Raises :class:`RefusedError`, having changed nothing."""
    version = checkout.version_to_come()
    today = datetime.now(UTC).date()
    into = checkout.folder / "dist" / version
    shutil.rmtree(into, ignore_errors=True)
    try:
        with checkout.tagged(version, f"{today.day} {today:%B %Y}"):
            build(checkout, version, into, sbom, image)
    except BaseException:
        shutil.rmtree(into, ignore_errors=True)
        raise
    return into


def main() -> int:
    """Release the checkout that this file is in; return the exit status."""
    parser = argparse.ArgumentParser(description="Makes a release of this checkout.")
    parser.add_argument("--sbom", help="the program cyclonedx-py, which lists what is in it")
    parser.add_argument("--image", help="the command that makes the card's image; none without it")
    options = parser.parse_args()
    try:
        into = release(Checkout(Path(__file__).parent), options.sbom, options.image)
    except (RefusedError, OSError) as refused:
        print(f"release: {refused}", file=sys.stderr)
        return 1
    print(*sorted(into.iterdir()), sep="\n")
    print(
        "Once you have looked at them: git push --follow-tags, and give them to the host's page of releases."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

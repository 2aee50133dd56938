"""A release is made by one command, or nothing is changed: in a clone of its own, and without a network."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.served import CHECKOUT
from tests.sources import copy_sources

pytestmark = pytest.mark.started

CHANGES = "# Changes\n\n## 1.0, to come\n\n- It keeps the score.\n\n## 0.9, 1 May 2026\n"


class Clone:
    """A checkout of the project in which somebody is about to release 1.0."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy_sources(folder, "LC_MESSAGES", "older")
        shutil.copy(CHECKOUT / "release.py", folder)
        (folder / "CHANGELOG.md").write_text(CHANGES)
        (folder / ".gitignore").write_text("build/\ndist/\nolder/\n__pycache__/\n")
        self.git("init", "--quiet")
        self.commit()

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run it as somebody who has no settings for Git."""
        who = {f"GIT_{role}_{what}": "ana@example.org" for role in ("AUTHOR", "COMMITTER") for what in NAMED}
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, **who, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull},
            capture_output=True,
            text=True,
            check=False,
        )

    def git(self, *arguments: str) -> str:
        done = self.run("git", *arguments)
        assert 0 == done.returncode, done.stderr
        return done.stdout.strip()

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "ready")

    def release(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run(sys.executable, "release.py", *arguments)

    def as_it_stands(self) -> tuple[str, ...]:
        """Its commit, tags, changes and files of a release."""
        files = sorted(path.name for path in self.folder.glob("dist/**/*") if path.is_file())
        return (
            self.git("rev-parse", "HEAD"),
            self.git("tag", "--list"),
            self.git("status", "--porcelain"),
            *files,
        )


NAMED = ("NAME", "EMAIL")


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path / "clone")


# It stands for the hour of the real one, and writes down which commit it was made of.
IMAGE = "sh -c 'mkdir -p build/image && git describe --dirty >build/image/uno-companion.img.xz"
IMAGE += " && touch build/image/uno-companion.img.xz.sha256'"


def test_one_command_dates_the_changes_says_the_version_and_makes_every_file(clone: Clone) -> None:
    done = clone.release("--image", IMAGE)
    assert (0, "") == (done.returncode, done.stderr)
    heading = (clone.folder / "CHANGELOG.md").read_text().splitlines()[2]
    assert re.fullmatch(r"## 1\.0, \d{1,2} [A-Z][a-z]+ 20\d\d", heading)
    _, tag, changes, *names = clone.as_it_stands()
    assert ("v1.0", "") == (tag, changes)
    image = "uno-companion-1.0.img.xz"
    made = ("uno_companion-1.0-py3-none-any.whl", "uno_companion-1.0.tar.gz", image, f"{image}.sha256")
    assert {"SHA256SUMS", *made} == {*names}
    assert clone.git("rev-parse", "HEAD") == clone.git("rev-parse", "v1.0^{commit}")
    into = clone.folder / "dist" / "1.0"
    sums = [f"{hashlib.sha256((into / name).read_bytes()).hexdigest()}  {name}" for name in sorted(made)]
    assert sums == (into / "SHA256SUMS").read_text().splitlines()
    assert b'__version__ = "1.0"' in ZipFile(into / made[0]).read("companion/__init__.py")
    assert "v1.0\n" == (into / made[2]).read_text()


def test_where_one_file_cannot_be_made_there_is_no_release_and_nothing_has_changed(clone: Clone) -> None:
    before = clone.as_it_stands()
    done = clone.release("--image", "sh -c 'echo no room on the disk; exit 1'")
    assert (1, "") == (done.returncode, done.stdout)
    assert "no room on the disk" in done.stderr
    assert before == clone.as_it_stands()


def _change(clone: Clone) -> None:
    (clone.folder / "README.md").write_text("Half of a sentence")


def _new_file(clone: Clone) -> None:
    (clone.folder / "notes.txt").touch()


def _tag(clone: Clone) -> None:
    clone.git("tag", "v1.0")


def _dated(clone: Clone) -> None:
    file = clone.folder / "CHANGELOG.md"
    file.write_text(file.read_text().replace("1.0, to come", "1.0, 28 November 2026"))
    clone.commit()


@pytest.mark.parametrize(
    ("make_unfit", "sentence"),
    [
        (_change, "This checkout holds changes that are in no commit: commit them, or put them aside."),
        (_new_file, "This checkout holds changes that are in no commit: commit them, or put them aside."),
        (_tag, "There is a tag v1.0 already: give what is to come a version of its own."),
        (_dated, 'CHANGELOG.md begins with "## 1.0, 28 November 2026". Expected: "## VERSION, to come"'),
    ],
    ids=["a change", "a new file", "a tag", "a dated section"],
)
def test_what_is_not_fit_for_a_release_is_said_in_one_sentence(
    clone: Clone, make_unfit: Callable[[Clone], None], sentence: str
) -> None:
    make_unfit(clone)
    before = clone.as_it_stands()
    done = clone.release()
    assert (1, "", f"release: {sentence}\n") == (done.returncode, done.stdout, done.stderr)
    assert before == clone.as_it_stands()

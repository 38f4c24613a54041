"""What the repository holds and what it must not hold."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

# Written so that this file does not hold what it looks for.
HOSTS = [
    first + second
    for first, second in (
        ("pypi", ".org"),
        ("pythonhosted", ".org"),
        ("registry.npmjs", ".org"),
        ("deb.debian", ".org"),
        ("yarnpkg", ".com"),
    )
]
HOMES = re.compile(r"/[h]ome/\w+/|/[U]sers/\w+/|C:\\[U]sers\\\w+")
SHARED = {Path("/"), *(Path("/") / name for name in ("home", "mnt", "opt", "srv", "tmp", "usr", "var"))}
LOCK_FILES = {"uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock", "package-lock.json", "yarn.lock"}
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def tracked(root: Path) -> list[Path]:
    """All files of the repository that exist."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
    return [root / name for name in listed.split("\0") if name and (root / name).is_file()]


def texts(root: Path) -> list[tuple[str, str]]:
    """Name and text of every text file of the repository."""
    found = []
    for file in tracked(root):
        blob = file.read_bytes()
        if b"\0" not in blob:
            found.append((str(file.relative_to(root)), blob.decode("utf-8")))
    return found


def test_no_file_holds_a_path_of_a_machine(root: Path) -> None:
    here = [f"{folder}/" for folder in {root, root.parent, Path.home()} - SHARED]
    guilty = [name for name, text in texts(root) if HOMES.search(text) or any(path in text for path in here)]
    assert guilty == []


@pytest.mark.parametrize("host", HOSTS)
def test_no_file_holds_the_address_of_a_registry(root: Path, host: str) -> None:
    assert [name for name, text in texts(root) if host in text] == []


def test_no_lock_file_is_committed(root: Path) -> None:
    assert [file for file in tracked(root) if file.name in LOCK_FILES] == []


def test_both_licences_are_here(root: Path) -> None:
    assert (root / "LICENSE").read_text("utf-8").startswith("MIT License\n")
    assert "CC BY 4.0" in (root / "LICENSE-ART.md").read_text("utf-8")
    readme = (root / "README.md").read_text("utf-8")
    assert "[MIT licence](LICENSE)" in readme
    assert "[CC BY 4.0](LICENSE-ART.md)" in readme
    assert "unofficial fan work" in readme


def test_links_between_the_pages_lead_somewhere(root: Path) -> None:
    broken = [
        f"{page.relative_to(root)}: {target}"
        for page in tracked(root)
        if page.suffix == ".md"
        for target in LINK.findall(page.read_text("utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []


def test_dependencies_have_lower_bounds_only(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = sum(extras.values(), project["dependencies"])
    bare = [line.partition(";")[0] for line in wanted]  # without the systems that need it
    assert [line for line in bare if not re.fullmatch(r"[\w-]+(\[\w+\])?>=[\d.]+", line)] == []
    assert "catanatron" not in " ".join(extras["dev"])

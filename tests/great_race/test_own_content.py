"""Packages of boards that players drew: read from folders and archives, carried as text, and what is refused."""

from __future__ import annotations

import os
import random
import stat
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from greatrace.content_files import ContentError
from greatrace.content_package import TEXT_BYTES, Package, packed, read_package, unpacked, write_archive
from greatrace.games import GREAT_RACE
from greatrace.great_race.content_loader import load
from greatrace.great_race.own_content import content_with, is_own
from greatrace.great_race.setup import Setup, SetupError, agree
from greatrace.kernel import Action, Chance
from greatrace.lab.cli import main
from greatrace.replay import Replay, record, verify
from tests.great_race.own_isle import isle_archive, isle_board, isle_package, own_isle

CREWS = ("blue", "mint")


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return isle_package(tmp_path / "package")


def test_a_folder_and_an_archive_of_the_same_files_are_the_same_package(tmp_path: Path) -> None:
    package = read_package(own_isle(tmp_path / "isles"))
    write_archive(package, tmp_path / "isles.greatrace")
    assert read_package(tmp_path / "isles.greatrace") == package == unpacked(packed(package))
    assert (package.manifest.name, package.manifest.author, package.manifest.licence) == (
        "Isles of my own",
        "Ada",
        "CC0-1.0",
    )


def test_s1_a_race_on_a_board_of_a_package_can_be_played_and_its_replay_has_all_of_it(package: Package) -> None:
    setup = Setup(isle_board(package), CREWS, package=packed(package))
    game, rng = GREAT_RACE.new_game(setup, "7"), random.Random(3)
    answers: list[tuple[int, Action]] = []
    while (decision := game.decision) is not None and len(answers) < 300:
        seat = next(seat for seat in range(2) if decision.required(seat))
        action = rng.choice(decision.required(seat))
        game.submit(seat, action)
        answers.append((seat, action))
    replay = msgspec.json.decode(msgspec.json.encode(record(GREAT_RACE, setup, "7", answers, game)), type=Replay)
    assert verify(replay).state == game.state


def test_what_a_package_brings_stands_beside_the_games_own_and_changes_none_of_it(package: Package) -> None:
    with_isle = content_with(packed(package))
    own = {board for board in with_isle.boards if is_own(board)}
    assert own == {isle_board(package)}
    assert {name: with_isle.boards[name] for name in load().boards} == load().boards
    for board in load().boards:
        assert GREAT_RACE.content_of(board, ("season",)) == GREAT_RACE.content_of(board, ("season",), packed(package))
    assert GREAT_RACE.content_of(isle_board(package), (), packed(package))
    assert not GREAT_RACE.content_of(isle_board(package), ())


def test_a_table_without_the_package_of_its_board_cannot_be_set_up(package: Package) -> None:
    with pytest.raises(SetupError, match="There is no board"):
        agree(Setup(isle_board(package), CREWS), Chance(""))


def test_a_setup_without_a_package_is_written_as_ever() -> None:
    assert b"package" not in msgspec.json.encode(Setup("africa", CREWS))


def test_the_laboratory_checks_a_package(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["content", "check", str(isle_archive(tmp_path))])
    assert "board isle@" in result.output
    assert result.output.rstrip().endswith("is in order")
    broken = own_isle(tmp_path / "broken")
    (broken / "manifest.yaml").write_text("author: Ada", "utf-8")
    result = CliRunner().invoke(main, ["content", "check", str(broken)])
    assert "manifest.yaml: whole file: the field “name” is missing" in result.output


# ---- what is wrong with files, in one sentence with its place
FILES: dict[str, tuple[str, str, str]] = {
    "a word too many": ("manifest.yaml", "colour: red\n", "manifest.yaml: whole file: unknown field"),
    "another folder": (
        "maps/isle.yaml",
        "a: 1",
        "maps/isle.yaml: files of a package belong in boards, tiles, editions",
    ),
    "a capital letter": ("boards/Isle.yaml", "a: 1", "boards/Isle.yaml: a file name has up to 23 lower-case letters"),
    "a reference": ("boards/copy.yaml", "a: &a [1]\nb: *a\n", "boards/copy.yaml: line 2: references (*) are not"),
    "lists in lists": (
        "boards/deep.yaml",
        "a: " + "[" * 5000,
        "boards/deep.yaml: line 1: too many lists inside each other",
    ),
    "a huge number": ("tiles/huge.yaml", "total: 1" + "0" * 12, "tiles/huge.yaml: total: this number is too large"),
    "an endless number": (
        "tiles/huge.yaml",
        "total: 1" + "0" * 400,
        "tiles/huge.yaml: total: this number is too large",
    ),
    "a sign that cannot be shown": (
        "tiles/plain.yaml",
        'total: "\\u202e"',
        "tiles/plain.yaml: total: one character of it",
    ),
    "a key that cannot be shown": ("tiles/plain.yaml", '"a\\u0007": 1', "tiles/plain.yaml: one character of it"),
    "a long text": ("tiles/plain.yaml", f"a: {'x' * 5000}", "tiles/plain.yaml: a: the text has more than 4000"),
    "not YAML": ("tiles/plain.yaml", "a: [", "tiles/plain.yaml: line 2, column 1: not valid YAML"),
    "a word of no kind": (
        "tiles/plain.yaml",
        "a: !!bool maybe",
        "tiles/plain.yaml: line 1, column 4: not valid YAML: “maybe”",
    ),
    "a number without digits": (
        "tiles/plain.yaml",
        "a: !!int ''",
        "tiles/plain.yaml: line 1, column 4: not valid YAML",
    ),
    "no date": (
        "tiles/plain.yaml",
        "a: !!timestamp soon",
        "tiles/plain.yaml: line 1, column 4: not valid YAML: “soon”",
    ),
    "thousands of digits": ("tiles/plain.yaml", f"a: 0x{'f' * 60_000}", "tiles/plain.yaml: this number is too large"),
    "another ending": ("boards/other.yml", "a: 1", "boards/other.yml: the name of this file must end in .yaml"),
    "a large file": ("tiles/plain.yaml", "#" * 70_000, "isles: tiles/plain.yaml: the file has more than 64 KiB"),
    "no list of tiles": (
        "tiles/plain.yaml",
        "[1, 2]",
        "tiles/plain.yaml: whole file: expected names with values, found a list",
    ),
    "a file of the game's mistakes": (
        "editions/small.yaml",
        "purse: 1\n",
        "editions/small.yaml: whole file: the field",
    ),
}


@pytest.mark.parametrize("case", FILES)
def test_a_mistake_in_a_package_is_told_in_one_sentence_with_its_place(tmp_path: Path, case: str) -> None:
    file, text, sentence = FILES[case]
    folder = own_isle(tmp_path / "isles")
    (folder / file).parent.mkdir(exist_ok=True)
    mode = "a" if file == "manifest.yaml" else "w"
    with (folder / file).open(mode, encoding="utf-8") as written:
        written.write(text)
    assert what_is_wrong(folder).startswith(sentence)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("author: Ada", 'author: "A\\nB"', "manifest.yaml: author: this text must be one line"),
        ("name: Isles of my own", 'name: " "', "manifest.yaml: name: the name is empty"),
        (
            "languages: [en]",
            "languages: [en, English]",
            "manifest.yaml: languages[1]: a language is a code such as “en”",
        ),
    ],
)
def test_a_manifest_is_read_with_care(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    manifest = own_isle(tmp_path / "isles") / "manifest.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace(before, after), "utf-8")
    assert what_is_wrong(manifest.parent) == sentence


def test_what_editors_and_systems_put_beside_the_files_is_no_part_of_a_package(tmp_path: Path) -> None:
    plain, more = own_isle(tmp_path / "plain"), own_isle(tmp_path / "more")
    for name in (".git/hooks.yaml", "boards/._isle.yaml", "__MACOSX/boards/._isle.yaml", "README.md"):
        (more / name).parent.mkdir(parents=True, exist_ok=True)
        (more / name).write_bytes(b"\x00\xff")
    assert read_package(more) == read_package(plain)
    path = tmp_path / "more.greatrace"
    with zipfile.ZipFile(path, "w") as archive:
        for file in more.rglob("*"):
            archive.write(file, file.relative_to(more).as_posix())
    assert read_package(path) == read_package(plain)


def test_a_pipe_in_a_package_is_not_waited_for(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("this system has no pipes among its files")
    folder = own_isle(tmp_path / "isles")
    os.mkfifo(folder / "boards" / "other.yaml")
    assert list(read_package(folder).of_kind("boards")) == ["isle"]


def test_a_link_in_a_package_is_not_followed(tmp_path: Path) -> None:
    folder = own_isle(tmp_path / "isles")
    (tmp_path / "secret.yaml").write_text("a: 1", "utf-8")
    try:
        (folder / "boards" / "stolen.yaml").symlink_to(tmp_path / "secret.yaml")
    except OSError:
        pytest.skip("this system lets nobody make links")
    assert what_is_wrong(folder) == "isles: boards/stolen.yaml: links are not allowed here"


def what_is_wrong(path: Path) -> str:
    with pytest.raises(ContentError) as caught:
        content_with(packed(read_package(path)))
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ---- archives from strangers
def _link() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("boards/link.yaml")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


def _filled(archive: zipfile.ZipFile, files: dict[str, str]) -> None:
    for name, text in files.items():
        archive.writestr(name, text)


ARCHIVES: dict[str, tuple[Callable[[zipfile.ZipFile], object], str]] = {
    "a path upwards": (lambda z: z.writestr("../../boards/isle.yaml", "a: 1"), "this path leads out of the archive"),
    "a path from the root": (lambda z: z.writestr("/etc/isle.yaml", "a: 1"), "this path leads out of the archive"),
    "a path of Windows": (lambda z: z.writestr("C:\\boards\\isle.yaml", "a: 1"), "this path leads out of the archive"),
    "a link": (lambda z: z.writestr(_link(), "/etc/passwd"), "boards/link.yaml: links are not allowed here"),
    "a name that cannot be shown": (lambda z: z.writestr("boards/\x1b[2J.yaml", "a: 1"), "\\x1b"),
    "a bomb": (lambda z: z.writestr("boards/bomb.yaml", "#" * 30_000_000), "the file has more than 64 KiB"),
    "many bombs": (
        lambda z: _filled(z, {f"boards/b{n}.yaml": "#" * 60_000 for n in range(10)}),
        "more than 256 KiB of files",
    ),
    "a file twice": (
        lambda z: [*map(z.writestr, ["boards/isle.yaml"] * 2, ["a: 1", "a: 2"])],
        "boards/isle.yaml: this file is here twice",
    ),
    "endless files": (lambda z: _filled(z, {f"x/{n}": "" for n in range(400)}), "more than 256 files"),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("case", ARCHIVES)
def test_a_hostile_archive_is_refused_in_one_sentence(tmp_path: Path, case: str) -> None:
    fill, sentence = ARCHIVES[case]
    path = tmp_path / "evil.greatrace"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        fill(archive)
    wrong = what_is_wrong(path)
    assert sentence in wrong
    assert wrong.isprintable()


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "evil.greatrace"
    path.write_bytes(b"PK\x03\x04" + b"\x00" * 100)
    assert what_is_wrong(path) == "evil.greatrace: not a readable zip archive"
    isle_archive(tmp_path / "more").rename(path)
    path.write_bytes(path.read_bytes()[:-40])
    assert what_is_wrong(path) == "evil.greatrace: not a readable zip archive"


# ---- texts from strangers
@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[" * 100_000,
        '{"manifest":{"name":"x"},"files":{}}',
        '{"manifest":{"name":"x"},"files":{"boards/a":' + "[" * 20 + "]" * 20 + "}}",
        '{"manifest":{"name":"x"},"files":{"../a":{}}}',
        '{"manifest":{"name":" "},"files":{"boards/a":{}}}',
        '{"manifest":{"name":"a\\nb"},"files":{"boards/a":{}}}',
        '{"manifest":{"name":"\\u202e"},"files":{"boards/a":{}}}',
        '{"files":{"boards/a":{}},"manifest":{"name":"x"}} ',
        '{"manifest":{"name":"x"},"files":{"boards/a":1' + "0" * 30 + "}}",
        "x" * (TEXT_BYTES + 1),
    ],
)
def test_a_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        unpacked(text)


def test_a_table_builds_only_its_board_of_a_package(package: Package) -> None:
    """The same board as with all others, which are not even looked at: a stranger's package may have dozens."""
    isle = package.files["boards/isle"]
    more = msgspec.structs.replace(package, files={**package.files, "boards/other": isle, "boards/broken": {"name": 1}})
    text, board = packed(more), isle_board(more)
    alone = content_with(text, board)
    assert alone.boards.keys() - load().boards.keys() == {board}
    whole = msgspec.structs.replace(package, files={**package.files, "boards/other": isle})
    board = isle_board(whole)
    assert content_with(packed(whole), board).boards[board] == content_with(packed(whole)).boards[board]
    with pytest.raises(ContentError):
        content_with(text)

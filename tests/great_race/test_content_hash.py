"""The hash of the content that a table plays: what it depends on, and what two sides find different."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from greatrace.content_hash import BOARD, EDITION, MODULE, TILES, ContentPart, differences, joined
from greatrace.games import CRAZY_RACE, GREAT_RACE
from greatrace.great_race import content_loader
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup, content_parts, new_game
from tests.great_race.small_content import BOARD as ISLE
from tests.great_race.small_content import SMALL

SHIPPED = Path(content_loader.__file__).parent / "content"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of all content."""
    return Path(shutil.copytree(SHIPPED, tmp_path / "content"))


def content_of(folder: Path, board: str, *modules: str) -> str:
    return joined(content_parts(board, modules, content_loader.load_from(folder)))


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


def with_isle(folder: Path) -> Path:
    """One board more, as docs/ADDING_A_BOARD.md tells."""
    text = SMALL[ISLE].replace("edition: small", "edition: africa").replace("tile_set: plain", "tile_set: africa")
    (folder / "boards" / "isle.yaml").write_text(text, "utf-8")
    edit(folder, "editions/africa.yaml", "boards: [africa, south_america]", "boards: [africa, south_america, isle]")
    return folder


def test_one_board_more_changes_no_other_table(folder: Path) -> None:
    before = {board: content_of(SHIPPED, board, *MODULES) for board in content_loader.load().boards}
    with_isle(folder)
    assert {board: content_of(folder, board, *MODULES) for board in before} == before
    assert content_of(folder, "isle") not in ("", *before.values())
    assert content_loader.load_from(folder).hash != content_loader.load().hash


@pytest.mark.parametrize(
    "file", ["boards/africa.yaml", "editions/africa.yaml", "tiles/africa.yaml", "modules/season.yaml"]
)
def test_comments_blank_lines_and_titles_do_not_count(folder: Path, file: str) -> None:
    before = content_of(SHIPPED, "africa", "season")
    path = folder / file
    path.write_text("# a comment\n\n" + path.read_text("utf-8") + "\n# and another\n", "utf-8")
    assert content_of(folder, "africa", "season") == before
    if file.startswith("boards/"):
        edit(folder, file, "subtitle: ", "subtitle: once more ")
        assert content_of(folder, "africa", "season") == before


@pytest.mark.parametrize(
    ("file", "old", "new", "kind"),
    [
        ("boards/africa.yaml", "price: 100", "price: 105", BOARD),
        ("editions/africa.yaml", "last_purse: 70", "last_purse: 80", EDITION),
        ("tiles/africa.yaml", "fuel: 1", "fuel: 2", TILES),
        ("modules/season.yaml", "2", "3", MODULE),
    ],
)
def test_a_number_counts_and_the_part_is_named(folder: Path, file: str, old: str, new: str, kind: str) -> None:
    if kind == TILES:
        old, new = _two_tiles(folder / file)
    edit(folder, file, old, new)
    theirs = content_of(folder, "africa", "season")
    (part,) = differences(content_parts("africa", ["season"]), theirs)
    assert (part.kind, part.name) == (kind, "season" if kind == MODULE else "africa")
    assert content_of(folder, "asia", "postal") == content_of(SHIPPED, "asia", "postal")


def _two_tiles(file: Path) -> tuple[str, str]:
    """A tile's line, and the same with another number; the total stays right."""
    line = next(line for line in file.read_text("utf-8").splitlines() if "wear: 0" in line and "fuel: 1" in line)
    return line, line.replace("fuel: 1", "fuel: 3")


def test_a_joined_board_is_its_halves_too(folder: Path) -> None:
    before = content_of(SHIPPED, "asia")
    edit(folder, "boards/asia_west.yaml", "price: 100", "price: 105")
    assert content_of(folder, "asia") != before
    assert content_of(folder, "asia_east") == content_of(SHIPPED, "asia_east")


def test_modules_count_only_where_they_are_played() -> None:
    assert content_of(SHIPPED, "africa") != content_of(SHIPPED, "africa", "season")
    assert content_of(SHIPPED, "africa", "season", "village") == content_of(SHIPPED, "africa", "village", "season")
    assert GREAT_RACE.content_of("africa", ()) == new_game(Setup("africa", ("blue", "mint")), "1").rules.content_hash


def test_what_is_not_here_is_named() -> None:
    own = content_parts("isle", ["season", "tolls"])
    assert joined(own) == ""
    theirs = "-".join(["12345678"] * 5)
    assert [(part.kind, part.name) for part in differences(own, theirs)] == [(BOARD, "isle"), (MODULE, "tolls")]


def test_nothing_told_differs_in_nothing_and_nonsense_in_something() -> None:
    own = content_parts("africa", [])
    assert differences(own, "") == differences(own, joined(own)) == ()
    assert differences(own, "?")
    assert differences([ContentPart(BOARD, "africa", "aaaa")], "bbbb")


def test_crazy_race_has_its_cards() -> None:
    assert CRAZY_RACE.content_of("", ()) == "-".join(part.digest for part in CRAZY_RACE.content_parts("", (), ""))
    assert [part.name for part in CRAZY_RACE.content_parts("", (), "")] == ["stages", "points"]


def test_a_record_of_before_names_all_content_and_still_counts() -> None:
    rules = GREAT_RACE.rules_for(Setup("africa", ("blue", "mint"), "cairo", "cape_town"))
    assert GREAT_RACE.plays_as_then(rules, rules.version, content_loader.load().hash)
    assert GREAT_RACE.plays_as_then(rules, rules.version, rules.content_hash)
    assert not GREAT_RACE.plays_as_then(rules, rules.version, "another")
    assert not GREAT_RACE.plays_as_then(rules, "another", rules.content_hash)

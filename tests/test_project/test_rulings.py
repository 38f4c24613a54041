"""The pages of rulings are complete: what docs/RULES.md calls a ruling or marks with ◆ is explained there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from greatrace.great_race.content_loader import load

NAME = re.compile(r"^- \*\*([A-Z]{1,2}\d+[a-z]?|[A-Z]{5,})\*\*|^## ([A-Z ]+?)(?: \(|$)", re.MULTILINE)

ABOUT_NUMBERS = ("MODULES", "WHAT A RACE SHOULD FEEL LIKE")  # chapters that speak of designed numbers and have none


def places(page: str, mark: str) -> list[str]:
    """The rule or chapter under which the mark stands, each time that it does."""
    names = [(match.start(), next(filter(None, match.groups()))) for match in NAME.finditer(page)]
    body = page.index("## EDITION")
    return [
        [name for start, name in names if start <= match.start()][-1]
        for match in re.finditer(mark, page)
        if match.start() > body
    ]


@pytest.fixture(scope="module")
def rules(root: Path) -> str:
    return (root / "docs" / "RULES.md").read_text("utf-8")


@pytest.fixture(scope="module")
def rulings(root: Path) -> dict[str, str]:
    """The three pages by name."""
    return {page.stem: page.read_text("utf-8") for page in (root / "docs").glob("RULINGS*.md")}


def rows(page: str) -> list[list[str]]:
    """The tables' rows by cell."""
    lines = [line.strip("|") for line in page.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def test_every_ruling_has_a_row_with_its_source_and_reason(rules: str, rulings: dict[str, str]) -> None:
    wanted = places(rules, r"\*\*[Rr]uling\*\*")
    assert {"EDITION", "CARDS", "LEADERS", "POSTAL", "D7"} <= set(wanted)
    table = rulings["RULINGS"].split("## Rulings in RULES.md")[1].split("\n## ")[0]
    found = [row for row in rows(table) if row[0] != "rule"]
    assert all(len(row) == 4 and all(row) for row in found), "rule, ruling, source, reason"
    for rule in set(wanted):
        assert [row[0] for row in found].count(rule) >= wanted.count(rule), f"a ruling under {rule} has no row"


def test_every_designed_number_is_explained(rules: str, rulings: dict[str, str]) -> None:
    modules = set(re.findall(r"^## ([A-Z]+)$", rulings["RULINGS_MODULES"], re.MULTILINE))
    for rule in places(rules, "◆"):
        if rule in modules:
            chapter = rulings["RULINGS_MODULES"].split(f"\n## {rule}\n")[1].split("\n## ")[0]
            assert "◆" in chapter, rule
        elif rule.startswith("X"):
            assert "(◆)" in rulings["RULINGS_CRAZY_RACE"]
        elif rule not in ABOUT_NUMBERS:
            numbers = rulings["RULINGS"].split("## Designed numbers ◆")[1]
            assert any(row[0].startswith(rule) for row in rows(numbers)), f"no row explains the ◆ of {rule}"


def test_every_file_of_content_is_explained(root: Path, rulings: dict[str, str]) -> None:
    folder = root / "shared" / "greatrace" / "great_race" / "content"
    for file in (folder / "modules").glob("*.yaml"):
        assert f"## {file.stem.upper()}" in rulings["RULINGS_MODULES"]
    for kind in ("boards", "tiles", "editions"):
        assert f"`{kind}/" in rulings["RULINGS"]


def numbers_of(rulings: dict[str, str], start: str) -> list[int]:
    """All numbers of the cell that describes those tiles."""
    chapter = rulings["RULINGS"].split("## Designed numbers ◆")[1]
    (cell,) = (row[1] for row in rows(chapter) if row[0].startswith(start))
    return [int(number) for number in re.findall(r"\d+", cell)]


def count(tile_set: str, **wanted: object) -> int:
    """Tiles of that bag whose fields are as wanted."""
    tiles = load().tiles[tile_set].values()
    return sum(tile.count for tile in tiles if all(getattr(tile, name) == value for name, value in wanted.items()))


def test_the_page_tells_how_many_tiles_of_africa_stop_a_drive_and_show_a_danger(rulings: dict[str, str]) -> None:
    assert numbers_of(rulings, "terrain tiles")[-2:] == [count("africa", danger=True), count("africa", stop=True)]


def test_the_page_tells_how_many_tiles_of_box_2_show_a_danger_and_stop_a_drive(rulings: dict[str, str]) -> None:
    counted = [count(name, **{sign: True}) for name in ("asia", "usa") for sign in ("danger", "stop")]
    assert numbers_of(rulings, "tiles of Asia")[-4:] == counted


def test_the_page_tells_how_many_cards_a_deck_has(rules: str) -> None:
    editions = load().editions
    numbers = [int(number) for number in re.findall(r" = (\d+)[;.]", rules.split("## SETUP", maxsplit=1)[0])]
    assert numbers == [sum(editions[name].deck.values()) for name in ("africa", "asia_usa")]
    assert f"deck | {sum(editions['africa'].deck.values()) + 2} cards" in rules, "with the two topographers"

"""The maps of Asia and the United States: the date line, and pages of the atlas that are like another."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.great_race.test_content_geography import script  # noqa: F401 - a fixture

PAGES = ["asia", "asia_west", "asia_east", "usa", "usa_west", "usa_east"]


@pytest.mark.parametrize("page", PAGES)
def test_the_committed_files_are_what_the_script_makes(script: ModuleType, root: Path, page: str) -> None:  # noqa: F811
    made: dict[str, Any] = script.geography(root / "scripts" / "geography" / f"{page}.yaml", [])
    committed = json.loads((root / "assets" / "geography" / f"{page}.json").read_text(encoding="utf-8"))
    for part in set(made) - {"land", "lakes"}:  # the land comes from outside, and inner seas with it
        assert made[part] == committed[part], part
    assert [lake for lake in committed["lakes"] if "name" in lake] == made["lakes"]


def test_a_page_like_another_says_only_what_differs(script: ModuleType, root: Path) -> None:  # noqa: F811
    folder = root / "scripts" / "geography"
    whole, half = script.read(folder / "asia.yaml"), script.read(folder / "asia_west.yaml")
    assert half["rivers"] == whole["rivers"]
    assert half["window"] == whole["window"]
    assert half["ornaments"] != whole["ornaments"]


def test_a_shore_across_the_date_line_goes_on_beyond_180_degrees(script: ModuleType) -> None:  # noqa: F811
    ring = [(100.0, 0.0), (140.0, 0.0), (179.0, 0.0), (-175.0, 5.0), (179.0, 10.0), (100.0, 10.0)]
    assert script.unrolled(ring) == [*ring[:3], (185.0, 5.0), *ring[4:]]


def test_a_shore_that_begins_beyond_the_date_line_lies_where_most_of_it_is(script: ModuleType) -> None:  # noqa: F811
    ring = [(-175.0, 5.0), (179.0, 10.0), (100.0, 10.0), (100.0, 0.0), (179.0, 0.0)]
    assert script.unrolled(ring) == [(185.0, 5.0), *ring[1:]]


def test_a_shore_far_from_the_date_line_stays(script: ModuleType) -> None:  # noqa: F811
    ring = [(-120.0, 0.0), (-70.0, 0.0), (-70.0, 40.0)]
    assert script.unrolled(ring) == ring


@pytest.mark.parametrize("page", PAGES)
def test_no_shore_runs_around_the_globe(root: Path, page: str) -> None:
    """A jump at the date line would draw a bar over half the map."""
    geography = json.loads((root / "assets" / "geography" / f"{page}.json").read_text(encoding="utf-8"))
    west, south, east, north = geography["window"]
    for ring in geography["land"]:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            along_the_edge = (ay == by and ay in (south, north)) or (ax == bx and ax in (west, east))
            assert along_the_edge or abs(ax - bx) < 40

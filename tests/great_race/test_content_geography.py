"""The script that makes the geography under the hexes: on a small world, and against what is committed."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

# One square island of 10 degrees with an inner sea, as two arcs; the second ring walks its arc backwards.
WORLD = {
    "transform": {"scale": [0.1, 0.1], "translate": [-5, -5]},
    "arcs": [
        [[0, 0], [100, 0], [0, 100], [-100, 0], [0, -100]],
        [[40, 40], [20, 0], [0, 20], [-20, 0], [0, -20]],
    ],
    "objects": {"land": {"geometries": [{"arcs": [[[0], [-2]]]}]}},
}
EVERYWHERE = {"west": -180, "south": -90, "east": 180, "north": 90}


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "scripts" / "make_geography.py"
    spec = importlib.util.spec_from_file_location("make_geography", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_arcs_become_a_shore_and_an_inner_sea(script: ModuleType) -> None:
    ((shore, inner),) = script.polygons(WORLD)
    assert shore == [(-5, -5), (5, -5), (5, 5), (-5, 5)]
    assert inner == [(-1, -1), (-1, 1), (1, 1), (1, -1)]


def test_an_inner_sea_becomes_a_lake(script: ModuleType) -> None:
    shores, inner = script.coastline(list(script.polygons(WORLD)), EVERYWHERE, EVERYWHERE)
    assert [len(ring) for ring in shores] == [4]
    assert [len(ring) for ring in inner] == [4]


def test_the_window_cuts_the_land(script: ModuleType) -> None:
    window = {**EVERYWHERE, "east": 0, "north": 2}
    (shore, _) = next(script.polygons(WORLD))
    assert sorted(script.clipped(shore, window)) == [(-5, -5), (-5, 2), (0, -5), (0, 2)]
    assert script.clipped(shore, {**EVERYWHERE, "west": 50}) == []


def test_a_coast_far_from_the_board_is_coarser(script: ModuleType) -> None:
    bumpy = [(x / 10, 0.1 * (x % 2)) for x in range(100)] + [(10.0, -5.0), (0.0, -5.0)]
    fine = script.simplified(bumpy, lambda _: 0.05)
    coarse = script.simplified(bumpy, lambda _: 0.3)
    assert len(fine) > 90
    assert len(coarse) < 8
    assert set(coarse) <= set(bumpy)


def test_small_islands_stay_only_near_the_board(script: ModuleType) -> None:
    island = [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]]
    elsewhere = {"west": 20, "south": 20, "east": 30, "north": 30}
    assert script.coastline([island], EVERYWHERE, EVERYWHERE)[0] == island
    assert script.coastline([island], EVERYWHERE, elsewhere)[0] == []


def test_a_river_runs_through_its_points(script: ModuleType) -> None:
    made = script.river({"name": "Nile", "width": 3, "along": [[0.4, 33.2], [15.6, 32.5], [31.4, 30.4]]})
    assert made["points"][::3] == [[33.2, 0.4], [32.5, 15.6], [30.4, 31.4]]


def test_relief_stands_at_even_distances_beside_its_line(script: ModuleType) -> None:
    made = list(script.signs({"kind": "mountain", "size": 2, "every": 2.0, "along": [[0, 0], [0, 3], [0, 7]]}))
    assert [sign["at"] for sign in made] == [[0, 0.44], [2, -0.44], [4, 0.44], [6, -0.44]]


@pytest.mark.parametrize("board", ["africa", "south_america", "world"])
def test_the_committed_files_are_what_the_script_makes(script: ModuleType, root: Path, board: str) -> None:
    made: dict[str, Any] = script.geography(root / "scripts" / "geography" / f"{board}.yaml", [])
    committed = json.loads((root / "assets" / "geography" / f"{board}.json").read_text(encoding="utf-8"))
    assert set(made) == set(committed)
    for part in set(made) - {"land", "lakes"}:  # the land comes from outside, and inner seas with it
        assert made[part] == committed[part], part
    assert [lake for lake in committed["lakes"] if "name" in lake] == made["lakes"]


@pytest.mark.parametrize("content", [None, "no JSON", "[]", '{"transform": {}}'])
def test_a_wrong_land_file_is_told_in_one_sentence(root: Path, tmp_path: Path, content: str | None) -> None:
    land = tmp_path / "land.json"
    if content is not None:
        land.write_text(content, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, root / "scripts" / "make_geography.py", land], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert ran.stderr.startswith(f"{land} is not a TopoJSON file of land polygons: ")
    assert ran.stderr.count("\n") == 1

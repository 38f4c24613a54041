"""The content files of Crazy Race, and every way to break them: one sentence that names the place."""

import re
from pathlib import Path

import pytest

from greatrace.content_files import ContentError
from greatrace.crazy_race.library import load, load_from
from greatrace.crazy_race.options import colours
from greatrace.crazy_race.setup import Setup, new_game
from greatrace.crazy_race.state import Pile

PACKAGE = Path("shared/greatrace/crazy_race/content")


@pytest.fixture
def folder(tmp_path: Path, root: Path) -> Path:
    """A copy that may be broken."""
    for file in (root / PACKAGE).iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def test_the_copy_is_the_content_whatever_its_line_ends(folder: Path) -> None:
    assert load_from(folder) == load()
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert load_from(folder) == load()


def test_another_number_is_another_hash(folder: Path) -> None:
    points = folder / "points.yaml"
    points.write_text(points.read_text("utf-8").replace("[6, 6, 5, 5, 4, 3]", "[6, 6, 5, 5, 4, 2]"), "utf-8")
    assert load_from(folder).hash != load().hash


def test_a_race_may_be_played_with_content_of_ones_own(folder: Path) -> None:
    points = folder / "points.yaml"
    points.write_text(points.read_text("utf-8").replace("[6, 6, 5, 5, 4, 3]", "[9, 6, 5, 5, 4, 3]"), "utf-8")
    assert new_game(Setup(colours(3)), "1", load_from(folder)).state.open.finish == Pile(9, 6)


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("stages.yaml", r"  summit:.*\n", "", "stages.yaml: stages: there are 7 stage cards, not 8"),
        ("stages.yaml", r"tank \d", "tank 5", r"stages.yaml: stages.\w+.sides\[\d\]: a distance is 1 to 4, not 5"),
        ("stages.yaml", r"tank \d", "tram 2", "one of tank, express, goods, joker and a distance, not “tram 2”"),
        ("stages.yaml", r"tank \d", "tank far", "one of tank, express, goods, joker and a distance, not “tank far”"),
        ("stages.yaml", r"tank \d", "goods 2", "a card has each locomotive and the joker once"),
        ("stages.yaml", r"tank \d", '"tank ?"', "only a joker may have an open distance"),
        ("stages.yaml", r"arrow: \d", "arrow: 4", r"stages.yaml: stages\[...\].arrow: expected 3 or less"),
        ("stages.yaml", r"arrow: \d", "arow: 1", "stages.yaml: stages.*: unknown field"),
        ("stages.yaml", r"stages:", "stages: [", "stages.yaml: line .*: not valid YAML"),
        ("points.yaml", r"\[6, 6, 5", "[5, 6, 6", "points.yaml: all.finish: the highest card comes first"),
        ("points.yaml", r"\[6, 6, 5, 5", "[6, 6, 5", "points.yaml: all.finish: there are 5 cards, not 6"),
        ("points.yaml", r"finish: \[6, 5, 5, 4\]", "finish: [7, 5, 5, 4]", "fewer.finish: these must be fewer cards"),
        (
            "points.yaml",
            r"finish: \[6, 5, 5, 4\]",
            "finish: [6, 6, 5, 5, 4, 3]",
            "fewer.finish: these must be fewer cards",
        ),
        (
            "points.yaml",
            r"finish: \[6, 5, 5, 4\]",
            "finish: []",
            "points.yaml: fewer.finish: expected at least 1 entry",
        ),
    ],
)
def test_a_broken_file_is_told_in_one_sentence(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    path = folder / file
    text, times = re.subn(old, new, path.read_text("utf-8"), count=1)
    assert times == 1
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError, match=sentence) as caught:
        load_from(folder)
    assert "\n" not in str(caught.value)


def test_two_equal_cards_and_a_missing_file_are_told(folder: Path) -> None:
    stages = folder / "stages.yaml"
    text = stages.read_text("utf-8")
    face = re.search(r"signal_box: (.*)", text)
    assert face is not None
    stages.write_text(re.sub(r"summit: .*", f"summit: {face[1]}", text), "utf-8")
    with pytest.raises(ContentError, match=r"stages\.yaml: stages\.summit: the same as an earlier card"):
        load_from(folder)
    stages.unlink()
    with pytest.raises(ContentError, match=r"stages\.yaml: can’t be read: No such file"):
        load_from(folder)

"""The pictures in assets/art: only what nanosvg draws, in their view boxes; how they are read and coloured."""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from greatrace_client.app.art_watcher import PAUSE, ArtWatcher
from greatrace_client.ui.draw import art as art_module
from greatrace_client.ui.draw.art import EMBLEM, ArtFiles, art, art_files, body_of, composed, crew_art, livery
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.palette import CREWS
from greatrace_client.ui.draw.railway.liveries import LIVERIES
from greatrace_client.ui.draw.raster import document, raster

ART = Path(__file__).resolve().parents[2] / "assets" / "art"
FILES = sorted(path.relative_to(ART).with_suffix("").as_posix() for path in ART.rglob("*.svg"))
FOLDERS = sorted({name.split("/", maxsplit=1)[0] for name in FILES})
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
SCENES = {"rules", "railway_rules", "modules"}  # scenes of the rule book
SIGNS = {"honours", "goals", "alerts", "railway_alerts", "replay", "results", "weather_effects"}
ASSEMBLED = SCENES | SIGNS | {"tiles", "wheel"}  # folders of pictures that show other pictures
PAINTS = {"defs", "linearGradient", "radialGradient", "stop"}
SILENT = {"title", "desc", "metadata"}
# The view box of each kind; `None`: a square around (0, 0) of any size; other kinds have boxes of their own.
BOXES = {
    "cards": "0 0 96 84",
    "microclimates": "0 0 96 84",
    "portraits": "0 0 120 150",
    "flags": "0 0 36 24",
    "terrain": "-40 -40 80 80",
    "weather": "-40 -40 80 80",
    "emblems": "-12 -12 24 24",
    "signs": None,
    "medals": "0 0 56 68",
    "locomotives": "0 -4 150 94",
    "gamepads": "0 0 400 270",
    **dict.fromkeys(SCENES, "0 0 240 120"),
    **dict.fromkeys(SIGNS),
}
CREWED = {"drivers", "locomotives", "vehicles", "crews", "paddock"}
PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8Z" fill="#AABBCC"/></svg>'
EDITED = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 8 8" id="svg1">
  <sodipodi:namedview id="view" pagecolor="#ffffff"/>
  <title>A thing</title>
  <defs id="defs1"><linearGradient id="brass"><stop offset="0"/></linearGradient><path id="hidden" d="M0 0"/></defs>
  <g id="layer1" inkscape:label="Layer" inkscape:groupmode="layer">
    <path id="path1" class="x" style="fill:#abc;stroke:none" d="M0 0H8V8Z" sodipodi:nodetypes="cccc"/>
    <text id="text1" x="1" y="1">lost</text>
  </g>
</svg>"""


def files_in(folder: str) -> list[str]:
    return [name for name in FILES if name.split("/", maxsplit=1)[0] == folder]


def parsed(name: str) -> ET.Element:
    return ET.parse(ART / f"{name}.svg").getroot()  # noqa: S314 - our own files


def whole(name: str) -> str:
    """A picture with those that it shows."""
    return assembled(name, LIVERIES if name.startswith("railway") else CREWS)


def colours(element: ET.Element) -> list[str]:
    """Everything that an element is painted with."""
    style = dict(part.split(":", 1) for part in element.get("style", "").split(";") if ":" in part)
    return [
        value.strip()
        for key in ("fill", "stroke", "stop-color")
        if (value := style.get(key) or element.get(key)) is not None
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_file_holds_only_what_is_drawn(folder: str) -> None:
    shown = {"image"} if folder in ASSEMBLED else set()
    for name in files_in(folder):
        root = parsed(name)
        strange = {element.tag.removeprefix(SVG) for element in root.iter() if element.tag.startswith(SVG)}
        strange -= DRAWN | PAINTS | SILENT | shown | {"svg"}
        assert strange == set(), f"{name}: {strange} is not drawn"
        ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
        assert max(ids.values(), default=1) == 1, f"{name}: ids twice: {ids.most_common(3)}"
        known = {f"url(#{id_})" for id_ in ids}
        for colour in {colour for element in root.iter() for colour in colours(element)}:
            assert colour in known or re.fullmatch(r"none|#[0-9A-Fa-f]{6}", colour), f"{name}: {colour}"


@pytest.mark.parametrize("folder", sorted(ASSEMBLED))
def test_a_picture_shows_pictures_that_are_there(folder: str) -> None:
    assert files_in(folder)
    for name in files_in(folder):
        for image in parsed(name).iter(f"{SVG}image"):
            file = ART / name / ".." / image.get("href", "")
            assert file.resolve().is_file(), f"{name}: {image.get('href')}"
            assert image.get("data-crew", "blue") in {*CREWS, *LIVERIES}, name
        assert "<image" not in whole(name), name


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_file_keeps_to_the_view_box_of_its_kind(folder: str) -> None:
    for name in files_in(folder):
        box = parsed(name).get("viewBox", "")
        x, y, w, h = map(float, box.split())
        assert w > 0, name
        assert h > 0, name
        if folder in BOXES:
            expected = BOXES[folder]
            assert (x == y == -w / 2 == -h / 2) if expected is None else box == expected, name


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_file_is_seen_and_has_no_accident_in_its_numbers(folder: str) -> None:
    for name in files_in(folder):
        x, y, w, h = map(float, parsed(name).get("viewBox", "").split())
        body = whole(name)
        image = raster(f'<g transform="translate({-x} {-y})">{body}</g>', w, h, 96 / h, keep=False)
        assert pygame.mask.from_surface(image, 8).count() > 20, name
        for number in re.findall(r'(?: d| points| transform|width|x|y|r)="([^"]*)"', body):
            assert not re.search(r"nan|inf|None|\de[-+]?\d", number), name


def test_the_games_own_gradient_is_the_only_one_that_files_share() -> None:
    ids = Counter(
        element.get("id") for name in FILES for element in parsed(name).iter() if element.tag.endswith("Gradient")
    )
    del ids["brass"]
    assert max(ids.values(), default=1) == 1


@pytest.mark.parametrize("name", [name for name in FILES if name.split("/")[0] in CREWED])
def test_a_crews_picture_takes_every_crews_colours_and_emblem(name: str) -> None:
    bodies = {crew: crew_art(name, hue) for crew, hue in {**CREWS, **LIVERIES}.items()}
    if CREWS["blue"].body in art(name):
        assert len(set(bodies.values())) == len(bodies)
        assert all(CREWS["blue"].body not in body for crew, body in bodies.items() if crew != "blue")
    if f'id="{EMBLEM}"' in art(name):
        kept = re.compile("#[0-9A-F]{6}")
        assert kept.sub("", bodies["blue"]) != kept.sub("", bodies["mint"])


def test_the_page_for_artists_names_every_colour_that_is_replaced_and_every_folder() -> None:
    page = (ART / "README.md").read_text("utf-8")
    assert re.findall(r"^\| `(#[0-9A-F]{6})` \|", page, re.MULTILINE) == [old for old, _ in livery(CREWS["blue"])]
    assert set(re.findall(r"^\| `([a-z_]+)` \|", page, re.MULTILINE)) == {
        path.name for path in ART.iterdir() if path.is_dir()
    }


def test_what_an_editor_adds_is_left_out() -> None:
    assert body_of(EDITED) == '<g><path style="fill:#AABBCC;stroke:none" d="M0 0H8V8Z"/></g>'


def test_colours_are_replaced_all_at_once() -> None:
    body = art("signs/drop", ("#C1410D", "#FFFFFF"), ("#FFFFFF", "#C1410D"))
    assert "#FFFFFF" in body
    assert body.count("#C1410D") == art("signs/drop").count("#FFFFFF")


def test_a_picture_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="cards/nothing"):
        art("cards/nothing")
    assert "cards/nothing" not in art_files
    assert "cards/refuel" in art_files


class Studio:
    """One picture in a folder of its own, watched with a clock that is set by hand."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "things" / "it.svg"
        self.file.parent.mkdir()
        self.now, self.painted, self.saves = 0.0, 0, 0
        self.art_files = ArtFiles(lambda: folder)
        self.watcher = ArtWatcher(self.art_files, self.repaint, lambda: self.now)

    def repaint(self) -> None:
        self.painted += 1

    def save(self, text: str) -> None:
        self.saves += 1
        self.file.write_text(text, "utf-8")
        os.utime(self.file, ns=(self.saves, self.saves))

    def look(self) -> None:
        self.now += PAUSE
        self.watcher.update()


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    studio = Studio(tmp_path)
    studio.save(PLAIN)
    assert studio.art_files["things/it"] == '<path d="M0 0H8V8Z" fill="#AABBCC"/>'
    studio.look()
    assert studio.painted == 0
    return studio


def test_a_saved_picture_is_read_again_and_everything_is_painted(studio: Studio) -> None:
    made = composed(lambda: studio.art_files["things/it"])
    assert "#AABBCC" in made()
    studio.save(PLAIN.replace("#AABBCC", "#112233"))
    studio.watcher.update()
    assert studio.painted == 0  # not at every iteration
    studio.look()
    assert studio.painted == 1
    assert "#112233" in made()
    studio.look()
    assert studio.painted == 1


@pytest.mark.parametrize("broken", ["", "<svg", "<svg></g>"])
def test_a_broken_picture_leaves_the_old_one_until_it_is_mended(studio: Studio, broken: str) -> None:
    studio.save(broken)
    studio.look()
    assert "#AABBCC" in studio.art_files["things/it"]
    assert studio.painted == 0
    studio.save(PLAIN.replace("#AABBCC", "#112233"))
    studio.look()
    assert studio.painted == 1


def test_a_picture_that_is_broken_at_the_start_is_empty_until_it_is_mended(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    studio = Studio(tmp_path)
    studio.save("<svg")
    assert studio.art_files["things/it"] == ""
    assert "things/it.svg cannot be read" in caplog.text
    studio.look()
    studio.save(PLAIN)
    studio.look()
    assert "#AABBCC" in studio.art_files["things/it"]


def test_a_picture_that_is_gone_stays_as_it_was(studio: Studio) -> None:
    shutil.rmtree(studio.file.parent)
    studio.look()
    assert "#AABBCC" in studio.art_files["things/it"]


def test_pictures_of_a_zip_are_read_but_not_watched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "art.zip", "w") as archive:
        archive.writestr("things/it.svg", PLAIN)
    packed = ArtFiles(lambda: zipfile.Path(tmp_path / "art.zip"))
    assert "things/it" in packed
    assert packed["things/it"].startswith("<path")
    assert packed.stamp("things/it") is None
    assert packed.names("things") == ["it"]


def test_brass_is_added_once_for_everything_that_a_document_holds() -> None:
    text = document(art("drivers/back") + art("drivers/front"), 66, 92)
    assert text.count("<linearGradient") == 1
    assert art_module.SHARED_GRADIENT in text

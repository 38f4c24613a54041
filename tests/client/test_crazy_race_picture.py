"""What Crazy Race looks like: every size, every language, every locomotive."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pygame
import pytest

from greatrace.crazy_race import words
from greatrace_client.games.crazy_race.stage import standing
from greatrace_client.games.crazy_race.targets import CrewPlate, HandCard, SideButton
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model import LobbyModel
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import document
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext, Replace
from tests.client.crazy_table import Table, played
from tests.client.driven_table import FRAME, SIZES
from tests.client.fakes import navigator

# ---- the picture


def test_no_cue_leaves_a_lie() -> None:
    """Every cue of a whole race is played frame by frame; the stage then stands as the view says."""
    table = Table(players=3, speed=3)
    for _ in range(150):
        steps = table.race.bot_step(also_own=True)
        if steps is None:
            break
        table.scene.happened(steps)
        for _ in range(400):
            if table.scene.director.idle:
                break
            table.scene.update(FRAME)
        assert table.scene.director.idle
        crews = table.race.table.view.open.crews
        shown = [[engine.place for engine in engines] for engines in table.scene.stage.engines]
        assert shown == [[float(place) for place in crew.locomotives] for crew in crews]
        view: Any = table.race.table.view
        assert table.scene.stage.view == view


def test_a_locomotive_faces_home_from_the_turntable_on() -> None:
    assert [standing(place).left for place in (0, 5, 6, 7, 12)] == [False, False, True, True, True]


def test_nothing_shows_how_many_cards_another_holds() -> None:
    """X6: the tooltip about a player tells only of emptiness."""
    table = Table()
    table.asked("lay")
    tooltip = table.scene.form.named(CrewPlate(1)).hint
    assert not any(figure in tooltip for figure in ("8", "7"))


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4])
def test_every_widget_stands_on_the_page(size: tuple[int, int], players: int) -> None:
    for scale in (1.0, 1.5):
        table = Table(size=size, players=players, scale=scale)
        table.asked("lay")
        page = table.scene.page
        buttons = []
        for widget in table.scene.form.widgets:
            x, y, w, h = widget.box
            assert pygame.Rect(-1, -1, page.width + 2, page.height + 2).contains(pygame.Rect(x, y, w, h)), widget.name
            if isinstance(widget.name, SideButton) or widget.name in ("pass", "take back"):
                buttons.append(pygame.Rect(x, y, w, h))
                assert h >= 30, (widget.name, h)
        assert all(not a.colliderect(b) for i, a in enumerate(buttons) for b in buttons[:i])


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_spectator_sees_the_race(code: str) -> None:
    set_language(code)
    table = Table(seat=None, players=3)
    for _ in range(40):
        table.scene.happened(table.race.bot_step(also_own=True) or [])
        table.frames(2)
    assert not [w for w in table.scene.form.widgets if isinstance(w.name, HandCard)]
    assert not [w for w in table.scene.form.widgets if w.name in ("pass", "take back")]


def test_autoplay_comes_to_the_results_with_pictures(tmp_path: Path) -> None:
    table = Table(flags=Flags(autoplay=True, shots=tmp_path), players=3, speed=3)
    for _ in range(12000):
        if isinstance(table.scene.change, Replace):
            break
        if table.scene.director.idle and not table.race.table.my_move:
            steps = table.race.bot_step()
            if steps is not None:
                table.scene.happened(steps)
        if table.scene.update(1 / 12):
            table.scene.draw(table.context.page)
    assert isinstance(table.scene.change, Replace)
    results = table.scene.change.scene
    assert isinstance(results, ResultsScene)
    results.enter(table.context)
    results.draw(table.context.page)
    names = [path.name.partition("-")[2] for path in tmp_path.glob("*.png")]
    assert "results.png" in names
    assert "ask-lay.png" in names
    assert "LocomotiveMoved.png" in names


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_results_in_every_language_and_kind_of_end(code: str) -> None:
    set_language(code)
    for race in played({"tie_break": "next_lower"}, range(2)) + played({}, range(2), players=3):
        context = AppContext(
            Settings(sounds=0), Page(1280, 720), Sounds(0), LobbyModel(), table=race.table, navigator=navigator()
        )
        scene = ResultsScene()
        scene.enter(context)
        scene.draw(context.page)
        assert race.table.over


# ---- drawings


SAFE = {"svg", "g", "path", "circle", "ellipse", "rect", "defs", "linearGradient", "stop"}


def test_drawings_stay_inside_what_nanosvg_understands() -> None:
    bodies = [railway.locomotive(kind, colour) for kind in words.LOCOMOTIVES for colour in railway.LIVERIES]
    bodies += [railway.driver_back(colour) for colour in railway.LIVERIES]
    bodies += [railway.driver_face(colour, value) for colour in railway.LIVERIES for value in words.DRIVERS]
    bodies += [railway.stage_card(240), railway.small_stage(80), railway.hub(27), railway.joker()]
    bodies += [railway.first_arrow(), railway.turntable(50)]
    bodies += [
        railway.bridge(50),
        railway.rails(400),
        railway.shed(200, 110, "blue"),
        railway.sunburst(800, 400, 90, 80),
    ]
    bodies += [railway.point_card("turntable"), railway.point_card("finish"), railway.hills(900, 140, 3)]
    for body in bodies:
        tree = ET.fromstring(document(body, 100, 100))  # noqa: S314 - our own text
        assert {element.tag.partition("}")[2] for element in tree.iter()} <= SAFE


def test_types_and_liveries_all_look_different() -> None:
    seen = {railway.locomotive(kind, colour) for kind in words.LOCOMOTIVES for colour in words.COLOURS}
    assert len(seen) == len(words.LOCOMOTIVES) * len(words.COLOURS)
    assert len({railway.LIVERIES[colour].emblem for colour in words.COLOURS}) == len(words.COLOURS)

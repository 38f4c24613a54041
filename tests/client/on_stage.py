"""A race of bots, and the stage on which a test plays its cues; a window that looks at one."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.view_state.stage import GAUGES, Stage
from greatrace_client.model import LobbyModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import Transition
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.scene import AppContext
from tests.client.fakes import navigator

FRAME = 1 / 60


class Ground:
    """Places without a picture."""

    def __init__(self, race: LocalRace) -> None:
        self.board = race.table.ruleset.board

    def spot(self, space: str) -> Point:
        x, y = self.board.centre(space)
        return x * 38, y * 38

    def way(self, start: str, end: str) -> Curve:
        a, b = self.spot(start), self.spot(end)
        return Curve(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b)

    def place(self, name: str, seat: int) -> Point:
        return 100.0 * seat, 50.0


def new_race(seed: str = "3", level: str = "greedy") -> tuple[LocalRace, Stage]:
    race = LocalRace(Setup("africa", ("vermilion", "blue", "lemon", "mint")), seed, level=level)
    ground = Ground(race)
    return race, Stage(race.table.ruleset, race.table.view, ground, ground)


def steps_of(race: LocalRace) -> Iterator[list[Transition]]:
    while (steps := race.bot_step(also_own=True)) is not None:
        yield steps


def assert_honest(stage: Stage, *, still: bool = False) -> None:
    """The stage shows its view: vehicles on their spaces, all tiles, needles aimed (and, `still`, arrived)."""
    o = stage.view.open
    assert stage.shake == (0.0, 0.0)
    assert set(stage.faces()) == set(o.tiles)
    for seat, crew in enumerate(o.crews):
        vehicle = stage.vehicle(seat)
        x, y = stage.spot(crew.at)
        assert vehicle.space == crew.at
        assert vehicle.way == "land"
        assert abs(vehicle.pose.x - x) < 40
        assert abs(vehicle.pose.y - y) < 40
        assert (vehicle.pose.hop, vehicle.pose.tilt) == (0, 0)
        for gauge in GAUGES:
            needle = stage.needles[seat, gauge]
            assert needle.goal == getattr(crew, gauge)
            assert not still or needle.value == needle.goal
        assert stage.purses[seat].goal == crew.money


def window_on(setup: Setup, speed: float) -> tuple[LocalRace, RaceScene]:
    race = LocalRace(setup, "7", level="greedy")
    scene = RaceScene(lambda _action: None)
    scene.enter(
        AppContext(
            Settings(sounds=0, speed=speed),
            Page(1280, 720),
            Sounds(0),
            LobbyModel(),
            table=race.table,
            navigator=navigator(),
        )
    )
    return race, scene


def run(scene: RaceScene, frames: int) -> None:
    for _ in range(frames):
        scene.dashes.share = 0.0
        if scene.update(FRAME * 2):
            scene.draw(scene.context.page)
    scene.dashes.share = 0.0
    scene.stage.touch()
    scene.draw(scene.context.page)

"""The map workshop, with each tool in hand."""

from __future__ import annotations

from functools import partial

from greatrace.lab.liveness import RaceTally
from greatrace.lab.measure_worker import MeasureRequest
from greatrace_client.model.workshop import kept
from greatrace_client.model.workshop.editor import DrawingEditor, Tool
from greatrace_client.model.workshop.history import DrawingHistory
from greatrace_client.net.measuring import Measuring
from greatrace_client.screens.workshop.bag import BagScene
from greatrace_client.screens.workshop.drawing_list import DrawingsScene
from greatrace_client.screens.workshop.measure import MeasureScene
from greatrace_client.screens.workshop.region import RegionScene
from greatrace_client.screens.workshop.scene import WorkshopScene
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.opening import Make, entered

DRAWING: dict[str, Make] = {
    "workshop shelf": lambda _context: [DrawingsScene()],
    "workshop, region": lambda _context: [RegionScene()],
}


def at_work(tool: Tool) -> WorkshopScene:
    """Africa in the workshop, with that tool in hand, a city and a line chosen."""
    scene = WorkshopScene(kept.of_the_game()[0].drawing)
    scene.editor.tool, scene.editor.city, scene.editor.line = tool, min(scene.editor.drawing.cities), 0
    return scene


def _alone(tool: Tool, _context: AppContext) -> list[Scene]:
    return [at_work(tool)]


DRAWING |= {f"workshop, {tool}": partial(_alone, tool) for tool in Tool}


@entered(DRAWING, "workshop, much to mend")
def to_mend(_context: AppContext) -> list[Scene]:
    scene = at_work(Tool.ERASE)
    row = 9
    scene.editor.stroke([at for at in scene.editor.drawing.ground if at[0] == row], "a gap")
    scene.editor.change_board(name="")
    return [scene]


@entered(DRAWING, "workshop, bag")
def bag(_context: AppContext) -> list[Scene]:
    return [BagScene(DrawingEditor(DrawingHistory(kept.of_the_game()[0].drawing)), lambda: None)]


@entered(DRAWING, "workshop, measured")
def measured(_context: AppContext) -> list[Scene]:
    class Measured(MeasureScene):
        """Two races are over; no process is started."""

        def _begin(self) -> None:
            self.measuring = Measuring(MeasureRequest("", self.board, self.players, self.races))
            self.measuring.tallies = [
                RaceTally(
                    self.board,
                    "a > b",
                    4,
                    rounds=7,
                    winner_order=0,
                    drives={2: 9, 4: 3},
                    ends={"city": 8, "stop": 4},
                    plans={1: {"1-2-1-1": 4}},
                    cities={"purple": 3, "red": 7},
                ),
                RaceTally(self.board, "a > b", 4, rounds=21, called_off=True, plans={1: {"1-2-1-1": 4}}),
            ]
            self.rebuild()

    return [Measured("", "africa")]

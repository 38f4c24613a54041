#!/usr/bin/env python3
"""Make the pictures of the README, docs/media/*.png, and its film, race.gif; no screen is needed.

Races of bots are played in this process and drawn by the client's own scenes. Making pictures light, and the film,
needs Pillow; without it pictures stay large and the film stays as it was.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from _film import film
from _studio import AFRICA, MEDIA, ROOT, NeverHappened, Studio, asked, quiet

TRIES = 12  # number of races
NOON = 12  # the hour of pictures with daylight
FILMED = "5"  # the race of the film, with lines, tiles and drives within a few seconds
EVERYTHING = {"challenge": "everything_at_once", "season": "normal", "diplomacy": "normal", "paddock": "preset"}


# ---- pictures


def outside(studio: Studio) -> None:
    """Photograph the title, and the setup of a race against bots."""
    from greatrace_client.screens.solo_setup import SoloSetupScene
    from greatrace_client.screens.title import TitleScene
    from greatrace_client.ui.scene import Push
    from greatrace_client.ui.scene_stack import SceneStack

    for name, scene in (("title", TitleScene(lambda: NOON)), ("solo", SoloSetupScene())):
        stack = SceneStack(studio.context())
        stack.carry_out(Push(scene))
        studio.scene = scene
        studio.picture(name)


def at_the_workshop(studio: Studio) -> None:
    """Photograph the workshop: a part of the world, a dragged city, a reported gap, for docs/ADDING_A_BOARD.md."""
    from greatrace_client.model.workshop import kept
    from greatrace_client.model.workshop.editor import Tool
    from greatrace_client.screens.workshop.region import RegionScene
    from greatrace_client.screens.workshop.scene import WorkshopScene

    begun = RegionScene()
    drawing = next(found.drawing for found in kept.of_the_game() if found.board == "old_roads")
    in_hand = WorkshopScene(drawing)
    in_hand.editor.take(Tool.CITY)
    in_hand.editor.click(drawing.hex_of("wien"))
    to_mend = WorkshopScene(drawing)
    to_mend.editor.take(Tool.ERASE)
    to_mend.editor.stroke([at for at in drawing.ground if at[1] == 10], "a gap")
    scenes = {"workshop-region": begun, "workshop-city": in_hand, "workshop-gap": to_mend}
    for name, scene in scenes.items():
        scene.enter(studio.context())
        studio.scene = scene
        studio.picture(name)


def bare_race(studio: Studio, seed: str) -> None:
    """Photograph Africa without modules: a way, the plan, a reaction, the digest, the results."""
    studio.set_up(AFRICA, 4, seed)
    studio.until(lambda table: asked("sequence", 3)(table) and len(table.question.options) > 4)
    scene = studio.scene
    studio.frames(4)
    if scene.following.open:
        studio.picture("digest")
        scene.following.dismiss()
    scene.following.alerts = []
    studio.until(lambda table: asked("drive", 3)(table) and len(scene.reach.ways) > 5)
    scene.following.alerts = []
    ways = scene.reach.ways
    goal = max(ways, key=lambda space: (len(ways[space].legs) - ways[space].blind, space))
    scene.pointer.point(goal)
    studio.picture("race")
    scene.pointer.let_go()
    studio.until(asked("plan", 4))
    scene.following.alerts = []
    for box in (0, 0, 1, 2):
        scene.screen.planner.add(box)
    scene.renew()
    studio.picture("planning")
    studio.until(lambda table: asked("reaction")(table) and len(table.question.options) > 1)
    scene.following.alerts = []
    studio.picture("reaction")
    studio.until(lambda table: table.over)
    from greatrace_client.race_common.results_scene import ResultsScene

    studio.scene = ResultsScene(lambda: NOON)
    studio.scene.enter(studio.context())
    studio.frames(600)  # until all has been counted
    studio.picture("results")


def one_round(studio: Studio, seed: str) -> None:
    """Photograph the four phases of a round, for docs/PLAY.md."""
    studio.set_up(AFRICA, 4, seed)
    studio.until(asked("bivouac", 2))
    scene = studio.scene
    for phase, prompt in (("bivouac", "bivouac"), ("planning", "plan"), ("convoy", "drive")):
        studio.until(asked(prompt, 2))
        scene.following.dismiss()
        scene.following.alerts = []
        if phase == "planning":
            for box in (0, 1, 1, 2, 3):
                scene.screen.planner.add(box)
            scene.renew()
        studio.picture(f"round-{phase}")
    table = studio.race.table
    studio.until(
        lambda table: table.view.open.round == 3,
        shown=lambda o: o.phase == "maintenance" and purses(o) == purses(table.view.open),
    )
    scene.following.alerts = []
    studio.picture("round-maintenance", dt=0.0)


def purses(o: Any) -> list[int]:
    """The money of all players; the bonus is the last event of the maintenance phase."""
    return [crew.money for crew in o.crews]


def with_modules(studio: Studio) -> None:
    """Photograph the choice of leaders, the paddock, all modules at once, and the whole of Asia."""
    from greatrace.great_race.modules import MODULES

    studio.set_up(AFRICA, 4, "1", tuple(MODULES), EVERYTHING)
    studio.until(asked("leader"))
    studio.picture("leaders")
    studio.until(asked("bivouac"))
    studio.picture("paddock")
    studio.until(asked("sequence", 3))
    studio.scene.following.forget()
    studio.scene.following.alerts = []
    studio.picture("modules")
    others = tuple(name for name in MODULES if name != "challenges")
    options = {name: choice for name, choice in EVERYTHING.items() if name != "challenge"}
    studio.set_up(("asia", "beirut", "peking"), 5, "1", others, options)
    studio.until(asked("sequence", 4))
    studio.scene.following.forget()
    studio.scene.following.alerts = []
    studio.picture("asia")


def of_some_race(make: Callable[[str], None], seed: str) -> None:
    """Make pictures of the race with that seed, or of the first after it with all their subjects."""
    for tried in (seed, *(f"{seed}-{number}" for number in range(2, TRIES + 1))):
        with suppress(NeverHappened):
            make(tried)
            return
    raise SystemExit(f"No race of {TRIES} comes to all that the pictures show: try another --seed")


def main() -> None:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--seed", default="7", help="the race to play (default: %(default)s)")
    parser.add_argument(
        "--only", choices=["outside", "workshop", "race", "round", "modules", "film"], help="only these"
    )
    wishes = parser.parse_args()
    MEDIA.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="great-race-") as folder:
        quiet(Path(folder))
        studio = Studio()
        made: dict[str, Callable[[], None]] = {
            "outside": lambda: outside(studio),
            "workshop": lambda: at_the_workshop(studio),
            "race": lambda: of_some_race(lambda seed: bare_race(studio, seed), wishes.seed),
            "round": lambda: of_some_race(lambda seed: one_round(studio, seed), wishes.seed),
            "modules": lambda: with_modules(studio),
            "film": lambda: film(studio, FILMED),
        }
        for name, make in made.items():
            if wishes.only in (None, name):
                make()
    print(f"{len(list(MEDIA.glob('*.png')))} pictures in {MEDIA.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

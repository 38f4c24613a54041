#!/usr/bin/env python3
"""Make the pictures of the README, docs/media/*.png, and its film, race.gif; no screen is needed.

Races of bots are played in this process and drawn by the client's own scenes. Making pictures light, and the film,
needs Pillow; without it pictures stay large and the film stays as it was.
"""

from __future__ import annotations

import argparse
import importlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEDIA = ROOT / "docs" / "media"
SIZE = 1600, 900
HEAVIEST = 300_000  # bytes of a picture
LIGHTER = ((1280, 256), (1120, 256), (1120, 128), (960, 128), (800, 128))  # widths and colours, tried in turn
TRIES = 12  # races
FILM, RATE, SECONDS = (600, 450), 9, 11.0  # pixels, frames a second, how long
LONGEST_FILM = 3_000_000  # bytes
FILMED = "5"  # the race of the film: lines, tiles and drives within a few seconds
COLOURS = 160, 112, 80, 56, 40  # of the film, tried in turn
CREWS = ("vermilion", "blue", "lemon", "mint", "plum")
EVERYTHING = {"challenge": "everything_at_once", "season": "normal", "diplomacy": "normal", "paddock": "preset"}
AFRICA = "africa", "cairo", "cape_town"


def quiet(folder: Path) -> None:
    """No screen, no sound, and a home of its own."""
    homes = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA")}
    os.environ.update({**homes, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})


class NeverHappened(Exception):
    """The race was over before what a picture shows had happened."""


class Studio:
    """One window, in which a race after the other is set up and photographed."""

    def __init__(self) -> None:
        from greatrace_client.app.window import Window
        from greatrace_client.model.lobby import LobbyModel
        from greatrace_client.settings import Settings
        from greatrace_client.ui.audio import Sounds

        self.settings = Settings(sounds=0, player="Margaux")
        self.window = Window(self.settings, SIZE, full=False)
        self.lobby, self.sounds = LobbyModel(), Sounds(0)
        self.race: Any = None
        self.scene: Any = None

    def kit(self) -> Any:
        """What a scene gets."""
        from greatrace_client.ui.scene import AppContext

        table = self.race.table if self.race is not None else None
        return AppContext(self.settings, self.window.page, self.sounds, self.lobby, table=table)

    # ---- races
    def set_up(
        self,
        board: tuple[str, str, str],
        crews: int,
        seed: str,
        modules: tuple[str, ...] = (),
        options: dict[str, str] | None = None,
    ) -> None:
        """Another race, at its start."""
        from greatrace.great_race.setup import Setup
        from greatrace_client.games.great_race.scene import RaceScene
        from greatrace_client.model.local_race import LocalRace

        self.race = LocalRace(Setup(board[0], CREWS[:crews], *board[1:], modules, options or {}), seed, seconds=15)
        self.scene = RaceScene(lambda _action: None)
        self.scene.enter(self.kit())

    def until(self, wanted: Callable[[Any], bool], shown: Callable[[Any], bool] | None = None) -> None:
        """Bots play all seats until the table is as wanted; the picture catches up, or stops when the position that
        it has come to is as `shown` says. Raises NeverHappened.
        """
        while not wanted(self.race.table):
            steps = self.race.bot_step(also_own=True)
            if steps is None:
                raise NeverHappened
            self.scene.director.skip()
            self.scene.happened(steps)
        while shown is not None and not shown(self.scene.shown.stage.view.open):
            if self.scene.director.idle:
                raise NeverHappened
            self.frames(1, 1 / 240)
        if shown is None:
            self.scene.director.skip()

    def frames(self, number: int, dt: float = 1 / 60) -> None:
        for _ in range(number):
            self.scene.update(dt)
            self.scene.draw(self.window.page)

    def picture(self, name: str, dt: float = 1 / 60) -> None:
        """Kept under that name; with `dt` 0 time stands still meanwhile."""
        import pygame

        self.frames(30, dt)
        while getattr(getattr(self.scene, "board", None), "painting", False):
            self.frames(1, dt)
        self.frames(6, dt)
        path = MEDIA / f"{name}.png"
        pygame.image.save(self.window.surface, path)
        lighten(path)


def asked(prompt: str, first: int = 0) -> Callable[[Any], bool]:
    """Whether seat 0 is asked that, in that round or later."""
    return lambda table: (
        table.my_move
        and table.question is not None
        and table.question.prompt == prompt
        and table.view.open.round >= first
    )


# ---- pictures


def outside(studio: Studio) -> None:
    """The title, and setting up a race against bots."""
    from greatrace_client.screens.solo_setup import SoloSetupScene
    from greatrace_client.screens.title import TitleScene
    from greatrace_client.ui.scene import Push, SceneStack

    for name, scene in (("title", TitleScene()), ("solo", SoloSetupScene())):
        stack = SceneStack(studio.kit())
        stack.carry_out(Push(scene))
        studio.scene = scene
        studio.picture(name)


def at_the_workshop(studio: Studio) -> None:
    """A part of the world, a city in hand, and a gap that is told, for docs/ADDING_A_BOARD.md."""
    from greatrace_client.model.workshop import kept
    from greatrace_client.model.workshop.desk import Tool
    from greatrace_client.screens.workshop.region import RegionScene
    from greatrace_client.screens.workshop.scene import WorkshopScene

    begun = RegionScene()
    drawing = next(found.drawing for found in kept.of_the_game() if found.board == "old_roads")
    in_hand = WorkshopScene(drawing)
    in_hand.desk.take(Tool.CITY)
    in_hand.desk.click(drawing.hex_of("wien"))
    to_mend = WorkshopScene(drawing)
    to_mend.desk.take(Tool.ERASE)
    to_mend.desk.stroke([at for at in drawing.ground if at[1] == 10], "a gap")
    scenes = {"workshop-region": begun, "workshop-city": in_hand, "workshop-gap": to_mend}
    for name, scene in scenes.items():
        scene.enter(studio.kit())
        studio.scene = scene
        studio.picture(name)


def bare_race(studio: Studio, seed: str) -> None:
    """Africa without modules: a way, the plan, a reaction, the digest, the results."""
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

    studio.scene = ResultsScene()
    studio.scene.enter(studio.kit())
    studio.frames(600)  # until all has been counted
    studio.picture("results")


def one_round(studio: Studio, seed: str) -> None:
    """The four phases of a round, for docs/PLAY.md."""
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
    """What everybody has; the bonus is the last thing that happens in the maintenance phase."""
    return [crew.money for crew in o.crews]


def with_modules(studio: Studio) -> None:
    """Leaders to choose from, the paddock, everything at once, and the whole of Asia."""
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


def lighten(picture: Path) -> None:
    """Scale a picture down for the web, in at most 300 KB, where Pillow is there to do it."""
    if find_spec("PIL") is None:
        print(f"{picture.name} stays large: making it light needs Pillow")
        return
    image: Any = importlib.import_module("PIL.Image")
    whole = image.open(picture).convert("RGB")
    for width, colours in LIGHTER:
        small = whole.resize((width, width * SIZE[1] // SIZE[0]), image.Resampling.LANCZOS)
        # An octree keeps the few pixels of each crew's colour, which other ways of counting colours lose.
        small.quantize(colours, method=image.Quantize.FASTOCTREE, dither=0).save(picture, optimize=True)
        if picture.stat().st_size <= HEAVIEST:
            return


# ---- the film


def shots(studio: Studio, seed: str) -> Iterator[Any]:
    """The map during a few turns of a race, enlarged."""
    import pygame

    studio.set_up(AFRICA, 4, seed)
    studio.until(lambda table: table.view.open.round >= 3 and table.view.open.phase == "convoy")
    scene = studio.scene
    scene.director.speed = 1.6
    scene.following.rest()
    scene.following.alerts = []
    scene.board_zoom(1, *scene.board.sheet.centre(studio.race.table.view.open.crews[0].at))
    scene.camera.show(*(scene.board.spot(crew.at) for crew in studio.race.table.view.open.crews[:2]))
    studio.frames(60)
    sight, page = scene.layout.sight, scene.page
    seen = pygame.Rect(page.corner(sight.x, sight.y), (page.px(sight.w), round(page.px(sight.w) * FILM[1] / FILM[0])))
    left = int(SECONDS * RATE)
    while left:
        if scene.director.idle:
            steps = studio.race.bot_step(also_own=True)
            if steps is None:
                return
            scene.happened(steps)
            if not any(isinstance(step.event, worth_seeing()) for step in steps):
                scene.director.skip()
        studio.frames(3, 1 / RATE / 3)
        if scene.director.idle:
            continue  # between two cues nothing is to be seen
        small = pygame.transform.smoothscale(studio.window.surface.subsurface(seen), FILM)
        yield pygame.image.tobytes(small, "RGB")
        left -= 1


def worth_seeing() -> tuple[type, ...]:
    """What happens on the map."""
    from greatrace.great_race import events as ev

    return ev.VehicleMoved, ev.TilePlaced, ev.TileRevealed, ev.TileRemoved, ev.ThreatDeclared, ev.MoneyGained


def palette_of(image: Any, frames: list[Any], colours: int) -> Any:
    """Few colours for all frames: those of some of them, and swatches of what is small but matters."""
    from greatrace_client.ui.draw.palette import BAD, CITIES, CREWS, FUEL, GOLD, GOOD, NIGHT

    swatches = [
        *(hue for crew in CREWS.values() for hue in crew[:3]),
        *(city[0] for city in CITIES.values()),
        BAD,
        FUEL,
        GOLD,
        GOOD,
        NIGHT,
    ]
    sheet = image.new("RGB", (FILM[0], FILM[1] * 3 + 40 * len(swatches)))
    for i in range(3):
        sheet.paste(frames[(2 * i + 1) * len(frames) // 6], (0, i * FILM[1]))
    for i, hue in enumerate(swatches):
        sheet.paste(hue, (0, FILM[1] * 3 + 40 * i, FILM[0], FILM[1] * 3 + 40 * i + 40))
    return sheet.quantize(colours, method=image.Quantize.MEDIANCUT)


def film(studio: Studio, seed: str) -> None:
    """A film of a convoy, where Pillow is there to write one."""
    if find_spec("PIL") is None:
        print("no film: it needs Pillow")
        return
    image: Any = importlib.import_module("PIL.Image")
    whole = [image.frombytes("RGB", FILM, data) for data in shots(studio, seed)]
    for colours in COLOURS:
        palette = palette_of(image, whole, colours)
        frames = [frame.quantize(palette=palette, dither=0) for frame in whole]
        frames[0].save(
            MEDIA / "race.gif", save_all=True, append_images=frames[1:], duration=1000 // RATE, loop=0, optimize=True
        )
        if (MEDIA / "race.gif").stat().st_size <= LONGEST_FILM:
            return


def of_some_race(make: Callable[[str], None], seed: str) -> None:
    """Make pictures of the race with that seed, or of the first after it in which all that they show happens."""
    for tried in (seed, *(f"{seed}-{number}" for number in range(2, TRIES + 1))):
        with suppress(NeverHappened):
            make(tried)
            return
    raise SystemExit(f"No race of {TRIES} comes to all that the pictures show: try another --seed")


def main() -> None:
    """Make them all."""
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

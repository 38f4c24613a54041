#!/usr/bin/env python3
"""Make the pictures of the README, docs/media/*.png, and a short GIF where Pillow is installed; no screen is needed.

A race of four bots is played by the real client on its real server; the most telling moments are kept.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEDIA = ROOT / "docs" / "media"
SIZE = 1600, 900
HEAVIEST = 300_000  # bytes of a picture
LIGHTER = ((1280, 256), (1120, 256), (1120, 128), (960, 128), (800, 128))  # widths and colours, tried in turn
FRAME, COLOURS, HELD = (480, 270), 64, 700  # of the film: pixels, colours, milliseconds a moment
EVERYTHING = {"challenge": "everything_at_once", "season": "normal", "diplomacy": "normal", "paddock": "preset"}
# Our name of the picture, and what the client calls the moment; the last such picture of the race is taken.
MOMENTS = {
    "race": "VehicleMoved",
    "planning": "ask-plan",
    "reaction": "ask-reaction",
    "results": "results",
}


def quiet(folder: Path) -> dict[str, str]:
    """An environment without screen and sound, and with a home of its own."""
    homes = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA")}
    return {**os.environ, **homes, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def played(folder: Path, seed: str) -> Path:
    """The screenshots of a whole race."""
    shots = folder / "shots"
    size = "x".join(map(str, SIZE))
    command = [
        sys.executable, "-m", "greatrace_client.app", "play", "--solo", "--autoplay", "--bots", "3", "--seed", seed,
        "--speed", "3", "--size", size, "--shots", str(shots), "--name", "Margaux", "--lang", "en",
    ]  # fmt: skip
    subprocess.run(command, env=quiet(folder), check=True, timeout=1800)
    return shots


def title(folder: Path) -> None:
    """The title screen, straight from its scene."""
    os.environ.update(quiet(folder))
    import pygame

    from greatrace_client.audio import Sounds
    from greatrace_client.model.lobby import LobbyModel
    from greatrace_client.scenes.base import Kit, Push, SceneStack
    from greatrace_client.scenes.solo_setup import SoloSetupScene
    from greatrace_client.scenes.title import TitleScene
    from greatrace_client.settings import Settings
    from greatrace_client.window import Window

    settings = Settings(sounds=0)
    window = Window(settings, SIZE, full=False)
    for name, scene in (("title", TitleScene()), ("solo", SoloSetupScene())):
        SceneStack(Kit(settings, window.page, Sounds(0), LobbyModel())).carry_out(Push(scene))
        scene.draw(window.page)
        pygame.image.save(window.surface, MEDIA / f"{name}.png")
        lighten(MEDIA / f"{name}.png")


def modules() -> None:
    """Leaders to choose from, and a race with everything that modules add, straight from the race's scene."""
    import pygame

    from greatrace.great_race.modules import MODULES
    from greatrace.great_race.setup import Setup
    from greatrace_client.audio import Sounds
    from greatrace_client.in_process import LocalRace
    from greatrace_client.model.lobby import LobbyModel
    from greatrace_client.scenes.base import Kit
    from greatrace_client.scenes.race.scene import RaceScene
    from greatrace_client.settings import Settings
    from greatrace_client.window import Window

    settings = Settings(sounds=0)
    window = Window(settings, SIZE, full=False)
    setup = Setup("africa", ("vermilion", "blue", "lemon", "mint"), "cairo", "cape_town", tuple(MODULES), EVERYTHING)
    race = LocalRace(setup, "1")
    scene = RaceScene(lambda _action: None)
    scene.enter(Kit(settings, window.page, Sounds(0), LobbyModel(), table=race.table))
    for name, prompt, first in (("leaders", "leader", 0), ("modules", "sequence", 3)):
        question = race.table.question
        while not (
            race.table.my_move and question and question.prompt == prompt and race.table.view.open.round >= first
        ):
            scene.happened(race.bot_step(also_own=True) or [])
            question = race.table.question
        scene.director.skip()
        for _ in range(4):  # panels that wait for the next frame
            scene.update(1 / 60)
            scene.draw(window.page)
        pygame.image.save(window.surface, MEDIA / f"{name}.png")
        lighten(MEDIA / f"{name}.png")


def lighten(picture: Path) -> None:
    """Scale a picture down for the web, in at most 300 KB, where Pillow is there to do it."""
    if find_spec("PIL") is None:
        print(f"{picture.name} stays large: making it light needs Pillow")
        return
    import importlib

    image: Any = importlib.import_module("PIL.Image")
    whole = image.open(picture).convert("RGB")
    for width, colours in LIGHTER:
        small = whole.resize((width, width * SIZE[1] // SIZE[0]), image.Resampling.LANCZOS)
        # An octree keeps the few pixels of each crew's colour, which other ways of counting colours lose.
        small.quantize(colours, method=image.Quantize.FASTOCTREE, dither=0).save(picture, optimize=True)
        if picture.stat().st_size <= HEAVIEST:
            return


def keep(shots: Path) -> None:
    """The chosen moments under our names."""
    for name, moment in MOMENTS.items():
        found = sorted(shots.glob(f"*{moment}*.png"))
        if not found:
            print(f"no picture of {moment} this time: {name}.png stays as it was")
            continue
        (MEDIA / f"{name}.png").write_bytes(found[-1].read_bytes())
        lighten(MEDIA / f"{name}.png")


def film(shots: Path) -> None:
    """All moments as a GIF, where Pillow is there to write one."""
    if find_spec("PIL") is None:
        print("no GIF: it needs Pillow")
        return
    import importlib

    image: Any = importlib.import_module("PIL.Image")
    moments = sorted(shots.glob("*.png"))[::2]  # most moments have two pictures
    frames = [image.open(path).convert("RGB").resize(FRAME).quantize(COLOURS, dither=0) for path in moments]
    frames[0].save(MEDIA / "race.gif", save_all=True, append_images=frames[1:], duration=HELD, loop=0, optimize=True)


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--seed", default="1934", help="the race to play (default: %(default)s)")
    parser.add_argument("--title-only", action="store_true", help="only the screens that need no race")
    wishes = parser.parse_args()
    MEDIA.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="great-race-") as folder:
        if not wishes.title_only:
            shots = played(Path(folder), wishes.seed)
            keep(shots)
            film(shots)
        title(Path(folder))
        modules()
    print(f"{len(list(MEDIA.glob('*.png')))} pictures in {MEDIA.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

"""How long a frame of the race takes: events, animation and drawing, without a screen.

    python scripts/bench_client.py [--game crazy_race] [--modules all] [--players 4] [--board asia] [--frames 3000]
    python scripts/bench_client.py --soak 3600 [--modules all]
    python scripts/bench_client.py --start 5

Bots play whole races; after a warm-up (the first pictures of every tile and card are rasterised once) each frame's
work is timed: `update` and `draw` of the game's scene, with every animation at speed 1. The goal is 99 % under 8 ms.

`--soak`: seconds of races, one after the other, at the highest speed; once a minute the memory of the process is
noted. `--start`: the installed client is started so often; the clock on the wall tells when its title is drawn, and how
long it takes from "Drive off" to the first frame of the race.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GOAL = 8.0  # milliseconds
WARM_UP = 400  # frames
TITLE, RACE = 1.5, 2.0  # seconds from the start to the title, from "Drive off" to the race
GROWTH = 1.1  # by how much the last third of a soak may need more memory than the second
CREWS = ("vermilion", "blue", "lemon", "mint", "plum")
LIVERIES = ("lilac", "orange", "green", "blue")


def opened(game: str, players: int, seed: str, modules: tuple[str, ...], board: str) -> tuple[Any, Any]:
    """A race of that game in this process, and its scene, which exchanges answers with the game directly."""
    from greatrace.crazy_race import setup as crazy_setup
    from greatrace.games import CRAZY_RACE, GREAT_RACE
    from greatrace.great_race.setup import Setup
    from greatrace_client.games.crazy_race.scene import CrazyRaceScene
    from greatrace_client.games.great_race.scene import RaceScene
    from greatrace_client.model.local_race import LocalRace

    def answer(action: Any) -> None:
        scene.happened(race.submit(0, action))

    if game == CRAZY_RACE.id:
        setup = crazy_setup.Setup(LIVERIES[:players], {})
        race = LocalRace(setup, seed, kind=CRAZY_RACE)
    else:
        race = LocalRace(Setup(board, CREWS[:players], "", "", modules), seed, kind=GREAT_RACE)
    scene = CrazyRaceScene(answer) if game == CRAZY_RACE.id else RaceScene(answer)
    return race, scene


def frames(
    game: str,
    size: tuple[int, int],
    players: int,
    modules: tuple[str, ...] = (),
    speed: float = 1.0,
    board: str = "africa",
) -> Iterator[tuple[float, str]]:
    """Milliseconds of work of each frame, and what was going on."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    from greatrace_client.model import LobbyModel
    from greatrace_client.settings import Settings
    from greatrace_client.ui.audio import Sounds
    from greatrace_client.ui.draw.frame_budget import in_frames
    from greatrace_client.ui.draw.page import Page, make_room
    from greatrace_client.ui.flags import Flags
    from greatrace_client.ui.scene import AppContext

    pygame.display.init()
    make_room(size)
    page = Page(surface=pygame.display.set_mode(size))
    seed = 0
    while True:
        seed += 1
        race, scene = opened(game, players, str(seed), modules, board)
        context = AppContext(
            Settings(sounds=0, speed=speed), page, Sounds(0), LobbyModel(), flags=Flags(autoplay=True), table=race.table
        )
        scene.enter(context)
        while scene.taken_change() is None:
            began = time.thread_time()  # processor time, without waiting on a busy machine
            with in_frames():
                if scene.update(1 / 60):
                    scene.draw(page)
            event = scene.director.event
            yield (time.thread_time() - began) * 1000, type(event).__name__ if event is not None else "rest"
            if scene.director.idle and not race.table.my_move:
                scene.happened(race.bot_step() or [])


def measured(
    game: str, size: tuple[int, int], players: int, number: int, modules: tuple[str, ...] = (), board: str = "africa"
) -> dict[str, float]:
    """Percentiles in milliseconds over `number` frames, and the share that keeps to the goal."""
    source = frames(game, size, players, modules, board=board)
    for _ in range(WARM_UP):
        next(source)
    work = [next(source) for _ in range(number)]
    slow: dict[str, int] = {}
    for spent, what in work:
        if spent > GOAL:
            slow[what] = slow.get(what, 0) + 1
    if slow:
        print(
            "slow frames:",
            ", ".join(f"{what} {n}" for what, n in sorted(slow.items(), key=lambda x: -x[1])),
            file=sys.stderr,
        )
    spans = sorted(spent for spent, _ in work)
    return {
        "frames": number,
        "median_ms": round(spans[number // 2], 2),
        "p95_ms": round(spans[int(number * 0.95)], 2),
        "p99_ms": round(spans[int(number * 0.99)], 2),
        "max_ms": round(spans[-1], 2),
        "within_goal_percent": round(100 * sum(spent <= GOAL for spent in spans) / number, 2),
    }


def resident() -> float:
    """The resident memory of this process in MiB."""
    if sys.platform != "linux":
        raise SystemExit("--soak reads memory from /proc: it runs on Linux only")
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def soak(game: str, size: tuple[int, int], players: int, seconds: int, modules: tuple[str, ...]) -> int:
    """Run race after race and measure the memory every minute; the exit code says whether it is stable."""
    source, looks, begun = frames(game, size, players, modules, speed=3.0), list[float](), time.monotonic()
    while (gone := time.monotonic() - begun) < seconds:
        next(source)
        time.sleep(0.004)  # a core is shared with other processes
        if gone >= 60 * len(looks):
            looks.append(resident())
            print(f"  {len(looks) - 1:>3} min {looks[-1]:>8.1f} MiB", flush=True)
    third = max(1, len(looks) // 3)
    second, last = looks[third : 2 * third] or looks, looks[-third:]
    print(f"  second third {statistics.mean(second):.1f} MiB, last third {statistics.mean(last):.1f} MiB")
    return 0 if statistics.mean(last) <= GROWTH * statistics.mean(second) else 1


def started(*options: str) -> dict[str, float]:
    """Seconds from the start of the installed client to each line that it prints about its pictures."""
    command = [sys.executable, "-m", "greatrace_client.app.cli", *options]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "GREAT_RACE_FIRST_FRAME": "1"}
    last = "first frame" if "--solo" in options else "first picture"
    times, begun = dict[str, float](), time.perf_counter()
    with subprocess.Popen(command, env=os.environ | quiet, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        for line in client.stdout:
            times[line.strip()] = time.perf_counter() - begun
            if line.strip() == last:
                client.terminate()
                return times
    sys.exit(f"The client ended before its {last} was drawn.")


def starts(number: int, size: str) -> int:
    """Medians of `number` starts; the exit code says whether they keep to the goals."""
    titles = [started("--size", size)["first picture"] for _ in range(number)]
    races = [
        times["first frame"] - times["first picture"]
        for _ in range(number)
        for times in [started("--solo", "--size", size)]
    ]
    for what, spans, goal in (("start to title", titles, TITLE), ("setting out to race", races, RACE)):
        print(f"  {what:<22}{statistics.median(spans):>8.2f} s, {min(spans):.2f} to {max(spans):.2f}, goal {goal} s")
    return 0 if statistics.median(titles) <= TITLE and statistics.median(races) <= RACE else 1


def main() -> int:
    """Print the figures; the exit code says whether 99 % of the frames keep to the goal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="great_race", choices=("great_race", "crazy_race"))
    parser.add_argument("--modules", default="", help="names with commas between them, or: all (but the challenges)")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--board", default="africa", help="five race on those of the second edition: asia")
    parser.add_argument("--players", type=int, default=4, choices=range(2, 6))
    parser.add_argument("--frames", type=int, default=3000)
    parser.add_argument("--soak", type=int, default=0, metavar="SECONDS", help="the memory over so long a time")
    parser.add_argument("--start", type=int, default=0, metavar="N", help="the time of so many starts")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    asked = parser.parse_args()
    width, _, height = asked.size.partition("x")
    from greatrace.great_race.modules import MODULES

    every = tuple(name for name in MODULES if name != "challenges")
    modules = every if asked.modules == "all" else tuple(filter(None, asked.modules.split(",")))
    if asked.soak:
        return soak(asked.game, (int(width), int(height)), asked.players, asked.soak, modules)
    if asked.start:
        return starts(asked.start, asked.size)
    figures = measured(asked.game, (int(width), int(height)), asked.players, asked.frames, modules, asked.board)
    if asked.json:
        print(json.dumps(figures))
    else:
        print(f"{asked.game}, {asked.size}, {asked.players} players")
        for name, value in figures.items():
            print(f"  {name:<22}{value:>10}")
    return 0 if figures["p99_ms"] <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())

"""Measure what docs/PERFORMANCE.md reports. `python3 scripts/bench.py --help`.

Every figure names its bound, as the project sets it; a missed one is marked, never hidden. Absolute times depend on the
machine and on what else it does: quote the ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

Row = tuple[str, str, str, bool | None]  # figure, value, bound, whether it was kept (None: no bound)

START_GOAL = 3.0  # seconds


def engine(args: argparse.Namespace) -> list[Row]:
    """Decisions, games and forks beside Catanatron."""
    try:
        import catanatron  # noqa: F401 - only checks that it is installed
    except ImportError:
        sys.exit("The engine is compared with Catanatron: install the extra first, `pip install -e .[bench]`.")
    import bench_engine

    found = bench_engine.compare(args.pairs, args.seed, progress)
    if args.json:
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
    per_second = f"{found['decisions_per_second']:,.0f} /s beside {found['peer_ticks_per_second']:,.0f} ticks/s"
    games = f"{found['games_per_second']:.1f} /s beside {found['peer_games_per_second']:.1f} /s"
    fork = f"{found['fork_us']:.1f} µs beside copy() {found['peer_copy_us']:.1f} µs"
    playouts = f"{found['playouts_per_second']:.1f} /s beside {found['peer_playouts_per_second']:.1f} /s"
    modules = f"{found['modules_decisions_per_second']:,.0f} /s beside {found['decisions_per_second']:,.0f} /s"
    return [
        ratio("decisions applied, random four-player race", per_second, found["ratio_decisions"], 1.0),
        ratio("random four-player games", games, found["ratio_games"], 3.0),
        ratio("fork()", fork, found["ratio_fork"], 2.0),
        ("fork() and one answer", f"{found['fork_and_move_us']:.1f} µs", "", None),
        ("fork() played out at random", f"{playouts}: × {found['ratio_playouts']:.2f}", "", None),
        ratio("decisions with all modules, beside the base game", modules, found["ratio_modules"], 0.5),
    ]


def ratio(what: str, measured: str, value: float, bound: float) -> Row:
    """A row for a ratio that must be at least `bound`."""
    return what, f"{measured}: × {value:.2f}", f"≥ × {bound:.1f}", value >= bound


def server(args: argparse.Namespace) -> list[Row]:
    """Tables, answers and bytes of the server."""
    import bench_server

    return bench_server.rows(seconds=args.seconds, say=progress)


def client(args: argparse.Namespace) -> list[Row]:
    """Frames of both games' screens in full swing."""
    return [row for game in ("great_race", "crazy_race") for row in frames(game, args.frames)]


def frames(game: str, number: int) -> list[Row]:
    """The frames of one game."""
    import bench_client

    progress(f"client: frames of {game}")
    found = bench_client.measured(game, (1920, 1080), 4, number)
    p99 = found["p99_ms"]
    return [
        (f"{game}: work of a frame, 1920×1080, 99 %", f"{p99:.1f} ms", "≤ 8 ms", p99 <= bench_client.GOAL),
        ("... median", f"{found['median_ms']:.1f} ms", "", None),
        ("... longest", f"{found['max_ms']:.1f} ms", "", None),
    ]


def start(args: argparse.Namespace) -> list[Row]:
    """Measure from scripts/play.py, installed, to the first frame of the solo race."""
    play = Path(__file__).with_name("play.py")
    subprocess.run([sys.executable, str(play), "--set-up"], check=True, stdout=subprocess.DEVNULL)
    spans = []
    for i in range(args.starts):
        progress(f"start: {i + 1} of {args.starts}")
        spans.append(seconds_to_first_frame())
    median = statistics.median(spans)
    return [("scripts/play.py to the solo race's first frame", f"{median:.2f} s", "≤ 3 s", median <= START_GOAL)]


def seconds_to_first_frame() -> float:
    """Start the program as a person does, without a screen; the seconds until it reports that the race is drawn."""
    script = Path(__file__).with_name("play.py")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "GREAT_RACE_FIRST_FRAME": "1"}
    begun = time.perf_counter()
    command, environment = [sys.executable, str(script), "--solo"], os.environ | quiet
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as game:
        assert game.stdout is not None
        lines = []
        for line in game.stdout:
            if line.strip() == "first frame":
                spent = time.perf_counter() - begun
                game.terminate()
                return spent
            lines.append(line)
    sys.exit("The race was never drawn: " + "".join(lines[-1:]).strip())


PARTS: dict[str, Callable[[argparse.Namespace], list[Row]]] = {
    "engine": engine,
    "server": server,
    "client": client,
    "start": start,
}


def progress(line: str) -> None:
    """Report that long work goes on."""
    sys.stderr.write(f"\r{line:<60}")
    sys.stderr.flush()


def print_rows(title: str, rows: list[Row]) -> None:
    """Print a table, with missed bounds marked."""
    sys.stderr.write("\r" + " " * 60 + "\r")
    print(f"\n{title}")
    for what, measured, bound, kept in rows:
        mark = {True: "ok  ", False: "MISS", None: "    "}[kept]
        print(f"  {mark}  {what:<46} {measured}   {bound}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="what to measure (default: everything)")
    parser.add_argument("--pairs", type=int, default=15, help="pairs of games for the engine (default: 15)")
    parser.add_argument("--seconds", type=float, default=20, help="length of each run of the server (default: 20)")
    parser.add_argument("--frames", type=int, default=3000, help="frames of the client (default: 3000)")
    parser.add_argument("--starts", type=int, default=5, help="starts of the program (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="first seed (default: 1)")
    parser.add_argument("--json", action="store_true", help="also print the engine's raw figures")
    args = parser.parse_args()
    for name in args.part or PARTS:
        print_rows(name, PARTS[name](args))


if __name__ == "__main__":
    main()

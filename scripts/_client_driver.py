"""Drives the real client, with its window loop, from a script; on Linux, for the processor times of processes.

    _client_driver.py MODE WIDTHxHEIGHT [SECONDS] [MODULES]

Modes: `title` (from the title through the form to the race, SECONDS of thinking in the form), `idle` (title, then a
race that waits for the player, so many seconds each), `play` (races one after the other with every animation, the map
zoomed and pulled all the time; iterations of over 33 ms are printed with scene, event, what the kernel took of it, and
the part that took most, see `_watched_parts`; each minute has a line of its own; `openings_ms`: the most that first
pictures of scenes took, all their iterations together), `hour` (as many races as SECONDS, at the highest speed). The
last line that is printed is one JSON object. Its `memory`, MiB: resident at the results of each race and at the end;
`steady`, the middle of what it was each second of each race, and `peak`, the most at any moment. Seconds are processor
seconds where they are called so; a busy machine does not change those.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from _memory_looks import MemoryLooks, of_system, of_thread
from _watched_parts import Parts

SETTLED = 6.0  # seconds until everything is loaded
PERIOD = 0.4  # seconds between two movements on the map
MINUTE = 60.0
FILL = 33.0  # milliseconds from which a frame is reported


def open_client(size: tuple[int, int], **more: Any) -> Any:
    """A client that is not running yet; its settings are the defaults changed by `more`."""
    from greatrace_client.net.main_loop import main_loop, plain_lines

    with plain_lines():
        from greatrace_client.app.session import ClientRun

        loop = main_loop()
    from greatrace_client.app.window import Window
    from greatrace_client.settings import Settings
    from greatrace_client.ui.flags import Flags

    flags = {name: more.pop(name) for name in ("autoplay", "solo") if name in more}
    settings = Settings(**more)
    return ClientRun(loop, Window(settings, size), settings, Flags(**flags))


def children_seconds() -> float:
    """Processor seconds of the child processes that are running."""
    spent = 0
    for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split():
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / of_system("SC_CLK_TCK")


def cut_letters(folder: Path) -> None:
    """Prepare the fonts in another process, since a player's client finds them prepared, with the library unloaded."""
    code = "import sys, pathlib; from greatrace_client import paths; paths.use(pathlib.Path(sys.argv[1]));"
    code += "from greatrace_client.ui.draw import fonts; [fonts.face_bytes(face) for face in fonts.WEIGHTS]"
    subprocess.run([sys.executable, "-c", code, str(folder)], check=True)


def press(key: str) -> None:
    """Press a key of the keyboard."""
    import pygame

    code = pygame.key.key_code(key)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))


class FromTitle:
    """From the title through the form to the race; the time counts from "Start race"."""

    def __init__(self, run: Any, think: float) -> None:
        self.run, self.think, self.step = run, think, 0
        self.since, self.began = 0.0, (0.0, 0.0, 0.0)
        run.loop.each_iteration.append(self.iterate)
        run.loop.after_frame.append(self.drawn)

    def now(self) -> tuple[float, float, float]:
        return time.perf_counter(), time.process_time(), children_seconds()

    def iterate(self) -> None:
        top = type(self.run.stack.top).__name__
        if self.step == 0 and top == "TitleScene" and self.run.loop.frames > 0:
            self.step = 1
            press("n")
        elif self.step == 1 and top == "SoloSetupScene":
            self.step, self.since = 2, time.perf_counter()
        elif self.step == 2 and time.perf_counter() - self.since >= self.think:
            self.step, self.began = 3, self.now()
            press("return")

    def drawn(self) -> None:
        if self.step == 3 and type(self.run.stack.top).__name__ == "RaceScene":
            wall, own, server = (b - a for a, b in zip(self.began, self.now(), strict=True))
            report({"wall": wall, "client_cpu": own, "server_cpu": server})
            self.run.loop.stop()


class Idle:
    """Measures the processor time while nothing is to do."""

    def __init__(self, run: Any, seconds: float) -> None:
        self.run, self.seconds, self.figures = run, seconds, dict[str, float]()
        self.begun: tuple[float, float, int] | None = None
        self.still_since = time.perf_counter()
        self.name = "title"
        run.loop.each_iteration.append(self.iterate)

    def iterate(self) -> None:
        now, top = time.perf_counter(), self.run.stack.top
        racing = type(top).__name__ == "RaceScene"
        if (self.name == "race") != racing or (racing and not (top.table.my_move and top.director.idle)):
            self.still_since = now
            if self.name == "race" and type(top).__name__ == "SoloSetupScene":
                press("return")
            return
        if self.begun is None and now - self.still_since >= SETTLED:
            self.begun = now, time.process_time(), self.run.loop.frames
        elif self.begun is not None and now - self.begun[0] >= self.seconds:
            self.report_figures(now)

    def report_figures(self, now: float) -> None:
        assert self.begun is not None
        span = now - self.begun[0]
        self.figures[f"{self.name}_percent"] = 100 * (time.process_time() - self.begun[1]) / span
        self.figures[f"{self.name}_frames"] = (self.run.loop.frames - self.begun[2]) / span
        self.begun = None
        if self.name == "race":
            report(self.figures)
            self.run.loop.stop()
            return
        self.name, self.still_since = "race", now
        press("n")


class Play:
    """Races that play themselves while the map is zoomed and dragged; for `seconds`, or for a number of `races`."""

    def __init__(self, run: Any, *, seconds: float = 0.0, races: int = 0) -> None:
        self.run, self.seconds, self.races, self.done = run, seconds, races, 0
        self.parts = Parts()
        self.spans, self.looks, self.slow = list[float](), MemoryLooks(), dict[str, int]()
        self.begun, self.moved, self.turn = time.perf_counter(), 0.0, 0
        self.minutes, self.counted = 0, 0  # minutes reported, and frames before
        self.top, self.opening, self.seen = None, 0.0, False
        self.openings = dict[str, float]()
        loop = run.loop
        loop.each_iteration.remove(run.watch_autoplay)
        loop.each_iteration.append(self.iterate)
        self.loop_iterate: Callable[[], object] = loop._iterate  # noqa: SLF001 - the whole iteration is timed, from outside
        loop._iterate = self.timed  # noqa: SLF001 - as above

    def timed(self) -> None:
        """Run and time one cycle of the loop, and report what was on the screen when it was slow."""
        self.parts.spent.clear()
        frames, before = self.run.loop.frames, time.thread_time()
        used = of_thread()
        self.loop_iterate()
        spent = (time.thread_time() - before) * 1000
        self.opened(spent, shown=self.run.loop.frames > frames)
        if self.run.loop.frames > frames or spent > FILL:
            self.spans.append(spent)
        if spent > FILL:
            director = getattr(self.run.stack.top, "director", None)
            what = f"{type(self.run.stack.top).__name__} {type(director.event).__name__ if director else ''}"
            faults, kernel = (now - then for now, then in zip(of_thread(), used, strict=True))
            of_it = f"{1000 * kernel:.0f} in the kernel, {faults:.0f} page faults; most of it {self.parts.worst()}"
            print(f"{spent:.0f} ms: {what}, {of_it}", flush=True)
            self.slow[what] = self.slow.get(what, 0) + 1

    def opened(self, spent: float, *, shown: bool) -> None:
        """Add the time of a scene's first picture, which is made in several cycles."""
        top = self.run.stack.top
        if top is not self.top:
            self.top, self.opening, self.seen = top, 0.0, False
        if not self.seen:
            self.opening += spent
            self.seen = shown
            name = type(top).__name__
            self.openings[name] = max(self.openings.get(name, 0.0), round(self.opening, 1))

    def iterate(self) -> None:
        now, top = time.perf_counter(), self.run.stack.top
        self.looks.iterate(now)
        if self.seconds and now - self.begun >= (self.minutes + 1) * MINUTE:
            self.tell_minute()
        if type(top).__name__ == "ResultsScene":
            self.done += 1
            self.looks.results()
            if self.races and self.done >= self.races:
                self.end()
                return
            self.run.context.navigator.again()
        elif self.seconds and now - self.begun >= self.seconds:
            self.end()
        elif self.seconds and type(top).__name__ == "RaceScene" and now - self.moved >= PERIOD:
            self.moved = now
            self.hand()

    def tell_minute(self) -> None:
        """Print a line about the last minute."""
        self.minutes += 1
        spans, self.counted = sorted(self.spans[self.counted :]) or [0.0], len(self.spans)
        memory = " ".join(f"{name} {value}" for name, value in self.looks.minute().items())
        print(
            f"minute {self.minutes}: races {self.done}, frames {len(spans)}, longest {spans[-1]:.0f} ms, "
            f"over {FILL:.0f} ms so far {sum(self.slow.values())}; MiB: {memory}",
            flush=True,
        )

    def hand(self) -> None:
        """Zoom in and out, and drag the map."""
        import pygame

        page = self.run.context.page.surface
        pos = page.get_width() // 2, page.get_height() // 2
        self.turn += 1
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0)))
        if self.turn % 25 in (0, 2, 8, 12):
            way = 1 if self.turn % 25 in (0, 2) else -1
            pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=way, precise_x=0.0, precise_y=float(way)))
        elif self.turn % 25 in (4, 5, 6, 7):
            self.run.stack.top.panned(8.0, 4.0)

    def end(self) -> None:
        spans = sorted(self.spans) or [0.0]
        report(
            {
                "frames": len(spans),
                "p99_ms": spans[int(len(spans) * 0.99)],
                "max_ms": spans[-1],
                "over_33_ms": sum(span > FILL for span in spans),
                "slow": self.slow,
                "openings_ms": self.openings,
                "races": self.done,
                **self.looks.figures(),
            }
        )
        self.run.loop.stop()


def report(figures: dict[str, Any]) -> None:
    """Print the last line."""
    print(json.dumps(figures), flush=True)


def main(mode: str, size: str, seconds: float, modules: str = "") -> None:
    """Run a mode."""
    from greatrace.great_race.modules import MODULES
    from greatrace_client import paths
    from greatrace_client.model.race_setup import RaceSetup

    width, _, height = size.partition("x")
    window = int(width), int(height)
    names = tuple(n for n in MODULES if n != "challenges") if modules == "all" else tuple(filter(None, [modules]))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        paths.use(Path(folder))
        cut_letters(Path(folder))
        if mode == "title":
            run = open_client(window)
            FromTitle(run, seconds)
        elif mode == "idle":
            run = open_client(window)
            Idle(run, seconds)
        else:
            race_setup = RaceSetup(modules=names, levels=("easy",))
            speed, pace = (1.0, "brisk") if mode == "play" else (3.0, "at_once")
            run = open_client(window, autoplay=True, solo=race_setup, speed=speed, bot_pace=pace)
            Play(run, seconds=seconds if mode == "play" else 0.0, races=int(seconds) if mode == "hour" else 0)
        sys.exit(run.run())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *sys.argv[4:5])

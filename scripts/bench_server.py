"""Measure the server: latency with many tables, answers per second of its processor, bytes on the wire.

    python3 scripts/bench_server.py [--tables 1000] [--rate 500] [--seconds 20] [--json]
    python3 scripts/bench_server.py --highest [--version FOLDER]    # the highest rate with 99 % within 10 ms

The server runs on one processor and the players, all of them in one process, on the others (where there are any).
The tables answer in turn, each at its own pace. "Spread": some have played ahead, so that they are in all phases of a
race at a time; "in step": all have begun together and come to each costly phase in the same moment.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from attrs import evolve, fields

from load.highest_rate import HighestRate
from load.server_process import LINUX_ONLY
from load.workload import LATE, Wish, run, tell

Row = tuple[str, str, str, bool | None]  # figure, value, bound, whether it was kept (None: no bound)
PLAIN_ANSWERS, TLS_ANSWERS = 5500, 4500  # per processor second
BUSY = 2500.0  # answers a second at which waiting times must not rise


def measure(wish: Wish) -> dict[str, Any]:
    """Measure one run in a separate process, with its players off the server's processor."""
    if sys.platform != "linux":
        raise SystemExit(LINUX_ONLY)
    cores = sorted(os.sched_getaffinity(0))
    others = set(cores[1:]) or set(cores)
    command = [sys.executable, __file__, "--one", str(cores[0]), *wish.words()]
    done = subprocess.run(
        command,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, others),
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def highest_in_step(wish: Wish) -> float:
    """The highest rate with all tables in the same phase, for which they begin again each time."""
    search = HighestRate(LATE, tell)
    while not search.found:
        found = measure(evolve(wish, rate=search.rate, highest=False))
        search.note(found["latency_ms"]["0.99"], found["answers_per_second"])
    return search.held


def highest_rows(wish: Wish) -> list[Row]:
    """The highest rates at which everybody sees 99 % of the answers within `LATE`."""
    tell("spread over the phases of a race")
    spread = measure(evolve(wish, spread=True))["highest"]
    tell("in step")
    in_step = highest_in_step(wish)
    what = f"{wish.tables} tables, highest rate with 99 % within {LATE:.0f} ms"
    return [
        (f"{what}: spread", f"{spread:,.0f} a second", "", None),
        ("... in step", f"{in_step:,.0f} a second", "", None),
    ]


def rows(
    *, seconds: float = 20, tables: int = 1000, rate: float = 500, say: Callable[[str], None] = lambda _: None
) -> list[Row]:
    """The rows of docs/PERFORMANCE.md, with their bounds."""
    paced = Wish(tables=tables, rate=rate, seconds=seconds)
    hurry, full = evolve(paced, rate=BUSY), evolve(paced, saturated=True)
    say(f"server: {rate:.0f} answers a second at {tables} tables")
    calm = measure(evolve(paced, spread=True))
    say(f"server: {BUSY:.0f} answers a second")
    quick = measure(evolve(hurry, spread=True))
    say(f"server: {BUSY:.0f} answers a second, all tables in step")
    in_step = measure(hurry)["latency_ms"]["0.99"]
    say("server: as many answers as it can take")
    busy = measure(full)
    say("server: the same, deflated")
    small = measure(evolve(full, deflate=True))
    say("server: the same over TLS")
    tls = measure(evolve(full, encrypted=True))["answers_per_cpu_second"]
    say("server: the same over TLS, deflated")
    both = measure(evolve(full, deflate=True, encrypted=True))["answers_per_cpu_second"]
    late, wire = calm["latency_ms"]["0.99"], busy["update_bytes"]
    hurried = quick["latency_ms"]["0.99"]
    per_cpu = busy["answers_per_cpu_second"]
    memory = calm["memory_kib_per_table"]
    squeezed = small["update_bytes"]["median"]
    whole = max(run["snapshot_bytes_most"] for run in (calm, busy, small))  # 0: no snapshot in a run that short
    return [
        (f"{tables} tables, seen by all four, 99 %", f"{late:.1f} ms", "≤ 10 ms", late <= LATE),
        ("... median", f"{calm['latency_ms']['0.5']:.1f} ms", "", None),
        ("... of one processor", f"{100 * calm['cpu_share']:.0f} %", "", None),
        (f"... at {BUSY:,.0f} answers a second, 99 %", f"{hurried:.1f} ms", "≤ 10 ms", hurried <= LATE),
        ("... and all tables in step", f"{in_step:.1f} ms", "≤ 10 ms", in_step <= LATE),
        ("answers per cpu-second, saturated", f"{per_cpu:,.0f}", f"≥ {PLAIN_ANSWERS:,}", per_cpu >= PLAIN_ANSWERS),
        ("... deflated", f"{small['answers_per_cpu_second']:,.0f}", "", None),
        ("... over TLS", f"{tls:,.0f}", f"≥ {TLS_ANSWERS:,}", tls >= TLS_ANSWERS),
        ("... over TLS, deflated", f"{both:,.0f}", "", None),
        ("update, median", f"{wire['median']:.0f} B", "≤ 200 B", wire["median"] <= 200),
        ("update, 95 %", f"{wire['0.95']:.0f} B", "≤ 800 B", wire["0.95"] <= 800),
        ("update deflated, median", f"{squeezed:.0f} B", "≤ 60 B", squeezed <= 60),
        ("largest snapshot", f"{whole:.0f} B", "≤ 8,192 B", 0 < whole <= 8192),
        ("memory per table with four connections", f"{memory:.0f} KiB", "≤ 100 KiB", memory <= 100),
    ]


def wished() -> argparse.Namespace:
    """The parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="answers a second at all tables together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--highest", action="store_true", help="only the highest rate with 99 %% within 10 ms")
    parser.add_argument("--version", default="", help="with --highest: the server of the sources in that folder")
    for switch in ("saturated", "spread", "deflate", "encrypted"):
        parser.add_argument(f"--{switch}", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    """Measure and print."""
    flags = wished()
    wish = Wish(**{one.name: getattr(flags, one.name) for one in fields(Wish)})
    if flags.one is not None:
        print(json.dumps(run(wish, {flags.one})))
        return
    if wish.highest:
        found_rows = highest_rows(wish)
    else:
        found_rows = rows(seconds=wish.seconds, tables=wish.tables, rate=wish.rate, say=tell)
    if flags.json:
        print(json.dumps(found_rows))
        return
    for what, measured, bound, kept in found_rows:
        print(f"{'' if kept is None else 'ok' if kept else 'MISS':6}{what:58}{measured:>16}  {bound}")


if __name__ == "__main__":
    main()

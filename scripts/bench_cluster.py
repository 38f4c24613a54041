"""Measure a cluster on this machine: answers a second of 1, 2 and 4 nodes, PostgreSQL's share, what a directory costs.

    .venv/bin/python scripts/bench_cluster.py --db postgresql://user@host/empty [--nodes 1 2 4] [--directory 100000]

Every node has as many tables. They answer at the highest rate at which 99 % are seen by everybody within 10 ms, then as
fast as they can. Nodes, PostgreSQL and players share the processors of this machine, so that the figures to compare are
answers per second of the nodes' processors: N nodes on N cores of their own take N times as many. `--directory` fills
the database with tables of ten other nodes, four people at each, times each step of a node's look, and tells what a
node pays that lists all of them. The database is emptied.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from greatrace_server.cluster.postgres_ledger import PostgresLedger
from greatrace_server.storage.ownership import Node, enter
from greatrace_server.storage.postgres_link import PostgresLink
from greatrace_server.storage.postgres_schema import bring_up_to_date
from greatrace_server.transport import event_loop
from load.cluster_nodes import ClusterNode
from load.cluster_workload import ClusterCourse
from load.directory import entry, fill, listing_of_all, timed
from load.scripted_connections import Crowd
from load.scripted_players import SEATS, Figures, TableOfFour
from load.server_process import LINUX_ONLY
from load.workload import allow_files


def cpu_of(pid: int) -> float:
    """The processor seconds of a process so far."""
    if sys.platform != "linux":
        raise SystemExit(LINUX_ONLY)
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def postgres_pids(url: str) -> list[int]:
    """The processes of the database server, and those that work for this database, if it runs on this machine."""
    with psycopg.connect(url) as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE datname IS NULL OR datname = current_database()"
        found = connection.execute(asked).fetchall()
    return [pid for (pid,) in found]


def emptied(url: str) -> None:
    """Delete the tables of an earlier run."""
    with psycopg.connect(url, autocommit=True) as connection:
        names = "tables, answers, aside, checkpoints, sealed, kept, nodes, listing, rules, spendings, orders, about"
        connection.execute(f"DROP TABLE IF EXISTS {names}".encode())


def play(ports: list[int], pids: list[int], database: list[int], tables: int, seconds: float) -> dict[str, Any]:
    """Play all tables at their nodes. Uses up the reactor: one run for each process."""
    event_loop.install()  # the server's own reactor: the players must not be slower than the server
    from twisted.internet import reactor as installed

    reactor: Any = installed
    allow_files(tables * SEATS * len(ports))
    figures, rng = Figures(), random.Random(7)
    groups = [[TableOfFour(number, figures, rng) for number in range(tables)] for _ in ports]

    def costs() -> tuple[float, float]:
        database[:] = [pid for pid in database if Path(f"/proc/{pid}").exists()]
        return sum(map(cpu_of, pids)), sum(map(cpu_of, database))

    in_turn = [table for tables_of_nodes in zip(*groups, strict=True) for table in tables_of_nodes]
    course = ClusterCourse(
        reactor=reactor, tables=in_turn, figures=figures, costs=costs, seconds=seconds, waiting=len(ports)
    )
    for port, group in zip(ports, groups, strict=True):
        crowd = Crowd(reactor, port, group, deflate=False)
        crowd.ready = course.connected
        crowd.connect()
    reactor.run()
    return {"nodes": len(ports)} | course.found


def measure_nodes(url: str, number: int, tables: int, seconds: float, folder: Path) -> dict[str, Any]:
    """Measure `number` nodes, with players in a separate process."""
    emptied(url)
    nodes = [ClusterNode(f"n{i}", folder / f"{number}-{i}", url) for i in range(number)]
    try:
        for node in nodes:
            node.start()
            while not (node.folder / "port").exists():
                if node.process.poll() is not None:
                    raise SystemExit(node.log()[-2000:])
                time.sleep(0.05)
        ports, pids = [node.port for node in nodes], [node.process.pid for node in nodes]
        one = json.dumps([ports, pids, postgres_pids(url), tables // number, seconds])
        done = subprocess.run([sys.executable, __file__, "--db", url, "--one", one], check=True, stdout=subprocess.PIPE)
        found: dict[str, Any] = json.loads(done.stdout)
    finally:
        for node in nodes:
            node.process.kill()
            node.process.wait()
    return found


def measure_directory(url: str, tables: int) -> dict[str, Any]:
    """Measure the cost of a look in a directory of `tables` tables at ten other nodes, each step by itself, in
    milliseconds, and the cost of listing all of it.
    """
    emptied(url)
    link = PostgresLink(url).open()
    link.run(bring_up_to_date)
    node = Node("measured", "here:1")
    link.run(lambda connection: enter(connection, node))
    ledger = PostgresLedger(link, node)
    with psycopg.connect(url, autocommit=True) as connection:
        fill(connection, tables)
    changed = [(f"mine{number}", entry(number)) for number in range(100)]
    steps = {
        "renew": lambda: ledger.renew(draining=False),
        "remove the dead": ledger.remove_dead,
        "rules": ledger.new_rules,
        "claim": ledger.claim,
        "movable": ledger.movable,
        "publish 100": lambda: ledger.publish(changed, []),
        "live": ledger.live,
        "read one node's list": lambda: ledger.listing("boot3"),
    }
    found: dict[str, Any] = {name: timed(step) for name, step in steps.items()}
    found["a node that lists all"] = listing_of_all(ledger)
    link.drop()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--db", required=True, help="a database that may be emptied: postgresql://user@host/name")
    parser.add_argument("--nodes", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=200, help="at all nodes together")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--directory", type=int, default=0, metavar="TABLES")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.one:
        print(json.dumps(play(*json.loads(wish.one))))
        return
    one = 0.0  # rate of the first measurement's nodes on their own cores
    with tempfile.TemporaryDirectory() as folder:
        for number in wish.nodes:
            found = measure_nodes(wish.db, number, wish.tables, wish.seconds, Path(folder))
            each = found["answers_per_cpu_second_of_nodes"]
            one = one or each * number
            found["times_the_first_on_cores_of_their_own"] = round(each * number / one, 2)
            print(json.dumps(found), flush=True)
    if wish.directory:
        print(json.dumps({"directory": wish.directory, "found": measure_directory(wish.db, wish.directory)}))


if __name__ == "__main__":
    main()

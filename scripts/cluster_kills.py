"""Kill, freeze and cut off the nodes of a cluster while people race at its tables, and see that nothing is lost.

    .venv/bin/python scripts/cluster_kills.py --db postgresql://user@host/empty [--kills 100] [--nodes 4] [--tables 200]

Each fault hits a random node: `kill -9`, SIGSTOP for longer than its lease, or a line to the database that drops
everything for longer than that. The next one comes when every table has gone on. Ends with 1 and a sentence for
everything that went wrong: an answer that was accepted and is lost, a view that is not what the server says it is, two
people at a table who see two races, a table that stands still, a node that goes on after it was frozen, a journal whose
answers do not hang together.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
import traceback
from typing import Final

from attrs import define, field

from load.cluster_clients import Pair, pair
from load.cluster_figures import Figures
from load.cluster_nodes import ClusterNode, NodeGroup

LONGER: Final = 5.0  # seconds for which a node is frozen or cut off, longer than its lease
STILL: Final = 90.0  # seconds without progress after which a table counts as stuck, on a busy machine
ENDS: Final = 60.0  # seconds in which a node that has lost its lease must end
TAKEN_OVER: Final = 5.0  # seconds in which others must own all tables of a node, as docs/HOSTING.md says
FAULTS: Final = ("killed", "frozen", "cut off")


@define(eq=False)
class FaultInjection:
    """All of it."""

    group: NodeGroup
    figures: Figures
    pairs: list[Pair]
    rng: random.Random
    owned_after: dict[str, list[float]] = field(factory=lambda: {fault: [] for fault in FAULTS})
    lost: dict[str, float] = field(factory=dict)  # when a node without a fault lost its lease
    played_after: dict[str, list[float]] = field(factory=lambda: {fault: [] for fault in FAULTS})
    failed: BaseException | None = None  # an error of the script itself

    async def run(self, kills: int) -> None:
        """Cause `kills` faults, and end."""
        people = [person for each in self.pairs for person in (each.host, each.guest)]
        tasks = [asyncio.create_task(person.live()) for person in people]
        for task in tasks:
            task.add_done_callback(self._check_ended)
        await self._all_go_on(time.monotonic(), "at the beginning")
        for number in range(kills):
            fault, node = FAULTS[number % len(FAULTS)], self._victim()
            await asyncio.sleep(self.rng.uniform(0.2, 2.0))
            await self._hit(fault, node)
            sys.stdout.write(f"{number + 1}: {node.name} {fault}; {self._last(fault)}\n")
            sys.stdout.flush()
        self.figures.ending = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check_ended(self, player: asyncio.Task[None]) -> None:
        """Report at once when a player's task has ended early, which is an error of the script."""
        if not player.cancelled() and (e := player.exception()) is not None:
            trace = "".join(traceback.format_exception(e))
            sys.stdout.write(f"a player of the script failed\n{trace}")
            sys.stdout.flush()
            self.failed = e

    def _victim(self) -> ClusterNode:
        """A random node, preferably one with tables."""
        owners = self.group.owners()
        return self.rng.choices(self.group.nodes, [1 + len(owners[node.name]) for node in self.group.nodes])[0]

    def _last(self, fault: str) -> str:
        owned, played = self.owned_after[fault][-1], self.played_after[fault][-1]
        return f"tables taken over after {owned:.1f} s, all played on after {played:.1f} s"

    async def _hit(self, fault: str, node: ClusterNode) -> None:
        mine, begun = self.group.owners()[node.name], time.monotonic()
        getattr(self, {"killed": "_kill", "frozen": "_freeze", "cut off": "_cut"}[fault])(node)
        self.owned_after[fault].append(await self._taken_over(mine, node, begun))
        if fault != "killed":
            await asyncio.sleep(max(0.0, begun + LONGER - time.monotonic()))
            node.go_on()
            node.line.mend()
            if not await node.ended(ENDS):
                self.figures.wrong.append(f"{node.name} goes on after it was {fault}")
                node.process.kill()
        node.process.wait()
        self.played_after[fault].append(await self._all_go_on(begun, f"after {node.name} was {fault}", node))
        self.lost.pop(node.name, None)
        node.start()
        await node.up()

    def _kill(self, node: ClusterNode) -> None:
        node.process.kill()

    def _freeze(self, node: ClusterNode) -> None:
        node.freeze()

    def _cut(self, node: ClusterNode) -> None:
        node.line.cut()

    async def _taken_over(self, tables: list[str], node: ClusterNode, begun: float) -> float:
        """Seconds until all these tables have another owner, or are gone."""
        wanted = set(tables)
        while wanted:
            await asyncio.sleep(0.1)
            owners = self.group.owners()
            elsewhere = {id for name, ids in owners.items() if name != node.name for id in ids}
            held = wanted - elsewhere
            known = {id for ids in owners.values() for id in ids}
            wanted = {id for id in held if id in known or time.monotonic() - begun < TAKEN_OVER}
            if time.monotonic() - begun > STILL:
                self.figures.wrong.append(f"{len(wanted)} tables of {node.name} were not taken over")
                break
        return time.monotonic() - begun

    def _start_again(self, but: ClusterNode | None) -> None:
        """Restart nodes that were so slow that others have taken over, on a busy machine: they end, as they should."""
        for node in self.group.nodes:
            if "has lost its place" in node.news() and node is not but:
                self.lost[node.name] = time.monotonic()
            if time.monotonic() - self.lost.get(node.name, time.monotonic()) > ENDS and node.process.poll() is None:
                self.figures.wrong.append(f"{node.name} has lost its lease and does not end")
                node.process.kill()
                node.process.wait()
            if node is not but and node.process.poll() is not None:
                self.lost.pop(node.name, None)
                self.figures.done["nodes that were too slow"] += 1
                node.start()

    async def _all_go_on(self, since: float, when: str, but: ClusterNode | None = None) -> float:
        """Seconds until every table has made progress after that moment."""
        while still := [each for each in self.pairs if each.advanced < since]:
            if self.failed is not None:
                raise self.failed
            if time.monotonic() - since > STILL + len(self.pairs) / 2:
                tables = "; ".join(self._described(each) for each in still[:5])
                self.figures.wrong.append(f"{when} {len(still)} tables stand still: {tables}")
                for each in still:
                    each.advanced = time.monotonic()
            self._start_again(but)
            await asyncio.sleep(0.1)
        return max(each.advanced for each in self.pairs) - since

    def _described(self, still: Pair) -> str:
        """The place of a table, and the last messages to its people."""
        where = self.group.place_of(still.table)
        people = ", ".join(
            f"{who.name} at {who.port}: {who.last_refusal or 'nothing'}" for who in (still.host, still.guest)
        )
        return f"{still.table or '?'} ({where}; {people})"


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--db", required=True, help="an empty database: postgresql://user@host/name")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=4)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds until somebody answers, on average")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


async def main(chosen: argparse.Namespace) -> int:
    """Run the script, and print the results."""
    group = NodeGroup(chosen.db)
    try:
        await group.start(chosen.nodes)
        figures = Figures(group.ports(), chosen.pace)
        pairs = [pair(figures, number, chosen.seed) for number in range(chosen.tables)]
        faults = FaultInjection(group, figures, pairs, random.Random(chosen.seed))
        try:
            await faults.run(chosen.kills)
        except Exception:  # noqa: BLE001 - what has come out so far is told, and this
            figures.wrong.append(f"the script failed\n{traceback.format_exc()}")
        figures.wrong += group.unsound()
        figures.wrong += alarms(group)
        tell(faults)
    finally:
        group.close()
    return 1 if figures.wrong else 0


def alarms(group: NodeGroup) -> list[str]:
    """Lines of the nodes' logs that no fault explains."""
    words = ("Traceback", "damaged", "not what it should be", "has seen")
    found: list[str] = []
    for node in group.nodes:
        lines = node.log().splitlines()
        shown = (lines[max(0, i - 2) : i + 12] for i, line in enumerate(lines) if any(word in line for word in words))
        found += [f"{node.name}: " + "\n    ".join(part) for part in shown]
    return found


def tell(faults: FaultInjection) -> None:
    """What has come out."""
    figures = faults.figures
    for fault in FAULTS:
        owned, played = sorted(faults.owned_after[fault]), sorted(faults.played_after[fault])
        if owned:
            middle = len(owned) // 2
            sys.stdout.write(
                f"{fault}: {len(owned)} times; all tables taken over after {owned[middle]:.1f} s "
                f"(longest {owned[-1]:.1f}), all played on after {played[middle]:.1f} s (longest {played[-1]:.1f})\n"
            )
    sys.stdout.write(", ".join(f"{number:,} {what}" for what, number in sorted(figures.done.items())) + "\n")
    kinds: dict[str, list[str]] = {}
    for sentence in figures.wrong:
        kinds.setdefault(sentence.rpartition(": ")[2], []).append(sentence)
    for alike in kinds.values():
        sys.stdout.write(f"WRONG, {len(alike)} times: {alike[0]}\n")
    sys.stdout.write(f"{len(figures.wrong)} things went wrong\n")


if __name__ == "__main__":
    sys.exit(asyncio.run(main(options())))

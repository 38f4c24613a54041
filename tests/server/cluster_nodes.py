"""Nodes that share a database, and players who follow their tables from node to node."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from attrs import define, field

from greatrace.protocol.messages import (
    CreateTable,
    JoinTable,
    ListTables,
    Message,
    Ping,
    Pong,
    Refused,
    Resume,
    Seated,
    Tables,
    WatchTable,
    Welcome,
)
from tests.patience import ENOUGH, until
from tests.ports import free_port
from tests.server.processes import CONFIG, Client, ServerProcess, fill_and_start, typed


@define
class Follower(Client):
    """A player who goes where the table is, and to another node when this one is gone."""

    patience: float = 10.0  # then it asks another node: this one may be frozen
    nodes: tuple[int, ...] = ()  # ports of all nodes that it has heard of
    moves: int = 0  # how often it was sent to another node
    stays: bool = False  # it asks for a table that is moving where it is
    _wish: Message | None = None
    _asked: float = 0.0

    def say(self, message: Message) -> None:
        if isinstance(message, JoinTable | WatchTable | Resume):
            self._wish = message
        super().say(message)

    def understood(self, message: object) -> bool:
        if isinstance(message, Welcome | Pong):
            here = {self.port, *self.nodes, *(int(address.rpartition(":")[2]) for address in message.nodes)}
            self.nodes = tuple(sorted(here))
        if not isinstance(message, Refused):
            return False
        if message.code == "table/moving" and self.stays:
            self._ask_again(message)
            return True
        if message.code.startswith("server/") or (message.code == "table/moving" and self.seq):
            raise ConnectionError(message.code)
        if message.code != "table/moved":
            return False
        self.moves += 1
        wish = self._wish
        self._go_to(int(message.where.rpartition(":")[2]))
        if wish is not None:
            self.say(wish)
        return True

    def _ask_again(self, message: Refused) -> None:
        """A little later, once for all that was refused."""
        now = time.monotonic()
        if now > self._asked + (message.seconds or 0.0):
            self._asked, self._decision = now, (-1, -1)
            time.sleep(message.seconds or 0.0)
            self.say(Resume(self.table, self.seq))

    def _go_to(self, port: int) -> None:
        self.line.close()
        self.inbox.clear()
        self._decision = (-1, -1)
        self.port = port
        self.dial()

    def pinged(self) -> tuple[int, ...]:
        """The ports of the nodes."""
        self.say(Ping())
        self.wait(Pong)
        return self.nodes

    def play_on(self, until_then: Callable[[], bool]) -> None:
        """Until then, whatever happens to the nodes."""
        while not until_then():
            try:
                while not until_then():
                    self.hear()
            except OSError:
                self.return_somewhere()

    def return_somewhere(self, but: int = 0) -> None:
        """Back to the table by any node that answers, but not by that one."""
        ports = [port for port in self.nodes if port != but]
        assert until(lambda: any(self._tried(port) for port in ports), ENOUGH), "no node answers"

    def _tried(self, port: int) -> bool:
        try:
            self._go_to(port)
            self.say(Resume(self.table, self.seq))
        except OSError:
            return False
        return True

    def listed(self) -> set[str]:
        """The ids of the tables in the list."""
        self.say(ListTables(follow=False))
        tables: Tables = self.wait(Tables)
        return {table.id for table in tables.tables}


@define
class Cluster:
    """`url`: the database that the nodes share."""

    folder: Path
    url: str
    config: str = CONFIG
    nodes: dict[str, ServerProcess] = field(factory=dict)
    players: list[Follower] = field(factory=list)

    def start(
        self,
        *names: str,
        surroundings: dict[str, str] | None = None,
        public: str = "",
        options: tuple[str, ...] = (),
        shared_port: int = 0,
    ) -> None:
        """Start these nodes, one after the other, with these variables of their environment and words of the command
        line. `public`: an address that they share, `shared_port` a port; without them each has its own.
        """
        for name in names:
            folder = self.folder / name
            folder.mkdir(exist_ok=True)
            port = shared_port or (self.nodes[name].port if name in self.nodes else free_port())
            shown = public or f"127.0.0.1:{port}"
            own = ("--node", name, "--public", shown, "--admin", str(folder / "admin"), *options)
            node = self.nodes[name] = ServerProcess(
                folder, port=port, options=own, database=self.url, config=self.config
            )
            node.surroundings = surroundings or {}
            node.start()

    def admin(self, name: str, *words: str) -> str:
        """What a node says to its operator."""
        done = typed("admin", "--socket", str(self.nodes[name].folder / "admin"), *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def ports(self) -> dict[int, str]:
        """The nodes by port."""
        return {node.port: name for name, node in self.nodes.items()}

    def player(self, node: str, name: str) -> Follower:
        """A player who has said hello at that node."""
        player = Follower(self.nodes[node].port, name, random.Random(name))
        player.dial()
        self.players.append(player)
        addresses = {node.options[node.options.index("--public") + 1] for node in self.nodes.values()}
        assert until(lambda: len(player.pinged()) >= len(addresses))
        return player

    def kill_all(self) -> None:
        """End all that run."""
        for player in self.players:
            player.line.close()
        for node in self.nodes.values():
            if node.process is not None:
                node.kill()  # nothing happens to one that has ended


def race(ann: Follower, ben: Follower) -> str:
    """Ann opens a table, Ben finds it in the list of his node and sits down, and the race begins with two bots."""
    ann.say(CreateTable("great_race", "africa", 4))
    table: str = ann.wait(Seated).table.id
    assert until(lambda: table in ben.listed())
    fill_and_start(ann, ben, table)
    return table

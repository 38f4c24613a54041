"""A cluster is updated while races are under way: a node that drains gives away what others can go on with, and stays
for the rest.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import greatrace
from greatrace.protocol.messages import CreateTable, Seated
from greatrace_server.transport.shared_port import can_share
from tests.patience import ENOUGH, until
from tests.ports import free_port
from tests.server.cluster_nodes import Cluster, Follower
from tests.server.postgres_server import PostgresServer
from tests.server.processes import fill_and_start, together

TO_THE_END = 100_000  # updates
FIFTY = 50
NONE_OLDER = 'OLDER_RULES = {"great_race": frozenset(), "crazy_race": frozenset()}\n'
NEXT_RULES = ('RULES_VERSION: Final = "2"', 'RULES_VERSION: Final = "next"')


@pytest.fixture
def cluster(postgres: PostgresServer, tmp_path: Path) -> Iterator[Cluster]:
    """A node, old."""
    cluster = Cluster(tmp_path, postgres.new_database())
    cluster.start("old")
    yield cluster
    cluster.kill_all()


def races(cluster: Cluster, number: int) -> list[tuple[Follower, Follower]]:
    """So many races of two people and two bots at the old node, which have begun."""
    return [_race(cluster, f"Ann{i}", f"Ben{i}") for i in range(number)]


def _race(cluster: Cluster, *names: str, updates: int = 20) -> tuple[Follower, Follower]:
    ann, ben = (cluster.player("old", name) for name in names)
    ann.say(CreateTable("great_race", "africa", 4))
    fill_and_start(ann, ben, ann.wait(Seated).table.id)
    play(ann, ben, updates)
    return ann, ben


def play(ann: Follower, ben: Follower, updates: int) -> None:
    """Until both have seen so many updates, or the end."""
    together(*(partial(who.play_on, partial(_enough, who, updates)) for who in (ann, ben)))


def _updates_at(who: Follower, port: int, updates: int) -> bool:
    """Whether it has seen so many updates, the last at that node."""
    return who.over or (who.port == port and who.seq >= updates)


def _enough(who: Follower, updates: int) -> bool:
    return who.seq >= updates or who.over


def drain(cluster: Cluster, name: str) -> None:
    """Tell that node to end, when everybody knows of all nodes."""
    assert until(lambda: all(len(player.pinged()) == len(cluster.nodes) for player in cluster.players))
    cluster.admin(name, "drain", "60")


def has_ended(cluster: Cluster, name: str) -> bool:
    process = cluster.nodes[name].process
    assert process is not None
    return process.poll() is not None


def test_races_go_on_at_a_new_node_of_the_same_rules_and_the_old_one_ends(cluster: Cluster) -> None:
    pairs = races(cluster, 3)
    cluster.start("new")
    drain(cluster, "old")
    new, goals = cluster.nodes["new"].port, {who.name: who.seq + 40 for pair in pairs for who in pair}
    for pair in pairs:
        together(*(partial(who.play_on, partial(_updates_at, who, new, goals[who.name])) for who in pair))
    assert until(lambda: has_ended(cluster, "old"), ENOUGH)
    old = cluster.nodes["old"].process
    assert old is not None
    assert old.returncode == 0
    ann, ben = pairs[0]
    play(ann, ben, TO_THE_END)
    assert {ann.port, ben.port} == {new}
    assert ann.view.open == ben.view.open
    assert ann.hashes > 3


def test_races_whose_rules_the_new_node_does_not_have_stay_until_they_are_over(
    cluster: Cluster, tmp_path: Path
) -> None:
    ((ann, ben),) = races(cluster, 1)
    cluster.start("new", surroundings={"PYTHONPATH": str(with_other_rules(tmp_path / "next"))})
    drain(cluster, "old")
    play(ann, ben, ann.seq + 60)
    assert {ann.port, ben.port} == {cluster.nodes["old"].port}
    assert not has_ended(cluster, "old")
    play(ann, ben, TO_THE_END)
    assert ann.view.open == ben.view.open
    assert until(lambda: has_ended(cluster, "old"), ENOUGH)


def with_other_rules(folder: Path, *, forget: bool = True) -> Path:
    """A copy of the shared package, as a later version with other rules. `forget`: it knows none of the older."""
    source = Path(greatrace.__file__).parent
    shutil.copytree(source, folder / "greatrace", ignore=shutil.ignore_patterns("*.pyc.*"))  # half-written ones
    changed = folder / "greatrace" / "great_race" / "game.py"
    text = changed.read_text("utf-8")
    assert NEXT_RULES[0] in text
    changed.write_text(text.replace(*NEXT_RULES), "utf-8")
    if forget:
        (folder / "greatrace" / "older_rules.py").write_text(NONE_OLDER, "utf-8")
    (folder.parent / "assets").symlink_to(source.parents[1] / "assets")
    return folder


@pytest.mark.skipif(not can_share(), reason="processes of this system cannot share a port")
def test_a_new_process_beside_the_old_one_on_the_same_port_takes_over_fifty_races(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """Nobody is thrown out, nothing is lost: all people of fifty races play on, by the one address that there is."""
    port = free_port()
    cluster = Cluster(tmp_path, postgres.new_database())
    public, more = f"127.0.0.1:{port}", ("--share-port", "--peer", "127.0.0.1:0")
    try:
        cluster.start("old", public=public, options=more, shared_port=port)
        pairs = [_race(cluster, f"Ann{i}", f"Ben{i}", updates=2) for i in range(FIFTY)]
        people = [who for pair in pairs for who in pair]
        before = [who.seq for who in people]
        cluster.start("new", public=public, options=more, shared_port=port)
        ended: list[bool] = []

        def update() -> None:
            cluster.admin("old", "drain", "60")
            ended.append(until(lambda: has_ended(cluster, "old"), ENOUGH))

        goals = [seq + 40 for seq in before]
        playing = [
            partial(who.play_on, partial(_updated, who, goal, ended)) for who, goal in zip(people, goals, strict=True)
        ]
        together(update, *playing)
        assert ended == [True]
        old = cluster.nodes["old"].process
        assert old is not None
        assert old.returncode == 0
        assert {who.port for who in people} == {port}
        assert all(who.over or who.seq >= goal for who, goal in zip(people, goals, strict=True))
        assert sum(who.hashes for who in people) > FIFTY
    finally:
        cluster.kill_all()


def _updated(who: Follower, goal: int, ended: list[bool]) -> bool:
    return who.over or (bool(ended) and who.seq >= goal)


def test_races_of_older_rules_that_the_new_node_still_knows_go_on_there(cluster: Cluster, tmp_path: Path) -> None:
    """See `greatrace.older_rules`: africa's content, under rules of a version that is not the new node's."""
    ((ann, ben),) = races(cluster, 1)
    cluster.start("new", surroundings={"PYTHONPATH": str(with_other_rules(tmp_path / "next", forget=False))})
    drain(cluster, "old")
    assert until(lambda: has_ended(cluster, "old"), ENOUGH)
    play(ann, ben, TO_THE_END)
    assert {ann.port, ben.port} == {cluster.nodes["new"].port}
    assert ann.view.open == ben.view.open

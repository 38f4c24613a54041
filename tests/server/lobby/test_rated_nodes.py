"""Ratings over real lines: on a server that is killed, and on two nodes that share a database."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from greatrace.protocol.connection import RATINGS
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    AskRatings,
    Hello,
    RatingLine,
    Ratings,
    TableChanged,
)
from tests.patience import until
from tests.server.cluster_nodes import Cluster
from tests.server.postgres_server import PostgresServer
from tests.server.processes import Client, ServerProcess, begin_with_bot, killed, together

GAME = "crazy_race"


def registered(client: Client) -> None:
    """That person opens an account and is here from now on."""
    usual = client.hello = Hello(PROTOCOL_VERSION, "", capabilities=("deflate", RATINGS))
    client.game = GAME
    client.hello = Hello(
        PROTOCOL_VERSION,
        "",
        account=client.name,
        password="correct horse",
        register=True,
        capabilities=usual.capabilities,
    )
    client.dial()
    client.hello = usual


def ratings_of(client: Client) -> dict[str, RatingLine]:
    """Everybody's rating, by name."""
    client.say(AskRatings(GAME, 0, 50))
    ratings: Ratings = client.wait(Ratings)
    return {line.name: line for line in ratings.lines}


def raced(ann: Client, ben: Client, found: Callable[[str], bool] = lambda _table: True) -> TableChanged:
    """They race with a bot to the end; how the table is told once its race has been counted."""
    begin_with_bot(ann, ben, GAME, "", found)
    together(lambda: ann.play(lambda: ann.over), lambda: ben.play(lambda: ben.over))
    changed: TableChanged = ann.wait(TableChanged)
    while changed.table.seats[0].change is None:
        changed = ann.wait(TableChanged)
    return changed


def test_a_rating_over_a_real_line_outlasts_a_kill(server: ServerProcess) -> None:
    ann, ben = Client(server.port, "Ann", random.Random(1)), Client(server.port, "Ben", random.Random(2))
    registered(ann)
    registered(ben)
    changed = raced(ann, ben)
    rated = ratings_of(ann)
    assert {name: line.races for name, line in rated.items()} == {"Ann": 1, "Ben": 1}
    assert [seat.rating for seat in changed.table.seats[:2]] == [rated["Ann"].rating, rated["Ben"].rating]
    killed(server)
    ann.line.close()
    ben.line.close()
    ann.dial()
    assert ratings_of(ann) == rated
    ann.line.close()


def test_a_race_at_one_node_is_known_at_the_other_and_counts_on_from_there(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    cluster = Cluster(tmp_path, postgres.new_database())
    cluster.start("a", "b")
    try:
        ann, ben = cluster.player("a", "Ann"), cluster.player("a", "Ben")
        cleo = cluster.player("b", "Cleo")
        for player in (ann, ben):
            player.line.close()
            player.token = ""
            registered(player)
        raced(ann, ben)
        rated = ratings_of(ann)
        assert until(lambda: ratings_of(cleo) == rated)
        cluster.nodes["a"].kill()
        assert until(lambda: ratings_of(cleo) == rated)
        for player in (ann, ben):
            player.line.close()
            player.port = cluster.nodes["b"].port
            player.over, player.seq = False, -1
            player.dial()
        raced(ann, ben)
        assert {name: line.races for name, line in ratings_of(ben).items()} == {"Ann": 2, "Ben": 2}
    finally:
        cluster.kill_all()

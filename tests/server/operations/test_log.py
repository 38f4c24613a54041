"""The log at its usual level tells the operator what happens, and nothing of what players hold, plan or say."""

import io
import json
import random
from datetime import datetime

import msgspec
from twisted.logger import Logger, LogLevel, formatEvent

from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Answer,
    Chat,
    CreateTable,
    Hello,
    JoinTable,
    Kick,
    PassHost,
    Report,
    Resume,
    SetReactions,
    Snapshot,
    VotePause,
    WatchTable,
)
from greatrace_server.operations.logs import json_lines
from tests.server.world import World, logged

HOSTS = ("203.0.113.77", "2001:db8:1234:5678::9abc")
SAID = "the mint crew holds two jerrycans"


def test_a_whole_race_with_all_kinds_of_trouble_leaves_no_secret_in_the_log(world: World) -> None:
    rng = random.Random(3)
    with logged() as events:
        players, table = world.race(3, bots=1)
        stranger = world.connect(
            "Strange Sam", host=HOSTS[0], account="samuel", password="open sesame 99", register=True
        )
        newcomer = world.connect("Nadia", host=HOSTS[1])
        newcomer.say(CreateTable("great_race", "africa", 2, password="very secret words"))
        stranger.say(WatchTable(table))
        for player in (*players, stranger, newcomer):
            player.hear()
            player.say(Chat(table, SAID))
            player.send(b"\x00\x00\x00\x05{bad}")
            player.say(Hello(PROTOCOL_VERSION, "twice", "no such token"))
            player.say(Answer(table, 1, msgspec.Raw(b'["Plan",9,9,9,9]'), "secret-id"))
            player.say(JoinTable(table, key="a wrong key"))
            player.say(SetReactions(table, "able"))
            player.say(Report(table, "seat 1", "he is rude"))
        world.connect("Mallory", token="forged token", host=HOSTS[0])
        while world.truth(table).running:
            world.play(players, table, 60, rng)
            victim = rng.randrange(3)
            if rng.random() < 0.5 and not players[victim].cut_off:
                players[victim].hear()
                players[victim].cut()
                world.run(70, step=0.5)
                players[victim] = players[victim].back()
            players[0].say(VotePause(table, pause=True))
            players[0].say(VotePause(table, pause=False))
        players[0].say(PassHost(table, 1))
        players[1].say(Kick(table, 2))
        world.lobby.access.ban("address", HOSTS[0], 60.0, "for being Sam")
        world.connect("Sam again", host=HOSTS[0])
        world.kill()
        world.start()
        world.bots.mute = True
    usual = [event for event in events if event["log_level"] >= LogLevel.info]
    text = "\n".join(str(formatEvent(event)) + str(event.get("log_failure", "")) for event in usual)
    assert "log_failure" not in {name for event in usual for name in event}
    names = {card for player in players for card in _kinds_of_cards(player)}
    for secret in (*HOSTS, SAID, "Sam", "Nadia", "person", "sesame", "secret", "rude", "Plan", "token", *names):
        assert secret not in text, (secret, text)
    for player in players:
        assert player.token not in text


def _kinds_of_cards(player: object) -> set[str]:
    view = getattr(player, "view", None)
    return {str(card) for card in view.own.hand} if view is not None and view.own is not None else set()


def test_a_client_that_complains_without_end_does_not_fill_the_log(world: World) -> None:
    players, table = world.race(2)
    with logged() as events:
        for player in players:
            for _ in range(20):
                player.say(Resume(table, 0, mismatch=True))
        world.run()
    assert sum("not what it should be" in str(event.get("log_format")) for event in events) == 1
    assert len(players[0].all(Snapshot)) == 21, "it gets its snapshot each time"


def test_a_json_log_has_an_object_a_line_with_its_traceback() -> None:
    out = io.StringIO()
    log = Logger("here", observer=json_lines(out))
    log.info("Ann says {what}", what='"two\nlines"')
    try:
        int("broken")
    except ValueError:
        log.failure("it failed")
    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    assert (first["level"], first["source"], first["text"]) == ("info", "here", 'Ann says "two\nlines"')
    assert datetime.fromisoformat(first["time"]).tzinfo is not None
    assert second["level"] == "critical"
    assert "ValueError: invalid literal" in second["traceback"]

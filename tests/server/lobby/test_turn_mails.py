"""Mails about turns in races over days: to players who are away, once for each decision, and before it is too late."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from msgspec.structs import replace

from greatrace.protocol.messages import (
    AddBot,
    CreateTable,
    JoinTable,
    MailState,
    Notice,
    Seated,
    SetMail,
    SetReady,
    SetTurnMails,
    Snapshot,
    StartTable,
    TableChanged,
    Update,
    Welcome,
)
from greatrace_server.config import MailConfig
from greatrace_server.lobby.turn_mail_limits import EACH_HOUR, TURN_MAILS
from greatrace_server.lobby.turn_mail_tries import PAUSES
from greatrace_server.lobby.turn_mails import LAST_CALL
from greatrace_server.operations.notices import watch_turns
from greatrace_server.operations.webhook import Webhook
from greatrace_server.room.pacing import PACES
from tests.patience import ENOUGH
from tests.server.lobby.test_mail import Letters, tells
from tests.server.operations.test_account_commands import PASSWORD, admin
from tests.server.player import Player
from tests.server.processes import Client, ServerProcess, typed
from tests.server.smtp_server import MailServer, mail_server
from tests.server.world import QUICK, World

HOUR, DAY = 3_600.0, 86_400.0
PATIENT = PACES["days"].patient
MAIL = MailConfig(server="mail.test", sender="race@example.org")


def webhook_of(world: World, request: Any = None) -> Webhook:
    """What posts news of that server; without a `request` it has nowhere to post to."""
    ids = (f"id {number}" for number in count())
    return Webhook(world.clock, lambda: world.config.webhook, lambda _: request, lambda: next(ids), world.clock.seconds)


@define
class Office:
    """A server that sends mails about turns."""

    world: World
    letters: Letters = field(factory=Letters)

    def open(self) -> None:
        """Begin to look who waits."""
        self.world.lobby.mail.post = self.letters
        self.world.lobby.mail.turn_limits.today = self.world.clock.seconds
        watch_turns(self.world.lobby, self.letters, webhook_of(self.world), "race.example.org").start()

    def restart(self) -> None:
        """The server is killed and comes back."""
        self.world.kill()
        self.world.start()
        self.open()

    def reader(self, name: str, language: str = "en") -> Player:
        """A player with an account, an address, and mails about turns."""
        player = self.world.connect(name, account=name, password=PASSWORD, register=True)
        self.world.run()
        player.token = player.last(Welcome).token
        admin(self.world, "mail", name, f"{name.lower()}@example.org")
        if language:
            assert tells(self.world, player, SetTurnMails(on=True, language=language)) == "mail/turns-on"
        return player

    def race(self, *players: Player, clock: str = "days", title: str = "Friday", **more: Any) -> str:
        """A race between them that has begun."""
        table = players[0].opens_table(len(players), clock=clock, title=title, **more)
        key = self.world.table(table).record.invite
        for player in players[1:]:
            player.say(JoinTable(table, key=key))
            player.say(SetReady(table, ready=True))
        players[0].say(StartTable(table))
        self.world.run()
        for player in players:
            player.hear()
        return table

    def waits_for_ben(self, *, language: str = "en", **wish: Any) -> tuple[Player, str]:
        """Ben, who has mails switched on, is gone, and it is his turn. His rival, and the table."""
        return self.waits_for(self.reader("Ben", language), **wish)

    def waits_for(self, player: Player, **wish: Any) -> tuple[Player, str]:
        """That player is gone, and a rival plays on until it is the player's turn. The rival, and the table."""
        rival = self.world.connect(f"Ann {len(self.world.players)}")
        table = self.race(rival, player, **wish)
        player.cut()
        self.world.run()
        for _ in range(200):
            if 0 not in self.world.truth(table).asked:
                return rival, table
            rival.answers()
            self.world.run()
        pytest.fail("it did not become the player's turn")

    def ben(self) -> Player:
        """Ben, back on a new line, who has not gone to his table yet."""
        ben = next(player for player in reversed(self.world.players) if player.name == "Ben")
        again = self.world.connect("Ben", token=ben.token)
        again.ids = 1000 * len(self.world.players)  # the ids of a client's answers are all different
        return again


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    world = World(tmp_path / "journal", replace(QUICK, mail=MAIL, name="Club"))
    office = Office(world)
    office.open()
    yield office
    world.store.close()


TURN = ("ben@example.org", "Club: it’s your turn in “Friday”")
LATE = ("ben@example.org", "Club: your time in “Friday” is running out")


def test_a_player_who_is_away_gets_one_mail_when_a_decision_waits_and_one_before_its_time_ends(office: Office) -> None:
    world = office.world
    office.waits_for_ben()
    world.run(MAIL.patience - 40, step=10)
    assert office.letters.subjects == []
    world.run(PATIENT - LAST_CALL - MAIL.patience - 60, step=30)
    assert office.letters.subjects == [TURN]
    world.run(LAST_CALL - 120, step=30)
    assert office.letters.subjects == [TURN, LATE]


def test_the_mail_says_what_is_asked_until_when_how_to_come_back_and_how_to_switch_it_off(office: Office) -> None:
    _, table = office.waits_for_ben()
    office.world.run(MAIL.patience + 60, step=30)
    ((_, text),) = office.letters.sent[-1:]
    assert "The race “Friday” is waiting for you: " in text
    assert "You have about 48 hours left, until 1970-01-0" in text
    assert f"great-race://race.example.org/{table}\n" in text
    assert "account Ben on the game server Club" in text
    assert "under “Mail address”" in text


def test_the_mail_speaks_the_players_language(office: Office) -> None:
    office.waits_for_ben(language="de")
    office.world.run(MAIL.patience + 60, step=30)
    assert office.letters.subjects[-1][1] != TURN[1]
    assert "great-race://race.example.org/" in office.letters.sent[-1][1]
    assert "Friday" in office.letters.subjects[-1][1]


def test_a_locked_tables_code_is_not_in_the_mail(office: Office) -> None:
    _, table = office.waits_for_ben(invited=True)
    invite = office.world.table(table).record.invite
    office.world.run(MAIL.patience + 60, step=30)
    assert office.letters.subjects == [TURN]
    assert "-" in invite
    assert invite not in office.letters.sent[-1][1], "a mail that is passed on lets nobody in"


@pytest.mark.parametrize("when", ["before the mail", "after it"])
def test_a_restart_or_another_node_sends_no_second_mail_for_the_same_decision(office: Office, when: str) -> None:
    office.waits_for_ben()
    office.world.run(MAIL.patience + (-60 if when == "before the mail" else 60), step=30)
    for _ in range(3):
        office.restart()
        office.world.run(HOUR, step=30)
    assert office.letters.subjects == [TURN]


def test_each_decision_has_a_mail_of_its_own(office: Office) -> None:
    world = office.world
    rival, table = office.waits_for_ben()
    world.run(HOUR, step=30)
    place, room, came = world.table(table).places[1], world.table(table).room, False
    assert room is not None
    for _ in range(200):
        if 0 in world.truth(table).asked:
            rival.answers()
        elif room.state.window is not None:
            world.run(30, step=1)
        elif not came or place.shown == room.state.number:  # Ben was there when it was asked
            came = True
            ben = office.ben()
            ben.say(JoinTable(table))
            world.run()
            ben.answers()
            ben.cut()
        else:
            break
        world.run()
    world.run(HOUR, step=30)
    assert office.letters.subjects == [TURN, TURN]


def test_there_is_no_mail_about_what_the_player_has_seen_but_there_is_the_reminder(office: Office) -> None:
    world = office.world
    _, table = office.waits_for_ben()
    ben = office.ben()
    ben.say(JoinTable(table))
    world.run()
    ben.cut()
    world.run(PATIENT - LAST_CALL - 60, step=30)
    assert office.letters.subjects == []
    world.run(LAST_CALL - 60, step=30)
    assert office.letters.subjects == [LATE]


@pytest.mark.parametrize("where", ["at the table", "on the server"])
def test_there_is_no_mail_to_a_player_who_is_here(office: Office, where: str) -> None:
    _, table = office.waits_for_ben()
    ben = office.ben()
    if where == "at the table":
        ben.say(JoinTable(table))
    office.world.run(23 * HOUR, step=30)
    assert office.letters.subjects == []


@pytest.mark.parametrize(
    "why", ["a live race", "not switched on", "a guest", "a bot sits in", "switched off", "no mail"]
)
def test_there_is_no_mail(office: Office, why: str) -> None:
    world = office.world
    ann, ben = world.connect("Ann"), office.reader("Ben", "" if why == "not switched on" else "en")
    cas = world.connect("Cas")
    table = office.race(ann, cas if why == "a guest" else ben, clock="off" if why == "a live race" else "days")
    if why == "switched off":
        assert tells(world, ben, SetTurnMails()) == "mail/turns-off"
    if why == "no mail":
        world.reconfigure(replace(world.config, mail=replace(MAIL, turns=0)))
    for player in (ben, cas):
        player.cut()
    if why == "a bot sits in":
        ann.say(AddBot(table, 1, "easy"))
    world.run(6 * HOUR, step=30)
    assert office.letters.subjects == []


# ---- limits


def test_a_mailbox_gets_so_many_mails_a_day_and_a_restart_is_no_new_day(office: Office) -> None:
    world = office.world
    world.reconfigure(replace(world.config, mail=replace(MAIL, turns=2)))
    office.waits_for_ben()
    for _ in range(2):
        office.waits_for(office.ben())
    world.run(HOUR, step=30)
    assert office.letters.subjects == [TURN, TURN]
    office.restart()
    world.run(HOUR, step=30)
    assert office.letters.subjects == [TURN, TURN]
    world.run(DAY, step=60)
    assert office.letters.subjects == [TURN, TURN, TURN], "the third one the next day"


def test_the_server_sends_so_many_mails_an_hour_and_no_more(office: Office) -> None:
    limits = office.world.lobby.mail.turn_limits
    taken = [limits.take(f"person{number}@example.org") for number in range(EACH_HOUR + 50)]
    assert taken == [True] * EACH_HOUR + [False] * 50
    office.world.clock.advance(HOUR)
    assert limits.take("another@example.org")


def test_mails_about_turns_wait_while_the_mail_server_has_too_much_to_do(office: Office) -> None:
    office.letters.has_time = False
    office.waits_for_ben()
    office.world.run(HOUR, step=30)
    assert office.letters.subjects == []
    office.letters.has_time = True
    office.world.run(60, step=30)
    assert office.letters.subjects == [TURN]


# ---- the mail server does not take it


def test_a_mail_that_is_refused_for_now_is_tried_again_and_never_after_it_was_taken(office: Office) -> None:
    world = office.world
    world.reconfigure(replace(world.config, mail=replace(MAIL, turns=1)))
    office.letters.refuses = [True, True]
    office.waits_for_ben()
    world.run(MAIL.patience + 60, step=30)
    assert office.letters.refuses == [True], "once"
    world.run(sum(PAUSES[:2]) + 90, step=30)
    assert office.letters.subjects == [TURN], "what was refused takes nothing from what the mailbox may get"
    world.run(12 * HOUR, step=30)
    assert office.letters.subjects == [TURN]
    results = world.lobby.mail.results
    assert (results["turn"], results["again"]) == (1, 2)


def test_a_mail_is_tried_so_often_and_no_more(office: Office) -> None:
    office.letters.refuses = [True] * 50
    office.waits_for_ben()
    office.world.run(PATIENT - LAST_CALL - 60, step=30)
    assert 50 - len(office.letters.refuses) == 1 + len(PAUSES)


def test_a_mail_that_is_refused_for_good_is_not_tried_again_but_the_reminder_comes(office: Office) -> None:
    office.letters.refuses = [False]
    office.waits_for_ben()
    office.world.run(PATIENT - LAST_CALL - 60, step=30)
    assert office.letters.subjects == []
    office.world.run(LAST_CALL - 60, step=30)
    assert office.letters.subjects == [LATE]


def test_a_mail_is_not_tried_again_once_the_player_is_here_nor_after_a_crash(office: Office) -> None:
    world = office.world
    office.letters.refuses = [True]
    _, table = office.waits_for_ben()
    world.run(MAIL.patience + 60, step=30)
    ben = office.ben()
    ben.say(JoinTable(table))
    world.run()
    ben.cut()
    world.run(6 * HOUR, step=30)
    assert office.letters.subjects == [], "he has seen it"
    office.letters.refuses = [True]
    office.waits_for(office.ben())
    world.run(MAIL.patience + 60, step=30)
    assert office.letters.refuses == []
    office.restart()
    world.run(6 * HOUR, step=30)
    assert office.letters.subjects == [], "a server that was killed cannot know whether it was sent"


def test_no_address_is_kept_with_the_limits(office: Office) -> None:
    office.waits_for_ben()
    office.world.run(HOUR, step=30)
    kept = dict(office.world.store.kept(TURN_MAILS))
    assert len(kept) == 1
    assert "ben" not in str(kept)
    office.world.run(DAY, step=HOUR)
    office.world.lobby.mail.turn_limits.take("cas@example.org")
    office.world.run()
    assert len(dict(office.world.store.kept(TURN_MAILS))) == 1, "what is older than a day is dropped"


# ---- the switch


def test_mails_about_turns_need_an_account_with_an_address_on_a_server_with_mail(office: Office) -> None:
    world = office.world
    guest = world.connect("Gus")
    assert guest.last(Welcome).mail is None
    assert tells(world, guest, SetTurnMails(on=True)) == "mail/account"
    ben = world.connect("Ben", account="Ben", password=PASSWORD, register=True)
    world.run()
    assert ben.last(Welcome).mail == MailState()
    assert tells(world, ben, SetTurnMails(on=True)) == "mail/unconfirmed"
    admin(world, "mail", "ben", "ben@example.org")
    assert tells(world, ben, SetTurnMails(on=True, language="de")) == "mail/turns-on"
    again = world.connect("Ben", token=ben.last(Welcome).token)
    assert again.last(Welcome).mail == MailState(confirmed=True, turns=True)
    assert tells(world, again, SetMail()) == "mail/removed"
    admin(world, "mail", "ben", "ben@example.org")
    third = world.connect("Ben", token=ben.last(Welcome).token)
    assert third.last(Welcome).mail == MailState(confirmed=True), "an address that is removed takes the switch with it"
    world.reconfigure(QUICK)
    assert tells(world, third, SetTurnMails(on=True)) == "mail/off"


# ---- a real server and a real mail server


@define
class Rival(Client):
    """Somebody who notes who is asked."""

    asked: tuple[int, ...] = ()

    def answer(self, message: Snapshot | Update) -> None:
        Client.answer(self, message)
        if message.question is not None:
            self.asked = message.question.asked


@define
class Club:
    """A real server that has mails sent by that mail server, at once."""

    folder: Path
    smtp: MailServer
    server: ServerProcess = field(init=False)
    clients: list[Client] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        config = (
            'name = "Club"\naddress = "race.example.org"\n'
            f'[mail]\nserver = "127.0.0.1:{self.smtp.port}"\nsecurity = "none"\nsender = "race@example.org"\n'
            "patience = 0\n"
        )
        options = ("--admin", str(self.folder / "admin"))
        self.server = ServerProcess(self.folder / "server", config=config, options=options)

    def client(self, name: str, **more: Any) -> Client:
        """Somebody who is connected."""
        client = Client(self.server.port, name, random.Random(len(self.clients)))
        client.hello = replace(client.hello, **more)
        client.dial()
        self.clients.append(client)
        return client

    def waits_for(self, name: str) -> str:
        """The table of a race in which a player with an account is gone, and it is that player's turn."""
        reader = self.client(name, account=name, password=PASSWORD, register=True)
        typed("admin", "--socket", str(self.folder / "admin"), "mail", name, f"{name.lower()}@example.org")
        reader.say(SetTurnMails(on=True, language="de"))
        while reader.wait(Notice).code != "mail/turns-on":
            pass
        rival = Rival(self.server.port, f"rival of {name}", random.Random(1))
        rival.dial()
        self.clients.append(rival)
        rival.say(CreateTable("great_race", "africa", 2, title="Friday", clock="days"))
        table = str(rival.wait(Seated).table.id)
        reader.say(JoinTable(table))
        reader.say(SetReady(table, ready=True))
        while not rival.wait(TableChanged).table.seats[1].ready:
            pass
        reader.line.close()
        rival.say(StartTable(table))
        rival.play(lambda: rival.asked == (1,))
        return table

    def end(self) -> None:
        """Stop it."""
        self.server.end()
        for client in self.clients:
            client.line.close()


def test_a_real_server_sends_one_real_mail_for_a_decision_and_no_second_one_after_it_was_killed(tmp_path: Path) -> None:
    with mail_server(MailServer("none")) as smtp:
        club = Club(tmp_path, smtp)
        club.server.start()
        try:
            table = club.waits_for("Ben")
            letter = smtp.next_mail(ENOUGH)
            assert letter["To"] == "ben@example.org"
            assert letter["Subject"] == "Club: du bist dran in „Friday“"
            assert f"great-race://race.example.org/{table}" in letter.get_content()
            club.server.kill()
            club.server.start()
            club.waits_for("Cas")
            smtp.next_mail(ENOUGH)  # there was a look at all races after the restart
            assert [mail["To"] for mail in smtp.mails] == ["ben@example.org", "cas@example.org"]
        finally:
            club.end()

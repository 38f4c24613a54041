"""A client with several people at one machine, at a table that is played in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pygame

from greatrace.bots import question_for
from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE, GREAT_RACE, GameKind
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action, Event
from greatrace.protocol.messages import Question, SeatInfo, Snapshot, Update
from greatrace_client.app.session import ClientRun
from greatrace_client.app.window import Window
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.net.hotseat import HotseatSession, LocalPlayer
from greatrace_client.net.link import Link
from greatrace_client.settings import Settings
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import Push
from tests.client.fakes import Reactor

SETUPS: dict[str, Any] = {
    "great_race": Setup("africa", ("vermilion", "blue", "mint"), "colomb_bechar", "cape_town"),
    "crazy_race": CrazySetup(("orange", "green", "lilac")),
}


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


class Carrier:
    """In place of a player's link: what it is answered is played at once."""

    def __init__(self, club: Club, seat: int | None) -> None:
        self.club, self.seat = club, seat
        self.sent: list[Any] = []

    def answer(self, _table: str, _number: int, action: Action) -> str:
        assert self.seat is not None
        self.club.answered.append((self.seat, action))
        return "id"

    def send(self, message: Any) -> bool:
        self.sent.append(message)
        return True

    def close(self) -> None:
        self.club.closed += 1


class Club:
    """A client with a party at a table that is played in this process; seats without a person get the first option."""

    def __init__(self, game: str, *, autoplay: bool = True, seed: str = "3") -> None:
        self.kind: GameKind = {"great_race": GREAT_RACE, "crazy_race": CRAZY_RACE}[game]
        self.setup: Any = SETUPS[game]
        self.game = self.kind.new_game(self.setup, seed)
        self.answered: list[tuple[int, Action]] = []
        self.seq = self.closed = 0
        chosen = Settings(speed=0, sounds=0)
        self.session = ClientRun(Reactor(), Window(chosen, (1280, 720)), chosen, Flags(autoplay=autoplay))
        people = tuple(zip(("Ada", "Ben"), self.setup.crews, strict=False))
        self.alone = self.session.context.connection
        self.session.handing_over.seat(RaceSetup(people=people))
        assert self.session.handing_over.party is not None
        self.party: HotseatSession = self.session.handing_over.party
        self.party.seat_all(people)
        for player in self.players:
            player.link = player.connection.link = cast("Link", Carrier(self, player.seat))
            player.connection.link_message(self.snapshot(player.seat))
        self.session.stack.carry_out(Push(self.session.race()))

    @property
    def players(self) -> list[LocalPlayer]:
        return [*self.party.people, self.party.public]

    @property
    def top(self) -> Any:
        return self.session.stack.top

    def snapshot(self, seat: int | None) -> Snapshot:
        setup = raw(self.kind.agreed(self.setup, self.game))
        seats = tuple(SeatInfo("person" if i < 2 else "bot", "", crew) for i, crew in enumerate(self.setup.crews))
        view = raw(self.game.rules.view_of(self.game.state, seat))
        return Snapshot("club", self.seq, self.kind.id, setup, seats, seat, view, self.question(seat))

    def question(self, seat: int | None) -> Question | None:
        decision = self.game.decision
        if decision is None:
            return None
        own = question_for(decision, seat) if seat is not None and seat in decision.asked else None
        options = tuple(raw(option) for option in own.options) if own is not None else ()
        any_time = len(decision.interrupts(seat)) if seat is not None and own is not None else 0
        return Question(decision.number, decision.prompt, decision.asked, decision.window, options, anytime=any_time)

    def play(self, seat: int, action: Action) -> None:
        events: list[Event] = self.game.submit(seat, action)
        self.seq += 1
        for player in self.players:
            seen = tuple(raw(event.seen_by(player.seat)) for event in events)
            player.connection.link_message(Update("club", self.seq, seen, self.question(player.seat)))

    def iterate(self) -> None:
        """As the loop does it, with whatever has been answered played in between."""
        if self.top is not None:
            self.top.update(0.1)
        self.session.watch_curtain()
        self.session.stack.follow()
        decision = self.game.decision
        if self.answered:
            self.play(*self.answered.pop(0))
        elif decision is not None and decision.asked[0] == 2:
            self.play(2, decision.required(2)[0])

    def until(self, what: Callable[[], bool], iterations: int = 20_000) -> None:
        for _ in range(iterations):
            if what():
                return
            self.iterate()
        raise AssertionError("it never happened")

    def picture(self) -> bytes:
        """Of the scene on top, when nothing of it is still being painted."""
        page, same = self.session.context.page, [b""]
        while len(same) < 6 or len(set(same[-4:])) > 1:
            self.top.update(0.0)
            self.top.draw(page)
            same.append(pygame.image.tobytes(page.surface, "RGB"))
        return same[-1]

"""Several people at one machine: whole races, and nothing of one's hand is ever drawn while another is in front."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import msgspec
import pygame
import pytest
from click.testing import CliRunner

from greatrace.bots import question_for
from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE, GREAT_RACE, GameKind
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action, Event
from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    CreateTable,
    Question,
    SeatInfo,
    Snapshot,
    StartTable,
    Update,
)
from greatrace_client import settings
from greatrace_client.app import main
from greatrace_client.hot_seat import Chair, Party
from greatrace_client.net.link import Link
from greatrace_client.scenes.base import FinalScene, Flags, Push
from greatrace_client.scenes.curtain import CurtainScene, PlacesScene
from greatrace_client.scenes.seating import PERSON, Seating
from greatrace_client.session import Session
from greatrace_client.setting_out import SettingOut, SoloWish, with_people
from greatrace_client.settings import Settings
from greatrace_client.text import tr
from greatrace_client.window import Window
from tests.client.stand_in import Reactor

PEOPLE = (("Ada", "vermilion"), ("Ben", "blue"))
SETUPS: dict[str, Any] = {
    "great_race": Setup("africa", ("vermilion", "blue", "mint"), "colomb_bechar", "cape_town"),
    "crazy_race": CrazySetup(("orange", "green", "lilac")),
}


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


class Carrier:
    """In place of a chair's link: what it is answered is played at once."""

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
        self.session = Session(Reactor(), Window(chosen, (1280, 720)), chosen, Flags(autoplay=autoplay))
        people = tuple(zip(("Ada", "Ben"), self.setup.crews, strict=False))
        self.alone = self.session.kit.telegraph
        self.session.handing_over.seat(SoloWish(people=people))
        assert self.session.handing_over.party is not None
        self.party: Party = self.session.handing_over.party
        self.party.seat_all(people)
        for chair in self.chairs:
            chair.link = chair.telegraph.link = cast("Link", Carrier(self, chair.seat))
            chair.telegraph.link_message(self.snapshot(chair.seat))
        self.session.stack.carry_out(Push(self.session.race()))

    @property
    def chairs(self) -> list[Chair]:
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
        for chair in self.chairs:
            seen = tuple(raw(event.seen_by(chair.seat)) for event in events)
            chair.telegraph.link_message(Update("club", self.seq, seen, self.question(chair.seat)))

    def beat(self) -> None:
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

    def until(self, what: Callable[[], bool], beats: int = 20_000) -> None:
        for _ in range(beats):
            if what():
                return
            self.beat()
        raise AssertionError("it never happened")

    def picture(self) -> bytes:
        """Of the scene on top, when nothing of it is still being painted."""
        page, same = self.session.kit.page, [b""]
        while len(same) < 6 or len(set(same[-4:])) > 1:
            self.top.update(0.0)
            self.top.draw(page)
            same.append(pygame.image.tobytes(page.surface, "RGB"))
        return same[-1]


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path / "config")


@pytest.mark.parametrize("game", ["great_race", "crazy_race"])
def test_a_whole_race_is_played_and_only_the_one_in_front_is_in_the_scenes(game: str) -> None:
    club = Club(game)
    fronts: list[int | None] = []
    curtains = 0

    def over() -> bool:
        nonlocal curtains
        top, party = club.top, club.party
        if isinstance(top, CurtainScene):
            curtains += 1
            assert party.front is party.public, "under a curtain there is nothing of anybody's"
        kit = club.session.kit
        assert kit.table is party.front.table
        assert kit.table is not None
        assert kit.table.seat == kit.table.view.seat == party.front.seat
        assert all(scene.kit.table is kit.table for scene in club.session.stack.each())
        if not fronts or fronts[-1] != party.front.seat:
            fronts.append(party.front.seat)
        return isinstance(top, FinalScene)

    club.until(over)
    assert not [pair for pair in pairwise(fronts) if None not in pair], "between two people always the public"
    assert {0, 1, None} <= set(fronts)
    assert curtains >= sum(1 for front in fronts if front is not None)
    assert club.party.front is club.party.public, "the results are everybody's"


def test_nothing_of_another_hand_can_be_seen() -> None:
    """With another hand of Ada's, the curtain, Ben's view and the public's are the same to the pixel."""
    club = Club("great_race", autoplay=False)
    ada, ben = club.party.people
    club.until(lambda: isinstance(club.top, CurtainScene))
    club.top.lift(ada)
    club.session.stack.follow()
    before = club.picture()

    def hand(*cards: str) -> None:
        assert ada.table is not None
        own = msgspec.structs.replace(ada.table.view.own, hand=cards)
        ada.table.view = msgspec.structs.replace(ada.table.view, own=own)
        club.top.received(club.snapshot(0), [])

    hand("saboteur", "refuel")
    changed = club.picture()
    assert changed != before, "the test's own check: a hand is to be seen by its owner"
    shown: list[list[bytes]] = []
    for cards in (("saboteur", "refuel"), ("guide", "guide")):
        hand(*cards)
        club.party.show(club.party.public)
        pictures = []
        for scene in (CurtainScene(club.party, ben), PlacesScene(club.party)):
            club.session.stack.carry_out(Push(scene))
            pictures.append(club.picture())
        for chair in (club.party.public, ben):
            club.party.show(chair)
            club.session.stack.carry_out(Push(club.session.race()))
            pictures.append(club.picture())
        shown.append(pictures)
        club.party.show(ada)
    assert shown[0] == shown[1]
    assert changed not in shown[0]


def test_the_curtain_waits_for_its_player() -> None:
    club = Club("great_race", autoplay=False)
    club.until(lambda: isinstance(club.top, CurtainScene))
    name = club.top.chair.name
    for _ in range(50):
        club.beat()
    assert isinstance(club.top, CurtainScene)
    club.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    club.session.stack.follow()
    assert isinstance(club.top, CurtainScene), "Esc does not lift it"
    club.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    club.session.stack.follow()
    assert club.party.front.name == name


def test_a_reaction_can_be_let_be_without_looking() -> None:
    club = Club("great_race")

    def window() -> bool:
        top = club.top
        return isinstance(top, CurtainScene) and top.prompt == "reaction"

    club.until(window)
    chair = club.top.chair
    club.top.form.named("let be").press()
    club.session.stack.follow()
    assert club.answered == [(chair.seat, club.game.decision.required(chair.seat)[0])]  # type: ignore[union-attr]
    assert chair.asked is None
    assert club.party.front is club.party.public


def test_somebody_else_may_look_and_the_race_goes_on_afterwards() -> None:
    club = Club("great_race", autoplay=False)
    club.until(lambda: isinstance(club.top, CurtainScene))
    club.top.lift(club.party.people[0])
    club.session.stack.follow()
    assert club.session.kit.places.change_places is not None
    club.session.kit.places.change_places()
    assert isinstance(club.top, PlacesScene)
    club.top.form.named("person-1").press()
    club.session.stack.follow()
    assert club.party.front.seat == 0
    for _ in range(20):
        club.beat()
    assert club.party.front.seat == 0
    club.session.kit.places.change_places()
    club.top.back()
    club.session.stack.follow()
    club.until(lambda: isinstance(club.top, CurtainScene))


def test_leaving_gives_the_machine_back_to_one_line() -> None:
    club = Club("great_race")
    club.session.leave()
    assert club.closed == 3
    assert club.session.kit.telegraph is club.alone
    assert club.session.kit.table is None
    assert club.session.kit.places.change_places is None


def test_the_others_sit_down_before_the_bots_and_the_start() -> None:
    out = SettingOut(SoloWish(bots=1, people=PEOPLE))
    sent: list[Any] = []

    class Post:
        def send(self, message: Any) -> bool:
            sent.append(message)
            return True

    from greatrace.protocol.messages import Seated, TableChanged, TableInfo, Welcome

    def table(ready: bool) -> TableInfo:  # noqa: FBT001 - whether the other one is
        seats = (SeatInfo("person"), SeatInfo("person", ready=ready), SeatInfo("free"))
        return TableInfo("t", "t", "great_race", "africa", "", "", "open", 0, seats)

    out.go_on(Welcome(1, "Ada", "token", "0", "hash"), Post())
    assert isinstance(sent[-1], CreateTable)
    assert sent[-1].seats == 3
    out.go_on(Seated(table(ready=False), 0), Post())
    out.go_on(TableChanged(table(ready=False)), Post())
    assert isinstance(sent[-1], ChooseCrew)
    out.go_on(TableChanged(table(ready=True)), Post())
    out.go_on(TableChanged(table(ready=True)), Post())
    assert [type(message) for message in sent[2:]] == [AddBot, StartTable]
    assert sent[2].seat == 2


def test_people_and_bots_share_the_rivals_seats() -> None:
    seating = Seating(lambda: None)
    seating.holders = ["hard", PERSON, "easy", PERSON]
    seating.names = ["", "Ada", "", ""]
    wish = seating.seated(SoloWish(crew="mint"), "Ada", ("blue", "vermilion", "lemon", "plum"))
    assert wish.people == (("Ada", "mint"), ("Ada 2", "vermilion"), (tr("Player {n}", n=5), "plum"))
    assert (wish.bots, wish.levels, wish.seats) == (2, ("hard", "easy"), 5)
    seating.holders = ["hard"] * 4
    assert not seating.seated(SoloWish(), "", ("blue", "mint")).people
    assert with_people(SoloWish(bots=4), [("a", "blue"), ("b", "mint")]).bots == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--solo", "--people", "Ada,Ada"), "different names"),
        (("--solo", "--people", "a,b,c,d,e,f"), "up to 5 people"),
        (("--people", "Ada,Ben"), "--people needs --solo"),
        (("--solo", "--bots", "0", "--people", "Ada"), "at least one"),
    ],
)
def test_people_who_cannot_sit_down_are_told_in_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(main, list(arguments))
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output

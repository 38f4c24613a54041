"""Several people at one machine: whole races, and nothing of the player's hand is ever drawn while another is in
front.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pygame
import pytest
from click.testing import CliRunner

from greatrace.protocol.messages import AddBot, ChooseCrew, CreateTable, SeatInfo, StartTable
from greatrace_client.app.cli import main
from greatrace_client.i18n import set_language, tr
from greatrace_client.model.race_setup import RaceSetup, with_people
from greatrace_client.net.table_setup import TableSetup, own_name
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.screens.hotseat_curtain import CurtainScene, PlacesScene
from greatrace_client.screens.opponents import PERSON, Seating
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.scene import FinalScene, Push
from tests.client.hot_seat_client import Club
from tests.client.opening import opened_by, words_of
from tests.client.proofreader import reading

PEOPLE = (("Ada", "vermilion"), ("Ben", "blue"))
pytestmark = pytest.mark.usefixtures("data")


@pytest.mark.parametrize("game", ["great_race", "crazy_race"])
def test_a_whole_race_is_played_and_only_the_one_in_front_is_in_the_scenes(game: str) -> None:
    club = Club(game)
    active_seats: list[int | None] = []
    curtains = 0

    def over() -> bool:
        nonlocal curtains
        top, party = club.top, club.party
        if isinstance(top, CurtainScene):
            curtains += 1
            assert party.active is party.public, "under a curtain there is nothing of anybody's"
        context = club.session.context
        assert context.table is party.active.table
        assert context.table is not None
        assert context.table.seat == context.table.view.seat == party.active.seat
        assert all(scene.context.table is context.table for scene in club.session.stack.each())
        if not active_seats or active_seats[-1] != party.active.seat:
            active_seats.append(party.active.seat)
        return isinstance(top, FinalScene)

    club.until(over)
    assert not [pair for pair in pairwise(active_seats) if None not in pair], "between two people always the public"
    assert {0, 1, None} <= set(active_seats)
    assert curtains >= sum(1 for active in active_seats if active is not None)
    assert club.party.active is club.party.public, "the results are everybody's"


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
    for cards in (("guide",), ("saboteur", "refuel"), ("guide", "guide")):
        hand(*cards)
        club.party.show(club.party.public)
        pictures = []
        for scene in (CurtainScene(club.party, ben), PlacesScene(club.party)):
            club.session.stack.carry_out(Push(scene))
            pictures.append(club.picture())
        for player in (club.party.public, ben):
            club.party.show(player)
            club.session.stack.carry_out(Push(club.session.race()))
            pictures.append(club.picture())
        shown.append(pictures)
        club.party.show(ada)
    _first, *others = shown  # at the first look Ben's view also has the aim of the race, which is shown once
    assert others[0] == others[1]
    assert changed not in others[0]


def test_the_curtain_waits_for_its_player() -> None:
    club = Club("great_race", autoplay=False)
    club.until(lambda: isinstance(club.top, CurtainScene))
    name = club.top.player.name
    for _ in range(50):
        club.iterate()
    assert isinstance(club.top, CurtainScene)
    club.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    club.session.stack.follow()
    assert isinstance(club.top, PauseScene), "Esc does not lift it"
    assert club.party.active is club.party.public
    assert "leave" in [widget.name for widget in club.top.form.widgets]
    club.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    club.session.stack.follow()
    assert isinstance(club.top, CurtainScene)
    club.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    club.session.stack.follow()
    assert club.party.active.name == name


def test_a_reaction_can_be_let_be_without_looking() -> None:
    club = Club("great_race", seed="4")

    def window() -> bool:
        top = club.top
        return isinstance(top, CurtainScene) and top.prompt == "reaction"

    club.until(window)
    player = club.top.player
    club.top.form.named("let be").press()
    club.session.stack.follow()
    assert club.answered == [(player.seat, club.game.decision.required(player.seat)[0])]  # type: ignore[union-attr]
    assert player.asked is None
    assert club.party.active is club.party.public


def test_somebody_else_may_look_and_the_race_goes_on_afterwards() -> None:
    club = Club("great_race", autoplay=False)
    club.until(lambda: isinstance(club.top, CurtainScene))
    club.top.lift(club.party.people[0])
    club.session.stack.follow()
    assert club.session.context.navigator.change_places is not None
    club.session.context.navigator.change_places()
    assert isinstance(club.top, PlacesScene)
    club.top.form.named("person-1").press()
    club.session.stack.follow()
    assert club.party.active.seat == 0
    for _ in range(20):
        club.iterate()
    assert club.party.active.seat == 0
    club.session.context.navigator.change_places()
    club.top.back()
    club.session.stack.follow()
    club.until(lambda: isinstance(club.top, CurtainScene))


def test_leaving_gives_the_machine_back_to_one_line() -> None:
    club = Club("great_race")
    club.session.leave()
    assert club.closed == 3
    assert club.session.context.connection is club.alone
    assert club.session.context.table is None
    assert club.session.context.navigator.change_places is None


def test_the_others_sit_down_before_the_bots_and_the_start() -> None:
    out = TableSetup(RaceSetup(bots=1, people=PEOPLE))
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
    race_setup = seating.seated(RaceSetup(crew="mint"), "Ada", ("blue", "vermilion", "lemon", "plum"))
    assert race_setup.people == (("Ada", "mint"), ("Ada 2", "vermilion"), (tr("Player {n}", n=5), "plum"))
    assert (race_setup.bots, race_setup.levels, race_setup.seats) == (2, ("hard", "easy"), 5)
    seating.holders = ["hard"] * 4
    assert not seating.seated(RaceSetup(), "", ("blue", "mint")).people
    assert with_people(RaceSetup(bots=4), [("a", "blue"), ("b", "mint")]).bots == 3


@pytest.mark.parametrize(
    ("size", "scale", "bots"),
    [((1920, 1080), 1.0, 3), ((2560, 1440), 1.25, 3), ((1280, 720), 1.0, 3), ((1280, 720), 1.5, 4)],
)
def test_rivals_say_how_well_they_play(size: tuple[int, int], scale: float, bots: int) -> None:
    """Four of them have no room for it on the smallest page."""
    scene = SoloSetupScene()
    with reading():
        window = opened_by(lambda _context: [scene], size, scale)
        scene.bots = bots
        scene.rebuild()
        words = words_of(window)
    assert (scene.seating.note(0) in words) == (bots == 3)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--solo", "--people", "Ada,Ada"), "different names"),
        (("--solo", "--people", "a,b,c,d,e,f"), "At most 5 people"),
        (("--people", "Ada,Ben"), "--people needs --solo"),
        (("--solo", "--bots", "0", "--people", "Ada"), "at least one"),
    ],
)
def test_people_who_cannot_sit_down_are_told_in_one_sentence(arguments: tuple[str, ...], expected: str) -> None:
    done = CliRunner().invoke(main, list(arguments))
    assert done.exit_code == 2
    assert expected in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize(("code", "called"), [("en", "Mint"), ("de", "Mint"), ("fr", "Menthe"), ("nl", "Mintgroen")])
def test_a_player_without_a_name_is_called_like_their_crew(code: str, called: str) -> None:
    set_language(code)
    assert own_name(RaceSetup(crew="mint"), "") == called
    assert own_name(RaceSetup(crew="mint"), "Ada") == "Ada"
    assert own_name(RaceSetup(crew="mint", people=(("Ben", "blue"), ("Cem", "mint"))), "Ada") == "Ben"
    assert own_name(None, "") == tr("Player")

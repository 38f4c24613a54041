"""Crazy Race on its screen: under a player's hands, in every language and size, and by itself to the results."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from greatrace.crazy_race import actions as act
from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.library import load
from greatrace.crazy_race.options import OPTIONS
from greatrace.crazy_race.rules.moving import way
from greatrace.crazy_race.setup import Setup
from greatrace.crazy_race.state import Result, Standing
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Action, Event
from greatrace.protocol.messages import CreateTable
from greatrace_client.audio import Sounds
from greatrace_client.cues import has_cue
from greatrace_client.draw import railway
from greatrace_client.draw.page import Page
from greatrace_client.draw.raster import document
from greatrace_client.in_process import LocalRace
from greatrace_client.model import LobbyModel
from greatrace_client.model import crazy_story as story
from greatrace_client.saved import RaceNote, saved_race
from greatrace_client.scenes.base import Flags, Kit, Replace
from greatrace_client.scenes.crazy_race import phrases
from greatrace_client.scenes.crazy_race.outlook import outlook, sentence
from greatrace_client.scenes.crazy_race.results import CrazyResultsScene
from greatrace_client.scenes.crazy_race.scene import CrazyRaceScene
from greatrace_client.scenes.crazy_race.stage import standing
from greatrace_client.scenes.crazy_race.timetable import stops
from greatrace_client.scenes.race.journal import Line
from greatrace_client.scenes.race.layout import Box
from greatrace_client.scenes.race.result_pages import Tab
from greatrace_client.setting_out import SoloWish, new_table
from greatrace_client.settings import Settings
from greatrace_client.text import LANGUAGES, known, set_language

FRAME = 1 / 30
SIZES = ((1280, 720), (1920, 1080), (1280, 960), (2560, 1080), (2560, 1440))
COLOURS = ("orange", "green", "lilac", "blue")
ALL_ON = {"straggler_penalty": "on", "second_home_theft": "on", "point_order": "shuffled"}


class Table:
    """A scene on a page of its own, fed by a game in this process; `sent` is what the player answered."""

    def __init__(
        self, *, size: tuple[int, int] = (1280, 720), players: int = 4, seed: str = "5", seat: int | None = 0,
        options: dict[str, str] | None = None, flags: Flags | None = None, scale: float = 1.0, speed: float = 1,
    ) -> None:  # fmt: skip
        self.race = LocalRace(Setup(COLOURS[:players], options or {}), seed, seat=seat, kind=CRAZY_RACE)
        self.sent: list[Action] = []
        self.kit = Kit(
            Settings(sounds=0, speed=speed), Page(*size, scale), Sounds(0), LobbyModel(), flags=flags or Flags(),
            table=self.race.table,
        )  # fmt: skip
        self.scene = CrazyRaceScene(self.answer)
        self.scene.enter(self.kit)

    def answer(self, action: Action) -> None:
        self.sent.append(action)
        self.scene.happened(self.race.submit(0, action))

    def until(self, wanted: Callable[[LocalRace], bool]) -> None:
        """Bots play all seats until the position is as wanted; the scene settles on it."""
        while not wanted(self.race):
            steps = self.race.bot_step(also_own=True)
            assert steps is not None, "the race ended first"
            self.scene.happened(steps)
        self.scene.director.skip()
        self.frames(2)

    def asked(self, prompt: str) -> None:
        self.until(lambda r: r.table.my_move and r.table.question is not None and r.table.question.prompt == prompt)

    def frames(self, number: int = 1) -> None:
        for _ in range(number):
            if self.scene.update(FRAME):
                self.scene.draw(self.kit.page)

    def click(self, name: str) -> None:
        x, y = Box(*self.scene.form.named(name).box).middle
        k = self.scene.page.k
        spot = round(x * k), round(y * k)
        self.post(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=spot, button=1)

    def key(self, key: int) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="")

    def post(self, kind: int, **values: Any) -> None:
        self.scene.handle(pygame.event.Event(kind, **values))
        self.frames()


def stage_of(race: LocalRace) -> int:
    """The stage that is being played."""
    open_: Any = race.table.view.open
    stage: int = open_.stage
    return stage


def played(options: dict[str, str], seeds: range, players: int = 4) -> list[LocalRace]:
    """Whole races between bots, as seat 0 saw them."""
    races = []
    for seed in seeds:
        race = LocalRace(Setup(COLOURS[:players], options), str(seed), kind=CRAZY_RACE)
        while race.bot_step(also_own=True) is not None:
            pass
        races.append(race)
    return races


# ---- words and cues


RESULT = Result((Standing(0, 9, 12), Standing(1, 9, 12)), (0, 1), words.ALL_STAGES)
EVENTS: list[Event] = [
    ev.StageRevealed(2, "viaduct"), ev.CardLaid(0, 1, 4), ev.CardLaid(1, 1), ev.Passed(1), ev.SideClosed(2),
    ev.HandAnnounced(1, empty=True), ev.HandAnnounced(1, empty=False), ev.TookBack(1), ev.ScoringBegan(last=False),
    ev.ScoringBegan(last=True), ev.SideRevealed(0, (3, 4)), ev.SideRevealed(0, ()), ev.SideWon(0, 1, 7, 3),
    ev.MoveForfeited(1, 0), ev.CardsFiled(0, 3), ev.CardsFiled(0), ev.StageEnded(1),
    ev.LocomotiveMoved(1, "tank", 0, (1, 2)), ev.PointsTaken(1, "turntable", 5, 4), ev.PointsTaken(1, "finish", 5, 4),
    ev.PointsStolen(0, 1, 5), ev.PointsDropped(0, 5, words.FURTHEST), ev.PointsDropped(0, 5, words.NEXT_FURTHEST),
    ev.RaceEnded(RESULT), ev.RaceEnded(Result(RESULT.standings, (0,), words.ALL_STAGES)),
]  # fmt: skip
ACTIONS: list[Action] = [
    act.Lay(0, 4), act.Pass(), act.Advance("express", 3), act.KeepCard(3), act.KeepNone(), act.TakeBack(),
    act.DrawPoints(), act.StealPoints(1), act.DropPoints(4),
]  # fmt: skip
PROMPTS = ("lay", "joker", "split", "keep", "second_home", "drop")


def test_the_examples_cover_every_event_action_and_prompt() -> None:
    assert {type(e) for e in EVENTS} == set(ev.EVENTS)
    assert {type(a) for a in ACTIONS} == set(act.ACTIONS)
    asked: set[str] = set()
    for seed in range(6):
        race = LocalRace(Setup(COLOURS, ALL_ON), str(seed), kind=CRAZY_RACE)
        while race.game.decision is not None:
            asked.add(race.game.decision.prompt)
            race.bot_step(also_own=True)
    assert asked == set(PROMPTS)


def test_every_event_has_a_cue() -> None:
    assert [e.__name__ for e in ev.EVENTS if not has_cue(e)] == []


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_everything_has_its_words(code: str) -> None:
    set_language(code)
    table = Table().race.table
    for event in EVENTS:
        sentence = phrases.describe(event, table, "viaduct")  # type: ignore[arg-type]  # a model of this game
        assert known("crazy event", phrases.event_key(event)), (code, event)
        assert sentence.endswith("."), sentence
        assert "{" not in sentence, sentence
    for action in ACTIONS:
        assert known("crazy action", type(action).__name__)
        assert "{" not in phrases.describe_action(action, table)  # type: ignore[arg-type]
    assert all(known(f"crazy {what}", name) for what in ("prompt", "hint", "waiting") for name in PROMPTS)
    assert all(known("crazy why", reason) for reason in phrases.REASONS)
    assert all(known("stage_card", card) for card in load().stages)
    assert all(known("crew", colour) and known("emblem", colour) for colour in words.COLOURS)
    assert all(known("locomotive", kind) for kind in words.LOCOMOTIVES)
    for option in OPTIONS:
        assert known("option", option.name)
        assert all(known("option choice", choice) for choice in option.choices)


# ---- laying


def test_a_card_is_laid_by_two_clicks() -> None:
    table = Table()
    table.asked("lay")
    card: Any = table.race.table.view.own.hand[-1]
    table.click(f"hand {len(table.race.table.view.own.hand) - 1}")
    assert table.sent == []
    table.click("at 1")
    assert table.sent == [act.Lay(1, card)]


def test_a_side_may_be_picked_before_the_card() -> None:
    table = Table()
    table.asked("lay")
    table.click("at 2")
    table.click("hand 0")
    assert table.sent == [act.Lay(2, 1)]


def test_a_card_is_laid_with_keys() -> None:
    table = Table()
    table.asked("lay")
    table.key(pygame.K_6)
    table.key(pygame.K_a)  # the left side
    assert table.sent == [act.Lay(3, 6)]


def test_a_card_is_dragged_onto_a_side_and_returns_when_it_is_dropped_nowhere() -> None:
    table = Table()
    table.asked("lay")
    scene = table.scene
    k, form = scene.page.k, scene.form

    def at(name: str) -> tuple[int, int]:
        x, y = Box(*form.named(name).box).middle
        return round(x * k), round(y * k)

    def drag(start: str, end: tuple[int, int]) -> None:
        table.post(pygame.MOUSEMOTION, pos=at(start), rel=(1, 1), buttons=(0, 0, 0))
        table.post(pygame.MOUSEBUTTONDOWN, pos=at(start), button=1)
        table.post(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0))
        assert scene.shown.carried == start
        table.post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    drag("hand 1", at("journal"))
    assert (table.sent, scene.carrying.load) == ([], None)
    card = scene.shown.hand[1]
    drag("hand 1", at("at 2"))
    assert table.sent == [act.Lay(2, card)]


def test_escape_lets_go_of_a_card_and_p_passes() -> None:
    table = Table()
    table.asked("lay")
    table.key(pygame.K_4)
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_w)
    assert table.sent == []
    table.key(pygame.K_p)
    assert table.sent == [act.Pass()]


def test_greyed_controls_say_why_with_their_rule() -> None:
    table = Table()
    table.asked("lay")
    assert "(X2)" in table.scene.form.named("side 0").hint
    assert "(X4)" in table.scene.form.named("take back").hint
    table.answer(act.Pass())
    table.frames()
    assert "(X2)" in table.scene.form.named("pass").hint


def test_the_taboo_side_takes_no_card_among_three() -> None:
    """X5."""
    table = Table(players=3, seed="3")

    def closed(race: LocalRace) -> bool:
        question = race.table.question
        asked = race.table.my_move and question is not None and question.prompt == "lay"
        return asked and race.table.view.open.taboo is not None and bool(race.table.view.own.hand)  # type: ignore[attr-defined]

    table.until(closed)
    taboo = table.race.table.view.open.taboo  # type: ignore[attr-defined]
    table.click("hand 0")
    table.click(f"at {taboo}")
    assert table.sent == []
    assert "(X5)" in table.kit.note
    assert "(X5)" in table.scene.form.named(f"side {taboo}").hint


def test_taking_back_is_offered_at_any_moment() -> None:
    """X4."""
    table = Table()

    def may(race: LocalRace) -> bool:
        question = race.table.question
        return question is not None and not race.table.my_move and act.TakeBack() in question.options

    table.until(may)
    before = table.race.table.view.own
    table.key(pygame.K_t)
    assert table.sent == [act.TakeBack()]
    assert table.race.table.view.own.pile == ()  # type: ignore[attr-defined]
    assert len(table.race.table.view.own.hand) == len(before.hand) + len(before.pile)  # type: ignore[attr-defined]
    assert "(X4)" in table.scene.form.named("take back").hint


def at_a_server(table: Table, monkeypatch: pytest.MonkeyPatch, confirm: str) -> None:
    """Answers go to a server, as in a race of one's own; they are noted in `sent`."""
    table.scene.sender = None
    table.kit.settings.confirm = confirm
    monkeypatch.setattr(Kit, "answer", lambda _kit, action: table.sent.append(action))


def test_what_cannot_be_undone_waits_for_a_second_click(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.asked("lay")
    at_a_server(table, monkeypatch, "irreversible")
    table.key(pygame.K_p)
    assert table.sent == []
    assert table.kit.note
    table.key(pygame.K_ESCAPE)
    assert table.scene.shown.sure is None
    table.key(pygame.K_p)
    table.key(pygame.K_p)
    assert table.sent == [act.Pass()]


def test_a_card_that_is_lifted_and_laid_is_meant_unless_everything_shall_be_confirmed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for confirm, clicks in (("irreversible", 1), ("never", 1), ("always", 2)):
        table = Table()
        table.asked("lay")
        at_a_server(table, monkeypatch, confirm)
        table.click("hand 0")
        for _ in range(clicks):
            assert table.sent == []
            table.click("at 1")
        assert table.sent == [act.Lay(1, 1)]


# ---- moving and the rest


def test_a_joker_shows_where_a_locomotive_would_go_and_moves_it() -> None:
    table = Table()
    table.asked("joker")
    assert table.race.table.question is not None
    move = table.race.table.question.of(act.Advance)[0]
    table.click(f"move {move.locomotive} {move.spaces}")
    assert table.sent == [move]


def test_spaces_are_shared_out() -> None:
    """X2: a "?"."""
    for seed in range(1, 12):
        table = Table(seed=str(seed))
        try:
            table.asked("split")
        except AssertionError:
            continue
        assert table.race.table.question is not None
        for move in table.race.table.question.of(act.Advance):
            assert table.scene.form.named(f"move {move.locomotive} {move.spaces}").enabled
        least = table.race.table.question.of(act.Advance)[-1]
        table.click(f"move {least.locomotive} {least.spaces}")
        assert table.sent == [least]
        return
    pytest.fail("no seed led to a split")


def test_a_card_is_kept_with_a_number_key() -> None:
    table = Table()
    table.asked("keep")
    assert table.race.table.question is not None
    best = table.race.table.question.options[0]
    table.key(pygame.K_1)
    assert table.sent == [best]


@pytest.mark.parametrize("prompt", ["second_home", "drop"])
def test_questions_of_the_variants_are_buttons(prompt: str) -> None:
    """X8."""
    for seed in range(30):
        table = Table(seed=str(seed), options=ALL_ON)
        try:
            table.asked(prompt)
        except AssertionError:
            continue
        assert table.race.table.question is not None
        last = len(table.race.table.question.required) - 1
        chosen = table.race.table.question.required[last]
        table.click(f"choice {last}")
        assert table.sent == [chosen]
        return
    pytest.fail(f"no seed led to {prompt}")


# ---- the picture


def test_no_cue_leaves_a_lie() -> None:
    """Every cue of a whole race is played frame by frame; the stage then stands as the view says."""
    table = Table(players=3, speed=3)
    for _ in range(150):
        steps = table.race.bot_step(also_own=True)
        if steps is None:
            break
        table.scene.happened(steps)
        for _ in range(400):
            if table.scene.director.idle:
                break
            table.scene.update(FRAME)
        assert table.scene.director.idle
        crews = table.race.table.view.open.crews
        shown = [[engine.place for engine in engines] for engines in table.scene.stage.engines]
        assert shown == [[float(place) for place in crew.locomotives] for crew in crews]  # type: ignore[attr-defined]
        view: Any = table.race.table.view
        assert table.scene.stage.view == view


def test_a_locomotive_faces_home_from_the_turntable_on() -> None:
    assert [standing(place).left for place in (0, 5, 6, 7, 12)] == [False, False, True, True, True]


def test_nothing_shows_how_many_cards_another_holds() -> None:
    """X6: the slip about a player tells only of emptiness."""
    table = Table()
    table.asked("lay")
    slip = table.scene.form.named("crew 1").hint
    assert not any(figure in slip for figure in ("8", "7"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4])
def test_every_widget_stands_on_the_page(size: tuple[int, int], players: int) -> None:
    for scale in (1.0, 1.5):
        table = Table(size=size, players=players, scale=scale)
        table.asked("lay")
        page = table.scene.page
        buttons = []
        for widget in table.scene.form.widgets:
            x, y, w, h = widget.box
            assert pygame.Rect(-1, -1, page.width + 2, page.height + 2).contains(pygame.Rect(x, y, w, h)), widget.name
            if widget.name.startswith(("side ", "pass", "take")):
                buttons.append(pygame.Rect(x, y, w, h))
                assert h >= 30, (widget.name, h)
        assert all(not a.colliderect(b) for i, a in enumerate(buttons) for b in buttons[:i])


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_spectator_sees_the_race(code: str) -> None:
    set_language(code)
    table = Table(seat=None, players=3)
    for _ in range(40):
        table.scene.happened(table.race.bot_step(also_own=True) or [])
        table.frames(2)
    assert not [w for w in table.scene.form.widgets if w.name.startswith("hand ")]
    assert not [w for w in table.scene.form.widgets if w.name in ("pass", "take back")]


def test_autoplay_comes_to_the_results_with_pictures(tmp_path: Path) -> None:
    table = Table(flags=Flags(autoplay=True, shots=tmp_path), players=3, speed=3)
    for _ in range(12000):
        if isinstance(table.scene.change, Replace):
            break
        if table.scene.director.idle and not table.race.table.my_move:
            steps = table.race.bot_step()
            if steps is not None:
                table.scene.happened(steps)
        if table.scene.update(1 / 12):
            table.scene.draw(table.kit.page)
    assert isinstance(table.scene.change, Replace)
    results = table.scene.change.scene
    assert isinstance(results, CrazyResultsScene)
    results.enter(table.kit)
    results.draw(table.kit.page)
    names = [path.name.partition("-")[2] for path in tmp_path.glob("*.png")]
    assert "results.png" in names
    assert "ask-lay.png" in names
    assert "LocomotiveMoved.png" in names


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_results_in_every_language_and_kind_of_end(code: str) -> None:
    set_language(code)
    for race in played({"tie_break": "next_lower"}, range(2)) + played({}, range(2), players=3):
        kit = Kit(Settings(sounds=0), Page(1280, 720), Sounds(0), LobbyModel(), table=race.table)
        scene = CrazyResultsScene()
        scene.enter(kit)
        scene.draw(kit.page)
        assert scene.outcome.standings


# ---- drawings


SAFE = {"svg", "g", "path", "circle", "ellipse", "rect", "defs", "linearGradient", "stop"}


def test_drawings_stay_inside_what_nanosvg_understands() -> None:
    bodies = [railway.locomotive(kind, colour) for kind in words.LOCOMOTIVES for colour in railway.LIVERIES]
    bodies += [railway.driver_back(colour) for colour in railway.LIVERIES]
    bodies += [railway.driver_face(colour, value) for colour in railway.LIVERIES for value in words.DRIVERS]
    bodies += [railway.stage_card(240), railway.small_stage(80), railway.hub(27), railway.joker()]
    bodies += [railway.first_arrow(), railway.turntable(50)]
    bodies += [
        railway.bridge(50),
        railway.rails(400),
        railway.shed(200, 110, "blue"),
        railway.sunburst(800, 400, 90, 80),
    ]
    bodies += [railway.point_card("turntable"), railway.point_card("finish"), railway.hills(900, 140, 3)]
    for body in bodies:
        tree = ET.fromstring(document(body, 100, 100))  # noqa: S314 - our own text
        assert {element.tag.partition("}")[2] for element in tree.iter()} <= SAFE


def test_types_and_liveries_all_look_different() -> None:
    seen = {railway.locomotive(kind, colour) for kind in words.LOCOMOTIVES for colour in words.COLOURS}
    assert len(seen) == len(words.LOCOMOTIVES) * len(words.COLOURS)
    assert len({railway.LIVERIES[colour].emblem for colour in words.COLOURS}) == len(words.COLOURS)


# ---- around the race


def test_a_wish_for_crazy_race_becomes_its_table() -> None:
    wish = SoloWish("", 2, ("greedy",), "green", game="crazy_race", options=(("tie_break", "next_lower"),))
    assert new_table(wish) == CreateTable("crazy_race", "", 3, options={"tie_break": "next_lower"}, clock="off")


def test_a_saved_crazy_race_is_noted(tmp_path: Path) -> None:
    race = LocalRace(Setup(COLOURS), "1", kind=CRAZY_RACE)
    RaceNote(tmp_path).keep(race.table)
    saved = saved_race(tmp_path)
    assert saved is not None
    assert (saved.game, saved.round) == ("crazy_race", 1)


# ---- the journal


def written(table: Table) -> list[Line]:
    """All lines of the sheet, as they are wanted."""
    return table.scene.journal.written(table.scene.shown, 5000)


def test_a_badge_leaves_lines_of_one_player_and_a_second_press_brings_all_back() -> None:
    table = Table()
    table.until(lambda race: stage_of(race) >= 2)
    every = written(table)
    table.click("filter 1")
    only = written(table)
    assert 0 < len(only) < len(every)
    assert {line.seat for line in only} <= {1, None}
    assert [line for line in every if line.seat in (1, None)] == only
    table.click("filter 1")
    assert written(table) == every


def test_the_lines_that_are_wanted_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    table, copied = Table(), list[str]()
    table.until(lambda race: stage_of(race) >= 2)
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    table.click("filter 2")
    table.click("copy journal")
    assert copied == ["\n".join(line.text for line in written(table))]
    assert table.kit.note


def test_a_line_of_the_journal_brings_back_its_moment_and_escape_the_present() -> None:
    """The whole table stands as it did; answers are not given to the past."""
    table = Table()
    table.until(lambda race: stage_of(race) >= 3)
    scene = table.scene
    place, line = scene.journal.places[0]
    x, y = place.middle
    k = scene.page.k
    table.post(pygame.MOUSEMOTION, pos=(round(x * k), round(y * k)), rel=(1, 1), buttons=(0, 0, 0))
    assert scene.journal.lit == line.index
    scene.form.named("journal").press()
    assert scene.director.past
    assert scene.stage.view.open == scene.table.log[line.index].open
    assert scene.stage.view.open != scene.table.view.open
    table.key(pygame.K_ESCAPE)
    assert scene.stage.view.open == scene.table.view.open


def test_a_side_tells_what_a_win_there_would_bring() -> None:
    """X2, X3: the slip is worked out by the rules of moving, and fits what then happens."""
    table = Table(speed=0)
    table.asked("lay")
    view: Any = table.race.table.view
    for side, printed in enumerate(table.race.table.ruleset.stages[view.open.card].sides):  # type: ignore[attr-defined]
        found = outlook(table.scene.table, side)
        assert found is not None
        if printed.joker:
            assert found.move is None
            continue
        assert found.move is not None
        places = view.open.crews[0].locomotives
        assert found.end == way(places, printed.locomotive, printed.distance)[-1]
        assert sentence(found) in table.scene.form.named(f"at {side}").hint


def test_the_timetable_has_every_stage_card_once_and_knows_which_were_played() -> None:
    """X1, X7."""
    table = Table()
    table.until(lambda race: stage_of(race) >= 4)
    found = stops(table.scene.shown)
    assert {stop.card for stop in found} == set(load().stages)
    assert [stop.stage for stop in found] == [1, 2, 3, 4, 0, 0, 0, 0]
    assert [stop.now for stop in found].index(True) == 3


# ---- after the race


def test_the_story_adds_up_to_what_the_table_shows_at_the_end() -> None:
    """Curves end where the race ended; every value laid at a scored side is in one yield."""
    for race in played(ALL_ON, range(3)):
        table: Any = race.table
        told = story.told_by(table)
        crews = table.view.open.crews
        curves = story.curves(told, story.points)
        assert [curves[seat][-1] for seat in range(4)] == [sum(crew.points) for crew in crews]
        assert all(len(curve) == table.view.open.stage + 1 for curve in curves.values())
        found = story.yields(told, 4)
        turned = sum(sum(e.cards) for e, _ in told if isinstance(e, ev.SideRevealed))
        assert sum(one.paid + one.lost for one in found) == turned
        assert sum(one.sides for one in found) == sum(isinstance(e, ev.SideWon) for e, _ in told)


def test_the_last_change_of_the_lead_names_who_led_at_the_end() -> None:
    for race in played({}, range(4)):
        table: Any = race.table
        leads = [turn for turn in story.turning_points(story.told_by(table)) if turn.kind == story.LEAD]
        sums = [sum(crew.points) for crew in table.view.open.crews]
        assert leads
        if sums.count(max(sums)) == 1:
            assert leads[-1].seat == sums.index(max(sums))


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_page_of_the_results_can_be_opened(code: str) -> None:
    set_language(code)
    (race,) = played(ALL_ON, range(1))
    for size in ((1280, 720), (1280, 960), (1360, 820)):
        kit = Kit(Settings(sounds=0), Page(*size, 1.0), Sounds(0), LobbyModel(), table=race.table)
        scene = CrazyResultsScene()
        scene.enter(kit)
        scene.draw(kit.page)
        tabs = [widget.name for widget in scene.form.widgets if isinstance(widget, Tab)]
        assert {"points", "journey", "turns", "drivers"} <= set(tabs)
        for name in tabs:
            scene.form.named(name).press()
            scene.draw(kit.page)
            assert scene.open_page == name
    assert all(known("crazy turn", kind) for kind in ("lead", "haul", "stolen", "home", "sooner", "bargain"))


def test_the_variants_in_play_head_the_journal() -> None:
    """X8."""
    plain, varied = Table(), Table(options=ALL_ON)
    for table in (plain, varied):
        table.asked("lay")
    assert phrases.variants(plain.scene.table) == []
    told = phrases.variants(varied.scene.table)
    assert len(told) == len(ALL_ON)
    assert [line.text for line in written(varied)][: len(told)] == told

"""A first race: the aim and three cards are told once, and who does what the screen says reaches the finish."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from msgspec.structs import replace

from greatrace.great_race.actions import Plan
from greatrace.great_race.setup import Setup
from greatrace_client import settings as settings_file
from greatrace_client.games.great_race.aim_plate import aim, next_step
from greatrace_client.games.great_race.alerts import Alert
from greatrace_client.games.great_race.control_button import ControlButton
from greatrace_client.games.great_race.highlight import space_box
from greatrace_client.games.great_race.planner import counts
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import BoardChip, GaugePlate, MoreAssistants
from greatrace_client.games.great_race.track import Track
from greatrace_client.games.great_race.view_state.effects import Reveal
from greatrace_client.i18n import set_language
from greatrace_client.model.career import Logbook
from greatrace_client.model.local_race import LocalRace
from greatrace_client.net.hint_worker import Advice
from greatrace_client.net.race_connection import RaceConnection
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.free_place import pixels
from greatrace_client.ui.scene import Push
from greatrace_client.ui.widgets import Button, Widget, key_event, said
from tests.client.fakes import new_context
from tests.client.hint_at_once import AtOnce
from tests.client.test_one_gesture import Served

PATIENCE = 25  # clicks at one question


def words(label: str | Callable[[], str]) -> str:
    return label if isinstance(label, str) else label()


@pytest.mark.usefixtures("data")
def test_three_cards_are_shown_once_each_and_put_away_by_a_key() -> None:
    table = Served()
    for prompt, card in (("bivouac", "aim"), ("plan", "plan"), ("sequence", "drive")):
        table.asked(prompt)
        assert table.scene.coach.open == card
        table.key(pygame.K_k)
        assert not table.scene.coach.open
    assert table.context.settings.coached == ["aim", "plan", "drive"]
    assert settings_file.load().coached == ["aim", "plan", "drive"]  # also if the client is killed now
    again = Served(seed="2")
    again.context.settings.coached = table.context.settings.coached
    again.asked("sequence")
    assert not again.scene.coach.open


@pytest.mark.usefixtures("data")
def test_the_card_about_the_plan_stays_while_others_seal_theirs() -> None:
    table = Served()
    table.asked("plan")
    for _ in range(2):
        table.race.table.fresh += 1  # the same question again, with fewer who are waited for
        table.scene.happened([])
        assert table.scene.coach.open == "plan"
    table.key(pygame.K_k)
    table.race.table.fresh += 1
    table.scene.happened([])
    assert not table.scene.coach.open


@pytest.mark.usefixtures("data")
def test_no_plate_that_comes_and_goes_lies_over_a_card() -> None:
    """Found in a first race: the open plans and the flag covered lines and the button."""
    table = Guided("africa").table
    table.asked("sequence")
    scene, page = table.scene, table.context.page
    assert scene.coach.open == "drive"
    scene.following.dismiss()
    sight = pixels(page, scene.layout.sight)
    pictures = []
    for plans in ((), ((1, 2, 1, 1),) * 3):
        scene.stage.cleared(at_once=True)
        if plans:
            scene.stage.passing(Reveal(plans), 3.0)
            scene.update(1.0)
        scene.draw(page)
        scene.draw(page)
        card = pygame.image.tobytes(page.surface.subsurface(pixels(page, scene.coach.box.inner(8, 8))), "RGB")
        pictures.append((card, pygame.image.tobytes(page.surface.subsurface(sight), "RGB")))
    assert pictures[0][0] == pictures[1][0]
    assert pictures[0][1] != pictures[1][1], "the plans are seen beside it"


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("board", ["africa", "south_america"])
def test_alerts_cover_neither_the_counters_nor_the_finish_nor_the_plate_with_the_aim(board: str) -> None:
    table = Served(board=board)
    table.asked("sequence")
    scene = table.scene
    scene.coach.close()
    scene.following.dismiss()
    assert scene.following.alerts_area is None
    scene.following.alerts = [Alert(kind, 1, "saboteur", "", 2) for kind in ("engine", "robbed")]
    scene.renew()
    alerts, counters = scene.following.alerts_area, scene.shown.layout.supplies
    assert alerts is not None
    assert not overlap(alerts, counters)
    assert not alerts.holds(*scene.board.sheet.centre(table.race.table.view.open.finish))
    (plate,) = scene.coach.areas
    assert not overlap(plate, alerts)
    assert not overlap(plate, counters)
    assert plate.y > scene.shown.layout.sight.y


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("board", ["africa", "south_america", "asia", "usa"])
def test_what_the_coach_lays_on_the_map_hides_neither_finish_nor_vehicle_nor_scale(
    board: str, size: tuple[int, int]
) -> None:
    table = Served(board=board, size=size)
    table.asked("bivouac")
    scene, o = table.scene, table.race.table.view.open
    scene.draw(table.context.page)
    kept = [space_box(scene.board, city) for city in (o.finish, o.crews[0].at)]
    scale = Track(scene.board).place(scene.layout)
    for shown in ("card", "plate"):
        (lies,) = scene.coach.areas
        assert not any(lies.overlaps(b) for b in kept), shown
        assert not lies.overlaps(Box(scale.x, scale.y, scale.w - 20, scale.h)), shown
        assert clear_of_edges(lies, scene.layout.sight)
        scene.coach.close()


def clear_of_edges(lies: Box, sight: Box) -> bool:
    return sight.x <= lies.x and lies.right <= sight.right and sight.y <= lies.y and lies.bottom <= sight.bottom


def test_who_has_finished_a_lesson_needs_no_cards() -> None:
    table = Served()
    table.scene.coach.close()
    table.context.settings.coached.clear()
    table.context.settings.lessons_done = ["planning"]
    table.asked("plan")
    assert not table.scene.coach.open


@pytest.mark.parametrize(("board", "city"), [("africa", "Cape Town"), ("south_america", "")])
def test_g3_the_aim_names_the_races_own_finish(board: str, city: str) -> None:
    table = Served(board=board)
    finish = table.race.table.ruleset.board.cities[table.race.table.ruleset.finish].name
    assert (city or finish) in aim(table.race.table.ruleset)


class Slow(AtOnce):
    """The same, which takes until it is `ready`."""

    ready = False

    def answer(self) -> Advice | None:
        return super().answer() if self.ready else None


class Guided:
    """Somebody who never saw the game, reads a card and presses what it names: Show me, the lamp, Do it."""

    def __init__(self, board: str, seed: str = "3") -> None:
        self.table = table = Served(seed=seed, board=board)
        table.context.connection = cast("RaceConnection", SimpleNamespace(alone=True))
        table.scene.advice.adviser = AtOnce()  # type: ignore[assignment]  # a stand-in
        table.scene.renew()
        self.pressed: list[str] = []
        self.advice_lines: list[str] = []

    def play(self) -> None:
        race, scene = self.table.race, self.table.scene
        while not race.table.over:
            steps = None if race.table.my_move else race.bot_step()
            if steps is not None:
                scene.happened(steps)
                continue
            self.table.settle()
            while scene.following.dismiss():
                pass
            if race.table.my_move:  # a question with one answer may have answered itself meanwhile
                self.follow_hint()

    def follow_hint(self) -> None:
        shows = [w for w in self.table.scene.form.widgets if w.name == "coach-shows"]
        self.press(shows[0] if shows else self.table.scene.form.named("hint"))
        self.table.frames(3)
        if self.table.scene.advice.open:
            self.advice_lines += self.table.scene.advice.sentences()
            self.press(self.table.scene.form.named("do-it"))

    def press(self, widget: Widget) -> None:
        self.pressed.append(words(widget.label))
        self.table.click(*Box(*widget.box).middle)


@pytest.mark.parametrize(("board", "seed"), [("africa", "3"), ("south_america", "3"), ("asia_west", "5")])
def test_who_does_what_the_hints_say_reaches_the_finish_of_a_first_race(board: str, seed: str) -> None:
    guided = Guided(board, seed)
    guided.play()
    table = guided.table.race.table
    assert table.view.open.crews[0].at == table.ruleset.finish
    assert table.view.open.crews[0].place
    assert set(guided.pressed) == {"Show me", "Hint", "Do it"}
    assert guided.pressed.count("Do it") > 20
    assert any(line.startswith("Why: ") for line in guided.advice_lines)


@pytest.mark.parametrize("prompt", ["plan", "sequence"])
def test_the_cards_name_the_buttons_that_help_where_a_hint_is_allowed(prompt: str) -> None:
    def card_text(table: Served) -> str:
        table.asked(prompt)
        return " ".join(table.scene.coach.lines(table.context.page))

    assert "Do it" not in card_text(Served())
    table = Guided("africa").table
    assert "“Show me”" in card_text(table)
    assert "“Do it”" in card_text(table)
    table.scene.form.named("coach-shows").press()
    assert table.scene.advice.open
    assert not table.scene.coach.open


def test_the_plate_says_what_a_hint_has_told() -> None:
    guided = Guided("africa")
    table, scene = guided.table, guided.table.scene
    for prompt in ("bivouac", "sequence"):
        table.asked(prompt)
        scene.coach.close()
        scene.advice.toggle()
        assert not scene.following.open, "the digest makes room"
        table.frames(3)
        assert scene.advice.action is not None
        action = scene.advice.action
        for _ in range(2):  # while it lies there, and once it has been put away
            assert scene.coach.advisor.next is not None
            assert scene.coach.advisor.next.action == action
            scene.advice.close()
        table.until(lambda race: race.table.question is None or not race.table.my_move)
        assert scene.advice.shown_hint is None


def test_the_coachs_plan_is_the_one_that_a_hint_tells() -> None:
    guided = Guided("africa")
    table, scene = guided.table, guided.table.scene
    table.asked("plan")
    table.frames(3)
    assert scene.screen.planner is not None
    proposed = scene.screen.planner.plan
    assert sum(proposed) == scene.screen.planner.total
    assert scene.actions.proposal.startswith("The coach’s proposal")
    scene.coach.close()
    scene.advice.toggle()
    assert scene.advice.action is not None, "it has been thought out already"
    assert counts(cast("Plan", scene.advice.action)) == proposed
    found = scene.coach.advisor.next
    assert found is not None
    assert found.action == scene.advice.action


def test_a_plan_that_the_player_has_begun_is_not_replaced_by_the_coachs() -> None:
    guided = Guided("africa")
    table, scene = guided.table, guided.table.scene
    thinks = Slow()
    scene.advice.adviser = thinks  # type: ignore[assignment]  # a stand-in
    table.asked("plan")
    table.frames(3)
    assert scene.actions.proposal == "The coach is thinking…"
    assert scene.screen.planner is not None
    scene.screen.planner.add(3)
    thinks.ready = True
    table.frames(5)
    assert scene.coach.plan is not None
    assert scene.screen.planner.plan == (0, 0, 0, 1)
    assert not scene.actions.proposal


@pytest.mark.usefixtures("data")
def test_what_lies_under_a_card_or_a_hint_is_not_pointed_at() -> None:
    guided = Guided("africa")
    table, scene = guided.table, guided.table.scene
    table.asked("sequence")
    x, y = scene.coach.box.x + 20, scene.coach.box.y + 20
    under = scene.form.at(x, y)
    assert under is not None
    assert (under.name, under.hint) == ("coach-card", "")
    scene.coach.close()
    assert scene.form.at(x, y) is not under
    scene.advice.toggle()
    table.frames(3)
    scene.draw(table.context.page)
    (note,) = scene.advice.areas
    under = scene.form.at(note.x + 20, note.y + 50)
    assert under is not None
    assert under.name == "hint-note"


def test_the_plate_of_a_first_race_tells_how_far_it_is_and_what_the_next_drive_needs() -> None:
    table = Served()
    table.asked("sequence")
    table.until(lambda race: race.table.my_move and race.table.view.open.round == 2)
    table.asked("sequence")
    table.scene.coach.close()
    _, far, need = table.scene.coach.plate
    crew = table.race.table.view.open.crews[0]
    assert far.startswith(str(table.race.table.ruleset.rows[table.race.table.ruleset.finish] - crew.row))
    assert need
    r = table.race.table.ruleset
    assert "engine" in next_step(r, replace(crew, engine=0)).lower()
    assert "buy" in next_step(r, replace(crew, engine=2, fuel=0, money=100))
    assert "Funding" in next_step(r, replace(crew, engine=2, fuel=0, money=0))
    assert "4 spaces" in next_step(r, replace(crew, engine=4, fuel=5))
    again = Served(seed="2")
    again.context.settings.coached = ["aim", "plan", "drive"]
    again.scene.coach.close()
    assert len(again.scene.coach.plate) <= 1


def test_the_plate_of_a_first_race_is_there_again_after_a_return(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Served()
    table.asked("bivouac")
    table.scene.coach.close()
    assert len(table.scene.coach.plate) == 3

    def back_again() -> int:
        table.scene = RaceScene(table.answer)
        table.scene.enter(table.context)
        table.scene.answers.sender = None
        table.settle()
        table.scene.coach.close()
        return len(table.scene.coach.plate)

    assert back_again() == 3
    monkeypatch.setattr(Logbook, "entries", lambda book: [book.path.is_relative_to(data)])  # a race has been finished
    assert back_again() == 1


class Stranger:
    """Somebody who never saw the game: reads labels, presses what is gold, clicks what is lit, towards the finish."""

    def __init__(self, table: Served) -> None:
        self.table = table
        self.read: list[str] = []

    @property
    def buttons(self) -> list[Button]:
        found = [w for w in self.table.scene.form.widgets if isinstance(w, Button) and w.enabled]
        return [w for w in found if w.name not in ("undo", "hint", "clear", "same")]

    def play(self) -> None:
        while not self.table.race.table.over:
            steps = None if self.table.race.table.my_move else self.table.race.bot_step()
            if steps is not None:
                self.table.scene.happened(steps)
            else:
                self.table.settle()
                self.answer()

    def answer(self) -> None:
        race, before = self.table.race.table, self.table.race.table.fresh
        for _ in range(PATIENCE):
            if race.fresh != before or race.over:
                return
            self.gesture()
        raise AssertionError(f"stuck at {race.question}: {[words(b.label) for b in self.buttons]}")

    def gesture(self) -> None:
        scene = self.table.scene
        if scene.following.dismiss() or self.press_named("Got it"):
            return
        action_model = scene.shown.action_model
        if self.table.race.table.view.open.crews[0].fuel < 5 and self.press_name("fuel"):
            return  # the card said so
        if action_model.spaces:
            self.table.click(*self.table.space(min(action_model.spaces, key=self.far)))
        elif action_model.drives and scene.reach.ways:
            self.drive()
        elif not (self.press_gold() or self.plan() or self.lay() or self.lit_cards()):
            self.press_last()

    def far(self, space: str) -> float:
        """From the finish, as the map shows it."""
        spot, finish = (
            self.table.scene.board.spot(space),
            self.table.scene.board.spot(self.table.race.table.view.open.finish),
        )
        return abs(spot[0] - finish[0]) + abs(spot[1] - finish[1])

    def drive(self) -> None:
        """To the lit space that is nearest to the finish; where none is nearer, stop."""
        here = self.table.at
        goal = min(self.table.scene.reach.ways, key=self.far)
        if self.far(goal) < self.far(here) or not self.press_named("Stop here"):
            self.table.click(*self.table.space(goal))

    def press_named(self, label: str) -> bool:
        """The button of that name; a price may stand behind the name."""
        found = [b for b in self.buttons if label in (words(b.label), words(b.label).partition(" · ")[0])]
        if found:
            self.press(found[0])
        return bool(found)

    def press_name(self, name: str) -> bool:
        found = [b for b in self.buttons if b.name == name]
        if found:
            self.press(found[0])
        return bool(found)

    def press_gold(self) -> bool:
        gold = [b for b in self.buttons if b.state == "primary" and b.name != "drive"]
        if gold:
            self.press(gold[0])
        return bool(gold)

    def plan(self) -> bool:
        planner = self.table.scene.screen.planner
        if planner is None:
            return False
        box = ("mechanic", "pathfinder", "mechanic", "escort", "funding")[-planner.left % 5]
        self.press(self.table.scene.form.named(MoreAssistants(box)))
        return True

    def lay(self) -> bool:
        plates = self.table.scene.shown.action_model.plates
        if plates:
            self.press(self.table.scene.form.named(GaugePlate(next(iter(plates)))))
        return bool(plates)

    def lit_cards(self) -> bool:
        from greatrace_client.games.great_race.targets import HandCard, OpenCard

        action_model, hand = self.table.scene.shown.action_model, self.table.race.table.view.own.hand
        if action_model.offers:
            self.press(self.table.scene.form.named(OpenCard(0)))
        elif action_model.style in ("discard", "gauges") and action_model.cards:
            self.press(self.table.scene.form.named(HandCard(hand.index(next(iter(action_model.cards))))))
        else:
            return False
        return True

    def press_last(self) -> None:
        """The first action that is not giving up, or else that."""
        actions = [b for b in self.buttons if isinstance(b, ControlButton)]
        going = [b for b in actions if b.name not in ("pass", "drive", "let", "fuel")]
        self.press((going or actions)[0])

    def press(self, widget: Widget) -> None:
        self.read.append(words(widget.label))
        x, y, w, h = widget.box
        self.table.click(x + w / 2, y + h / 2)


@pytest.mark.parametrize("board", ["africa", "south_america", "asia_west"])
def test_a_stranger_who_asks_for_no_hints_comes_to_the_end_of_a_first_race_too(board: str) -> None:
    table = Served(seed="3", board=board)
    stranger = Stranger(table)
    stranger.play()
    assert table.race.table.over
    assert table.context.settings.coached == ["aim", "plan", "drive"]
    crew = table.race.table.view.open.crews[0]
    assert crew.place or table.race.table.ruleset.rows[crew.at] > 3
    assert {"Got it", "Ready"} <= set(stranger.read)


def test_a_race_against_bots_points_to_the_lessons_until_something_was_learnt() -> None:
    def offered(scene: SoloSetupScene) -> bool:
        return any(widget.name == "lessons" for widget in scene.form.widgets)

    context = new_context()
    scene = SoloSetupScene()
    scene.enter(context)
    assert offered(scene)
    assert scene.right_title
    scene.handle(key_event("L"))
    assert isinstance(scene.taken_change(), Push)
    context.settings.lessons_done = ["planning"]
    scene.uncovered()
    assert not offered(scene)
    assert not scene.right_title


@pytest.mark.parametrize(("code", "scale"), [("en", 1.0), ("fr", 1.25)])
def test_beside_a_long_title_the_button_itself_says_what_lessons_are_for(code: str, scale: float) -> None:
    set_language(code)
    scene = SoloSetupScene()
    scene.enter(new_context((2560, 1440), scale))
    button = scene.form.named("lessons")
    assert isinstance(button, Button)
    assert bool(said(button.note)) != bool(scene.right_title)
    assert bool(scene.right_title) == (code == "en")


@pytest.mark.usefixtures("data")
def test_the_coachs_card_waits_while_a_modules_board_lies_on_the_map() -> None:
    setup = Setup("africa", ("vermilion", "blue", "lemon"), "colomb_bechar", "cape_town", ("season",))
    table = Served(race=LocalRace(setup, "1", seconds=15))
    table.asked("bivouac")
    lain = [table.scene.coach.open]
    table.click(*table.middle(BoardChip("season")))
    lain.append(table.scene.coach.open)
    assert table.scene.form.find("coach") is None
    table.click(*table.middle("put-away"))
    assert [*lain, table.scene.coach.open] == ["aim", "", "aim"]


@pytest.mark.usefixtures("data")
def test_the_plate_with_the_aim_keeps_inside_the_map_beside_an_open_board() -> None:
    modules = ("paddock", "season", "diplomacy")
    setup = Setup("usa_west", ("vermilion", "blue", "lemon", "mint"), "", "", modules, {"paddock": "free"})
    table = Served(race=LocalRace(setup, "1", seconds=15))
    table.asked("bivouac")
    scene = table.scene
    scene.coach.close()
    for module in ("paddock", "diplomacy"):
        table.click(*table.middle(BoardChip(module)))
        sight = scene.shown.layout.sight
        assert all(sight.y <= lies.y and lies.bottom <= sight.bottom for lies in scene.coach.areas)


@pytest.mark.usefixtures("data")
def test_the_plate_with_the_aim_leaves_a_city_free_where_it_can() -> None:
    table = Served(board="south_america")
    table.asked("sequence")
    scene = table.scene
    scene.coach.close()
    (plate,) = scene.coach.areas
    assert not any(plate.overlaps(space_box(scene.board, city)) for city in scene.table.ruleset.board.cities)

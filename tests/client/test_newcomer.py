"""A first race by somebody who never saw the game: who reads what the screen says and does it reaches the finish.

The newcomer knows the words that are drawn, the rings of gold, the labels and tooltips of what can be pressed, and no
position of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from greatrace.great_race.actions import Plan
from greatrace_client.games.great_race.hints import about_space
from greatrace_client.games.great_race.targets import DrawnTile, GaugePlate, HandCard, OpenCard
from greatrace_client.net.race_connection import RaceConnection
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Widget
from tests.client.fakes import new_context
from tests.client.hint_at_once import AtOnce
from tests.client.proofreader import Line, Sheet, reading
from tests.client.test_first_race import Stranger, words
from tests.client.test_one_gesture import Served

MOST = 400  # decisions of a race
NEXT = "Next: "
SEEDS = ("1", "2", "3", "4", "5")


def nothing(page: Page) -> None:
    """In place of the whole picture."""


class Newcomer(Stranger):
    """Reads the plate, and presses what is called so; without advice what is gold, as any stranger."""

    def __init__(self, board: str, seed: str) -> None:
        super().__init__(advised(board, seed, level="easy"))
        self.table.scene.draw = nothing  # type: ignore[method-assign]  # only the plate is read
        self.decisions = 0
        self.followed: list[str] = []
        self.unclear: list[str] = []

    def answer(self) -> None:
        self.decisions += 1
        assert self.decisions <= MOST
        super().answer()

    def gesture(self) -> None:
        if self.table.scene.following.dismiss() or self.press_named("Got it") or self.confirm():
            return
        instruction = self.instruction()
        if instruction and self.follow(instruction):
            self.followed.append(instruction)
            return
        if instruction:
            self.unclear.append(instruction)
        super().gesture()

    # ---- reading
    def lines(self) -> list[Line]:
        """What is drawn of the plate now."""
        page, scene = self.table.context.page, self.table.scene
        assert isinstance(page.surface, Sheet)
        page.surface.marks.clear()
        scene.coach.draw_plate(page)
        return [mark for mark in page.surface.marks if isinstance(mark, Line)]

    def instruction(self) -> str:
        """What the plate says to do next: the bold lines that begin with the word."""
        lines = self.lines()
        first = next((i for i, line in enumerate(lines) if line.drawn.startswith(NEXT)), None)
        if first is None:
            return ""
        bold = [line for line in lines[first:] if abs(line.ink.x - lines[first].ink.x) < 2]
        text = ""
        for line in bold:
            if line.face != "bold":
                break
            text += f" {line.drawn}"
        return text.strip().removeprefix(NEXT).rstrip(".")

    # ---- doing
    def confirm(self) -> bool:
        """The button that asks whether it is meant."""
        return any(self.press_named(label) for b in self.buttons if (label := words(b.label)).endswith("onfirm?"))

    def follow(self, instruction: str) -> bool:
        """The button of that name, the fuel button once it says so, a card, or a space."""
        pressed = self.press_named(instruction) or self.press_named(instruction.removeprefix("Choose "))
        return (
            pressed
            or self.fuel(instruction)
            or self.levels(instruction)
            or self.card(instruction)
            or self.space(instruction)
        )

    def fuel(self, instruction: str) -> bool:
        if not instruction.startswith("Buy ") or not instruction.endswith(" fuel"):
            return False
        now = next((words(b.label) for b in self.buttons if b.name == "fuel"), "")
        wanted, has = (int(found[0]) if (found := re.search(r"\d+", text)) else 0 for text in (instruction, now))
        return self.press_name("more fuel" if wanted > has else "less fuel")

    def levels(self, instruction: str) -> bool:
        """Levels onto the gauges that are named: first the card that gives them is lifted, if one is named."""
        plates = {w.name.gauge: w for w in self.table.scene.form.widgets if isinstance(w.name, GaugePlate)}
        laid = [plate for gauge, plate in plates.items() if gauge in instruction.lower() and plate.enabled]
        lifted = self.table.scene.shown.picked.card
        if not laid or (not lifted and self.card(instruction)):
            return bool(laid)
        self.press(laid[0])
        return True

    def card(self, instruction: str) -> bool:
        """A card or a tile that is named, of those that can be clicked; not a tile that is in the hand already."""
        kinds = (OpenCard, HandCard, DrawnTile)
        cards = [w for w in self.table.scene.form.widgets if isinstance(w.name, kinds) and w.enabled]
        named = next((w for w in cards if words(w.label).lower() in instruction.lower()), None)
        if named is None or (isinstance(named.name, DrawnTile) and self.picked(named)):
            return False
        self.press(named)
        return True

    def picked(self, widget: Widget) -> bool:
        """Whether the tile is the one in hand."""
        return self.table.scene.shown.picked.tile == getattr(widget.name, "index", None)

    def space_in(self, instruction: str) -> str:
        """The space that is named, as its tooltip says, or that has a ring of gold."""
        if instruction.endswith((" in the ring", " where the ring is")):
            return self.table.scene.coach.advisor.space or ""
        shown, board = self.table.scene.shown, self.table.race.table.ruleset.board
        last = [space for space in board.spaces if re.split("[:\n]", about_space(shown, space))[0] in instruction]
        return max(last, key=len, default="")

    def space(self, instruction: str) -> bool:
        space = self.space_in(instruction)
        if space:
            scene, (x, y) = self.table.scene, self.table.space(space)
            assert not any(b.holds(x, y) for b in scene.coach.areas), "under the plate"
            self.read.append(instruction)
            self.table.click(x, y)
        return bool(space)


@pytest.fixture
def _sheets() -> Iterator[None]:
    with reading():
        yield


@pytest.mark.usefixtures("_sheets", "data")
@pytest.mark.parametrize("board", ["africa", "south_america", "asia_west", "usa_west"])
def test_who_reads_the_screen_reaches_the_finish_of_a_first_race(board: str) -> None:
    arrived = 0
    for seed in SEEDS:
        newcomer = Newcomer(board, seed)
        newcomer.play()
        arrived += newcomer.table.race.table.view.open.crews[0].place > 0
        assert not newcomer.unclear
        assert "Hint" not in newcomer.read
    assert arrived >= len(SEEDS) - 1  # who races may lose


@pytest.mark.usefixtures("data")
def test_the_plate_says_what_to_do_next_until_the_player_wants_no_advice() -> None:
    table = advised()
    table.asked("sequence")
    table.scene.coach.close()
    table.frames(3)
    assert any(part.startswith(NEXT) for part in table.scene.coach.plate)
    table.key(pygame.K_k)
    assert not any(part.startswith(NEXT) for part in table.scene.coach.plate)
    table.click(*table.middle("coach-advice"))
    assert any(part.startswith(NEXT) for part in table.scene.coach.plate)


@pytest.mark.usefixtures("data")
def test_at_a_table_with_other_people_nobody_is_advised() -> None:
    table = Served()
    table.asked("sequence")
    table.scene.coach.close()
    assert len(table.scene.coach.plate) == 3
    assert not any(part.startswith(NEXT) for part in table.scene.coach.plate)
    assert not any(widget.name == "coach-advice" for widget in table.scene.form.widgets)


@pytest.mark.usefixtures("data")
def test_p1_a_sound_plan_stands_in_the_boxes_of_a_first_race_and_can_be_changed() -> None:
    table = advised()
    table.asked("plan")
    table.frames(3)
    planner = table.scene.screen.planner
    assert planner is not None
    assert not planner.left
    assert table.scene.coach.plan == Plan(*planner.plan)
    assert "proposal" in table.scene.actions.proposal
    planner.clear()
    table.scene.renew()
    assert not table.scene.actions.proposal


def advised(board: str = "africa", seed: str = "1", level: str = "normal") -> Served:
    """A race alone against bots."""
    table = Served(seed=seed, board=board, level=level)
    table.context.connection = cast("RaceConnection", SimpleNamespace(alone=True))
    table.scene.advice.adviser = AtOnce()  # type: ignore[assignment]  # a stand-in
    table.scene.renew()
    return table


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(("seen", "level"), [([], "easy"), (["aim"], "normal")])
def test_the_rivals_of_a_first_race_are_easy_and_later_ones_as_last_time(seen: list[str], level: str) -> None:
    context = new_context()
    context.settings.coached = seen
    scene = SoloSetupScene()
    scene.enter(context)
    assert set(scene.seating.holders) == {level}

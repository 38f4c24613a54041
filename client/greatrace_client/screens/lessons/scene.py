"""A lesson on the screen of a real race, of either game, with the coach below."""

from __future__ import annotations

from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.great_race.highlight import HALF, PANELS, place_of
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model.lesson import Lesson
from greatrace_client.race_common.highlight import widget_box
from greatrace_client.screens.lessons.pointing_out import bring_into_sight, seen
from greatrace_client.screens.lessons.teaching import Teaching
from greatrace_client.ui.box import Box
from greatrace_client.ui.widgets import Widget


class LessonScene(Teaching, RaceScene):
    """Of the great race. `at`: the step to begin with; the rest as in `begin`."""

    def __init__(self, lesson: Lesson, at: int = 0, *, first: bool = False, more: tuple[Lesson, ...] = ()) -> None:
        RaceScene.__init__(self, self.answer)
        self.begin(lesson, at, first=first, more=more)

    def look(self) -> None:
        self.following.rest()
        shown = self.classroom.step.show
        self.pointer.meant = tuple(name.removeprefix("space ") for name in shown if name.startswith("space "))
        bring_into_sight(self, shown)

    def standing(self) -> list[Box]:
        sheet = self.board.sheet
        half = HALF * sheet.scale
        feet = (sheet.to_window(v.pose.x, v.pose.y) for v in self.stage.vehicles)
        return [Box(x - half, y - 1.3 * half, 2 * half, 1.3 * half) for x, y in feet]

    def zones(self) -> list[Widget]:
        return self.coach.around(super().zones())

    def forget_picks(self) -> None:
        self.journey = None
        self.pointer.let_go()

    def place(self, name: str) -> Box | None:
        hidden = name.startswith("space ") and not seen(self, name)
        return None if hidden else place_of(self, name)

    def _escape(self) -> None:
        if self.picked.card is not None or self.pointer.pinned is not None or self.boards.close(self.shown):
            super()._escape()
        else:
            self.quit()


class CrazyLessonScene(Teaching, CrazyRaceScene):
    """Of Crazy Race."""

    def __init__(self, lesson: Lesson, at: int = 0, *, first: bool = False, more: tuple[Lesson, ...] = ()) -> None:
        CrazyRaceScene.__init__(self, self.answer)
        self.begin(lesson, at, first=first, more=more)

    def look(self) -> None:
        self.following.rest()

    def zones(self) -> list[Widget]:
        return self.coach.around(super().zones())

    def forget_picks(self) -> None:
        self.let_go()

    def place(self, name: str) -> Box | None:
        if name in PANELS:
            found: Box = getattr(self.layout, name)
            return found
        word, _, what = name.partition(" ")
        if word == "driver":
            held = [i for i, card in enumerate(self.shown.hand) if str(card) == what]
            return widget_box(self.form, f"hand {held[0]}") if held else None
        return widget_box(self.form, name)

    def _escape(self) -> None:
        self.quit()


def lesson_scene(
    lesson: Lesson, at: int = 0, *, first: bool = False, more: tuple[Lesson, ...] = ()
) -> LessonScene | CrazyLessonScene:
    """The scene of that lesson."""
    kind = CrazyLessonScene if lesson.position.get("game") == "crazy_race" else LessonScene
    return kind(lesson, at, first=first, more=more)

"""The race of a lesson: its position by the real rules, and the steps' answers for pupil and rivals."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from greatrace.kernel import Action, Game
from greatrace.lab.lesson_file import LessonFile
from greatrace.lab.notation import Notation, NotationError, ScenarioTable, assigned, named, snake
from greatrace.lab.play import table_of
from greatrace.lab.scenario_file import decoded
from greatrace.lab.yaml_lines import Written


@define
class LessonPlay:
    """The race of a lesson. `page`: the page of the lesson, for the places of mistakes; `package`: the content of its
    board.

    Raises ScenarioError for a position that cannot be set up.
    """

    page: Written
    lesson: LessonFile
    package: str = ""
    game: str = field(init=False)
    table: ScenarioTable = field(init=False)
    notation: Notation = field(init=False)
    seat: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        path = "position"
        scenario = decoded(self.page, {"scenario": "lesson", "play": [{}], **self.lesson.position}, path)
        self.game, self.table = scenario.game, table_of(self.page, path, scenario, self.package)
        self.notation = Notation(self.table)
        self.seat = self.table.seat(self.lesson.pupil, "pupil")

    def run(self) -> None:
        """Play every step as intended. Raises ScenarioError at the first that is impossible."""
        game = self.table.game()
        for index, step in enumerate(self.lesson.steps):
            for number in range(len(step.do)):
                game.submit(self.seat, self.option_for(game, index, number))
            for written in step.play:
                seat, action = self.rival(written, index)
                if game.decision is None or not game.decision.allows(seat, action):
                    raise self.page.error(f"steps[{index}].play", f"{self.notation.shown(action)} is not allowed now")
                game.submit(seat, action)

    def options(self, game: Game[Any]) -> tuple[Action, ...]:
        """The pupil's options."""
        return () if game.decision is None else game.decision.options(self.seat)

    def option_for(self, game: Game[Any], index: int, number: int) -> Action:
        """An option that fits that `do`. Raises ScenarioError if the rules do not allow one."""
        wanted, place = self.lesson.steps[index].do[number], f"steps[{index}].do[{number}]"
        try:
            found = next((option for option in self.options(game) if self.fits(option, wanted)), None)
        except NotationError as error:
            raise self.page.error(place, str(error)) from None
        if found is None:
            decision = game.decision
            asked = "nobody is asked" if decision is None else f"{decision.prompt} is asked of {decision.asked}"
            raise self.page.error(place, f"{wanted} is not offered: {asked}")
        return found

    def fits(self, action: Action, written: Any) -> bool:
        """Whether the action has that name and the written fields; a list means one of its items."""
        name, rest = named(written)
        if snake(type(action).__name__) != name:
            return False
        names = action.__struct_fields__
        if isinstance(rest, list):  # one of several values of the only field
            rest = {names[0]: rest}
        fields = assigned(name, names, rest) if rest != {} else {}
        return all(self._is(getattr(action, field), field, value) for field, value in fields.items())

    def _is(self, found: Any, field: str, value: Any) -> bool:
        wanted = value if isinstance(value, list) else [value]
        return any(found == self.notation.game_values({field: one}, "")[field] for one in wanted)

    def rival(self, written: dict[str, Any], index: int) -> tuple[int, Action]:
        """The seat and action of a scripted answer in that step. Raises ScenarioError."""
        place = f"steps[{index}].play"
        if len(written) != 1:
            raise self.page.error(place, "one crew with its answer")
        ((colour, answer),) = written.items()
        try:
            return self.table.seat(colour, place), self.notation.action(answer, place)
        except NotationError as error:
            raise self.page.error(place, str(error)) from None

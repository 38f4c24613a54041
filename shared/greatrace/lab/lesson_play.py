"""The race of a lesson: its position by the real rules, and the answers that its steps write, for pupil and rivals."""

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
    """`page`: where the lesson is written, for the places of its mistakes; `package`: what its board comes with.

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
        """Every step as it is meant. Raises ScenarioError at the first that cannot be done."""
        game = self.table.game()
        for index, step in enumerate(self.lesson.steps):
            for number in range(len(step.do)):
                game.submit(self.seat, self.meant(game, index, number))
            for written in step.play:
                seat, action = self.rival(written, index)
                if game.decision is None or not game.decision.allows(seat, action):
                    raise self.page.error(f"steps[{index}].play", f"{self.notation.shown(action)} is not allowed now")
                game.submit(seat, action)

    def options(self, game: Game[Any]) -> tuple[Action, ...]:
        """What the rules allow the pupil now."""
        return () if game.decision is None else game.decision.options(self.seat)

    def meant(self, game: Game[Any], index: int, number: int) -> Action:
        """An action that is right now, as that `do` wants it. Raises ScenarioError if the rules do not allow it."""
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
        """Whether the action is of that name and has the fields that are written; a list means one of them."""
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
        return any(found == self.notation.meant({field: one}, "")[field] for one in wanted)

    def rival(self, written: dict[str, Any], index: int) -> tuple[int, Action]:
        """Seat and action of a scripted answer in that step. Raises ScenarioError."""
        place = f"steps[{index}].play"
        if len(written) != 1:
            raise self.page.error(place, "one crew with its answer")
        ((colour, answer),) = written.items()
        try:
            return self.table.seat(colour, place), self.notation.action(answer, place)
        except NotationError as error:
            raise self.page.error(place, str(error)) from None

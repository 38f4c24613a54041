"""The race of a lesson: real rules from the lesson's position on, the pupil's answers judged, the rivals' scripted."""

from __future__ import annotations

from typing import Any

from attrs import define

from greatrace.games import GAMES
from greatrace.kernel import Action
from greatrace.lab.notation import Notation, NotationError, assigned, named, snake
from greatrace.lab.play import table_of
from greatrace.lab.scenario_file import decoded
from greatrace_client.model.lesson import Lesson, Step, page_of
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import Step as Happened


@define
class Verdict:
    """What the coach thinks of an action: right, or the id of the words that say why not."""

    right: bool
    say: str = ""


class Classroom:
    """A lesson being played. `index` is the step, `done` how many of its actions the pupil has made."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.race = self._set_up()
        self.index = self.done = 0

    def _set_up(self) -> LocalRace:
        page, path = page_of(self.lesson.id), "position"
        written = {"scenario": self.lesson.id, "play": [{}], **self.lesson.position}
        scenario = decoded(page, written, path)
        self.table = table_of(page, path, scenario)
        self.notation = Notation(self.table)
        self.seat = self.table.seat(self.lesson.pupil, "pupil")
        names = [""] * len(self.table.colours)
        kind, game = GAMES[scenario.game], self.table.game()
        return LocalRace(self.table.setup, "", self.seat, kind=kind, game=game, names=names)

    # ---- where the player is
    @property
    def step(self) -> Step:
        """The step that is on."""
        return self.lesson.steps[self.index]

    @property
    def last(self) -> bool:
        """Whether no other follows."""
        return self.index + 1 == len(self.lesson.steps)

    def next(self) -> None:
        """The step after this one."""
        self.index, self.done = self.index + 1, 0

    def go_to(self, index: int) -> None:
        """As if all steps before it had been done as they are meant; the model stays the same object."""
        table, game = self.race.table, self.table.game()
        self.race.game = game
        for step in self.lesson.steps[:index]:
            self.index = self.lesson.steps.index(step)
            for number in range(len(step.do)):
                self.done = number
                game.submit(self.seat, self.meant())
            for written in step.play:
                game.submit(*self.rival(written))
        self.index, self.done = index, 0
        table.log.clear()
        table.apply(self.race.snapshot())

    # ---- the pupil
    @property
    def finished(self) -> bool:
        """Whether all that is to be done in this step has been done."""
        return self.done == len(self.step.do)

    def options(self) -> tuple[Action, ...]:
        """What the rules allow the pupil now."""
        decision = self.race.game.decision
        return () if decision is None else decision.options(self.seat)

    def meant(self) -> Action:
        """An action that is right now, as the step wants it. Raises ScenarioError if the rules do not allow it."""
        wanted = self.step.do[self.done]
        found = next((option for option in self.options() if self.fits(option, wanted)), None)
        if found is None:
            decision = self.race.game.decision
            asked = "nobody is asked" if decision is None else f"{decision.prompt} is asked of {decision.asked}"
            place = f"steps[{self.index}].do[{self.done}]"
            raise page_of(self.lesson.id).error(place, f"{wanted} is not offered: {asked}")
        return found

    def judge(self, action: Action) -> Verdict:
        """Whether it is what the step wants, or why not."""
        step = self.step
        if self.finished:
            return Verdict(right=False)
        if self.fits(action, step.do[self.done]):
            return Verdict(right=True)
        foreseen = (wrong.say for wrong in step.wrong if self.fits(action, wrong.to))
        return Verdict(right=False, say=next(foreseen, step.otherwise))

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

    def submit(self, action: Action) -> list[Happened]:
        """The pupil's right answer, played."""
        self.done += 1
        return self.race.submit(self.seat, action)

    # ---- the rivals
    def rival(self, written: dict[str, Any]) -> tuple[int, Action]:
        """Seat and action of a scripted answer. Raises ScenarioError."""
        page, place = page_of(self.lesson.id), f"steps[{self.index}].play"
        if len(written) != 1:
            raise page.error(place, "one crew with its answer")
        ((colour, answer),) = written.items()
        try:
            return self.table.seat(colour, place), self.notation.action(answer, place)
        except NotationError as error:
            raise page.error(place, str(error)) from None

    def play(self, written: dict[str, Any]) -> list[Happened]:
        """A rival's scripted answer, played."""
        return self.race.submit(*self.rival(written))

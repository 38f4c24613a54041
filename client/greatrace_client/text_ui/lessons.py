"""A lesson in plain lines: the coach explains, the pupil answers with numbers, under the real rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from greatrace.kernel import Action
from greatrace_client import settings as settings_file
from greatrace_client.games import game_ui
from greatrace_client.i18n import labelled, listed, space_name, term, tr
from greatrace_client.model.classroom import Classroom
from greatrace_client.model.lesson import Lesson
from greatrace_client.race_common.targets import CardOfKind, Space
from greatrace_client.race_common.text_reports import TextReports
from greatrace_client.settings import Settings
from greatrace_client.text_ui.commands import Commands, anywhere, command, reading
from greatrace_client.text_ui.numbered_answers import Asking, asking
from greatrace_client.text_ui.output import TextOutput


class LessonTalk:
    """`stop` is called when the lesson is over, or the pupil leaves it."""

    def __init__(self, settings: Settings, output: TextOutput, lesson: Lesson, stop: Callable[[], None]) -> None:
        self.settings, self.output, self.stop = settings, output, stop
        self.classroom = Classroom(lesson)
        self.reports: TextReports = game_ui(self.classroom.race.table.kind.id).text_ui.reports(
            self.classroom.race.table
        )
        self.asking: Asking | None = None
        self._log = 0

    def begin(self) -> None:
        """Begin at the first step."""
        lesson = self.classroom.lesson
        self.output.line(f"{lesson.title}. {lesson.about}")
        self.output.line(
            tr("When the coach tells you to click, type the number of the option. “hint” tells you which one.")
        )
        self._step()

    def look(self) -> None:
        """Do nothing: a lesson does not change by itself."""

    def close(self) -> None:
        """Do nothing: there is no connection."""

    # ---- the coach's texts
    def _step(self) -> None:
        """Read out the step: the text, what it points at, and the task."""
        lesson, step = self.classroom.lesson, self.classroom.step
        self.asking = None
        self.output.line(lesson.words(step.say))
        if pointed := self._pointed(step.show):
            self.output.line(tr("The coach points at: {things}", things=listed(pointed)))
        if step.do:
            self.output.line(lesson.words(step.task))
            self._ask()
        elif step.ask is not None:
            for number, choice in enumerate(step.ask.choices, 1):
                self.output.line(labelled(number, lesson.words(f"{step.say} {choice}")))
        else:
            self.output.line(tr("Press Enter to continue."))

    def _pointed(self, names: Iterable[str]) -> list[str]:
        """The names of the spaces and cards pointed at; buttons are among the answers anyway."""
        found: list[str] = []
        for name in names:
            match game_ui(self.classroom.race.kind.id).screens.lesson_target(name):
                case Space(space):
                    found.append(space_name(self.classroom.race.table.ruleset.board, space))
                case CardOfKind(card):
                    found.append(term("card", card))
        return found

    def _ask(self) -> None:
        question = self.classroom.race.table.question
        if question is not None:
            self.asking = asking(question, self.reports.questions)
            self.output.lines(self.asking.opening())

    def _happened(self) -> None:
        """Read out the effects of the answers."""
        self.output.lines(self.reports.events.happened(self._log))
        self._log = len(self.classroom.race.table.log)

    # ---- input
    def heard(self, line: str) -> None:
        """Handle one typed line."""
        name, rest = command(line)
        try:
            if not line.strip():
                self._go_on()
            elif name:
                self.output.lines(self._commands().lines(name, rest))
            elif self.classroom.step.ask is not None:
                self._choose(rest)
            else:
                self._answer(rest)
        except ValueError as error:
            self.output.line(str(error))

    def _go_on(self) -> None:
        """Go to the next step, if this one has no task."""
        step = self.classroom.step
        if step.do or step.ask is not None:
            self.output.line(tr("Type the number of your answer first."))
        else:
            self._leave_step()

    def _commands(self) -> Commands:
        acts = {
            "options": lambda _rest: self._step(),
            "more": lambda _rest: self.asking.more() if self.asking is not None else [],
            **reading(lambda: self.reports.race),
            "why": lambda _rest: self.reports.race.why(),
            "hint": lambda _rest: self._hint(),
            **anywhere(self.settings, lambda: self.classroom.race.table),
            "next": lambda _rest: self._go_on(),
            "back": lambda _rest: self._turn_to(max(0, self.classroom.index - 1)),
            "leave": lambda _rest: self.stop(),
        }
        return Commands(acts, tr("Not available in a lesson. Type “help” for commands."))

    def _hint(self) -> None:
        """The number that the step wants."""
        step = self.classroom.step
        if step.ask is not None:
            self.output.line(str(step.ask.choices.index(step.ask.right) + 1))
        elif step.do and self.asking is not None:
            meant = self.classroom.meant()
            compound = self.asking.compound is not None
            self.output.line(self.asking.label(meant) if compound else self.asking.line_of(meant))
        else:
            self.output.line(tr("Press Enter to continue."))

    def _choose(self, text: str) -> None:
        """An answer to the coach's question."""
        step = self.classroom.step
        assert step.ask is not None
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
        if not 1 <= number <= len(step.ask.choices):
            raise ValueError(tr("Type a number from 1 to {most}.", most=len(step.ask.choices)))
        choice = step.ask.choices[number - 1]
        if choice == step.ask.right:
            self._leave_step()
        else:
            self.output.line(self.classroom.lesson.words(f"{step.say} {choice} why"))

    def _answer(self, text: str) -> None:
        if self.asking is None:
            raise ValueError(tr("Press Enter to continue."))
        action = self.asking.chosen(text)
        if action is not None:
            self._judged(action)
            return
        self.output.lines(self.asking.search(text))

    def _judged(self, action: Action) -> None:
        """A right answer is played; to any other the coach says why not."""
        verdict = self.classroom.judge(action)
        if not verdict.right:
            self.output.line(self.classroom.lesson.words(verdict.say))
            return
        self.classroom.submit(action)
        self._happened()
        if self.classroom.finished:
            self._leave_step()
        else:
            self._ask()

    # ---- from step to step
    def _leave_step(self) -> None:
        """The rivals' scripted answers, then the next step, or the end."""
        for written in self.classroom.step.play:
            self.classroom.play(written)
        self._happened()
        if self.classroom.last:
            self._learnt()
        else:
            self.classroom.next()
            self._step()

    def _turn_to(self, index: int) -> None:
        self.classroom.go_to(index)
        self._log = len(self.classroom.race.table.log)
        self._step()

    def _learnt(self) -> None:
        done, id = self.settings.lessons_done, self.classroom.lesson.id
        if id not in done:
            done.append(id)
            settings_file.save(self.settings)
        self.output.line(tr("Lesson finished."))
        self.stop()

"""The open question as numbered answers. Only the number of an answer that has been read out (or the numbers of
a compound answer) is an answer: words search. Answers that give something up come last.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from greatrace.kernel import Action
from greatrace_client.i18n import labelled, term, tr, trn
from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.race_common.text_reports import CompoundAnswer, QuestionTexts

AT_ONCE = 12  # answers that are read out without being asked for


def asking(question: OpenQuestion, texts: QuestionTexts) -> Asking:
    """The question in the words of its game."""
    return Asking(question, texts.heading(question.prompt), texts.label, texts.gives_up, texts.compound(question))


@attrs.define
class Asking:
    """One question. `say` words an action; `gives_up`: whether it ends something, and comes last; `compound`: the
    answer of several numbers that replaces a list of options.
    """

    question: OpenQuestion
    heading: str
    say: Callable[[Action], str]
    gives_up: Callable[[Action], bool] = lambda _action: False
    compound: CompoundAnswer | None = None
    read_count: int = 0  # answers that have been read out, from the first on
    heard: set[int] = attrs.Factory(set)  # indices of all answers that have been read out
    doubted: Action | None = None  # waits for its number to be typed once more

    @property
    def options(self) -> tuple[Action, ...]:
        """The answers in the order of their numbers."""
        return (*sorted(self.question.required, key=self.gives_up), *self.question.interrupts)

    def still(self, question: OpenQuestion) -> bool:
        """Whether this is the same question with the same answers (others may have answered it meanwhile)."""
        return (self.question.number, self.question.options) == (question.number, question.options)

    def opening(self) -> list[str]:
        """The lines of a new or repeated question."""
        self.read_count = 0
        self.heard.clear()
        if self.compound is not None:
            return [self.heading, self.compound.instructions()]
        return [self.heading, *self.more()]

    def more(self) -> list[str]:
        """The next answers of a long list."""
        options = self.options
        until = len(options) if len(options) - self.read_count <= AT_ONCE + 2 else self.read_count + AT_ONCE
        lines = [self.line(i) for i in range(self.read_count, until)]
        self.read_count = until
        if left := len(options) - until:
            lines.append(
                trn(
                    "{n} more option: type “more”, or a word to search for.",
                    "{n} more options: type “more”, or a word to search for.",
                    left,
                )
            )
        return lines

    def line(self, index: int) -> str:
        """The line of an answer, such as 3: Drive. From now on its number may be chosen."""
        self.heard.add(index)
        return labelled(index + 1, self.label(self.options[index]))

    def line_of(self, action: Action) -> str:
        """The line of that answer."""
        return self.line(self.options.index(action))

    def typed(self, action: Action) -> str:
        """What to type for it: its number, which may be chosen from now on, or the numbers of a compound answer."""
        if (compound := self._compound_of(action)) is not None:
            return compound.typed(action)
        return self.line_of(action).partition(":")[0]

    def label(self, action: Action) -> str:
        """An answer in words; any-time cards say that they don't answer the question."""
        if (compound := self._compound_of(action)) is not None:
            return compound.label(action)
        text = self.say(action)
        return f"{text} ({tr('at any time')})" if action in self.question.interrupts else text

    def found(self, text: str) -> list[int]:
        """The answers that contain all these words."""
        parts = text.casefold().split()
        labels = [self.label(option).casefold() for option in self.options]
        return [i for i, label in enumerate(labels) if all(part in label for part in parts)]

    def search(self, text: str) -> list[str]:
        """The lines of the answers that contain all these words."""
        if found := self.found(text):
            return [self.line(index) for index in found]
        return [tr("No option contains these words. Type “options” to list them all, or “help”.")]

    def chosen(self, text: str) -> Action | None:
        """The answer with that number, or the compound answer of these numbers. Raises ValueError with a sentence."""
        numbers = text.replace(",", " ").split()
        if not numbers or not all(n.isascii() and n.isdigit() and len(n) < 5 for n in numbers):
            return None
        if self.compound is not None and len(numbers) == self.compound.size:
            return self.compound.answer([int(n) for n in numbers])
        if len(numbers) > 1:
            return None
        index = int(numbers[0]) - 1
        if index not in self.heard:
            raise ValueError(self._unheard(numbers[0], index))
        return self.options[index]

    def _unheard(self, number: str, index: int) -> str:
        """The reply to the number of an answer that has not been read out."""
        if self.compound is not None:
            return self.compound.instructions()
        if not 0 <= index < len(self.options):
            return tr("There is no option {n}: type a number from 1 to {most}.", n=number, most=len(self.options))
        return tr("Option {n} has not been read out yet: type “more”, or a word to search for.", n=number)

    def _compound_of(self, action: Action) -> CompoundAnswer | None:
        """The compound answer that stands for that option, if any."""
        return self.compound if self.compound is not None and self.compound.covers(action) else None


# ---- typed answers that give something away for nothing need a confirmation, like a click in the window


NEVER, ALWAYS = "never", "always"  # values of the setting `confirm`


def doubt(action: Action, table: TableModel, texts: QuestionTexts, preference: str) -> str:
    """The reason to ask for confirmation, as an id of the catalogs; "" if the answer is sent at once."""
    question = table.question
    if preference == NEVER or question is None or len(question.required) < 2:
        return ""
    return texts.risk(action) or (ALWAYS if preference == ALWAYS else "")


def sentence(why: str, number: str) -> str:
    """The sentence that asks for confirmation."""
    return tr("Type {number} once more to confirm: {why}", number=number, why=term("risk", why))

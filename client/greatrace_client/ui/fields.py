"""Fields of forms, described as data: each makes a control that shows an attribute of an object and sets it.

    CLOCK = OneOf("clock", "Clock", "Thinking time.", CLOCKS, partial(term, "clock"))
    CLOCK.of(settings)  # shows settings.clock, and sets it

The attribute's name is the control's name. `then` is called with the new value after a change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

import attrs

from greatrace_client.ui.widgets import Choice, Slider, TextField, Toggle, Widget, Words


def _nothing(_value: Any) -> None:
    """Do nothing."""


@attrs.frozen
class FormField(ABC):
    """The base of all fields: the attribute's name, and the catalog messages (or functions) of the control."""

    name: str
    label: Words
    tooltip: Words

    def of(self, draft: object, then: Callable[[Any], object] = _nothing, *, shown: Any = None) -> Widget:
        """The control for that object's attribute; `shown` at first, if not the attribute's own value."""
        value = getattr(draft, self.name) if shown is None else shown
        return self.control(value, self._setter(draft, then))

    def _setter(self, draft: object, then: Callable[[Any], object]) -> Callable[[Any], None]:
        def changed(value: Any) -> None:
            setattr(draft, self.name, value)
            then(value)

        return changed

    @abstractmethod
    def control(self, value: Any, changed: Callable[[Any], object]) -> Widget:
        """The control with that value."""


@attrs.frozen
class TextLine(FormField):
    """A line of text; `strip`: without blanks at its ends. `placeholder` (None: the label) shows while it is empty."""

    longest: int = 24
    placeholder: Words | None = None
    strip: bool = False
    hidden: bool = False

    def line(self, draft: object, accepted: Callable[[str], object]) -> TextField:
        """The control for that object's attribute; Enter in it calls `accepted`."""
        return self.control(getattr(draft, self.name), self._setter(draft, _nothing), accepted)

    def control(
        self, value: str, changed: Callable[[str], object], accepted: Callable[[str], object] | None = None
    ) -> TextField:
        return TextField(
            self.label,
            value,
            self.tooltip,
            longest=self.longest,
            placeholder=self.label if self.placeholder is None else self.placeholder,
            changed=(lambda text: changed(text.strip())) if self.strip else changed,
            accepted=accepted,
            hidden=self.hidden,
            name=self.name,
        )


@attrs.frozen
class OneOf(FormField):
    """A choice among a few values; `text` words a value, `share` is the part of the width for the values.

    `others`: a current value that is not in the list, for instance from the command line, is offered as well.
    """

    values: Iterable[Any] | Callable[[], Iterable[Any]]
    text: Callable[[Any], str] = str
    share: float = 0.56
    others: bool = False
    key: str = ""

    def control(self, value: Any, changed: Callable[[Any], object]) -> Choice:
        values = list(self.values() if callable(self.values) else self.values)
        if self.others and value not in values:
            values = sorted([*values, value])
        return Choice(
            self.label,
            values,
            value,
            changed,
            self.tooltip,
            text=self.text,
            key=self.key,
            name=self.name,
            share=self.share,
        )


@attrs.frozen
class OnOff(FormField):
    """A switch."""

    def control(self, value: bool, changed: Callable[[bool], object]) -> Toggle:  # noqa: FBT001 - what it shows
        return Toggle(self.label, value, changed, self.tooltip, name=self.name)


@attrs.frozen
class Number(FormField):
    """A whole number from `fewest` to `most`."""

    fewest: int
    most: int

    def control(self, value: float, changed: Callable[[int], object]) -> Slider:
        span = self.fewest, self.most, 1
        return Slider(self.label, value, span, lambda n: changed(round(n)), self.tooltip, name=self.name)


@attrs.frozen
class Level(FormField):
    """A number from 0 to 1 in tenths."""

    text: Callable[[float], str]

    def control(self, value: float, changed: Callable[[float], object]) -> Slider:
        return Slider(self.label, value, (0, 1, 0.1), changed, self.tooltip, text=self.text, name=self.name)

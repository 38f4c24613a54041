"""A small widget layer: labels, buttons, fields, choices, sliders, toggles, lists on one focus graph.

A scene makes a `Form` of widgets, places them (`widget.place(x, y, w, h)`, in units), gives every event to
`form.handle(event, page)`, calls `form.update(dt)` and `form.draw(page)`. Every widget has a label and a tooltip:
either a message of the catalogs (translated when drawn, so the language can change live) or a function that returns
the finished text. `why` is the reason for being greyed (empty: enabled). Mouse, keys and gamepad use the same graph.
"""

from greatrace_client.input.key_commands import Keymap, NavigationKey, key_event, key_name
from greatrace_client.ui.widgets.controls import Button, Choice, Label, Slider, Toggle
from greatrace_client.ui.widgets.field import TextField, label_above
from greatrace_client.ui.widgets.form import Form, HasForm
from greatrace_client.ui.widgets.rows import RowLook, Rows
from greatrace_client.ui.widgets.segments import Segments
from greatrace_client.ui.widgets.widget import Look, Widget, Words, said

__all__ = [
    "Button",
    "Choice",
    "Form",
    "HasForm",
    "Keymap",
    "Label",
    "Look",
    "NavigationKey",
    "RowLook",
    "Rows",
    "Segments",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
    "Words",
    "key_event",
    "key_name",
    "label_above",
    "said",
]

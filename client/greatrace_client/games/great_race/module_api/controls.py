"""The modules' options as buttons: labels, costs, effects."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.great_race.actions import Done, Halt, PickCrew, PlayCard
from greatrace.great_race.state import Crew
from greatrace.kernel import Action
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.module_api.module_ui import OptionButton, module_buttons, uis_in_play
from greatrace_client.games.great_race.targets import CrewChoice, NumberedOption
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import card_effect, card_name
from greatrace_client.ui.draw import emblems

USUAL: dict[type[Action], OptionButton] = {  # actions of the base game that modules offer in their questions
    Done: OptionButton("Enter", "pass", lambda _a, _action: tr("Done")),
    Halt: OptionButton("S", "stop", lambda _a, _action: tr("Stop here")),
    PlayCard: OptionButton(
        label=lambda _a, action: tr("Play {card}", card=card_name(action.card)),
        note=lambda a, action: card_effect(action.card, wording(a.ruleset, action.card)),
    ),
}
PLAIN = OptionButton()


def module_control(a: Asked, action: Action, number: int) -> Control:
    """A button for one option; numbers are keys if there is no letter."""
    kind = type(action)
    button = USUAL.get(kind) or module_buttons().get(kind, PLAIN)
    label = button.label(a, action) if button.label is not None else term("action", kind.__name__)
    note = button.note(a, action) if button.note is not None else ""
    key = button.key or (str(number) if number < 10 else "")
    return Control(NumberedOption(number), label, note, key, ICONS.get(button.icon, ""), action=action)


def extra_controls(a: Asked) -> list[Control]:
    """The modules' controls of a sequence: their own, then a button for each option of the others."""
    parts = uis_in_play(a.ruleset)
    made = [control for part in parts if part.sequence_controls is not None for control in part.sequence_controls(a)]
    own = {part.id for part in parts if part.sequence_controls is not None}
    options = a.question.options if a.question is not None and a.mine else ()
    actions = tuple(action for x in a.ruleset.extensions if x.id not in own for action in x.actions)
    usual = (option for option in options if isinstance(option, actions))
    return [*made, *(module_control(a, option, number) for number, option in enumerate(usual, 1))]


def tiles_to_place(a: Asked) -> int:
    """The number of tiles held, unless a module changes it."""
    number = len(a.view.own.tiles)
    for part in uis_in_play(a.ruleset):
        if part.tiles_to_place is not None:
            number = part.tiles_to_place(a, number)
    return number


def crew_choice(a: Asked, note: Callable[[Crew], str]) -> ActionModel:
    """A player by a click on the dashboard, or by number."""
    made = ActionModel(term("prompt", a.prompt), hint=tr("Click a player."))
    for number, pick in enumerate(a.of(PickCrew), 1):
        seat, crew = pick.target, a.open.crews[pick.target]
        icon = emblems.badge(crew.colour, 15)
        made.controls.append(
            Control(CrewChoice(seat), a.name(seat), note(crew), str(number), icon, action=pick, wide=True)
        )
        made.seats[seat] = pick
    return made


def line_notes(a: Asked, kind: str) -> list[str]:
    """The modules' notes about the price of a line of that kind."""
    return [part.line_note(a, kind) for part in uis_in_play(a.ruleset) if part.line_note is not None]


def done_control(a: Asked, label: str, note: str) -> list[Control]:
    """The button that leaves an optional question."""
    return a.buttons(Done, "done", label, note, "Enter", "tick", "primary")

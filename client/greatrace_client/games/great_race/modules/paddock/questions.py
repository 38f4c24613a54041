"""The controls of PADDOCK's questions: a level more or less of a gauge."""

from __future__ import annotations

from greatrace.great_race.modules.paddock import Paddock, TuneGauge
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.module_api.controls import done_control
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import price

MINUS = "\u22121"


def tune_note(a: Asked, action: TuneGauge) -> str:
    """A level's price, paid or received."""
    extension = next(x for x in a.ruleset.extensions if isinstance(x, Paddock))
    francs = price(extension.tables.step_price)
    return tr("costs {price}", price=francs) if action.step > 0 else tr("gives {price}", price=francs)


def workshop(a: Asked) -> ActionModel:
    """PADDOCK. One change: a dial takes a level more, the buttons do both."""
    made = ActionModel(term("prompt", a.prompt))
    made.controls = done_control(a, tr("Leave the workshop"), tr("keep the vehicle as it is"))
    for number, tune in enumerate(a.of(TuneGauge), 1):
        label = f"{term('gauge', tune.gauge)} {'+1' if tune.step > 0 else MINUS}"
        name, note = f"tune {tune.gauge} {tune.step}", tune_note(a, tune)
        made.controls.append(Control(name, label, note, str(number), ICONS[tune.gauge], action=tune))
        if tune.step > 0:
            made.gauges[tune.gauge] = tune
    return made

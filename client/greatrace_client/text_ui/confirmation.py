"""Typed answers that give something away for nothing are asked about once more, as a click in the window is."""

from __future__ import annotations

from greatrace.crazy_race import actions as crazy
from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.kernel import Action
from greatrace_client.i18n import term, tr
from greatrace_client.model.table import TableModel

NEVER, ALWAYS = "never", "always"  # of the setting `confirm`
BEGAN = (ev.AssistantPlayed, ev.CardPlayed, ev.DriveBegan)  # nothing has come of it yet
GIVE_UP = (act.PassConvoy, act.Halt, act.Done, act.TurnBack, crazy.Pass, crazy.KeepNone)


def gives_up(action: Action) -> bool:
    """Whether that answer ends something: such answers stand last, none of them is number 1 by chance."""
    return isinstance(action, GIVE_UP)


def doubt(action: Action, table: TableModel, wish: str) -> str:
    """Why to ask once more, as an id of the catalogs; "" when the answer is sent at once."""
    question = table.question
    if wish == NEVER or question is None or len(question.required) < 2:
        return ""
    if wasted(action, table):
        return "wasted"
    return passes(action, table) or (ALWAYS if wish == ALWAYS else "")


def wasted(action: Action, table: TableModel) -> bool:
    """Whether an assistant or a card was played and nothing comes of it."""
    last = table.log[-1].event if table.log else None
    return isinstance(action, act.Halt | act.Done) and isinstance(last, BEGAN)


def passes(action: Action, table: TableModel) -> str:
    """C6. Whether assistants would go unused."""
    if not isinstance(action, act.PassConvoy) or table.seat is None:
        return ""
    boxes = table.view.open.crews[table.seat].boxes
    return "pass" if boxes.total > boxes.escort else ""


def sentence(why: str, number: str) -> str:
    """What the player is told."""
    return tr("Type {number} once more to confirm: {why}", number=number, why=term("risk", why))

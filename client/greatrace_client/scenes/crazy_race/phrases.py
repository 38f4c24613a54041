"""Sentences of Crazy Race: what happened, what is asked, what may be done, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greatrace.crazy_race import actions as act
from greatrace.crazy_race import events as ev
from greatrace.crazy_race.ruleset import Side
from greatrace.kernel import Action, Event
from greatrace_client.text import listed, term, tr

if TYPE_CHECKING:
    from greatrace_client.model.table import TableModel

SEATS = {"seat": "who", "victim": "victim", "first": "who"}
REASONS = {"not_my_go": "X2", "card_first": "X2", "taboo": "X5", "took_back": "X4", "nothing_played": "X4", "sent": "X2"}


def locomotive_name(name: str) -> str:
    """Tank engine, express or goods engine."""
    return term("locomotive", name)


def side_name(side: Side) -> str:
    """Express 3; joker ?."""
    what = locomotive_name(side.locomotive) if side.locomotive else tr("Joker")
    return f"{what} {side.distance or '?'}"


def event_key(event: Event) -> str:
    """The id of the event's sentence in the catalogs, context `crazy event`."""
    name = type(event).__name__
    match event:
        case ev.CardLaid(card=card):
            return f"{name}.seen" if card else name
        case ev.HandAnnounced(empty=empty):
            return name if empty else f"{name}.again"
        case ev.CardsFiled(kept=kept):
            return f"{name}.kept" if kept else name
        case ev.ScoringBegan(last=last):
            return f"{name}.last" if last else name
        case ev.SideRevealed(cards=cards):
            return name if cards else f"{name}.empty"
        case ev.PointsTaken(pile=pile):
            return f"{name}.{pile}"
        case ev.PointsDropped(why=why):
            return f"{name}.{why}"
        case ev.RaceEnded(result=result):
            return name if len(result.winners) == 1 else f"{name}.shared"
    return name


def describe(event: Event, table: TableModel, card: str = "") -> str:
    """The journal's line; `card` is the stage card of that moment, to name a side by what is printed there."""
    values = _values(event, table, card)
    if isinstance(event, ev.RaceEnded):
        values["who"] = listed([table.name(seat) for seat in event.result.winners])
    if isinstance(event, ev.LocomotiveMoved):
        values["spaces"] = len(event.way)
    return term("crazy event", event_key(event), **values)


def describe_action(action: Action, table: TableModel) -> str:
    """The label of a choice."""
    values = _values(action, table, table.view.open.card)
    if isinstance(action, act.StealPoints):
        values["victim"] = table.name(action.seat)
    return term("crazy action", type(action).__name__, **values)


def _values(value: Event | Action, table: TableModel, card: str) -> dict[str, Any]:
    """The fields in words, by the names that the catalogs use."""
    out: dict[str, Any] = {}
    for field in value.__struct_fields__:
        content = getattr(value, field)
        if field in SEATS:
            out[SEATS[field]] = table.name(content)
        elif field == "side":
            out["side"] = side_name(table.ruleset.stages[card].sides[content]) if card else term("side", str(content))
        elif field == "locomotive":
            out["locomotive"] = locomotive_name(content)
        elif field == "card" and isinstance(content, str):
            out["card"] = term("stage_card", content)
        elif field == "cards":
            out["cards"] = listed([str(number) for number in content])
        elif isinstance(content, int | str):
            out[field] = content
    return out


def prompt(name: str) -> str:
    """What one is asked."""
    return term("crazy prompt", name)


def hint(name: str) -> str:
    """How to answer it, in a sentence."""
    return term("crazy hint", name)


def waiting(table: TableModel) -> str:
    """Who is waited for."""
    question = table.question
    if question is None:
        return ""
    return term("crazy waiting", question.prompt, who=listed([table.name(seat) for seat in question.asked]))


def why_not(reason: str) -> str:
    """Why a control is greyed, with the rule's id."""
    return f"{term('crazy why', reason)} ({REASONS[reason]})"

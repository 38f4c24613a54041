"""Sentences of Crazy Race: events, questions, options, and the reasons of greyed ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from greatrace.crazy_race import actions as act
from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.options import OPTIONS
from greatrace.crazy_race.ruleset import Side
from greatrace.kernel import Action, Event
from greatrace_client.i18n import labelled, listed, term, tr
from greatrace_client.model.taken_back import TookBack

if TYPE_CHECKING:
    from greatrace_client.games.crazy_race.race_table import CrazyTable

SEATS = {"seat": "who", "victim": "victim", "first": "who"}
REASONS = {
    "not_my_go": "X2",
    "card_first": "X2",
    "taboo": "X5",
    "took_back": "X4",
    "nothing_played": "X4",
    "sent": "X2",
}


def locomotive_name(name: str) -> str:
    """The name: tank engine, express or goods engine."""
    return term("locomotive", name)


def side_name(side: Side) -> str:
    """The name of a side, such as Express 3; joker ?."""
    what = locomotive_name(side.locomotive) if side.locomotive else tr("Joker")
    return f"{what} {side.distance or '?'}"


def place_name(place: int) -> str:
    """X3. The name of a locomotive's place: start zone, space 3 out, turntable, space 2 back, home."""
    names = {words.START: "start", words.TURNTABLE: "turntable", words.HOME: "home"}
    if place in names:
        return term("crazy place", names[place])
    return term("crazy place", "out" if place < words.TURNTABLE else "back", n=words.space(place))


def event_key(event: Event) -> str:
    """The id of the event's sentence in the catalogs, context `crazy event`."""
    name, variant = type(event).__name__, VARIANTS.get(type(event))
    ending = variant(event) if variant is not None else ""
    return f"{name}.{ending}" if ending else name


# Events that have several sentences: which one.
VARIANTS: dict[type[Event], Callable[[Any], str]] = {
    ev.CardLaid: lambda e: "seen" if e.card else "",
    ev.HandAnnounced: lambda e: "" if e.empty else "again",
    ev.CardsFiled: lambda e: "kept" if e.kept else "",
    ev.ScoringBegan: lambda e: "last" if e.last else "",
    ev.SideRevealed: lambda e: "" if e.cards else "empty",
    ev.PointsTaken: lambda e: str(e.pile),
    ev.PointsDropped: lambda e: str(e.why),
    ev.RaceEnded: lambda e: "" if len(e.result.winners) == 1 else "shared",
}


def describe(event: Event, table: CrazyTable, card: str = "") -> str:
    """The log's line for an event; `card` is the stage card of that moment, to name a side by its print."""
    if isinstance(event, TookBack):
        return tr("{who} undoes the last step.", who=table.name(event.seat))
    values = _values(event, table, card)
    if isinstance(event, ev.RaceEnded):
        values["who"] = listed([table.name(seat) for seat in event.result.winners])
    if isinstance(event, ev.LocomotiveMoved):
        values["spaces"] = len(event.way)
    return term("crazy event", event_key(event), **values)


def describe_action(action: Action, table: CrazyTable) -> str:
    """The label of a choice."""
    values = _values(action, table, table.view.open.card)
    if isinstance(action, act.StealPoints):
        values["victim"] = table.name(action.seat)
    return term("crazy action", type(action).__name__, **values)


def _values(value: Event | Action, table: CrazyTable, card: str) -> dict[str, Any]:
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


def variants(table: CrazyTable) -> list[str]:
    """X8. The table's deviations from the default, a line for each."""
    chosen = ((option, table.ruleset.variant(option.name)) for option in OPTIONS)
    return [
        labelled(term("option", option.name), term("option choice", choice))
        for option, choice in chosen
        if choice != option.default
    ]


def prompt(name: str) -> str:
    """The question's heading."""
    return term("crazy prompt", name)


def hint(name: str) -> str:
    """The sentence on how to answer it."""
    return term("crazy hint", name)


def waiting(table: CrazyTable) -> str:
    """A line about who is waited for."""
    question = table.question
    if question is None:
        return ""
    return term("crazy waiting", question.prompt, who=listed([table.name(seat) for seat in question.asked]))


def why_not(reason: str) -> str:
    """The reason why a control is greyed, with the rule's id."""
    return f"{term('crazy why', reason)} ({REASONS[reason]})"

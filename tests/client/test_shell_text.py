"""Catalogs: complete in four languages, every value of the rules can be said, every letter can be drawn."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import msgspec
import pytest

from greatrace.bots import BOTS
from greatrace.great_race import actions as act
from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import load
from greatrace.great_race.setup import Setup, new_game
from greatrace.great_race.state import Result, View
from greatrace.great_race.view import view_of
from greatrace.protocol.codes import CODES
from greatrace_client import i18n as text
from greatrace_client.games.great_race.event_text import action_key, describe, describe_action, waiting
from greatrace_client.i18n import set_language, term, tr, translated, trn
from greatrace_client.model.refusal_text import refusal, why_not

PROMPTS = [
    "bivouac",
    "plan",
    "sequence",
    "place",
    "repair",
    "drive",
    "danger",
    "blind",
    "stop",
    "wear",
    "reaction",
    "discard",
    "keep",
    "forfeit",
    "lift",
    "trail_hunter",
    "saboteur",
    "saboteur_split",
    "con_artist",
    "scrounger",
    "customs",
    "ransom",
    "siphon",
]
FORBIDDING = [
    "B2",
    "C1",
    "C2",
    "C3",
    "C4",
    "C6",
    "C7",
    "C8",
    "PF1",
    "PF2",
    "M1",
    "E1",
    "E4",
    "F1",
    "D1",
    "D1a",
    "D2",
    "D2a",
    "D3",
    "D5",
    "D7",
    "D9",
    "D10",
    "G1",
    "CARDS",
    "X2",
    "X4",
    "X5",
    "X8",
]


class Table:
    """Enough of a table to speak of it."""

    def __init__(self) -> None:
        game = new_game(Setup("africa", ("blue", "mint"), "colomb_bechar", "cape_town"), "7")
        self.ruleset = game.rules.ruleset  # type: ignore[attr-defined]  # the rules of this game have one
        self.view: View = view_of(game.state, 0)

    def name(self, seat: int) -> str:
        return ("Margaux", "Pieter")[seat]


EVENTS = [
    *(
        ev.PhaseBegan(phase, 3)
        for phase in (constants.BIVOUAC, constants.PLANNING, constants.CONVOY, constants.MAINTENANCE)
    ),
    ev.CardsRevealed(("jerrycan", "driver")),
    ev.CardTaken(0, "guide"),
    ev.PlansRevealed(()),
    ev.SequenceBegan(1),
    ev.SequenceEnded(1),
    ev.Passed(0),
    ev.PowerUsed(1),
    ev.AssistantPlayed(0, "mechanic", 1),
    ev.AssistantPlayed(0, "funding", 3),
    ev.OrderSet((1, 0)),
    ev.MoneyGained(0, 30, "financier"),
    ev.MoneyPaid(0, 20, "fuel"),
    ev.FuelGained(0, 2, "bought"),
    ev.FuelPaid(0, 1, "terrain"),
    ev.DeckRefilled(12),
    *(ev.WearTaken(0, engine, chassis, "terrain") for engine, chassis in ((1, 1), (1, 0), (0, 2))),
    ev.Repaired(0, 1, 2),
    ev.Repaired(0, 1, 0),
    ev.Repaired(0, 0, 3),
    ev.CardsDrawn(0, 2),
    ev.CardsDrawn(0, 2, ("guide", "refuel")),
    ev.CardPlayed(0, "saboteur"),
    ev.CardDiscarded(1, "toolbox"),
    ev.CardsLookedAt(0, 3),
    ev.CardsLookedAt(0, 1, ("guide",)),
    ev.CardLetGo(0, "guide"),
    ev.CardsKept(0, 2),
    ev.TilesDrawn(0, 2),
    ev.TilesDrawn(0, 1, ("dunes_2_1",)),
    ev.TilePlaced(0, "5c", "dunes_2_1"),
    ev.TilesReturned(0, 1),
    ev.TileRevealed(0, "5c", "dunes_2_1"),
    ev.TileRemoved(0, "5c"),
    ev.TilesSwapped(0, "5c", "5d"),
    ev.DriveBegan(0, 5),
    *(ev.VehicleMoved(0, "timbuktu", 4, way) for way in ("land", "sea", "air")),
    ev.TurnedBack(0, "5c"),
    *(ev.DriveEnded(0, why) for why in ("chosen", "range", "breakdown", "stop", "city", "turned_back", "finish")),
    ev.ThreatDeclared("terrain", 0, 0, 0, 0, ()),
    ev.ThreatDeclared("saboteur", 0, 1, 1, 1, ()),
    ev.ThreatDeclared("trail_hunter", 0, None, 0, 0, ("5c",)),
    ev.ThreatCancelled(1, "escort"),
    ev.ThreatCarriedOut(0),
    ev.FinishReached(0, 1, ()),
    ev.RaceEnded(Result((), "arrived", 1)),
    ev.RaceEnded(Result((), "called_off", None)),
]
ACTIONS = [
    act.TakeCard("guide"),
    act.Plan(1, 2, 1, 1),
    act.BuyFuel(3),
    act.PlayCard("driver"),
    act.PlayAnytime("jerrycan"),
    act.PassConvoy(),
    act.Explore(),
    act.DrawCard(),
    act.RepairVehicle(),
    act.DriveOut(),
    act.LiftTile(),
    act.RaiseFunds(),
    act.PlaceTile("dunes_2_1", "5c"),
    act.FitPart("toolbox", 2, 1),
    act.BuyPart(1, 0),
    act.BuyPart(0, 1),
    act.Done(),
    act.Step("5c"),
    act.Ride("timbuktu", "sea", 0),
    act.Ride("timbuktu", "air", 1),
    act.Ride("timbuktu", "air", 0),
    act.Ride("timbuktu", "sea", 2),
    act.Halt(),
    act.TurnBack(),
    act.SplitWear(1, 1),
    act.SplitWear(2, 0),
    act.SplitWear(0, 2),
    act.FitPart("toolbox", 3, 0),
    act.FitPart("toolbox", 0, 3),
    act.PickSpace("5c"),
    act.PickCrew(1),
    act.Discard("guide"),
    act.LetBe(),
    act.SendEscort(),
    act.PlayEscort(),
    act.PlayGuide(),
]


def test_the_examples_cover_every_event_and_action_of_the_base_game() -> None:
    base_events = {e for e in ev.BASE_EVENTS if ".modules." not in e.__module__}
    missing = {e.__name__ for e in base_events} - {type(e).__name__ for e in EVENTS}
    assert not missing
    assert {a.__name__ for a in act.BASE_ACTIONS} <= {type(a).__name__ for a in ACTIONS}


def test_m1_d3_a_gauge_that_does_not_change_is_not_named(speaking: str) -> None:
    table, engine = Table(), term("gauge", "engine").lower()
    for only in (ev.WearTaken(0, 0, 2, "terrain"), ev.Repaired(0, 0, 3)):
        assert engine not in describe(only, table).lower()
        assert term("gauge", "chassis").lower() in describe(only, table).lower()
    for both in (ev.WearTaken(0, 1, 1, "terrain"), ev.Repaired(0, 1, 2)):
        assert engine in describe(both, table).lower()
    assert engine not in describe_action(act.SplitWear(0, 2), table).lower()
    assert describe_action(act.SplitWear(2, 0), table).endswith("−2")


def test_every_event_has_a_sentence(speaking: str) -> None:
    table = Table()
    for event in EVENTS:
        sentence = describe(event, table)
        assert sentence[-1] in ".!", (speaking, event, sentence)
        assert "{" not in sentence
        assert type(event).__name__ not in sentence


def test_a_line_of_francs_says_what_they_are_for() -> None:
    set_language("en")
    table = Table()
    lines = [
        describe(event, table)
        for event in (ev.MoneyGained(0, 20, "progress"), ev.MoneyPaid(0, 40, "part"), ev.MoneyPaid(0, 140, "line"))
    ]
    assert [line.partition(" ")[2] for line in lines] == [
        "receives the bonus: 20\u00a0F.",
        "buys a part: 40\u00a0F.",
        "buys a ticket: 140\u00a0F.",
    ]


def test_every_action_has_a_label(speaking: str) -> None:
    table = Table()
    for action in ACTIONS:
        label = describe_action(action, table)
        assert label
        assert "{" not in label
        assert translated("action", action_key(action)), speaking


@pytest.mark.parametrize(
    ("context", "names"),
    [
        ("card", list(load().editions["africa"].deck)),
        ("effect", list(load().editions["africa"].deck)),
        ("box", list(constants.BOXES)),
        ("gauge", ["fuel", "engine", "chassis"]),
        ("terrain", sorted({tile.terrain for tile in load().tiles["africa"].values()})),
        ("crew", list(constants.CREW_COLOURS)),
        ("emblem", list(constants.CREW_COLOURS)),
        ("prompt", PROMPTS),
        ("waiting", PROMPTS),
        ("phase", [constants.BIVOUAC, constants.PLANNING, constants.CONVOY, constants.MAINTENANCE, constants.OVER]),
        ("board", list(load().boards)),
        ("level", [name for name in BOTS if name != "greedy"]),
        ("code", list(CODES)),
        ("link", ["no_answer", "refused", "unknown_host", "dropped"]),
        (
            "call",
            [
                "refused",
                "no_answer",
                "unknown_host",
                "not_a_server",
                "hung_up",
                "certificate_changed",
                "not_encrypted",
                "not_private",
            ],
        ),
    ],
)
def test_every_id_of_the_rules_has_a_name(context: str, names: list[str], speaking: str) -> None:
    assert not [name for name in names if not translated(context, name)], speaking


def test_every_rule_that_can_forbid_something_has_a_reason(speaking: str) -> None:
    for rule in FORBIDDING:
        assert translated("rule", rule)
        assert why_not(rule).endswith(f"({rule})")


def test_plurals_follow_the_language() -> None:
    set_language("fr")
    assert trn("{n} seat", "{n} seats", 0) == "0 place"
    set_language("nl")
    assert trn("{n} seat", "{n} seats", 0) == "0 plaatsen"
    set_language("en")
    assert trn("{n} seat", "{n} seats", 1) == "1 seat"


def test_the_language_changes_live() -> None:
    set_language("it")
    assert tr("Settings") == "Impostazioni"
    set_language("en")
    assert tr("Settings") == "Settings"


def test_a_secret_part_is_told_only_to_those_who_see_it() -> None:
    table = Table()
    hidden = describe(ev.CardsDrawn(0, 2, ("guide", "refuel")).seen_by(1), table)
    assert "Guide" not in hidden
    assert "2" in hidden


def test_refusals_name_the_rule() -> None:
    assert "D3" in refusal("answer/illegal", "D3")
    assert refusal("answer/not-yours", "X4").endswith("(X4)")
    assert refusal("answer/not-yours") == term("code", "answer/not-yours")
    assert refusal("answer/illegal", "NOBODY KNOWS") == term("code", "answer/illegal")
    assert refusal("table/full") == "All seats are taken."
    assert refusal("no/such-code", "", "because of this") == "because of this"
    assert refusal("limit/attempts").endswith("wait a few minutes.")
    assert refusal("limit/attempts", seconds=8.0).endswith("Try again in 8 s.")
    assert refusal("limit/attempts", seconds=601.0).endswith("Try again in 11 min.")


def test_who_is_waited_for() -> None:
    assert waiting(Table(), "plan", (0, 1)) == "Margaux, Pieter: planning"


def test_cards_of_the_rules_and_of_the_catalog_are_the_same_base() -> None:
    decks = {card for edition in load().editions.values() for card in edition.deck}
    assert not [card for card in decks if not translated("card", card) or not translated("effect", card)]


def test_values_are_plain() -> None:
    assert msgspec.json.encode(EVENTS[0]) == b'["PhaseBegan","bivouac",3]'


def test_no_module_takes_the_place_of_a_function_of_the_same_name() -> None:
    """A module that is imported later would be what its package's name means from then on."""
    for module in pkgutil.iter_modules(text.__path__):
        importlib.import_module(f"{text.__name__}.{module.name}")
    assert not [name for name in text.__all__ if isinstance(getattr(text, name), ModuleType)]

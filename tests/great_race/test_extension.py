"""extension.py works: a made-up module with a slot, events, actions, a card and hooks of every kind."""

import msgspec
import pytest
from msgspec.structs import replace

from greatrace.great_race import actions as act
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup, new_game
from greatrace.great_race.state import Boxes, State
from greatrace.kernel import Action, Chance, Event, Game, Save
from greatrace.kernel.contract import Terms, check_game
from tests.great_race import contract
from tests.great_race.toy_module import (
    BorderRolled,
    BuyStamp,
    Rest,
    ShowStamp,
    StampModule,
    Stamps,
    StampTaken,
    StampUsed,
    stamps,
)


@pytest.fixture(autouse=True)
def _module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, "stamps", StampModule)


def stamped_race(seed: str, **options: str) -> Game[State]:
    return new_game(Setup("africa", ("blue", "mint", "lemon"), modules=("stamps",), options=options), seed)


def in_convoy(seed: str = "1", *, dice: tuple[int, ...] = (), **changes: object) -> Game[State]:
    """Seat 0's sequence in the start city, with two mechanics, two escorts and four on funding."""
    game = stamped_race(seed)
    o = game.state.open
    crews = tuple(replace(crew, boxes=Boxes(1, 2, 1, 4)) for crew in o.crews)
    crews = (replace(crews[0], **changes), *crews[1:])
    begun = replace(o, phase="convoy", round=1, market=(), order=(0, 1, 2), turn=None, crews=crews)
    return Game(game.rules, replace(game.state, open=begun), Chance(seed, loaded={"border": dice}))


def names(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_a_module_has_a_slot_in_the_open_table_and_cards_in_the_deck() -> None:
    game = stamped_race("1")
    assert stamps(game.state.open) == Stamps((0, 0, 0), round=1)
    assert contract.cards_of(game.state)["permit"] == 2
    assert names(game.events) == ["PhaseBegan", "BorderMoved", "CardsRevealed"]


def test_c2_an_action_of_a_module_beside_the_cards() -> None:
    game = in_convoy(money=15)
    events = game.submit(0, BuyStamp())
    assert names(events) == ["PowerUsed", "MoneyPaid", "StampTaken"]
    assert stamps(game.state.open).held == (1, 0, 0)
    assert game.decision is not None
    assert not game.decision.allows(0, BuyStamp())  # 5 F are left
    assert game.decision.allows(0, act.DriveOut())  # the sequence goes on


def test_c2_an_action_of_a_module_instead_of_a_whole_sequence() -> None:
    game = in_convoy(fuel=3)
    assert "SequenceEnded" in names(game.submit(0, Rest()))
    assert game.state.open.crews[0].fuel == 4
    assert game.decision is not None
    assert game.decision.asked == (1,)


def test_c2_not_instead_of_a_sequence_of_which_something_has_been_done() -> None:
    game = in_convoy(fuel=3, money=100)
    game.submit(0, act.BuyFuel(1))
    assert game.decision is not None
    assert not game.decision.allows(0, Rest())


def test_c3_no_fuel_is_bought_after_an_action_beside_the_cards() -> None:
    game = in_convoy(fuel=3, money=100)
    game.submit(0, BuyStamp())
    assert game.decision is not None
    assert not game.decision.allows(0, act.BuyFuel(1))


def test_d2_a_module_may_end_a_drive_when_a_vehicle_leaves_its_space() -> None:
    game = in_convoy(dice=(0,))
    game.submit(0, act.DriveOut())
    assert game.decision is not None
    step = next(option for option in game.decision.required(0) if isinstance(option, act.Step))
    events = game.submit(0, step)
    assert events[0] == BorderRolled(0, 1)
    assert names(events)[1:3] == ["DriveEnded", "SequenceEnded"]
    assert game.state.open.crews[0].at == game.state.open.start


def test_d3_a_module_may_make_a_step_dearer() -> None:
    ruleset = in_convoy(money=100).rules.ruleset  # type: ignore[attr-defined]
    tile = min((tile for tile in ruleset.tiles.values() if tile.stop), key=lambda tile: (tile.wear, tile.fuel))
    stop, game = tile.id, in_convoy(fuel=tile.fuel, money=100)
    space = next(near for near in ruleset.board.neighbours[game.state.open.start] if near not in ruleset.board.risk)
    laid = replace(game.state, open=replace(game.state.open, tiles={space: stop}, turn=None))
    for stamp, enough in ((False, False), (True, True)):
        driver = Game(game.rules, laid, Chance("1"))
        if stamp:
            driver.submit(0, BuyStamp())
        driver.submit(0, act.DriveOut())
        assert driver.decision is not None
        assert driver.decision.allows(0, act.Step(space)) is enough


def test_e1_a_module_may_cancel_a_danger_by_other_means() -> None:
    game = in_convoy(money=100)
    game.submit(0, BuyStamp())
    o = game.state.open
    held = (replace(game.state.own[1], hand=("saboteur",)), *game.state.own[2:])
    crews = (o.crews[0], replace(o.crews[1], hand=1), replace(o.crews[2], boxes=Boxes()))
    table = replace(o, turn=None, order=(1, 0, 2), crews=crews)
    turned = replace(game.state, open=table, own=(game.state.own[0], *held))
    threatened = Game(game.rules, turned, Chance("1"))
    threatened.submit(1, act.PlayCard("saboteur"))
    threatened.submit(1, act.PickCrew(2))
    threatened.submit(1, act.SplitWear(2, 0))
    assert threatened.decision is not None
    assert threatened.decision.required(0) == [act.LetBe(), act.SendEscort(), ShowStamp()]
    events = threatened.submit(0, ShowStamp())
    assert events[0] == StampUsed(0, "danger")
    assert threatened.state.open.crews[2].engine == 5


@pytest.mark.parametrize(("answer", "stamps_left"), [(act.LetBe(), 0), (act.SendEscort(), 1)])
def test_e2_a_card_of_a_module_may_be_a_danger(answer: Action, stamps_left: int) -> None:
    game = in_convoy(money=100)
    game.submit(0, BuyStamp())
    o, own = game.state.open, game.state.own
    crews = (o.crews[0], replace(o.crews[1], hand=1), replace(o.crews[2], boxes=Boxes()))
    hands = (own[0], replace(own[1], hand=("raid",)), own[2])
    table = replace(o, turn=None, order=(1, 0, 2), crews=crews)
    raided = Game(game.rules, replace(game.state, open=table, own=hands), Chance("1"))
    raided.submit(1, act.PlayCard("raid"))
    assert raided.decision is not None
    assert raided.decision.asked == (0,)
    raided.submit(0, answer)
    assert stamps(raided.state.open).held == (stamps_left, 0, 0)


def test_f1_a_module_may_follow_a_funding_group() -> None:
    assert StampTaken(0) in in_convoy().submit(0, act.RaiseFunds())


def test_options_of_the_table_reach_the_module() -> None:
    game = stamped_race("1", border="strict")
    assert game.rules.ruleset.extensions[0].strict  # type: ignore[attr-defined]


# ---- the contract


def recode(save: Save) -> Save:
    """Through JSON: the module's slot has its own type."""
    own_actions = (BuyStamp, Rest, ShowStamp)
    decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(_union((*act.BASE_ACTIONS, *own_actions)))
    state = msgspec.json.decode(msgspec.json.encode(save.state), type=State)
    slots = {"stamps": msgspec.convert(state.open.modules["stamps"], Stamps)}
    answers = tuple(replace(a, action=decoder.decode(msgspec.json.encode(a.action))) for a in save.answers)
    return replace(save, state=replace(state, open=replace(state.open, modules=slots)), answers=answers)


def _union(types: tuple[type[Action], ...]) -> object:
    found: object = types[0]
    for kind in types[1:]:
        found = found | kind
    return found


def all_cards(state: State) -> None:
    assert contract.cards_of(state).total() == 50
    assert contract.tiles_of(state).total() == 60


def test_a_race_with_the_module_keeps_the_contract() -> None:
    terms: Terms = contract.terms(conserved=all_cards, recode=recode, probe=0.1)
    report = check_game(stamped_race, ["x", "y", "z", "another"], terms)
    assert report.events["StampTaken"] > 20
    assert report.actions["ShowStamp"] > 0
    assert report.actions["Rest"] > 5
    assert report.events["BorderRolled"] > 3

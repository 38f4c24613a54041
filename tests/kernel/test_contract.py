"""The tests of the contract pass honest games and catch those that break a clause."""

import random
from typing import Any

import msgspec
import pytest
from attrs import define
from msgspec.structs import replace

from greatrace.kernel import Action, Chance, Event, Game, IllegalAction, ProcedureContext, Save, Seat
from greatrace.kernel.contract import BrokenContract, Terms, check_game
from greatrace.kernel.fingerprint import check_hash_seeds
from tests.kernel import toy

SEEDS = [str(n) for n in range(12)]
THOROUGH = Terms(bound=200, probe=1, store=0.3)


def recode(save: Save) -> Save:
    """Through JSON and back, with the types of the bidding game."""
    actions = msgspec.json.Decoder(toy.Bid | toy.Swap | toy.Bury)
    answers = tuple(replace(reply, action=actions.decode(msgspec.json.encode(reply.action))) for reply in save.answers)
    state = msgspec.json.decode(msgspec.json.encode(save.state), type=toy.Auction)
    return replace(save, state=state, answers=answers)


def test_a_game_of_ten_lines_keeps_the_contract() -> None:
    report = check_game(toy.sum_to_ten, SEEDS, THOROUGH)
    assert report.games == len(SEEDS)
    assert report.probed > 60
    assert report.refused > 100


def test_a_game_of_sealed_bids_and_interrupts_that_ask_keeps_the_contract() -> None:
    report = check_game(toy.bidding, SEEDS, bidding_terms())
    assert report.permuted > 20
    assert report.interrupts > 10
    assert report.restored > 5
    assert report.prompts["bury"] > 5


def bidding_terms() -> Terms:
    return Terms(bound=200, probe=1, store=0.3, interrupt=0.5, recode=recode, conserved=five_prizes)


def five_prizes(state: toy.Auction) -> None:
    assert sorted((*state.prizes, *(prize for won in state.won for prize in won))) == [1, 2, 3, 4, 5], "a prize is lost"


def test_the_hash_seed_changes_nothing() -> None:
    assert len(check_hash_seeds(toy.bidding, "3")) == 64


def test_a_decision_that_is_kept_does_not_change_when_the_game_goes_on() -> None:
    game = toy.bidding("3")
    decision, twin = game.decision, game.fork()
    game.submit(0, toy.Swap())
    game.submit(0, toy.Bury(0))
    assert decision is not None
    assert game.decision != decision
    assert decision.options(0)[-1] == toy.Swap()
    assert decision == twin.decision


def test_twins_from_one_question_work_the_states_on_the_way_there_out_once() -> None:
    game, events = toy.bidding("3"), list[Event]()
    game.submit(0, toy.Swap())
    game.submit(0, toy.Bury(0))

    def counted(state: Any, event: Event) -> Any:
        events.append(event)
        return toy.changed(state, event)

    game.rules.folds = dict.fromkeys(game.rules.folds, counted)
    first = game.fork()
    known = len(events)
    assert known > 0
    twin = game.fork()
    assert len(events) == known
    first.submit(2, toy.Swap())
    assert len(events) == known + len(first.events)
    assert game.fork().state == game.state
    events.clear()
    assert (twin.state, twin.decision) == (game.state, game.decision)
    for each in (game, twin):
        each.submit(2, toy.Swap())
    assert len(events) == 2 * len(game.events) > 0
    assert twin.state == game.state


def test_a_question_keeps_its_number_while_an_interrupt_asks_one_of_its_own() -> None:
    game = toy.bidding("7")
    before = game.decision
    assert before is not None
    number = before.number
    game.submit(2, toy.Swap())
    assert game.decision is not None
    assert game.decision.prompt == "bury"
    nested = game.decision.number
    assert nested != number
    game.submit(2, toy.Bury(0))
    assert game.decision is not None
    assert (game.decision.prompt, game.decision.number) == ("bid", number)


# ---- games that break a clause, and are caught


@define
class Unfair(toy.Bidding):
    """The bidding game with one thing wrong; each subclass breaks one clause."""


class ForgetsAnEvent(Unfair):
    def evolve_view(self, view: toy.AuctionView, e: Event) -> toy.AuctionView:
        return view if isinstance(e, toy.CoinsPaid) else super().evolve_view(view, e)


class LosesAPrize(Unfair):
    def __init__(self) -> None:
        super().__init__()
        self.folds = {**self.folds, toy.Buried: loses_a_prize}


def loses_a_prize(s: toy.Auction, e: Event) -> toy.Auction:
    after = toy.changed(s, e)
    return replace(after, prizes=after.prizes[:-1], left=after.left)


class TellsASecret(Unfair):
    def view_of(self, s: toy.Auction, seat: Seat | None) -> toy.AuctionView:
        return replace(super().view_of(s, seat), peeked=s.peeked[0])


class NeverEnds(Unfair):
    def next_procedure(self, table: ProcedureContext[Any]) -> Any:
        return toy.auction(table) if table.state.coins == (6, 6, 6) else boredom(table)


async def boredom(t: ProcedureContext[Any]) -> None:
    await t.ask(0, "bored", lambda _, __: [toy.Bid(0)])


class OffersTwice(Unfair):
    def interrupts(self, state: toy.Auction, seat: Seat) -> tuple[Action, ...]:
        return super().interrupts(state, seat) * 2


class OrderOfArrivalDecides(Unfair):
    """Whose answer comes first decides: the order of arrival must not matter."""

    def next_procedure(self, table: ProcedureContext[Any]) -> Any:
        return first_come(table) if table.state.left else None


async def first_come(t: ProcedureContext[Any]) -> None:
    await t.ask_together(range(3), "rush", lambda _, __: [toy.Bid(0), toy.Bid(1)])
    await t.happen(toy.PrizeWon(t.answers[0].seat, t.state.prizes[0]))


BROKEN = [
    (ForgetsAnEvent, "the view of seat"),
    (LosesAPrize, "a prize is lost"),
    (TellsASecret, "the view of seat"),
    (NeverEnds, "a game is over after 200 answers"),
    (OffersTwice, "no option is offered twice"),
    (OrderOfArrivalDecides, "the order of sealed answers is irrelevant"),
]


@pytest.mark.parametrize(("rules", "clause"), BROKEN, ids=lambda case: getattr(case, "__name__", ""))
def test_a_broken_game_is_caught(rules: type[toy.Bidding], clause: str) -> None:
    def factory(seed: str) -> Game[toy.Auction]:
        honest = toy.bidding(seed)
        _, chance = Chance(seed).shuffle("prizes", (1, 2, 3, 4, 5))
        return Game(rules(), honest.state, chance)

    with pytest.raises(BrokenContract, match=clause):
        check_game(factory, SEEDS, bidding_terms())


def other_hand(state: toy.Hands, seat: Seat, _rng: random.Random) -> toy.Hands:
    return replace(state, hidden=tuple(1 - (n or 0) if s == seat else n for s, n in enumerate(state.hidden)))


def test_a_secret_that_no_question_tells_is_kept() -> None:
    report = check_game(toy.hidden_sum, SEEDS, Terms(bound=50, probe=1, disguise=other_hand))
    assert report.disguised > 20


def test_a_question_that_tells_a_secret_is_caught() -> None:
    with pytest.raises(BrokenContract, match=r"tells? nothing of seat [01]'s secrets"):
        check_game(toy.talkative_sum, SEEDS, Terms(bound=50, probe=1, disguise=other_hand))


def test_a_refused_action_changes_nothing() -> None:
    game = toy.sum_to_ten("1")
    before = game.state, game.save()
    for seat, action in ((0, toy.Add(3)), (1, toy.Add(1)), (7, toy.Add(1)), (0, toy.Bid(1))):
        with pytest.raises(IllegalAction, match=f"seat {seat} may not"):
            game.submit(seat, action)
    assert (game.state, game.save()) == before

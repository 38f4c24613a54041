"""Canaries: a card in one hand only, a card and a tile at the bottom of deck and bag, in no byte that others get."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest
from attrs import define, field
from msgspec.structs import replace

from greatrace.great_race import constants
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.leaders.events import CardLost
from greatrace.great_race.state import State
from greatrace.kernel import Game, Seat
from greatrace.protocol.messages import Resume
from tests.great_race.contract import KINDS
from tests.server.twins import SLICE, Twin, positions
from tests.server.world import logged

PROMPT = re.compile(rb'"prompt":"[a-z_]+"')
NAMESAKES = {
    constants.ESCORT,
    "repair",
    *MODULES,
}  # cards and tiles that are called like something that everybody may see


@define
class Mine:
    """A race in which one hand holds the only card of a kind; the lowest of deck and bag are the only ones, too."""

    twin: Twin
    rng: random.Random
    holder: Seat
    card: str
    buried: tuple[str, ...]
    sent: dict[str, bytes] = field(factory=dict)

    def go(self, steps: int) -> int:
        """Random answers, without ever playing the canary; how many were given."""
        for number in range(steps):
            decision = self.twin.game.decision
            if decision is None:
                return number
            free = [
                (seat, action)
                for seat in range(len(self.twin.players))
                for action in decision.options(seat)
                if seat not in self.twin.held and f'"{self.card}"'.encode() not in msgspec.json.encode(action)
            ]
            if free:
                events = self.twin.answer(*self.rng.choice(free), f"answer {number}")
                if any(isinstance(event, CardLost) for event in events):
                    return number
            if self.rng.random() < 0.1 and self.lies_buried:
                self.drop(self.rng.randrange(len(self.twin.players)))
            self.twin.world.run(SLICE if free else 8, step=SLICE)
            if not self.lies_buried:
                return number  # somebody may see it now
            self.collect()
        return steps

    @property
    def lies_buried(self) -> bool:
        """Whether all are still there: a bag that is mixed may bring the tile up, a clock make the hand smaller."""
        state, (card, tile) = self.twin.game.state, self.buried
        return card in state.stock.deck and tile in state.stock.bag and self.card in state.own[self.holder].hand

    def drop(self, seat: Seat) -> None:
        self.collect()
        old = self.twin.players[seat]
        old.cut()
        again = self.twin.players[seat] = self.twin.world.connect(old.name, token=old.token)
        again.seat = old.seat
        again.say(Resume(self.twin.table, self.rng.choice((0, 10**6))))

    def collect(self) -> None:
        """All that has been sent to each."""
        for player in self.twin.everybody():
            self.sent[player.name] = self.sent.get(player.name, b"") + player.transport.value()
            player.transport.clear()

    def check(self) -> None:
        holder = self.twin.players[self.holder].name
        for name, sent in self.sent.items():
            data = PROMPT.sub(b"", sent)  # some are called like a card
            for canary in self.buried if name == holder else (self.card, *self.buried):
                at = data.find(f'"{canary}"'.encode())
                assert at < 0, f"{name} has been sent {canary}: {data[max(0, at - 200) : at + 100]!r}"
        assert f'"{self.card}"'.encode() in self.sent[holder], "the holder knows of it"


def mined(state: State, holder: Seat, card: str, rng: random.Random) -> tuple[State, tuple[str, ...]]:
    """That card is in that hand alone; a card and a tile that are nowhere else lie under deck and bag."""
    o = state.open
    used = {*o.tiles.values(), *o.removed}
    other_card = rng.choice([kind for kind in sorted(set(state.stock.deck) - NAMESAKES) if kind != card])
    common = next(kind for kind in sorted(set(state.stock.deck)) if kind not in (card, other_card))
    tile = rng.choice([kind for kind in sorted(set(state.stock.bag) - NAMESAKES) if kind not in used])
    plain = next(kind for kind in sorted(set(state.stock.bag)) if kind != tile)

    def cards(kinds: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(common if kind in (card, other_card) else kind for kind in kinds)

    own = [replace(one, hand=cards(one.hand), looking=cards(one.looking)) for one in state.own]
    own[holder] = replace(own[holder], hand=(card, *own[holder].hand[1:]))
    bag = tuple(plain if kind == tile else kind for kind in state.stock.bag)
    stock = replace(state.stock, deck=(*cards(state.stock.deck)[:-1], other_card), bag=(*bag[:-1], tile))
    table = replace(o, market=cards(o.market), discards=cards(o.discards))
    return replace(state, open=table, own=tuple(own), stock=stock), (other_card, tile)


@pytest.mark.parametrize("case", ["africa", "every module", "usa, every module"])
def test_no_byte_tells_of_a_card_or_a_tile_that_was_not_shown(tmp_path: Path, case: str) -> None:
    """Updates, gaps, snapshots, the list of tables, what spectators get, and the log."""
    rng = random.Random(case)
    twin = Twin.opened(tmp_path / "journal", 3, case)
    for player in twin.players:
        player.hear()
    found, played = positions(twin.game.fork(), rng), 0
    with logged() as events:
        for card in rng.sample(sorted({*KINDS} - NAMESAKES), 12):
            game, holder = next((g, s) for g in found for s in range(3) if len(g.state.own[s].hand) > 0)
            state, buried = mined(game.save().state, holder, card, rng)
            twin.put(Game.restore(game.rules, replace(game.save(), state=state)))
            mine = Mine(twin, rng, holder, card, buried)
            for player in twin.players:
                player.say(Resume(twin.table, 10**6))
            played += mine.go(30)
            mine.check()
    assert played > 100
    assert not [event for event in events if "log_failure" in event]
    twin.world.store.close()

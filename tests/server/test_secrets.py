"""What a seat may not know does not reach it: neither as bytes, nor in their number, size or moment.

Two kinds of proof. *Non-interference*: two servers play the same race, but in one of them a seat secretly holds other
cards; whatever the others are sent must be the same bytes at the same moments. *Canaries*: a kind of card or tile that
only one hand holds must not be found in any byte that somebody else is sent, on whatever way.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from attrs import define, field
from msgspec.structs import replace

from greatrace.crazy_race import events as crazy
from greatrace.great_race import events as great
from greatrace.great_race import words
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.leaders.events import CardLost
from greatrace.great_race.rules.cards import CARDS
from greatrace.great_race.state import State
from greatrace.kernel import Action, Event, Game, Seat
from greatrace.protocol.messages import Answer, Resume, SetOrders, SetReactions, WatchTable
from greatrace_server.pacing import Window
from tests.crazy_race.contract import disguise as crazy_disguise
from tests.great_race.contract import KINDS, disguise
from tests.server.player import Player
from tests.server.world import QUICK, World, logged

PACING = replace(QUICK.pacing, clock="normal", reaction_minimum=2.0, reaction_limit=6.0, danger_limit=6.0)
SLICE = 0.1  # seconds between two looks
WINDOWS = ("reaction", "danger")
SHOWN = (great.FinishReached, CardLost, crazy.SideRevealed, crazy.HandAnnounced)
"""Events that end a secret by the rules: for everybody, or for whoever takes a card out of a hand."""

WISHES = ("always", "able", "pass")
DANGERS = ("terrain", "trail_hunter", "saboteur", "con_artist")
PROMPT = re.compile(rb'"prompt":"[a-z_]+"')
NAMESAKES = {words.ESCORT, "repair", *MODULES}  # cards and tiles that are called like something that everybody may see
OPTIONS = {"season": "hard", "paddock": "preset", "diplomacy": "normal", "leaders": "edition"}
Disguise = Callable[[Any, Seat, random.Random], Any]


@define
class Twin:
    """One of the two servers. Nothing in it is left to chance that the other would not have too."""

    world: World
    players: list[Player]
    watcher: Player
    table: str

    @classmethod
    def opened(cls, path: Path, people: int, wish: dict[str, Any]) -> Twin:
        world = World(path, config=replace(QUICK, pacing=PACING))
        roots = itertools.count()
        world.lobby.people.secret = b"the same in both"
        world.lobby.people.root = lambda: next(roots).to_bytes(15, "big")
        world.lobby.table_id = lambda: "twin22"
        world.lobby.around.new_salt = lambda: "salt"
        players, table = world.race(people, **wish)
        watcher = world.connect("Will")
        watcher.say(WatchTable(table))
        world.run()
        return cls(world, players, watcher, table)

    @property
    def game(self) -> Game[Any]:
        return self.world.room(self.table).game

    def everybody(self) -> list[Player]:
        return [*self.players, self.watcher]

    def put(self, game: Game[Any]) -> None:
        """Let the race go on from that position."""
        table = self.world.table(self.table)
        assert table.room is not None
        table.room.close()
        kind = table.room.kind
        table.record.phase = "running"
        for seat in table.record.seats:
            seat.bank, seat.reactions = None, "always"
        table.begin(table.make_room(kind, game))
        self.world.run(SLICE)
        for player in self.everybody():
            player.transport.clear()

    def answer(self, seat: Seat, action: Action, name: str) -> list[Event]:
        """Give it. What happens at once; a sealed answer has no effect yet."""
        room, before = self.world.room(self.table), self.game.events
        raw = msgspec.Raw(msgspec.json.encode(action))
        self.players[seat].say(Answer(self.table, room.number, raw, name))
        return [] if self.game.events is before else list(self.game.events)

    @property
    def held(self) -> set[Seat]:
        """Whose answer waits for a window to close."""
        window = self.world.room(self.table).window
        return set(window.held) if window is not None else set()


def positions(game: Game[Any], rng: random.Random) -> Iterator[Game[Any]]:
    """Positions of random races at which no procedure is under way."""
    while True:
        race = game.fork()
        until = rng.randrange(150)
        for number in itertools.count():
            if race.decision is None:
                break
            if number >= until and not race.table.answers:
                yield Game(race.rules, *race.table.checkpoint)  # as if nothing had gone before
                break
            seat = rng.choice(race.decision.asked)
            race.submit(seat, rng.choice(race.decision.required(seat)))


def dangerous(state: Any, hidden: Seat, rng: random.Random) -> Any:
    """The same race with cards in all other hands that ask for reactions."""
    if not isinstance(state, State):
        return state
    dangers = [kind for kind in KINDS if CARDS[kind].danger]
    own = [
        one if seat == hidden else replace(one, hand=tuple(rng.choice(dangers) for _ in one.hand))
        for seat, one in enumerate(state.own)
    ]
    return replace(state, own=tuple(own))


def armed(state: State, seat: Seat, _rng: random.Random) -> State | None:
    """The hidden hand is full of escort cards."""
    hand = state.own[seat].hand
    if not hand or "escort" in hand or state.open.crews[seat].boxes.escort:
        return None
    own = replace(state.own[seat], hand=("escort",) * len(hand))
    return replace(state, own=(*state.own[:seat], own, *state.own[seat + 1 :]))


@define
class Twins:
    """Both, and the seat whose secrets differ."""

    this: Twin
    other: Twin
    hide: Disguise
    rng: random.Random
    hidden: Seat = 0
    compared: int = 0
    backs: int = 0
    seen: list[str] = field(factory=list)

    def both(self) -> tuple[Twin, Twin]:
        return self.this, self.other

    def check(self, secrets: int, steps: int = 16) -> None:
        """So many secrets in random races, and what the others are sent while the race goes on."""
        found = positions(self.this.game.fork(), self.rng)
        while secrets:
            game = next(found)
            save, self.hidden = game.save(), self.rng.randrange(len(self.this.players))
            save = replace(save, state=dangerous(save.state, self.hidden, self.rng))
            truth = self.hide(save.state, self.hidden, self.rng)
            if truth is None or truth == save.state:
                continue
            secrets -= 1
            self.this.put(Game.restore(game.rules, save))
            self.other.put(Game.restore(game.rules, replace(save, state=truth)))
            wish = self.rng.choice(WISHES)
            orders = {source: "never" for source in DANGERS if self.rng.random() < 0.2}
            for twin in self.both():
                twin.players[self.hidden].say(SetOrders(twin.table, orders))  # type: ignore[arg-type]
                twin.players[self.hidden].say(SetReactions(twin.table, wish))  # type: ignore[arg-type]
            for _ in range(steps):
                if not self.step():
                    break

    def options(self) -> list[tuple[Seat, Action]]:
        """What both truths offer."""
        here, there = self.this.game.decision, self.other.game.decision
        assert (here is None) == (there is None)
        if here is None or there is None:
            return []
        out = []
        for seat in range(len(self.this.players)):
            if seat not in self.this.held | self.other.held:
                out += [(seat, action) for action in here.required(seat) if action in there.required(seat)]
            if self.rng.random() < 0.2:
                out += [(seat, action) for action in here.interrupts(seat) if action in there.interrupts(seat)]
        return out

    def step(self) -> bool:
        """The same answer in both, and a while. False when the two cannot go on alike any more."""
        free, decision = self.options(), self.this.game.decision
        if decision is None:
            return False
        if not free or (decision.prompt == "reaction" and self.rng.random() < 0.3):
            self.let_pass(80 if decision.prompt in WINDOWS else 1)  # whoever is silent lets it be
            return bool(free) or decision.prompt in WINDOWS
        seat, action = self.rng.choice(free)
        self.seen.append(decision.prompt)
        name = f"answer {len(self.seen)}"
        events = [twin.answer(seat, action, name) for twin in self.both()]
        if any(isinstance(event, SHOWN) for event in itertools.chain(*events)):
            return False
        self.let_pass(1)
        if self.rng.random() < 0.3:
            self.take_back(self.rng.choice((seat, seat, self.hidden)))
        if self.rng.random() < 0.15:
            self.drop(self.rng.choice([s for s in range(len(self.this.players)) if s != self.hidden]))
        self.let_pass(self.rng.choice((1, 1, 3, 25)))
        return True

    def take_back(self, seat: Seat) -> None:
        """Once or twice, if that seat may; it is the same for all, whatever is hidden."""
        for number in range(self.rng.randint(1, 2)):
            for twin in self.both():
                twin.players[seat].takes_back(id=f"back {len(self.seen)} {number}")
            self.let_pass(1)
            offers = [twin.world.room(twin.table).back.offers() for twin in self.both()]
            assert offers[0] == offers[1], "what may be taken back depends on what is hidden"
        self.backs += 1

    def drop(self, seat: Seat) -> None:
        """Somebody else loses the line and comes back: gap or snapshot."""
        for twin in self.both():
            twin.players[seat].cut()
        self.let_pass(2)
        seq = self.rng.choice((0, self.this.world.room(self.this.table).seq, 10**6))
        for twin in self.both():
            old = twin.players[seat]
            again = twin.players[seat] = twin.world.connect(old.name, token=old.token)
            again.seat = old.seat
            again.say(Resume(twin.table, seq))

    def let_pass(self, slices: int) -> None:
        """Time passes in both; after every slice the others must have been sent the same."""
        for _ in range(slices):
            for twin in self.both():
                twin.world.run(SLICE, step=SLICE)
            for one, two in zip(self.this.everybody(), self.other.everybody(), strict=True):
                sent, sent_there = one.transport.value(), two.transport.value()
                one.transport.clear()
                two.transport.clear()
                if one is self.this.watcher or one.seat != self.hidden:
                    assert sent == sent_there, f"{one.name} is told of seat {self.hidden}: {sent!r} {sent_there!r}"
                    self.compared += bool(sent)


CASES: dict[str, tuple[Disguise, dict[str, Any]]] = {
    "africa": (disguise, {}),
    "africa, escorts": (armed, {}),
    "every module": (disguise, {"board": "south_america", "modules": tuple(MODULES), "options": OPTIONS}),
    "asia": (disguise, {"board": "asia_west", "modules": ("season", "leaders"), "options": OPTIONS}),
    "usa, every module": (disguise, {"board": "usa_east", "modules": tuple(MODULES), "options": OPTIONS}),
    "crazy race": (crazy_disguise, {"game": "crazy_race", "board": ""}),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_seat_secretly_holds_changes_no_byte_and_no_moment_for_the_others(tmp_path: Path, case: str) -> None:
    hide, wish = CASES[case]
    this, other = (Twin.opened(tmp_path / name, 3, wish) for name in ("this", "other"))
    for twin in (this, other):
        for player in twin.players:
            player.hear()
    twins = Twins(this, other, hide, random.Random(case))
    twins.check(secrets=60 if hide is armed else 20)
    assert twins.compared > 150
    assert twins.backs > 10
    assert case == "crazy race" or {"reaction", "danger"} & set(twins.seen)
    for twin in (this, other):
        twin.world.store.database.close()


def broken(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """A server that leaks."""
    if what == "cards in events":
        monkeypatch.setattr(great.CardsDrawn, "seen_by", lambda event, _seat: event)
    else:
        monkeypatch.setattr(Window, "hasty", property(lambda _: set(), lambda _, _seats: None), raising=False)


@pytest.mark.parametrize("what", ["cards in events", "windows that wait for those who are able"])
def test_the_comparison_finds_leaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    broken(monkeypatch, what)
    this, other = (Twin.opened(tmp_path / name, 3, {}) for name in ("this", "other"))
    for twin in (this, other):
        for player in twin.players:
            player.hear()
    hide: Disguise = restocked if what == "cards in events" else armed
    with pytest.raises(AssertionError, match="is told of seat"):
        Twins(this, other, hide, random.Random(what)).check(secrets=60)
    for twin in (this, other):
        twin.world.store.database.close()


def restocked(state: State, seat: Seat, rng: random.Random) -> State:
    """Another order of the deck, which nobody knows at all."""
    deck = list(state.stock.deck)
    rng.shuffle(deck)
    return replace(state, stock=replace(state.stock, deck=tuple(deck)))


# ---- canaries


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
    twin = Twin.opened(tmp_path / "journal", 3, CASES[case][1])
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
    twin.world.store.database.close()

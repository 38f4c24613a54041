"""Two servers that play the same race, in one of which a seat secretly holds other cards."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from attrs import define, field
from msgspec.structs import replace

from greatrace.crazy_race import events as crazy
from greatrace.games import GAMES
from greatrace.great_race import events as great
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.leaders.events import CardLost
from greatrace.great_race.rules.cards import CARDS
from greatrace.great_race.state import State
from greatrace.kernel import Action, Event, Game, Seat
from greatrace.protocol.messages import Answer, Resume, SetOrders, SetReactions, WatchTable
from greatrace_server.room.room import Room
from tests.great_race.contract import KINDS
from tests.server.player import Player
from tests.server.world import QUICK, World

PACING = replace(QUICK.pacing, clock="normal", reaction_minimum=2.0, reaction_limit=6.0, danger_limit=6.0)
SLICE = 0.1  # seconds between two looks
WINDOWS = ("reaction", "danger")
SHOWN = (great.FinishReached, CardLost, crazy.SideRevealed, crazy.HandAnnounced)
"""Events that end a secret by the rules: for everybody, or for the person who takes a card out of a hand."""

WISHES = ("always", "able", "pass")
DANGERS = ("terrain", "trail_hunter", "saboteur", "con_artist")
OPTIONS = {"season": "hard", "paddock": "preset", "diplomacy": "normal", "leaders": "edition"}
RACES: dict[str, dict[str, Any]] = {
    "africa": {},
    "every module": {"board": "south_america", "modules": tuple(MODULES), "options": OPTIONS},
    "asia": {"board": "asia_west", "modules": ("season", "leaders"), "options": OPTIONS},
    "usa, every module": {"board": "usa_east", "modules": tuple(MODULES), "options": OPTIONS},
    "crazy race": {"game": "crazy_race", "board": ""},
}
Disguise = Callable[[Any, Seat, random.Random], Any]


@define
class Twin:
    """One of the two servers. Nothing in it is left to chance that the other would not have too."""

    world: World
    players: list[Player]
    watcher: Player
    table: str
    room: Room | None = None  # once the race goes on from a position of its own
    position: Game[Any] | None = None  # that position, which the room plays on

    @classmethod
    def opened(cls, path: Path, people: int, race: str) -> Twin:
        world = World(path, config=replace(QUICK, pacing=PACING))
        roots = itertools.count()
        world.lobby.accounts.secret = b"the same in both"
        world.lobby.accounts.root = lambda: next(roots).to_bytes(15, "big")
        world.lobby.new_tables.table_id = lambda: "twin22"
        world.lobby.services.new_salt = lambda: "salt"
        players, table = world.race(people, **RACES[race])
        watcher = world.connect("Will")
        watcher.say(WatchTable(table))
        world.run()
        return cls(world, players, watcher, table)

    @property
    def game(self) -> Game[Any]:
        return self.world.truth(self.table).game if self.position is None else self.position

    def everybody(self) -> list[Player]:
        return [*self.players, self.watcher]

    def put(self, game: Game[Any]) -> None:
        """Let the race go on from that position."""
        table = self.world.table(self.table)
        table.close()
        kind = GAMES[table.record.game]
        table.record.phase = "running"
        for seat in table.record.seats:
            seat.bank, seat.reactions = None, "always"
        self.position, self.room = game, table.create_room(kind, game)
        table.begin(self.room)
        self.world.run(SLICE)
        for player in self.everybody():
            player.transport.clear()

    def answer(self, seat: Seat, action: Action, name: str) -> list[Event]:
        """Give it. What happens at once; a sealed answer has no effect yet."""
        assert self.room is not None
        before = self.game.events
        raw = msgspec.Raw(msgspec.json.encode(action))
        self.players[seat].say(Answer(self.table, self.room.state.number, raw, name))
        return [] if self.game.events is before else list(self.game.events)

    @property
    def seq(self) -> int:
        """The last update."""
        assert self.room is not None
        return self.room.state.seq

    def offers(self) -> list[object]:
        """What each seat may take back, and why not more."""
        return [(list(self.game.takeable(seat)), self.game.stopped(seat)) for seat in range(len(self.players))]

    @property
    def held(self) -> set[Seat]:
        """Whose answer waits for a window to close."""
        window = self.room.state.window if self.room is not None else None
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
            self.let_pass(80 if decision.prompt in WINDOWS else 1)  # the person who is silent lets it be
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
            offers = [twin.offers() for twin in self.both()]
            assert offers[0] == offers[1], "what may be taken back depends on what is hidden"
        self.backs += 1

    def drop(self, seat: Seat) -> None:
        """Somebody else loses the line and comes back: gap or snapshot."""
        for twin in self.both():
            twin.players[seat].cut()
        self.let_pass(2)
        seq = self.rng.choice((0, self.this.seq, 10**6))
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

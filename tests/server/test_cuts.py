"""A line that breaks at any message, and a server that is killed at any message: the race is the one that it would
have been, and nobody ever sees a gap, a double, or something that is undone again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from attrs import define, field

from greatrace.protocol.messages import Accepted, Answer, Resume, Snapshot, TakeBack
from tests.server.player import Player
from tests.server.world import World, logged

MIDDLE = -1  # of the first frame
Said = Answer | TakeBack


@define
class Course:
    """A race in which everybody's answers depend on the question alone, so that it can be run again."""

    world: World
    players: list[Player]
    table: str
    answers: int = 0
    taken_back: int = 0
    last: Any = None  # the game when somebody has last looked; a race that is over is only shown after a restart
    accepted: set[str] = field(factory=set)

    def run(self, disturb: Disturb, updates: int) -> Any:
        """Play so many answers, or to the end; each is given through `disturb`. The state that comes out."""
        while self.game.decision is not None and self.answers < updates:
            sorry = next((p for p in self.players if p.steps_back), None) if self.answers % 5 == 4 else None
            player = sorry or next((p for p in self.players if p.required()), None)
            if player is None:
                self.world.run(0.05)
                continue
            self.answers += 1
            back = TakeBack(self.table, f"back-{player.seat}-{self.answers}")
            disturb(self, self.choice(player) if sorry is None else back, player)
            self.taken_back += sorry is not None
        self.world.run(0.05)
        return self.game.state

    @property
    def game(self) -> Any:
        table = self.world.table(self.table)
        self.last = self.world.truth(self.table).game if table.read_only is None else self.last
        return self.last

    def choice(self, player: Player) -> Answer:
        """An option by lot: the lot is drawn from the question's number."""
        options, question = player.required(), player.question
        assert question is not None
        rng = random.Random(question.decision * 10 + (player.seat or 0))
        name = f"{question.decision}-{player.seat}-{self.answers}"
        return Answer(self.table, question.decision, rng.choice(options), name)

    def hear(self) -> None:
        """Everybody reads all there is, and must see the truth."""
        self.world.run(0.05)
        game = self.game
        for player in self.players:
            player.hear()
            self.accepted |= {message.id for message in player.all(Accepted)}
            assert player.view == game.rules.view_of(game.state, player.seat)

    def again(self) -> None:
        """Everybody is back."""
        self.players = [player.back() for player in self.players]

    def retry(self, answer: Said) -> None:
        """What has not been acknowledged is said once more, as a client does."""
        self.world.run(0.02)
        seat = int(answer.id.split("-")[1])
        player = self.players[seat]
        self.accepted |= {message.id for message in player.all(Accepted)}
        if answer.id not in self.accepted:
            player.say(answer)
        self.hear()
        assert answer.id in self.accepted


Disturb = Callable[[Course, Said, Player], None]


def course(world: World, game: str) -> Course:
    """Three people and Crazy Race, which is short, or two and the first rounds of the Great Race."""
    people, board = (3, "") if game == "crazy_race" else (2, "africa")
    players, table = world.race(people, game=game, board=board)
    for player in players:
        player.hear()
    return Course(world, players, table)


def undisturbed(run: Course, answer: Said, player: Player) -> None:
    player.say(answer)
    run.hear()


def partly_read(player: Player, frames: int) -> None:
    """So many frames arrive, or half a frame, and nothing after."""
    data, end = player.transport.value(), 0
    for _ in range(frames):
        if end < len(data):
            end += 4 + int.from_bytes(data[end : end + 4], "big")
    kept = data[: len(data) // 2 if frames == MIDDLE else end]
    player.transport.clear()
    player.transport.write(kept)
    player.hear()


def cut_after(frames: int) -> Disturb:
    """All lines break after so many frames have been read."""

    def disturb(run: Course, answer: Said, player: Player) -> None:
        player.say(answer)
        run.world.run(0.05)
        for each in run.players:
            partly_read(each, frames)
            each.cut()
        run.again()
        run.retry(answer)

    return disturb


def cut_before(run: Course, answer: Said, player: Player) -> None:
    """The line breaks with the answer on it."""
    for each in run.players:
        each.cut()
    run.again()
    run.retry(answer)


def killed_before_the_commit(run: Course, answer: Said, player: Player) -> None:
    """The server has played the answer, but not kept it: nobody has seen anything of it."""
    run.world.hold_commits = True
    player.say(answer)
    run.world.run(0.05)
    for each in run.players:
        assert each.transport.value() == b""
    run.world.hold_commits = False
    run.world.held.clear()
    restart(run)
    run.retry(answer)


def killed_after(frames: int) -> Disturb:
    """The server has kept the answer, and is killed after everybody has read so many frames."""

    def disturb(run: Course, answer: Said, player: Player) -> None:
        player.say(answer)
        run.world.run(0.05)
        for each in run.players:
            partly_read(each, frames)
        restart(run)
        run.retry(answer)

    return disturb


def restart(run: Course) -> None:
    assert run.game is not None
    run.world.kill()
    run.world.start()
    run.again()


@pytest.fixture
def worlds(tmp_path: Any) -> Any:
    """Servers that have the same luck."""
    made: list[World] = []

    def new() -> World:
        made.append(World(tmp_path / f"journal-{len(made)}.sqlite3"))
        return made[-1]

    yield new
    for world in made:
        world.store.close()


WHOLE = 100_000


@pytest.mark.parametrize(
    "disturb",
    [cut_before, cut_after(0), cut_after(MIDDLE), cut_after(1), cut_after(2)],
    ids=["before", "nothing read", "half a frame", "one frame", "two frames"],
)
@pytest.mark.parametrize(("game", "answers"), [("crazy_race", WHOLE), ("great_race", 120)])
def test_a_cut_at_every_message_changes_nothing(
    worlds: Callable[[], World], disturb: Any, game: str, answers: int
) -> None:
    smooth = course(worlds(), game)
    rough = course(worlds(), game)
    assert rough.run(disturb, answers) == smooth.run(undisturbed, answers)
    assert rough.answers == smooth.answers >= 20
    assert rough.taken_back == smooth.taken_back >= 4
    assert all(player.refusals() == [] for player in rough.players)


@pytest.mark.parametrize(
    "disturb", [killed_before_the_commit, killed_after(0), killed_after(1)], ids=["not kept", "not read", "one frame"]
)
@pytest.mark.parametrize(("game", "answers"), [("crazy_race", WHOLE), ("great_race", 60)])
def test_a_restart_at_every_message_changes_nothing(
    worlds: Callable[[], World], disturb: Any, game: str, answers: int
) -> None:
    smooth = course(worlds(), game)
    rough = course(worlds(), game)
    assert rough.run(disturb, answers) == smooth.run(undisturbed, answers)
    assert all(player.refusals() == [] for player in rough.players)


def test_a_client_whose_view_is_wrong_gets_the_right_one(worlds: Callable[[], World]) -> None:
    """The hash tells; the gap would only repeat the mistake, so a snapshot comes, and the log has it."""
    run = course(worlds(), "great_race")
    run.run(undisturbed, 20)
    player = run.players[0]
    snapshots = len(player.all(Snapshot))
    with logged() as events:
        player.say(Resume(run.table, player.seq, mismatch=True))
        run.hear()
    assert len(player.all(Snapshot)) == snapshots + 1
    assert any("view is not what it should be" in str(event.get("log_format")) for event in events)


def test_messages_are_never_lost_to_a_race_of_two(worlds: Callable[[], World]) -> None:
    """Two answer the same sealed question at once: both count, the answer that came first."""
    run = course(worlds(), "great_race")
    while sum(bool(player.required()) for player in run.players) < 2:
        player = next(p for p in run.players if p.required())
        undisturbed(run, run.choice(player), player)
    ready = [player for player in run.players if player.required()][:2]
    answers = [msgspec.structs.replace(run.choice(player), id=f"both-{player.seat}") for player in ready]
    for player, answer in zip(ready, answers, strict=True):
        player.say(answer)
    run.hear()
    assert {answer.id for answer in answers} <= run.accepted

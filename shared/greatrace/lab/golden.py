"""Golden games: recorded races whose end, and whose playthroughs by seat, must stay the same.

A folder of golden games holds `races.yaml` (the settings), `content/<game>/` (separate numbers, so that tuning the real
ones changes nothing here) and, written by `record` and `tell`, `races/<name>/` with `race.json` and a text by seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from greatrace import replay as replays
from greatrace.bots import BOTS, question_for
from greatrace.games import DEFAULT_GAME, GAMES
from greatrace.kernel import Action, Event, Game, IllegalAction, Seat
from greatrace.lab.game_lab import ChosenTable
from greatrace.lab.labs import LABS
from greatrace.lab.playthrough import Playthrough
from greatrace.lab.yaml_lines import ScenarioError, YamlPage
from greatrace.replay import Replay, ReplayError

LIST: Final = "races.yaml"
RACES: Final = "races"
ANSWERS: Final = "race.json"

Answer = tuple[Seat, Action, list[Event]]


class GoldenRace(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the list. Fields that the game does not have (a board, modules) are left out."""

    players: int
    seed: str
    game: str = DEFAULT_GAME
    board: str = ""
    modules: tuple[str, ...] = ()
    options: dict[str, str] = {}
    bots: str = "greedy"


class RaceList(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `races.yaml`."""

    races: dict[str, GoldenRace]


def races(folder: Path) -> dict[str, GoldenRace]:
    """The races of that folder, by name. Raises ScenarioError."""
    page = YamlPage(folder / LIST)
    listed = page.decode(page.data, RaceList).races
    for name, race in listed.items():
        if race.game not in GAMES:
            raise page.error(f"{RACES}.{name}.game", f"there is no game {race.game!r} but {', '.join(GAMES)}")
    return listed


# ---- a game with the folder's content


@cache
def content_of(folder: Path, game: str) -> Any:
    """The content of a game. Raises the game's ContentError."""
    return LABS[game].content(folder / "content" / game)


def setup_of(race: GoldenRace) -> Any:
    """The table's setup."""
    table = ChosenTable(race.players, race.board, modules=race.modules, options=race.options)
    return LABS[race.game].setup(table)


def begin(folder: Path, game: str, agreed: Any, seed: str) -> Game[Any]:
    """The race at its first question. Raises SetupError."""
    return LABS[game].new_game(agreed, seed, content_of(folder, game))


def record(folder: Path, race: GoldenRace) -> Replay:
    """The race as the bots play it today."""
    agreed = setup_of(race)
    game = begin(folder, race.game, agreed, race.seed)
    bots = [BOTS[race.bots](game.rules) for _ in range(race.players)]
    rng, given = random.Random(race.seed), []
    while (decision := game.decision) is not None:
        seat = decision.asked[0]
        action = bots[seat].choose(game.rules.view_of(game.state, seat), question_for(decision, seat), rng)
        given.append((seat, action))
        game.submit(seat, action)
    return replays.record(GAMES[race.game], agreed, race.seed, given, game, (race.bots,) * race.players)


def again(folder: Path, replay: Replay) -> tuple[Game[Any], Iterator[Answer]]:
    """The game at its first question, and its recorded answers one by one. Raises ReplayError."""
    kind = GAMES[replay.game]
    game = begin(folder, replay.game, msgspec.json.decode(replay.setup, type=kind.setup_type), replay.seed)
    return game, _answers(game, replay)


def _answers(game: Game[Any], replay: Replay) -> Iterator[Answer]:
    actions = GAMES[replay.game].actions
    for number, (seat, raw) in enumerate(replay.answers, 1):
        try:
            action = actions.decode(raw)
            yield seat, action, game.submit(seat, action)
        except (msgspec.DecodeError, IllegalAction) as error:
            raise ReplayError(f"answer {number} is not possible any more: {error}") from None


# ---- the texts


def texts(folder: Path, replay: Replay) -> dict[str, str]:
    """The text of each seat, by file name. Raises ReplayError."""
    game, answers = again(folder, replay)
    seats = range(len(game.state.open.crews))
    eyes = {f"seat{seat}.txt": Playthrough(game, seat) for seat in seats}
    lines = {name: list(playthrough.opening()) for name, playthrough in eyes.items()}
    for seat, action, events in answers:
        for name, playthrough in eyes.items():
            lines[name] += playthrough.answered(seat, action, events)
    return {name: "\n".join(written) + "\n" for name, written in lines.items()}


def check(folder: Path, name: str) -> str:
    """The difference from the recording, in one sentence, or ''."""
    place = folder / RACES / name
    try:
        replay = replays.load(place / ANSWERS)
        game, answers = again(folder, replay)
        for _ in answers:
            pass
        if game.outcome is None or replays.digest_of(game) != replay.digest:
            return f"{place / ANSWERS}: the answers lead to another end than the recorded one"
        found = texts(folder, replay)
    except (ReplayError, ScenarioError) as error:
        return f"{place / ANSWERS}: {error}"
    return next(filter(None, (_difference(place / file, text) for file, text in found.items())), "")


def _difference(file: Path, text: str) -> str:
    """The first line that differs from the recording."""
    try:
        recorded = file.read_text("utf-8").splitlines()
    except OSError as error:
        return f"{file}: cannot be read, {error.strerror}"
    now = text.splitlines()
    for number, (before, after) in enumerate(zip(recorded, now, strict=False), 1):
        if before != after:
            return f"{file}:{number}: now {after.strip()!r}, recorded {before.strip()!r}"
    return "" if len(recorded) == len(now) else f"{file}: {len(now)} lines now, recorded {len(recorded)}"


def tell(folder: Path, name: str) -> None:
    """Write the texts of a recorded race again, from its recorded answers. Raises ReplayError, OSError."""
    place = folder / RACES / name
    for file, text in texts(folder, replays.load(place / ANSWERS)).items():
        (place / file).write_text(text, "utf-8")


def write(folder: Path, name: str, race: GoldenRace) -> None:
    """Let bots play the race again; write answers and texts. Raises SetupError, OSError."""
    place = folder / RACES / name
    place.mkdir(parents=True, exist_ok=True)
    (place / ANSWERS).write_text(one_answer_a_line(record(folder, race)), "utf-8")
    tell(folder, name)


def one_answer_a_line(replay: Replay) -> str:
    """The replay's JSON with an answer in each line, for readable differences."""
    plain: Mapping[str, Any] = msgspec.json.decode(msgspec.json.encode(replay))
    shown = []
    for key, value in plain.items():
        inner = msgspec.json.encode(value).decode()
        if key == "answers":
            inner = "[\n    " + ",\n    ".join(msgspec.json.encode(answer).decode() for answer in value) + "\n  ]"
        shown.append(f'  "{key}": {inner}')
    return "{\n" + ",\n".join(shown) + "\n}\n"

"""With its record a replay shows every side, all hands, and begins new races; old files stay what they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from greatrace import replay as records
from greatrace.kernel import evolve
from greatrace.protocol.messages import Record, Snapshot
from greatrace.replay import Replay, moments
from greatrace_client.i18n import LANGUAGES, set_language, term
from greatrace_client.model import TableModel, replay_file
from greatrace_client.model.loaded_replay import LoadedReplay, ReplayFileError, of_record, read, replay_of_seat
from greatrace_client.model.omniscient_replay import Truth, played
from greatrace_client.model.replay_export import exported
from greatrace_client.model.replay_file import replays
from greatrace_client.model.replay_recorder import Recorder
from greatrace_client.model.replay_views import PUBLIC, Views, like
from greatrace_client.screens.replay.fork import FILE, so_far, why_not
from greatrace_client.screens.replay.replay_list import ReplaysScene
from greatrace_client.screens.replay.viewer import ReplayScene
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.scene_stack import SceneStack
from tests.client.fakes import click, new_context, press_key, shown, wires
from tests.client.records import a_record

OLD = sorted((Path(__file__).parent / "old_replays").glob("*.replay"))


@pytest.fixture(scope="module", params=["great_race", "crazy_race"])
def truth(request: pytest.FixtureRequest) -> Truth:
    return played(a_record(request.param))


def states(truth: Truth) -> list[Any]:
    """The whole truth after each event, the opening first."""
    found = [truth.opening]
    for step in truth.steps:
        for event in step:
            found.append(evolve(truth.rules, found[-1], event))
    return found


def taped(truth: Truth, folder: Path, seat: int | None = 0, *, first: int = 0) -> Path:
    """The race as that seat's client keeps it, the record last; `first`: it came so many updates late."""
    recorder = Recorder(folder)
    early, *rest = truth.messages(seat)
    assert isinstance(early, Snapshot)
    table = TableModel.opened(early)
    for message in rest[:first]:
        table.apply(message)
    view = msgspec.Raw(msgspec.json.encode(table.view))
    begin = msgspec.structs.replace(early, seq=table.seq, view=view)
    table = TableModel.opened(begin)
    recorder.heard(begin, table)
    for message in rest[first:]:
        table.apply(message)
        recorder.heard(message, table)
    recorder.revealed(Record(table.id, msgspec.Raw(msgspec.json.encode(truth.replay))))
    return folder / f"{table.id}.replay"


# ---- the record


def test_every_side_is_what_that_seat_saw(truth: Truth) -> None:
    everything = states(truth)
    for seat in (*range(truth.seats), None):
        replay = replay_of_seat(truth, seat)
        assert [moment.view for moment in replay.moments] == [truth.rules.view_of(state, seat) for state in everything]


def test_the_file_of_one_seat_holds_the_other_sides_and_hands(truth: Truth, tmp_path: Path) -> None:
    replay = read(taped(truth, tmp_path))
    views, everything = Views(replay), states(truth)
    assert views.now == 0
    assert views.sides == [*range(truth.seats), PUBLIC]
    for index in range(0, len(replay.moments), 37):
        hands = views.hands(index, replay)
        assert hands == [everything[index].own[seat] for seat in range(truth.seats)]
    other = views.replay(1)
    assert other is not None
    assert [like(replay, i, other) for i in range(len(replay.moments))] == list(range(len(replay.moments)))


def test_a_replay_that_began_late_still_finds_the_same_moment(truth: Truth, tmp_path: Path) -> None:
    late = len(truth.steps) // 3
    replay = read(taped(truth, tmp_path, first=late))
    other = Views(replay).replay(1)
    assert other is not None
    assert len(other.moments) > len(replay.moments)
    for index in range(0, len(replay.moments), 11):
        found = other.moments[like(replay, index, other)]
        assert found.round == replay.moments[index].round


def test_without_a_record_there_is_one_side_and_the_reason(truth: Truth, tmp_path: Path) -> None:
    path = taped(truth, tmp_path)
    path.write_bytes(b"\n".join(path.read_bytes().splitlines()[:-1]))
    views = Views(read(path))
    assert views.sides == [0]
    assert views.trouble
    assert views.replay(1) is None
    assert views.hands(0, views.own) is None


def test_a_record_of_other_rules_still_shows_ones_own_side(truth: Truth, tmp_path: Path) -> None:
    path = taped(truth, tmp_path)
    path.write_bytes(path.read_bytes().replace(truth.replay.content.encode(), b"0" * len(truth.replay.content)))
    views = Views(read(path))
    assert views.replay(0) is views.own
    assert views.replay(1) is None
    assert "different rules" in views.trouble
    with pytest.raises(ReplayFileError, match="different rules"):
        of_record("x", msgspec.structs.replace(truth.replay, content="0"))


def test_a_bare_record_is_watched_as_those_who_look_on(truth: Truth, tmp_path: Path) -> None:
    path = tmp_path / f"x{records.SUFFIX}"
    records.save(truth.replay, path)
    replay = read(path)
    assert replay.table.seat is None
    assert Views(replay).now == PUBLIC
    assert replay.moments[-1].view == truth.rules.view_of(truth.last, None)


# ---- old files


def test_there_are_old_files_of_every_format() -> None:
    assert {(path.stem.partition("-")[0], path.stem[-1]) for path in OLD} == {
        (game, str(number)) for game in ("great_race", "crazy_race") for number in range(1, replay_file.FORMAT + 1)
    }


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_old_replays_can_still_be_watched(path: Path) -> None:
    """These files are never made again: they are what people have at home."""
    replay = read(path)
    assert replay.head.seat == 1
    assert replay.moments[-1].view.open.result is not None
    assert len(replay.rounds) >= 5
    context = new_context()
    scene = ReplayScene(replay)
    shown(scene, context)
    for moment in range(len(replay.moments)):
        scene.jump(moment)
        scene.update(0.0)
        assert scene.race.stage.view == replay.moments[moment].view
    scene.draw(context.page)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_old_replays_play_to_their_end_by_themselves(path: Path) -> None:
    """Also over spaces that the board of today does not have."""
    context = new_context()
    scene = ReplayScene(read(path))
    shown(scene, context)
    scene.form.named("speed").turn(3)  # type: ignore[attr-defined]  # a choice
    while scene.playing:
        scene.update(0.5)
        scene.draw(context.page)
    assert scene.now == len(scene.replay.moments) - 1


# ---- the viewer


def viewed(truth: Truth, folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[ReplayScene, SceneStack]:
    scene = ReplayScene(read(taped(truth, folder)))
    stack = shown(scene, new_context(size))
    press_key(stack, pygame.K_SPACE)  # hold
    return scene, stack


def test_another_side_at_the_same_moment(truth: Truth, data: Path) -> None:
    scene, stack = viewed(truth, data)
    everything = states(truth)
    scene.jump(len(everything) // 2)
    before = scene.now
    press_key(stack, pygame.K_w)
    assert (scene.views.now, scene.now) == (1, before)
    assert scene.race.stage.view == truth.rules.view_of(everything[before], 1)
    scene.draw(scene.context.page)
    press_key(stack, pygame.K_RIGHT)
    scene.race.director.skip()
    assert scene.race.stage.view == truth.rules.view_of(everything[before + 1], 1)


def test_hands_are_laid_open_and_closed_again(truth: Truth, data: Path) -> None:
    scene, stack = viewed(truth, data)
    scene.jump(len(scene.replay.moments) // 2)

    def picture() -> bytes:
        for _ in range(6):
            scene.update(0.0)
            scene.draw(scene.context.page)
        return pygame.image.tobytes(scene.context.page.surface, "RGB")

    closed = picture()
    press_key(stack, pygame.K_o)
    opened = picture()
    assert opened != closed
    press_key(stack, pygame.K_o)
    assert picture() == closed


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_open_hands_fit_in_every_language(truth: Truth, data: Path, size: tuple[int, int], cut: set[str]) -> None:
    scene, _ = viewed(truth, data, size)
    scene.lay_open()
    for code in LANGUAGES:
        set_language(code)
        for index in range(0, len(scene.replay.moments), 61):
            scene.jump(index)
            cut.clear()
            scene.draw(scene.context.page)
            names = {word for word in cut if word in {term("card", card) for card in _cards(truth)}}
            assert not names


def _cards(truth: Truth) -> list[str]:
    return list(truth.rules.ruleset.cards) if truth.kind.id == "great_race" else []


def test_a_line_of_the_log_leads_to_its_moment(data: Path) -> None:
    truth = played(a_record())
    scene, stack = viewed(truth, data)
    scene.jump(len(scene.replay.moments) - 1)
    for _ in range(6):
        scene.update(0.0)
        scene.draw(scene.context.page)
    race: Any = scene.race
    box, line = race.log_panel.places[0]
    x, y = box.middle
    click(stack, x, y, race.page.k)
    assert scene.replay.moments[scene.now].entries == line.index + 1
    assert scene.now < len(scene.replay.moments) - 1
    assert not scene.playing


# ---- a race of the player's own from here


def test_the_record_so_far_leads_to_that_very_moment(truth: Truth, tmp_path: Path) -> None:
    replay = read(taped(truth, tmp_path))
    views = Views(replay)
    index = next(i for i, m in enumerate(replay.moments) if m.round >= 3)
    record = so_far(views, replay, index)
    assert record is not None
    *_, last = moments(record)
    number = replay.moments[index].seq
    ends = [i for i, moment in enumerate(replay.moments) if moment.seq == number]
    assert last.game.state == states(truth)[ends[-1]]


def test_from_the_viewer_one_sets_out_in_the_place_that_is_seen(truth: Truth, data: Path) -> None:
    scene, stack = viewed(truth, data)
    scene.jump(scene.replay.rounds[2])
    press_key(stack, pygame.K_w)
    press_key(stack, pygame.K_f)
    assert isinstance(stack.top, WaitingScene)
    race_setup, resume = wires(stack.context).requests[-1]
    assert not resume
    assert (race_setup.seat, race_setup.seats, race_setup.bots, race_setup.game) == (
        1,
        truth.seats,
        truth.seats - 1,
        truth.kind.id,
    )
    assert race_setup.crew == truth.opening.open.crews[1].colour
    kept = msgspec.json.decode((data / FILE).read_bytes(), type=Replay)
    assert race_setup.for_the_server == ("--from-record", str(data / FILE), "--seat", "1")
    assert 0 < len(kept.answers) < len(truth.replay.answers)


def test_why_no_race_begins_there(truth: Truth, tmp_path: Path) -> None:
    replay = read(taped(truth, tmp_path))
    views = Views(replay)
    assert not why_not(views, replay, 5)
    assert why_not(views, replay, len(replay.moments) - 1)
    views.now = PUBLIC
    assert why_not(views, replay, 5)


# ---- sharing


def test_a_copy_can_be_sent_and_opened_elsewhere(truth: Truth, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: str(data / "documents"))
    taped(truth, data / "replays")
    stack = shown(ReplaysScene(), new_context())
    press_key(stack, pygame.K_x)
    (copy,) = (data / "documents").iterdir()
    assert str(copy) in stack.context.note
    (found,) = replays()
    assert copy.read_bytes() == found.path.read_bytes()
    assert exported(found) == copy
    found.path.unlink()
    stack = shown(ReplaysScene(), new_context())
    drop = pygame.event.Event(pygame.DROPFILE, file=str(copy))
    assert stack.top is not None
    assert stack.top.handle(drop)
    stack.follow()
    assert isinstance(stack.top, ReplayScene)
    assert isinstance(stack.top.replay, LoadedReplay)
    assert len(replays()) == 1


def test_a_dropped_file_that_is_none_is_told(data: Path) -> None:
    stack = shown(ReplaysScene(), new_context())
    (data / "letter.txt").write_text("Dear Margaux")
    assert stack.top is not None
    stack.top.handle(pygame.event.Event(pygame.DROPFILE, file=str(data / "letter.txt")))
    assert "letter.txt" in stack.context.note
    assert isinstance(stack.top, ReplaysScene)

"""A race of the past becomes a film, by the command, by the process in the background, and from the screens."""

from __future__ import annotations

import errno
import io
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from greatrace_client import paths
from greatrace_client.app import export_worker, replay_video
from greatrace_client.app.cli import main
from greatrace_client.app.replay_painter import FilmOptions
from greatrace_client.app.replay_video import RATE, pictures_between, video_of
from greatrace_client.model import export_request
from greatrace_client.model.export_request import GIF, MP4, ExportRequest, Failed
from greatrace_client.model.loaded_replay import read
from greatrace_client.screens.replay.export import ExportScene
from greatrace_client.screens.replay.outcome import outcome
from greatrace_client.screens.replay.viewer import ReplayScene
from greatrace_client.settings import Settings
from greatrace_client.ui.scene import Pop, Push
from greatrace_client.ui.widgets import said
from tests.client.opening import Opened, opened_by, words_of
from tests.client.proofreader import reading
from tests.patience import until

av: Any = pytest.importorskip("av", reason="the extra `video` is not installed")

OLD = Path(__file__).parent / "old_replays" / "crazy_race-2.replay"
SHORT = 5  # seconds


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path / "home"))


def frames(data: bytes) -> list[bytes]:
    """The pictures of a film, small."""
    with av.open(io.BytesIO(data)) as film:
        return [bytes(frame.reformat(64, 36, "gray").planes[0]) for frame in film.decode(video=0)]


def test_a_film_has_the_size_and_length_that_were_wished_for_and_moves() -> None:
    progress: list[tuple[int, int]] = []
    made = video_of(
        read(OLD), Settings(sounds=0), FilmOptions(322, SHORT), lambda number, of: progress.append((number, of))
    )
    with av.open(io.BytesIO(made)) as film:
        stream = film.streams.video[0]
        assert (stream.width, stream.height, stream.average_rate) == (322, 182, RATE)
    shown = frames(made)
    assert len(shown) == SHORT * RATE
    assert progress == [(number, SHORT * RATE) for number in range(1, SHORT * RATE + 1)]
    assert len(set(shown[30:-75])) > 20, "the race is seen to happen"


@pytest.mark.parametrize(("moments", "seconds"), [(1, 60), (2, 60), (30, 60), (700, 60), (5000, 5)])
def test_pictures_are_spread_over_the_moments(moments: int, seconds: int) -> None:
    between = pictures_between(moments, seconds)
    assert len(between) == moments - 1
    assert sum(between) + replay_video.FIRST + replay_video.LAST <= max(seconds * RATE, 105)
    assert not between or max(between) - min(between) <= 1
    assert max(between, default=0) <= replay_video.MOST


def typed(*arguments: str) -> tuple[int, str]:
    """`great-race video` with these words: the exit code, and what was said."""
    done = CliRunner().invoke(main, ["video", *arguments])
    return done.exit_code, done.output


def test_the_command_saves_the_film_and_says_where(tmp_path: Path) -> None:
    file = tmp_path / "race.mp4"
    code, output = typed(str(OLD), str(file), "--width", "321", "--seconds", "5")
    assert code == 0, output
    assert output.splitlines()[-1] == f"Saved to {file}"
    with av.open(str(file)) as film:
        assert film.streams.video[0].width == 320


def test_what_is_not_possible_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "race.mp4")
    assert "isn’t a replay" in typed(__file__, file)[1]
    monkeypatch.setattr(replay_video, "is_av_there", lambda: False)
    code, output = typed(str(OLD), file)
    assert (code, "pip install av" in output) == (2, True)
    assert not Path(file).exists()


# ---- from the screens


def opened(scene: ReplayScene | ExportScene) -> Opened:
    return opened_by(lambda _context: [scene], (1280, 720), 1.0)


def exporting(kind: str) -> tuple[Opened, ExportScene]:
    """The page on which a race is saved, with the smallest choices."""
    scene = ExportScene(read(OLD))
    window = opened(scene)
    scene.draft.choose(kind)
    scene.draft.width, scene.draft.seconds = 320, SHORT
    scene.rebuild()
    return window, scene


@pytest.mark.parametrize(("scale", "has_notes"), [(1.0, True), (1.5, False)])
def test_with_room_the_page_says_what_each_choice_is_and_who_won(scale: float, has_notes: bool) -> None:  # noqa: FBT001
    scene = ExportScene(read(OLD))
    with reading():
        words = words_of(opened_by(lambda _context: [scene], (1280, 720), scale))
    notes = {said(scene.form.named(name).tooltip) for name in ("kind", "width", "seconds")}
    assert ({outcome(scene.replay.head), *notes} <= words) == has_notes
    assert has_notes or not notes & words


def beat_until_over(scene: ExportScene) -> list[float]:
    """The window goes on; how much was drawn at each iteration."""
    assert scene.exporting is not None
    exporting, seen = scene.exporting, [0.0]

    def over() -> bool:
        scene.update(1 / 60)
        seen.append(exporting.done)
        return not scene.at_work

    assert until(over)
    return seen


@pytest.mark.parametrize("kind", [GIF, MP4])
def test_a_race_is_saved_in_the_background(kind: str) -> None:
    with reading():
        window, scene = exporting(kind)
    scene.form.named("save").press()
    assert scene.form.named("save").why
    seen = beat_until_over(scene)
    assert scene.exporting is not None
    assert (scene.exporting.trouble, scene.exporting.saved) == ("", True)
    assert len(set(seen)) > 3, "the bar grew"
    file = Path(scene.exporting.asked.file)
    assert file.parent == paths.pictures()
    assert file.read_bytes()[:3] == b"GIF" if kind == GIF else file.read_bytes()[4:8] == b"ftyp"
    with reading():
        assert file.name in "".join(sorted(words_of(window), key=len))


def test_leaving_ends_the_drawing_and_leaves_no_file() -> None:
    _, scene = exporting(MP4)
    scene.form.named("save").press()
    scene.leave()
    assert not list(paths.pictures().glob("*")) if paths.pictures().exists() else True


def test_escape_stops_the_drawing_first_leaves_no_file_and_the_page_says_so() -> None:
    with reading():
        window, scene = exporting(MP4)
        scene.form.named("save").press()
        assert scene.exporting is not None
        drawing = scene.exporting
        assert until(lambda: scene.update(1 / 60) and drawing.done > 0)
        scene.form.named("back").press()
        assert scene.change is None
        assert (scene.at_work, drawing.saved) == (False, False)
        assert "Stopped. No file was saved." in words_of(window)
        assert not list(paths.pictures().glob("*")) if paths.pictures().exists() else True
        assert not scene.form.named("save").why, "it can begin again"
        scene.form.named("back").press()
        assert isinstance(scene.change, Pop)


def test_a_file_that_cannot_be_written_whole_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, _data: bytes) -> int:
        self.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    monkeypatch.setattr(export_worker, "pictures_of", lambda *_: b"film")
    answer = export_worker.made(ExportRequest(str(OLD), str(tmp_path / "race.mp4"), MP4, 320, SHORT, "en"))
    assert isinstance(answer, Failed)
    assert "No space left" in answer.why
    assert not list(tmp_path.iterdir())


def test_a_process_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, scene = exporting(MP4)
    broken = tmp_path / "broken.replay"
    broken.write_text("no race")
    scene.replay.path = broken
    scene.form.named("save").press()
    beat_until_over(scene)
    assert scene.exporting is not None
    assert "isn’t a replay" in scene.exporting.trouble


def test_without_the_package_the_page_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(export_request.PACKAGES, MP4, "no_such_package_of_films")
    _, scene = exporting(MP4)
    assert "pip install av" in str(scene.form.named("save").why)


def test_the_replay_leads_to_the_page() -> None:
    window = opened(ReplayScene(read(OLD)))
    scene = window.stack.top
    assert isinstance(scene, ReplayScene)
    scene.form.named("G").press()
    assert isinstance(scene.change, Push)
    assert isinstance(scene.change.scene, ExportScene)
    assert scene.change.scene.replay.path == OLD

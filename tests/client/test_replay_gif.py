"""A race of the past becomes an animated GIF, without a screen."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from greatrace_client.app import replay_gif
from greatrace_client.app.cli import main
from greatrace_client.app.replay_gif import LARGEST, LAST_LOOK, TooLarge, encoded, gif_of, moments_shown
from greatrace_client.app.replay_painter import FilmOptions, ReplayPainter
from greatrace_client.model.loaded_replay import read
from greatrace_client.model.replay_file import replays
from greatrace_client.model.replay_recorder import Recorder
from greatrace_client.settings import Settings
from tests.client.recorded import followed, raced

Image: Any = pytest.importorskip("PIL.Image", reason="the extra `gif` is not installed")

OLD = Path(__file__).parent / "old_replays"


@pytest.mark.parametrize("game", ["great_race", "crazy_race"])
def test_every_kind_of_race_becomes_a_picture_that_moves(game: str, data: Path) -> None:
    followed(raced(game), Recorder())
    replay = read(replays()[0].path)
    progress: list[tuple[int, int]] = []
    made = gif_of(replay, Settings(sounds=0), FilmOptions(320, 1), lambda number, of: progress.append((number, of)))
    with Image.open(io.BytesIO(made)) as picture:
        assert (picture.format, picture.size) == ("GIF", (320, 180))
        assert picture.n_frames == 10
        assert picture.info["loop"] == 0
        picture.seek(9)
        assert picture.info["duration"] == LAST_LOOK
    assert progress == [(number, 10) for number in range(1, 11)]
    assert len(made) <= LARGEST


def test_a_picture_shows_the_moment_that_was_asked_for(data: Path) -> None:
    followed(raced(), Recorder())
    replay = read(replays()[0].path)
    painter = ReplayPainter(replay, Settings(sounds=0), 320)
    try:
        first = painter.picture(0)
        assert painter.race.stage.view == replay.moments[0].view
        last = painter.picture(len(replay.moments) - 1)
        assert painter.race.stage.view == replay.moments[-1].view
        assert not painter.race.busy, "no panel shows an earlier moment"
    finally:
        painter.close()
    assert first != last


def test_a_film_tells_what_was_decided(data: Path) -> None:
    followed(raced(), Recorder())
    replay = read(replays()[0].path)
    painter = ReplayPainter(replay, Settings(sounds=0), 320)
    try:
        captions = []
        for moment in range(1, 12):
            painter.picture(moment)
            captions.append(painter.tell())
    finally:
        painter.close()
    steps = [moment.step for moment in replay.moments[1:12]]
    seats = {getattr(step.event, "seat", None) for step in steps if step is not None} - {None}
    assert {one.seat for one in captions if one is not None} == seats != set()


@pytest.mark.parametrize(
    ("last", "seconds", "number"), [(0, 30, 1), (1, 30, 2), (40, 30, 41), (5000, 30, 300), (5000, 5, 50)]
)
def test_moments_are_spread_from_the_first_to_the_last(last: int, seconds: int, number: int) -> None:
    shown = moments_shown(last, seconds)
    assert len(shown) == len(set(shown)) == number
    assert (shown[0], shown[-1]) == (0, last)
    gaps = {after - before for before, after in pairwise(shown)}
    assert not gaps or max(gaps) - min(gaps) <= 1


def test_a_file_that_is_too_large_is_made_with_fewer_colours_and_pictures_or_not_at_all() -> None:
    size = (64, 36)
    noise = [bytes((i * i * 7 + n * i * 31) % 256 for i in range(64 * 36 * 3)) for n in range(24)]
    whole = encoded(noise, size)
    smaller = encoded(noise, size, len(whole) - 1)
    assert len(smaller) < len(whole)
    with pytest.raises(TooLarge):
        encoded(noise, size, 100)


def typed(*arguments: str) -> tuple[int, str]:
    """`great-race gif` with these words: the exit code, and what was said."""
    done = CliRunner().invoke(main, ["gif", *arguments])
    return done.exit_code, done.output


def test_the_command_saves_the_file_and_says_where(tmp_path: Path, profile: Path) -> None:
    file, replay = tmp_path / "race.gif", OLD / "crazy_race-2.replay"
    code, output = typed(str(replay), str(file), "--width", "320", "--seconds", "5", "--profile", str(profile))
    assert code == 0, output
    assert output.splitlines()[-1] == f"Saved to {file}"
    with Image.open(file) as picture:
        assert picture.size == (320, 180)


def test_what_is_not_possible_is_told_in_a_sentence(
    tmp_path: Path, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay, file = str(OLD / "crazy_race-2.replay"), str(tmp_path / "race.gif")
    home = ("--profile", str(profile))
    assert typed(str(tmp_path / "none.replay"), file, *home)[0] == 2
    assert "Can’t read none.replay" in typed(str(tmp_path / "none.replay"), file, *home)[1]
    assert "isn’t a replay" in typed(__file__, file, *home)[1]
    assert "there is no folder" in typed(replay, str(tmp_path / "nowhere" / "race.gif"), *home)[1]
    monkeypatch.setattr(replay_gif, "is_pillow_there", lambda: False)
    code, output = typed(replay, file, *home)
    assert code == 2
    assert "pip install Pillow" in output
    assert not Path(file).exists()

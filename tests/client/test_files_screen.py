"""The screen of the player's files: packages are listed and switched, folders told, everything saved and taken over."""

from __future__ import annotations

from pathlib import Path

import pytest

from greatrace.translation import speaking, worded
from greatrace_client.own_content import library
from greatrace_client.screens.files import FilesScene
from greatrace_client.screens.solo_setup import SoloSetupScene
from tests.client.fakes import new_context, shown
from tests.great_race.own_isle import isle_archive, own_isle


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    isle_archive(tmp_path / "data" / "content")
    broken = own_isle(tmp_path / "data" / "content" / "zz")
    (broken / "manifest.yaml").write_text("author: Ada", "utf-8")
    return tmp_path


def test_packages_are_listed_with_what_is_wrong_and_can_be_switched_off(home: Path) -> None:
    context = new_context()
    scene = FilesScene()
    shown(scene, context)
    isles, broken = library().found
    assert (isles.file, isles.problem) == ("isles.greatrace", None)
    assert broken.problem is not None
    assert str(broken.problem) == "manifest.yaml: whole file: the field “name” is missing"
    with speaking("fr"):
        assert (
            worded(broken.problem)
            == "manifest.yaml\u00a0: tout le fichier\u00a0: il manque le champ «\u00a0name\u00a0»"
        )
    board = isles.boards[0].id
    assert board in library().offered
    scene.form.named("switch").press()
    assert board not in library().offered
    assert context.settings.content_off == ["isles.greatrace"]
    assert board in library().known.boards, "who watches an old race still needs it"
    scene.form.named("switch").press()
    assert board in library().offered


def test_a_board_of_a_package_is_offered_for_a_race_against_bots(home: Path) -> None:
    context = new_context()
    scene = SoloSetupScene()
    shown(scene, context)
    assert [widget for widget in scene.form.widgets if str(widget.name).startswith("board-isle@")]


def test_everything_is_saved_to_the_file_and_taken_over_from_it(home: Path) -> None:
    context = new_context()
    scene = FilesScene()
    shown(scene, context)
    scene.file = str(home / "all.zip")
    scene.form.named("save").press()
    assert context.note == f"Saved to {home / 'all.zip'}"
    (home / "data" / "content" / "isles.greatrace").unlink()
    scene.form.named("take").press()
    assert context.note.startswith("Imported: settings")
    assert library().found[0].file == "isles.greatrace"
    scene.file = str(home / "nothing.zip")
    scene.form.named("take").press()
    assert context.note.startswith(f"{home / 'nothing.zip'} can’t be read: ")

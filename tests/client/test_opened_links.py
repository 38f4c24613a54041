"""Invitations that are opened, and packages that are dropped, while the game runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from greatrace.content_package import read_package, write_archive
from greatrace_client.app.opened_links import follow
from greatrace_client.own_content import shipped_folder
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.screens.workshop.drawing_list import DrawingsScene
from greatrace_client.ui.scene import Push
from tests.client.fakes import new_context, shown


def test_a_link_leads_from_the_title_to_the_table() -> None:
    context, scene = new_context(), TitleScene()
    shown(scene, context)
    assert follow(context, scene, "great-race://greatrace.example/ab3d5f")
    assert isinstance(scene.change, Push)
    assert isinstance(scene.change.scene, JoinScene)


def test_nobody_is_torn_from_a_table_and_a_wrong_link_is_told() -> None:
    context, scene = new_context(), TitleScene()
    shown(scene, context)
    context.lobby.table = "a"
    assert follow(context, scene, "great-race://greatrace.example/ab3d5f")
    assert (scene.change, context.note) == (None, "Leave this table first, then open the invitation again.")
    context.lobby.table = ""
    assert follow(context, scene, "great-race://greatrace.example/no code")
    assert scene.change is None
    assert context.note.startswith("Enter an invitation like ")
    assert not follow(context, scene, "picture.png"), "a file is not for us"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setattr("greatrace_client.paths.data", lambda: tmp_path / "data")
    monkeypatch.setattr("greatrace_client.paths.depends_on", lambda: str(tmp_path))
    return tmp_path


def test_a_package_that_is_dropped_is_taken_in_once(data: Path) -> None:
    archive = data / "Isle.greatrace"
    write_archive(read_package(next(shipped_folder().glob("old_roads"))), archive)
    context, scene = new_context(), DrawingsScene()
    shown(scene, context)
    before = len(scene.rows.items)
    assert follow(context, scene, str(archive))
    assert context.note.endswith("is among your content now.")
    assert len(scene.rows.items) == before + 1
    assert scene.rows.items[0].folder is not None
    scene.file = str(archive)
    scene.form.named("import").press()
    assert context.note.endswith("is among your content already.")


def test_a_file_that_is_no_package_is_refused_in_a_sentence(data: Path) -> None:
    (data / "bad.greatrace").write_text("nothing")
    context, scene = new_context(), DrawingsScene()
    shown(scene, context)
    bad, gone = data / "bad.greatrace", data / "gone.greatrace"
    for path, words in ((bad, f"Can’t import this file. {bad.name}: "), (gone, f"There is no file {gone}.")):
        scene.file = str(path)
        scene.form.named("import").press()
        assert context.note.startswith(words)
    scene.file = ""
    scene.form.named("import").press()
    assert context.note.startswith("Drop a .greatrace file")
    assert not (data / "data" / "content").exists()

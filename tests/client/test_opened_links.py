"""Invitations that are opened while the game runs."""

from __future__ import annotations

from greatrace_client.app.opened_links import follow
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.ui.scene import Push
from tests.client.stand_in import new_kit, shown


def test_a_link_leads_from_the_title_to_the_table() -> None:
    kit, scene = new_kit(), TitleScene()
    shown(scene, kit)
    assert follow(kit, scene, "great-race://greatrace.example/ab3d5f")
    assert isinstance(scene.change, Push)
    assert isinstance(scene.change.scene, JoinScene)


def test_nobody_is_torn_from_a_table_and_a_wrong_link_is_told() -> None:
    kit, scene = new_kit(), TitleScene()
    shown(scene, kit)
    kit.lobby.table = "a"
    assert follow(kit, scene, "great-race://greatrace.example/ab3d5f")
    assert (scene.change, kit.note) == (None, "Leave this table first, then open the invitation again.")
    kit.lobby.table = ""
    assert follow(kit, scene, "great-race://greatrace.example/no code")
    assert scene.change is None
    assert kit.note.startswith("Enter an invitation like ")
    assert not follow(kit, scene, "picture.png"), "a file is not for us"

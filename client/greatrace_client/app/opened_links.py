"""A link that is opened while the game runs: macOS hands it over like a file that was dropped onto the window. And such
a file: a package goes into the player's content.
"""

from __future__ import annotations

from pathlib import Path

from greatrace.content_package import SUFFIX
from greatrace_client.i18n import tr
from greatrace_client.net.invitation import SCHEME, Invitation
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Scene


def follow(kit: AppContext, scene: Scene, text: str) -> bool:
    """Lead from the scene to where the link goes, or say why not. False: it is no link and no file of ours."""
    if text.lower().endswith(SUFFIX):
        from greatrace_client.model.workshop.importing import imported_words

        kit.say_here(imported_words(Path(text)))
        if isinstance(scene, MenuScene):
            scene.uncovered()  # it may show what there is
        return True
    if not text.lower().startswith(SCHEME):
        return False
    if kit.table is not None or kit.lobby.table:
        kit.say_here(tr("Leave this table first, then open the invitation again."))
        return True
    try:
        invitation = Invitation.parse(text)
    except ValueError as error:
        kit.say_here(str(error))
        return True
    from greatrace_client.screens.join import JoinScene

    scene.go(Push(JoinScene(invited=invitation)))
    return True

"""Links that are opened while the game runs (macOS passes them like a file dropped onto the window), and dropped files:
a package is added to the player's content.
"""

from __future__ import annotations

from pathlib import Path

from greatrace.content_package import SUFFIX
from greatrace_client.i18n import tr
from greatrace_client.net.invitation import SCHEME, Invitation
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Scene


def follow(context: AppContext, scene: Scene, text: str) -> bool:
    """Go from the scene to where the link leads, or say why not. False if it is neither a link nor a file of
    the game.
    """
    if text.lower().endswith(SUFFIX):
        from greatrace_client.model.workshop.importing import imported_words

        context.say_here(imported_words(Path(text)))
        if isinstance(scene, MenuScene):
            scene.uncovered()  # it may list the new content
        return True
    if not text.lower().startswith(SCHEME):
        return False
    if context.table is not None or context.lobby.table:
        context.say_here(tr("Leave this table first, then open the invitation again."))
        return True
    try:
        invitation = Invitation.parse(text)
    except ValueError as error:
        context.say_here(str(error))
        return True
    from greatrace_client.screens.join import JoinScene

    scene.go(Push(JoinScene(invited=invitation)))
    return True

"""What has been said at the player's table, and which players are muted."""

from __future__ import annotations

import attrs

from greatrace.protocol.limits import CHAT_KEPT
from greatrace.protocol.messages import Said, Seated, ServerMessage


@attrs.define
class ChatModel:
    """Folded from Said and Seated. `lines` are the last ones of the table; `unread` of them have not been looked at."""

    table: str = ""
    lines: list[Said] = attrs.Factory(list)
    muted: set[str] = attrs.Factory(set)  # handles
    unread: int = 0

    def apply(self, message: ServerMessage) -> None:
        """Fold one message."""
        match message:
            case Seated(info) if info.id != self.table:
                self.table, self.lines, self.muted, self.unread = info.id, [], set(), 0
            case Seated():
                self.lines = []  # the last ones come again
            case Said() if message.table == self.table and message.who not in self.muted:
                self.lines = [*self.lines, message][-2 * CHAT_KEPT :]
                self.unread += not message.past

    def mute(self, who: str, *, muted: bool) -> None:
        """Hear nothing more of somebody, or again; what was said before goes out of sight as well."""
        if muted:
            self.muted.add(who)
            self.lines = [line for line in self.lines if line.who != who]
        else:
            self.muted.discard(who)

"""Groups answers by gesture: a drive by one click is many answers, and one Undo takes all of them back."""

from __future__ import annotations

from attrs import Factory, define


@define
class Gestures:
    """The sizes of the player's last gestures, in answers, the newest last; only of what can be taken back."""

    sizes: list[int] = Factory(list)
    _left: int = 0  # answers that are still to be taken back

    def begin(self, back: int) -> None:
        """Begin a gesture; `back` earlier answers can be taken back."""
        while sum(self.sizes) > back:
            self.sizes.pop(0)
        self.sizes.append(0)
        self._left = 0

    def answered(self) -> None:
        """Count an answer of the current gesture."""
        if not self.sizes:
            self.sizes.append(0)
        self.sizes[-1] += 1

    def undo(self, back: int) -> None:
        """The first answer of a gesture is being taken back; `back` answers can be."""
        size = self.sizes.pop() if self.sizes else 1
        self._left = min(max(1, size), back) - 1

    def presses(self, back: int) -> int:
        """The number of times the player can undo, if `back` answers can be taken back."""
        number = 0
        for size in reversed(self.sizes):
            if back <= 0:
                break
            number, back = number + 1, back - max(1, size)
        return number + max(0, back)

    def goes_on(self, back: int) -> bool:
        """Whether another answer of the gesture has to be taken back now."""
        if not self._left or not back:
            self._left = 0
            return False
        self._left -= 1
        return True

"""A real browser without a window: Chromium, told what to do by its DevTools protocol through a pipe."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from tests.patience import until

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60.0  # seconds for a page
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run")
ON_3_AND_4 = """
import os, sys
read, write = (os.dup(int(word)) + 0 for word in sys.argv[1:3])
read, write = os.dup(read), os.dup(write)
os.dup2(read, 3); os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


@define
class Browser:
    """One page. Every method waits until it is done."""

    commands: Any
    replies: Any
    _session: str = ""
    _count: int = 0
    _rest: bytes = b""
    _log: list[Any] = field(factory=list)

    def open(self, address: str) -> None:
        """Go there."""
        if not self._session:
            target = self._ask("Target.createTarget", url="about:blank")["targetId"]
            self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._ask("Page.navigate", url=address)
        self._loaded()

    def run(self, script: str) -> Any:
        """The value of an expression."""
        found = self._ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def text(self) -> str:
        """What can be read."""
        return str(self.run("document.body.innerText"))

    def fill(self, field: str, text: str) -> None:
        """Type into the field of that selector."""
        self.run(f"document.querySelector({json.dumps(field)}).focus()")
        self._ask("Input.insertText", text=text)

    def click(self, label: str, place: str = "") -> None:
        """Press the first button with that label, in a row or form whose text contains `place`; wait for the page."""
        script = f"""(() => {{
            const near = each => (each.closest("tr") || document.body).innerText.includes({json.dumps(place)})
            const all = [...document.querySelectorAll("button")]
            const wanted = all.filter(each => each.innerText === {json.dumps(label)} && near(each))
            window.left = true
            wanted[0].scrollIntoView({{block: "center"}})
            const now = wanted[0].getBoundingClientRect()
            return [now.x + now.width / 2, now.y + now.height / 2]
        }})()"""
        x, y = self.run(script)
        for kind in ("mousePressed", "mouseReleased"):
            self._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self._loaded()

    def _loaded(self) -> None:
        assert until(lambda: self.run("document.readyState === 'complete' && !window.left"), PATIENCE), self.text()

    def _ask(self, method: str, **words: Any) -> Any:
        self._count += 1
        message = {"id": self._count, "method": method, "params": words}
        if self._session:
            message["sessionId"] = self._session
        self.commands.write(json.dumps(message).encode() + b"\0")
        self.commands.flush()
        while True:
            reply = self._reply()
            if reply.get("id") == self._count:
                assert "error" not in reply, reply
                return reply["result"]

    def _reply(self) -> Any:
        while b"\0" not in self._rest:
            data = self.replies.read1(65536)
            assert data, "the browser has ended"
            self._rest += data
        whole, _, self._rest = self._rest.partition(b"\0")
        return json.loads(whole)


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a profile in that folder; the test is skipped where there is none."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if sys.platform == "win32" or program is None:
        pytest.skip("no Chromium here: install the package chromium")
    to_browser, from_browser = os.pipe(), os.pipe()
    kept = (to_browser[0], from_browser[1])
    line = [sys.executable, "-c", ON_3_AND_4, *map(str, kept), program, *FLAGS, f"--user-data-dir={folder / 'profile'}"]
    process = subprocess.Popen(line, pass_fds=kept, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for end in kept:
        os.close(end)
    with os.fdopen(to_browser[1], "wb") as commands, os.fdopen(from_browser[0], "rb") as replies:
        try:
            yield Browser(commands, replies)
        finally:
            process.kill()
            process.wait()

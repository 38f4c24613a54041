"""The web server for operators: logging in, the page, and its forms. It listens at `--web`, by default for this machine
only.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from attrs import define, field, frozen
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure
from twisted.web.resource import NoResource, Resource
from twisted.web.server import NOT_DONE_YET, Site

from greatrace.translation import tr
from greatrace_server.config import ConfigError
from greatrace_server.lobby.name_validation import skeleton
from greatrace_server.operations.admin_services import AdminServices, CommandError
from greatrace_server.operations.all_nodes import AllNodes
from greatrace_server.operations.operator_page import Visitor, log_in_page, overview
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.database import StoreError

COOKIE: Final = b"great-race-operator"
LASTS: Final = 8 * 3600.0  # seconds of a login
SAFETY: Final = {
    b"content-security-policy": b"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    b"x-frame-options": b"DENY",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cache-control": b"no-store",
    b"content-type": b"text/html; charset=utf-8",
}
WRONG: Final = (CommandError, ConfigError, StoreError, OSError)


_log = Logger()


@frozen
class Login:
    """A login, valid until a time."""

    account: str
    proof: str
    until: float


@define(eq=False, repr=False)
class Logins:
    """The logins, by cookie. A removed role takes effect at the next click."""

    service: AdminServices
    now: Callable[[], float]
    _logins: dict[bytes, Login] = field(factory=dict)

    def visitor(self, cookie: bytes | None) -> Visitor | None:
        """The visitor with that cookie, if the account still has a role."""
        login = self._logins.get(cookie or b"")
        if login is None or self.now() >= login.until:
            self._logins.pop(cookie or b"", None)
            return None
        account = self.service.lobby.accounts.accounts.get(skeleton(login.account))
        return Visitor(account.name, account.role, login.proof) if account is not None and account.role else None

    def log_in(self, name: str, password: str, host: str) -> Deferred[bytes]:
        """Fires with a new cookie, or fails with a ProtocolError."""
        found = maybeDeferred(self.service.lobby.login.log_in, name, password, host)
        return found.addCallback(lambda known: self._begin(known[1].account))

    def _begin(self, name: str) -> bytes:
        account = self.service.lobby.accounts.accounts[skeleton(name)]
        if not account.role:
            raise ProtocolError("hello/account")
        cookie = secrets.token_urlsafe(24).encode()
        self._logins = {key: login for key, login in self._logins.items() if self.now() < login.until}
        self._logins[cookie] = Login(name, secrets.token_urlsafe(24), self.now() + LASTS)
        return cookie

    def log_out(self, cookie: bytes | None) -> None:
        """Make that cookie void."""
        self._logins.pop(cookie or b"", None)


class OperatorPage(Resource):
    """The page, and the target of its forms."""

    isLeaf = True  # noqa: N815 - Twisted's name

    def __init__(self, nodes: AllNodes, logins: Logins) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # Twisted's web part has no hints
        self.nodes, self.logins = nodes, logins

    def render_GET(self, request: Any) -> Any:
        visitor = self._prepared(request)
        if request.path != b"/":
            return NoResource().render(request)  # type: ignore[no-untyped-call]
        if visitor is None:
            return log_in_page()
        self._show(request, visitor)
        return NOT_DONE_YET

    def render_POST(self, request: Any) -> Any:
        visitor = self._prepared(request)
        if request.path == b"/login":
            return self._log_in(request)
        if visitor is None or not secrets.compare_digest(_word(request, b"proof"), visitor.proof):
            request.setResponseCode(403)
            return log_in_page(tr("Log in first."))
        if request.path == b"/logout":
            self.logins.log_out(request.getCookie(COOKIE))
            return log_in_page()
        words = [word.decode("utf-8", "replace") for word in request.args.get(b"word", [])]
        doing = maybeDeferred(self.nodes.carry_out, words, visitor.name, visitor.role)
        doing.addCallbacks(
            lambda lines: self._show(request, visitor, list(lines)),
            lambda failure: self._show(request, visitor, [_sentence(failure)], wrong=True),
        )
        return NOT_DONE_YET

    def _prepared(self, request: Any) -> Visitor | None:
        """Set the headers for safety; return the visitor."""
        for name, value in SAFETY.items():
            request.setHeader(name, value)
        return self.logins.visitor(request.getCookie(COOKIE))

    def _log_in(self, request: Any) -> int:
        def known(cookie: bytes) -> None:
            request.addCookie(COOKIE, cookie, path=b"/", httpOnly=True, sameSite=b"strict", secure=request.isSecure())
            request.setResponseCode(303)
            request.setHeader(b"location", b"/")
            _end(request, b"")

        def unknown(_: Failure) -> None:
            request.setResponseCode(403)
            _end(request, log_in_page(tr("Name or password is wrong, or the account has no role.")))

        host = request.getClientAddress().host
        self.logins.log_in(_word(request, b"name"), _word(request, b"password"), host).addCallbacks(known, unknown)
        return NOT_DONE_YET

    def _show(self, request: Any, visitor: Visitor, notices: list[str] | None = None, *, wrong: bool = False) -> None:
        lobby, reports = self.nodes.service.lobby, list[bytes]()
        reading = lobby.store.read(lambda rows: [body for _, body in rows.kept("report")]).addCallback(reports.extend)
        asked = reading.addCallback(lambda _: self.nodes.statuses())
        page = asked.addCallback(lambda nodes: overview(lobby, nodes, reports, visitor, notices or [], wrong=wrong))
        page.addCallback(lambda body: _end(request, body))


def _sentence(failure: Failure) -> str:
    """The error's sentence; errors other than the operator's mistakes are logged."""
    if not isinstance(failure.value, WRONG):
        _log.failure("an operator's command failed", failure)
    return failure.getErrorMessage()


def _word(request: Any, name: bytes) -> str:
    found: bytes = request.args.get(name, [b""])[0]
    return found.decode("utf-8", "replace")


def _end(request: Any, body: bytes) -> None:
    if request.channel is not None:  # the browser still waits
        request.write(body)
        request.finish()


def operator_site(nodes: AllNodes, now: Callable[[], float]) -> Any:
    """The web server, ready for listening."""
    site: Any = Site(OperatorPage(nodes, Logins(nodes.service, now)))  # type: ignore[no-untyped-call]
    site.noisy = site.displayTracebacks = False
    return site

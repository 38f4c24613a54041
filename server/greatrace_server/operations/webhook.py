"""Posts news of races to the address set by the operator, for a club's chat bot.

Messages are sent one after the other, each with a signature. An address that does not answer is tried again with
growing pauses; messages that wait too long are dropped. Races and players never wait for it.
"""

from __future__ import annotations

import hmac
import time
from collections import Counter, deque
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec
from attrs import define, field, frozen
from twisted.internet.defer import Deferred
from twisted.internet.protocol import Protocol
from twisted.logger import Logger
from twisted.python.failure import Failure
from twisted.web.client import Agent, FileBodyProducer
from twisted.web.http_headers import Headers

from greatrace_server.clock import Call
from greatrace_server.config import WebhookConfig
from greatrace_server.operations.webhook_trust import trusting

SECONDS: Final = 15.0  # for an answer of the receiver
MOST_WAITING: Final = 200  # messages: an address that does not answer must not fill the memory
PAUSES: Final = (5.0, 15.0, 60.0, 300.0, 900.0)  # seconds until a message is tried again; after the last it is dropped
TAKEN, TOO_MANY, OTHER_END_FAILED, OUR_MISTAKE = range(200, 300), 429, 500, 400
RESULTS: Final = ("sent", "failed", "dropped")

Request = Callable[[bytes, bytes, Headers, Any], "Deferred[Any]"]


@frozen
class WebhookMessage:
    """A waiting message: its event, its body, and a number by which the receiver can recognise it."""

    event: str
    body: bytes
    id: str


class Refusal(Exception):
    """The receiver has not accepted a message. `again`: it may do so later."""

    def __init__(self, status: int) -> None:
        super().__init__(f"HTTP status {status}")
        self.again = status >= OTHER_END_FAILED or status == TOO_MANY


class _Unread(Protocol):
    """A protocol that ignores the body of a response, which may be endless."""

    def connectionMade(self) -> None:
        line: Any = self.transport
        line.loseConnection()


@define(eq=False, repr=False)
class Webhook:
    """The sender. `settings` returns the present ones; `request` is `Agent.request`; `today` is the calendar's time."""

    clock: Any  # Twisted's reactor, or its Clock
    settings: Callable[[], WebhookConfig]
    request: Callable[[WebhookConfig], Request]
    new_id: Callable[[], str]
    today: Callable[[], float] = time.time
    results: Counter[str] = field(factory=lambda: Counter(dict.fromkeys(RESULTS, 0)))
    _waiting: deque[WebhookMessage] = field(factory=deque)
    _tried: int = 0  # number of tries of the first message
    _flying: Deferred[Any] | None = None
    _call: Call | None = None
    _closed: bool = False
    _log: Logger = field(factory=Logger)

    @property
    def has_time(self) -> bool:
        """Whether few messages wait."""
        return len(self._waiting) < MOST_WAITING // 2

    def tell(self, event: str, facts: dict[str, Any]) -> None:
        """Send a message after all earlier ones."""
        if self._closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.results["dropped"] += 1
            return
        self._waiting.append(WebhookMessage(event, msgspec.json.encode(facts), self.new_id()))
        self._next()

    def _next(self) -> None:
        if self._flying is not None or self._call is not None or self._closed:
            return
        if not self.settings().url:
            self._waiting.clear()  # the webhook has been switched off
        if self._waiting:
            self._post(self._waiting[0])

    def _post(self, message: WebhookMessage) -> None:
        try:
            self._flying = self._sent(message)
        except Exception:  # noqa: BLE001 - a file that cannot be read, or another mistake in the settings
            self._flying = None
            self._failed(Failure())  # type: ignore[no-untyped-call]  # Twisted has no hints for it
            return
        self._flying.addTimeout(SECONDS, self.clock)
        self._flying.addCallbacks(self._answered, lambda failure: failure)
        self._flying.addCallbacks(self._taken, self._failed)

    def _sent(self, message: WebhookMessage) -> Deferred[Any]:
        settings = self.settings()
        body = FileBodyProducer(BytesIO(message.body))  # type: ignore[no-untyped-call]  # Twisted has no hints for it
        return self.request(settings)(b"POST", settings.url.encode("ascii"), self._headers(settings, message), body)

    def _headers(self, settings: WebhookConfig, message: WebhookMessage) -> Headers:
        """The headers of a message. The signature covers the time, so that nobody can send an old message again."""
        secret, now = Path(settings.secret_file).read_text("utf-8").strip(), str(int(self.today()))
        signature = hmac.new(secret.encode(), f"{now}.".encode() + message.body, "sha256").hexdigest()
        return Headers(
            {
                "Content-Type": ["application/json"],
                "User-Agent": ["great-race-server"],
                "X-Great-Race-Event": [message.event],
                "X-Great-Race-Delivery": [message.id],
                "X-Great-Race-Time": [now],
                "X-Great-Race-Signature": [f"sha256={signature}"],
            }
        )

    def _answered(self, response: Any) -> None:
        response.deliverBody(_Unread())
        if response.code not in TAKEN:
            raise Refusal(response.code)

    def _taken(self, _: object) -> None:
        self.results["sent"] += 1
        self._done()

    def _done(self) -> None:
        """Finish the first message, accepted or not, and go on."""
        self._flying = None
        if self._waiting:
            self._waiting.popleft()
        self._tried = 0
        if self._waiting and not self._closed:
            self._call = self.clock.callLater(0, self._again)

    def _failed(self, failure: Failure) -> None:
        """Log the error without the address, which may contain a secret, and without the message."""
        self._flying = None
        if self._closed:
            return
        self.results["failed"] += 1
        reason: Any = failure.value
        again = not isinstance(reason, Refusal) or reason.again
        why = str(reason) if isinstance(reason, Refusal) else type(reason).__name__
        if again and self._tried < len(PAUSES):
            self._log.warn("news of a race could not be posted: {why}; trying again", why=why)
            self._call = self.clock.callLater(PAUSES[self._tried], self._again)
            self._tried += 1
            return
        self._log.error("news of a race could not be posted and are dropped: {why}", why=why)
        self.results["dropped"] += 1
        self._done()

    def _again(self) -> None:
        self._call = None
        self._next()

    def close(self) -> None:
        """Stop sending."""
        self._closed = True
        self._waiting.clear()
        if self._call is not None:
            self._call.cancel()
        if self._flying is not None:
            self._flying.cancel()


def agent(reactor: Any, settings: WebhookConfig) -> Request:
    """A function that sends a request. Redirects are not followed."""
    made: Any = Agent(reactor, trusting(settings.authorities), connectTimeout=SECONDS)  # type: ignore[no-untyped-call]
    request: Request = made.request
    return request

"""Pages for monitoring systems: /metrics for Prometheus, /healthz plays a move, /readyz: whether new races are allowed.

No page names a player, a table or an address.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from attrs import define, field
from prometheus_client import CollectorRegistry, Histogram, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from twisted.internet.task import LoopingCall
from twisted.python.failure import Failure
from twisted.web.resource import NoResource, Resource
from twisted.web.server import NOT_DONE_YET, Site

from greatrace import __version__
from greatrace.games import GAMES
from greatrace.translation import english
from greatrace_server.cluster.membership import Membership
from greatrace_server.lobby.limited_log import KINDS
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.table_index import WATCHER
from greatrace_server.operations.health_probe import HealthProbe
from greatrace_server.operations.notices import Notices
from greatrace_server.storage.records import FROZEN, OPEN, OVER, PERSON, RUNNING
from greatrace_server.storage.store import Store
from greatrace_server.transport.certificate import ServerCertificate
from greatrace_server.transport.connection_factory import ConnectionFactory

PREFIX: Final = "great_race"
LOOK_EVERY: Final = 0.5  # seconds between measurements of the reactor's lateness
COMMIT_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)
OK, UNAVAILABLE = 200, 503


class WaitingBots(Protocol):
    """The bots' processes."""

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a process."""


class MetricsServices(Protocol):
    """The part of the server that is measured or used by the pages. `reactor` is Twisted's."""

    reactor: Any
    store: Store
    lobby: Lobby
    factory: ConnectionFactory
    certificate: ServerCertificate
    health_probe: HealthProbe
    notices: Notices

    @property
    def bots(self) -> WaitingBots:
        """The bots' processes."""

    @property
    def membership(self) -> Membership | None:
        """The membership in a cluster, or None."""

    @property
    def metrics(self) -> MetricsCollector:
        """The collector itself."""


@define(eq=False, repr=False)
class MetricsCollector:
    """All metrics. Values are read from `service` at each request; only durations are recorded as they happen."""

    service: MetricsServices
    registry: CollectorRegistry = field(factory=CollectorRegistry)
    commits: Histogram = field(init=False)
    lateness: Histogram = field(init=False)
    _look: LoopingCall = field(init=False)
    _expected: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.commits = Histogram(
            f"{PREFIX}_commit_seconds",
            "How long a group of answers took to become durable",
            buckets=COMMIT_BUCKETS,
            registry=self.registry,
        )
        self.lateness = Histogram(
            f"{PREFIX}_reactor_late_seconds",
            "How late the reactor came to what was due",
            buckets=COMMIT_BUCKETS,
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.registry.register(self)
        self.service.store.committed = self.commits.observe
        self._look = LoopingCall(self._on_time)
        self._look.clock = self.service.reactor
        self._expected = self.service.reactor.seconds() + LOOK_EVERY
        self._look.start(LOOK_EVERY, now=False)

    def _on_time(self) -> None:
        now = self.service.reactor.seconds()
        self.lateness.observe(max(0.0, now - self._expected))
        self._expected = now + LOOK_EVERY

    def stop(self) -> None:
        """Stop measuring."""
        if self._look.running:
            self._look.stop()

    def collect(self) -> Iterable[Metric]:
        """The present values for prometheus_client."""
        lobby, factory, store = self.service.lobby, self.service.factory, self.service.store
        figures = lobby.index.figures
        tables = GaugeMetricFamily(f"{PREFIX}_tables", "Tables by phase", labels=["phase"])
        for phase in (OPEN, RUNNING, OVER, FROZEN):
            tables.add_metric([phase], figures[phase])
        yield tables
        kinds = GaugeMetricFamily(f"{PREFIX}_seats", "Seats by kind of player", labels=["kind"])
        for kind in ("free", PERSON, "bot", "absent"):
            kinds.add_metric([kind], figures[f"seat {kind}"])
        yield kinds
        yield GaugeMetricFamily(f"{PREFIX}_watchers", "Spectators", value=figures[WATCHER])
        yield GaugeMetricFamily(f"{PREFIX}_connections", "Open connections", value=len(factory.connections))
        yield GaugeMetricFamily(f"{PREFIX}_people", "People who have said hello", value=len(lobby.sessions))
        yield GaugeMetricFamily(f"{PREFIX}_draining", "1 while draining (no new races)", value=int(lobby.draining))
        yield CounterMetricFamily(f"{PREFIX}_answers", "Answers accepted", value=store.answers_taken)
        yield CounterMetricFamily(f"{PREFIX}_rows", "Rows written to the journal", value=store.rows_written)
        if (identity := self.service.certificate.identity) is not None:
            expires = identity.good_until.timestamp()
            name = f"{PREFIX}_certificate_expiry_timestamp_seconds"
            yield GaugeMetricFamily(name, "When the certificate of the server expires", value=expires)
        troubles = CounterMetricFamily(f"{PREFIX}_troubles", "What is logged only so often, by kind", labels=["kind"])
        for kind in KINDS:
            troubles.add_metric([kind], lobby.services.limited_log.counts[kind])
        yield troubles
        refusals = CounterMetricFamily(f"{PREFIX}_refusals", "What was refused, by code", labels=["code"])
        for code, number in lobby.refusals.items():
            refusals.add_metric([code], number)
        yield refusals
        logins = CounterMetricFamily(f"{PREFIX}_logins", "Log-ins with a password, by result", labels=["result"])
        for result, number in lobby.login.results.items():
            logins.add_metric([result], number)
        yield logins
        mails = CounterMetricFamily(f"{PREFIX}_mails", "Mails for passwords and about turns", labels=["result"])
        for result, number in self.service.lobby.mail.results.items():
            mails.add_metric([result], number)
        yield mails
        posts = CounterMetricFamily(f"{PREFIX}_webhook", "News of races for the webhook", labels=["result"])
        for result, number in self.service.notices.webhook.results.items():
            posts.add_metric([result], number)
        yield posts
        yield from self._ratings()
        broken = int(store.broken)
        yield GaugeMetricFamily(f"{PREFIX}_store_broken", "1 when the journal cannot be written", value=broken)
        waiting = self.service.bots.waiting
        yield GaugeMetricFamily(f"{PREFIX}_bots_waiting", "Questions that wait for a bot process", value=waiting)
        yield from self._cluster()
        version = GaugeMetricFamily(f"{PREFIX}_build", "Running version", labels=["version"])
        version.add_metric([__version__], 1)
        yield version

    def _ratings(self) -> Iterable[Metric]:
        ratings = self.service.lobby.ratings
        if not ratings.on:
            return
        yield CounterMetricFamily(f"{PREFIX}_rated_races", "Races counted for ratings", value=ratings.counted)
        yield GaugeMetricFamily(f"{PREFIX}_outcomes_waiting", "Races to be counted for ratings", value=ratings.waiting)
        people = GaugeMetricFamily(f"{PREFIX}_rated_people", "People with a rating, by game", labels=["game"])
        for game, number in (dict.fromkeys(GAMES, 0) | ratings.people()).items():
            people.add_metric([game], number)
        yield people

    def _cluster(self) -> Iterable[Metric]:
        if (member := self.service.membership) is None:
            return
        yield GaugeMetricFamily(
            f"{PREFIX}_lease_seconds", "How long this node's lease lasts", value=member.lease_left()
        )
        yield CounterMetricFamily(f"{PREFIX}_taken_over", "Tables taken over from other nodes", value=member.taken_over)
        yield CounterMetricFamily(f"{PREFIX}_given_away", "Tables given to other nodes", value=member.given_away)

    def page(self) -> bytes:
        """The metrics in Prometheus' text format."""
        return generate_latest(self.registry)


class WebPage(Resource):
    """A path of the small web server."""

    def __init__(self, service: MetricsServices) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # Twisted's web part has no hints
        self.service = service


class MetricsPage(WebPage):
    """The page /metrics."""

    def render_GET(self, request: Any) -> bytes:
        request.setHeader("content-type", "text/plain; version=0.0.4; charset=utf-8")
        page: bytes = self.service.metrics.page()
        return page


class HealthPage(WebPage):
    """The page /healthz: plays a move on the hidden table; 503 with a sentence if that fails."""

    def render_GET(self, request: Any) -> int:
        gone: list[object] = []
        request.notifyFinish().addErrback(gone.append)

        def well(sentence: str) -> None:
            _say(request, OK, sentence, gone)

        def faint(failure: Failure) -> None:
            _say(request, UNAVAILABLE, failure.getErrorMessage(), gone)

        self.service.health_probe.probe().addCallbacks(well, faint)
        return NOT_DONE_YET


class ReadyPage(WebPage):
    """The page /readyz: 200 while new races may begin here."""

    def render_GET(self, request: Any) -> int:
        lobby, store = self.service.lobby, self.service.store
        if store.broken:
            _say(request, UNAVAILABLE, english("the journal cannot be written"), [])
        elif lobby.draining:
            _say(request, UNAVAILABLE, english("no new race begins here any more"), [])
        else:
            _say(request, OK, f"{len(lobby.tables)} tables", [])
        return NOT_DONE_YET


def _say(request: Any, code: int, sentence: str, gone: list[object]) -> None:
    """Send the answer, unless the client has disconnected."""
    if gone:
        return
    request.setResponseCode(code)
    request.setHeader("content-type", "text/plain; charset=utf-8")
    request.write(sentence.encode() + b"\n")
    request.finish()


class Root(Resource):
    """The root of the web server: unknown paths are not found."""

    def getChild(self, path: bytes, request: Any) -> Resource:
        return NoResource()


def site(service: MetricsServices) -> Any:
    """The small web server, ready for listening."""
    root: Any = Root()  # type: ignore[no-untyped-call]
    for path, page in ((b"metrics", MetricsPage), (b"healthz", HealthPage), (b"readyz", ReadyPage)):
        root.putChild(path, page(service))
    made: Any = Site(root)  # type: ignore[no-untyped-call]
    made.noisy = False
    made.displayTracebacks = False
    return made

"""Pages for monitoring systems: /metrics for Prometheus, /healthz plays a move, /readyz: whether new races are allowed.

No page names a player, a table or an address.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
        """See prometheus_client: the state of now."""
        lobby, store = self.service.lobby, self.service.store
        yield from self._tables()
        yield from self._people()
        yield _counter("answers", "Answers accepted", store.answers_taken)
        yield _counter("rows", "Rows written to the journal", store.rows_written)
        yield from self._certificate()
        troubles = lobby.services.limited_log.counts
        yield _counters(
            "troubles", "What is logged only so often, by kind", "kind", {kind: troubles[kind] for kind in KINDS}
        )
        yield _counters("refusals", "What was refused, by code", "code", lobby.refusals)
        yield _counters("logins", "Log-ins with a password, by result", "result", lobby.login.results)
        yield _counters("mails", "Mails for passwords and about turns", "result", lobby.mail.results)
        yield _counters("webhook", "News of races for the webhook", "result", self.service.notices.webhook.results)
        yield from self._ratings()
        yield _gauge("store_broken", "1 when the journal cannot be written", int(store.broken))
        yield _gauge("bots_waiting", "Questions that wait for a bot process", self.service.bots.waiting)
        yield from self._cluster()
        yield _gauges("build", "Running version", "version", {__version__: 1})

    def _tables(self) -> Iterable[Metric]:
        """Tables, and who sits there."""
        figures = self.service.lobby.index.figures
        phases = {phase: figures[phase] for phase in (OPEN, RUNNING, OVER, FROZEN)}
        yield _gauges("tables", "Tables by phase", "phase", phases)
        kinds = {kind: figures[f"seat {kind}"] for kind in ("free", PERSON, "bot", "absent")}
        yield _gauges("seats", "Seats by kind of player", "kind", kinds)
        yield _gauge("watchers", "Spectators", figures[WATCHER])

    def _people(self) -> Iterable[Metric]:
        lobby = self.service.lobby
        yield _gauge("connections", "Open connections", len(self.service.factory.connections))
        yield _gauge("people", "People who have said hello", len(lobby.sessions))
        yield _gauge("draining", "1 while draining (no new races)", int(lobby.draining))

    def _certificate(self) -> Iterable[Metric]:
        if (identity := self.service.certificate.identity) is not None:
            expires = identity.good_until.timestamp()
            yield _gauge("certificate_expiry_timestamp_seconds", "When the certificate of the server expires", expires)

    def _ratings(self) -> Iterable[Metric]:
        ratings = self.service.lobby.ratings
        if not ratings.on:
            return
        yield _counter("rated_races", "Races counted for ratings", ratings.counted)
        yield _gauge("outcomes_waiting", "Races to be counted for ratings", ratings.waiting)
        people = dict.fromkeys(GAMES, 0) | ratings.people()
        yield _gauges("rated_people", "People with a rating, by game", "game", people)

    def _cluster(self) -> Iterable[Metric]:
        if (member := self.service.membership) is None:
            return
        yield _gauge("lease_seconds", "How long this node's lease lasts", member.lease_left())
        yield _counter("taken_over", "Tables taken over from other nodes", member.taken_over)
        yield _counter("given_away", "Tables given to other nodes", member.given_away)

    def page(self) -> bytes:
        """The metrics in Prometheus' text format."""
        return generate_latest(self.registry)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"{PREFIX}_{name}", about, value=value)


def _gauges(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    """One value for each value of the label."""
    return _labelled(GaugeMetricFamily(f"{PREFIX}_{name}", about, labels=[label]), values)


def _counter(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(f"{PREFIX}_{name}", about, value=value)


def _counters(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    """One count for each value of the label."""
    return _labelled(CounterMetricFamily(f"{PREFIX}_{name}", about, labels=[label]), values)


def _labelled(family: GaugeMetricFamily | CounterMetricFamily, values: Mapping[str, float]) -> Metric:
    for label, value in values.items():
        family.add_metric([label], value)
    return family


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

package io.geobroker.insight.tracing;

import static java.util.Objects.requireNonNull;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.DecisionFixture;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.sdk.common.Clock;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Tracing into a list, by a clock that stands still between two steps of a test. */
public final class TracesFixture {
    /** Set on a request of somebody who has no good key. */
    static final String STRANGER = "X-Stranger";

    private final List<SpanData> kept = new CopyOnWriteArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private long nowNanos = System.nanoTime();
    private @Nullable ObservationRegistry traces;
    private final Map<String, String> properties = new HashMap<>(Map.of(
            "geobroker.tracing.per-second", "0",
            "geobroker.tracing.asked-per-second", "100"));
    /** @param key below {@code geobroker.tracing}; to be said before the first observation */
    TracesFixture with(String key, Object value) {
        properties.put("geobroker.tracing." + key, value.toString());
        return this;
    }

    TracingProperties properties() {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("geobroker.tracing", TracingProperties.class);
    }

    /** The registry that whatever is traced observes in. */
    ObservationRegistry traces() {
        ObservationRegistry made = traces;
        if (made == null) {
            made = ObservationRegistry.create();
            tracing(kept::add, new SpanClock()).handlers().forEach(made.observationConfig()::observationHandler);
            traces = made;
        }
        return made;
    }

    Tracing tracing(SpanSink sink, Clock clock) {
        World world = WorldFile.load("two-regions");
        return new Tracing(
                sink,
                new HomeRegion(world, world.region("sydney"), "sydney-1"),
                properties(),
                new TracingMeters(meters),
                new MicroClock(() -> Instant.ofEpochSecond(1_000)),
                clock,
                Runnable::run,
                new Tracing.Requests(
                        "/geo/internal/market-orders",
                        request -> request.getHeader("X-Broker") != null,
                        request -> request.getHeader(STRANGER) == null,
                        () -> Set.of("POST /v2/orders", "GET /v2/orders", "DELETE /v2/orders/{id}")));
    }

    /** A request of a customer, under way. */
    Observation request(String method, String path, String... headers) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        for (int i = 0; i < headers.length; i += 2) {
            request.addHeader(headers[i], headers[i + 1]);
        }
        ServerRequestObservationContext context =
                new ServerRequestObservationContext(request, new MockHttpServletResponse());
        return Observation.createNotStarted("http.server.requests", () -> context, traces())
                .start();
    }

    static <T> T within(Observation observation, Supplier<T> action) {
        Observation.Scope scope = observation.openScope();
        try {
            return action.get();
        } finally {
            scope.close();
        }
    }

    /** Spans begin in the second 1,000 and take as long as a test lets pass. */
    private final class SpanClock implements Clock {
        private final long startNanos = nowNanos;

        @Override
        public long now() {
            return 1_000_000_000_000L + nowNanos - startNanos;
        }

        @Override
        public long nanoTime() {
            return nowNanos;
        }
    }

    long now() {
        return nowNanos;
    }

    void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    /** What went to Zipkin. */
    public List<SpanData> kept() {
        return kept;
    }

    public List<String> names() {
        return kept.stream().map(SpanData::getName).toList();
    }

    SpanData named(String name) {
        return kept.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + names()));
    }

    static Map<String, String> tags(SpanData span) {
        Map<String, String> tags = new HashMap<>();
        span.getAttributes()
                .forEach((key, value) ->
                        tags.put(key.getKey(), requireNonNull(value).toString()));
        return tags;
    }

    static Outcome expired(OpenOrder order) {
        return new Outcome.Expired(order, DecisionFixture.decidedAt(1, "sydney-1"));
    }

    double decided(String how) {
        return meters.counter("geobroker.traces", "decided", how).count();
    }
}

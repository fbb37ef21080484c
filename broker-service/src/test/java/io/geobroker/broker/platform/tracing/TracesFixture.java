package io.geobroker.broker.platform.tracing;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Tracing into a list, by a clock that stands still between two steps of a test. */
public final class TracesFixture {
    private final List<KeptStep> kept = new CopyOnWriteArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private long nowNanos = System.nanoTime();
    private Set<String> operations = Set.of();
    private Set<String> customers = Set.of();
    private Set<String> symbols = Set.of();
    private double perSecond;
    private double keptPerSecond = 100;
    private int mostUnderWay = 100;
    private int mostSteps = 50;
    private @Nullable URI zipkin = URI.create("http://127.0.0.1:1");

    public TracesFixture operations(String... names) {
        operations = Set.of(names);
        return this;
    }

    public TracesFixture customers(String... names) {
        customers = Set.of(names);
        return this;
    }

    public TracesFixture symbols(String... names) {
        symbols = Set.of(names);
        return this;
    }

    public TracesFixture perSecond(double rate) {
        perSecond = rate;
        return this;
    }

    TracesFixture keptPerSecond(double rate) {
        keptPerSecond = rate;
        return this;
    }

    TracesFixture mostUnderWay(int most) {
        mostUnderWay = most;
        return this;
    }

    TracesFixture mostSteps(int most) {
        mostSteps = most;
        return this;
    }

    public TracesFixture off() {
        zipkin = null;
        return this;
    }

    TracingProperties properties() {
        return new TracingProperties(
                zipkin,
                operations,
                customers,
                symbols,
                perSecond,
                keptPerSecond,
                Duration.ofSeconds(10),
                mostUnderWay,
                mostSteps,
                Duration.ZERO,
                10);
    }

    public Traces traces() {
        return new Traces(
                properties(),
                kept::add,
                new TracingMeters(meters),
                () -> 1_000_000_000L,
                () -> nowNanos,
                Runnable::run);
    }

    long now() {
        return nowNanos;
    }

    void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    /** What went to Zipkin. */
    public List<KeptStep> kept() {
        return kept;
    }

    public List<String> names() {
        return kept.stream().map(KeptStep::name).toList();
    }

    double decided(String how) {
        return meters.counter("geobroker.traces", "decided", how).count();
    }
}

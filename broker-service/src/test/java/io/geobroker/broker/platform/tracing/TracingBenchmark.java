package io.geobroker.broker.platform.tracing;

import io.geobroker.broker.platform.observability.Explanation;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What recording one fill costs beside the fill: a part with a claim and six statements, as {@code off}, {@code dropped} at its
 * end, or {@code kept} and handed over to be sent. Compiled by C1 alone, as the testbed's brokers are. Run as {@code
 * OrderBookBenchmark} is, with {@code -Dbenchmark.class} naming this.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
public class TracingBenchmark {
    private static final int STATEMENTS = 6;
    private static final UUID ORDER = UUID.fromString("b5ab85e5-e574-11f1-9d53-b7b04d35edd1");

    @Param({"off", "dropped", "kept"})
    public String mode = "off";

    private @Nullable Traces traces;

    @Benchmark
    public void fill(Blackhole sink) {
        Recording recording =
                traces(sink).within(TraceContext.ofOrder(ORDER), mode.equals("kept"), "fill", System.nanoTime());
        if (recording == null) {
            sink.consume(ORDER);
            return;
        }
        recording.about(ORDER, mode.equals("kept"));
        Explanation.followedBy(recording.first()).within(() -> {
            Explanation explanation = Explanation.current();
            for (int i = 0; explanation != null && i < STATEMENTS; i++) {
                explanation
                        .ask("insert trades_by_symbol", "SydneyDC", "LOCAL_QUORUM", null)
                        .answered("SydneyDC", "c1f1a0f2-0000-4000-8000-000000000000", 1, null);
            }
            return ORDER;
        });
        recording.first().end(null);
    }

    private Traces traces(Blackhole sink) {
        Traces made = traces;
        if (made == null) {
            made = new Traces(
                    new TracingProperties(
                            mode.equals("off") ? null : URI.create("http://127.0.0.1:1"),
                            Set.of(),
                            Set.of(),
                            Set.of(),
                            0,
                            0,
                            Duration.ofSeconds(10),
                            5_000,
                            500,
                            Duration.ofSeconds(2),
                            500),
                    sink::consume,
                    new TracingMeters(new SimpleMeterRegistry()),
                    () -> System.currentTimeMillis() * 1_000,
                    System::nanoTime,
                    Runnable::run);
            traces = made;
        }
        return made;
    }

    public static void main(String[] args) throws RunnerException {
        new Runner(new OptionsBuilder()
                        .include(TracingBenchmark.class.getSimpleName())
                        .build())
                .run();
    }
}

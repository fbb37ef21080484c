package io.geobroker.insight.tracing;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.matching.book.FillContext;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.platform.cassandra.FakeCassandra;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.sdk.common.Clock;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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
 * What tracing one fill costs beside the fill, six statements of a driver that does nothing: as {@code off}, {@code dropped} at its
 * end, or {@code kept} and handed over to be sent. Compiled by C1 alone, as the testbed's brokers are. Run by
 * {@code -Ptracing-benchmark}, see the pom.
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
    private static final OpenOrder ORDER = OrderFixture.anOrder().build();
    private static final ReceivedTicker TICKER = new ReceivedTicker(
            new Ticker(ORDER.symbol(), Price.parse("1"), 1, null),
            new ReceivedTicker.Arrival(System.nanoTime(), 0, false),
            () -> {},
            (received, why) -> {});
    private static final SimpleStatement STATEMENT = SimpleStatement.newInstance(
                    "INSERT INTO trades_by_symbol (a) VALUES (1)")
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM);
    private static final Node NODE =
            fake(Node.class, Map.of("getDatacenter", "SydneyDC", "getHostId", FakeCassandra.NODE));
    private static final ExecutionInfo EXECUTION = fake(
            ExecutionInfo.class,
            Map.of("getCoordinator", NODE, "getErrors", List.of(), "getSpeculativeExecutionCount", 0));
    private static final AsyncResultSet PAGE = fake(AsyncResultSet.class, Map.of("getExecutionInfo", EXECUTION));

    @Param({"off", "dropped", "kept"})
    public String mode = "off";

    private @Nullable ObservationRegistry registry;
    private @Nullable CqlSession cassandra;

    @Benchmark
    public void fill(Blackhole sink) {
        ObservationRegistry observations = registry(sink);
        CompletionStage<AsyncResultSet> answer = CompletableFuture.completedFuture(PAGE);
        CqlSession session = session(observations, answer);
        sink.consume(Observed.until(
                observations,
                "fill",
                new FillContext(ORDER, TICKER),
                fill -> {
                    for (int i = 0; i < STATEMENTS; i++) {
                        sink.consume(session.executeAsync(STATEMENT));
                    }
                    return answer;
                },
                Function.identity()));
    }

    /** Answers each method as told, and null otherwise; a mock would take longer than what is measured. */
    private static <T> T fake(Class<T> type, Map<String, ?> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }

    private CqlSession session(ObservationRegistry observations, CompletionStage<AsyncResultSet> answer) {
        CqlSession made = cassandra;
        if (made == null) {
            made = FakeCassandra.over(observations, fake(CqlSession.class, Map.of("executeAsync", answer)));
            cassandra = made;
        }
        return made;
    }

    private ObservationRegistry registry(Blackhole sink) {
        ObservationRegistry made = registry;
        if (made == null) {
            made = ObservationRegistry.create();
            if (!mode.equals("off")) {
                new TracesFixture()
                        .with("operations", mode.equals("kept") ? "fill" : "")
                        .tracing(sink::consume, Clock.getDefault())
                        .handlers()
                        .forEach(made.observationConfig()::observationHandler);
            }
            registry = made;
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

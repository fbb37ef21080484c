package io.geobroker.broker.platform.tracing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.observability.AskedStatement;
import io.geobroker.broker.platform.observability.Explanation;
import io.geobroker.broker.platform.observability.NodeSteps;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What is recorded, held back, kept and dropped. */
class TracesTest {
    private static final UUID ORDER = UUID.fromString("b5ab85e5-e574-11f1-9d53-b7b04d35edd1");
    private static final AskedStatement READ =
            new AskedStatement("select orders", "SydneyDC", "LOCAL_QUORUM", null, null, 1);

    private final TracesFixture fixture = new TracesFixture();

    @AfterEach
    void nothingIsLeftOnTheThread() {
        assertThat(Explanation.current()).isNull();
        assertThat(MDC.getCopyOfContextMap())
                .satisfiesAnyOf(
                        map -> assertThat(map).isNull(), map -> assertThat(map).isEmpty());
    }

    @Test
    void whatIsNotSampledAndWentWellIsDropped() {
        Recording request = begin(fixture.traces(), false);

        statement(request, null, 1);
        request.first().end(null);

        assertThat(fixture.kept()).isEmpty();
        assertThat(fixture.decided("dropped")).isEqualTo(1);
    }

    @Test
    void whatIsSampledIsKeptWithAllItsSteps() {
        Recording request = begin(fixture.traces(), true);

        statement(request, null, 1);
        assertThat(fixture.kept()).as("held back until it ends").isEmpty();
        request.first().end(null);

        assertThat(fixture.names()).containsExactly("select orders", "POST /v2/orders");
        KeptStep statement = fixture.kept().get(0);
        KeptStep root = fixture.kept().get(1);
        assertThat(root.parent()).isZero();
        assertThat(statement.parent()).isEqualTo(root.context().span());
        assertThat(statement.context().traceId()).isEqualTo(root.context().traceId());
        assertThat(statement.tags())
                .containsEntry("cassandra.coordinator.dc", "SydneyDC")
                .containsEntry("cassandra.coordinator.id", "node-1")
                .containsEntry("cassandra.consistency.level", "LOCAL_QUORUM");
    }

    @Test
    void anOrdersTraceHasTheOrdersIdAndItsFirstStepTheSpanThatOthersBelongTo() {
        Traces traces = fixture.traces();
        Recording request = begin(traces, true);
        statement(request, null, 1);
        Explanation.followedBy(request.first()).within(() -> {
            request.becomes(ORDER);
            assertThat(MDC.get("order")).isEqualTo(ORDER.toString());
            assertThat(MDC.get("trace")).isEqualTo("b5ab85e5e57411f19d53b7b04d35edd1");
            return null;
        });
        request.first().end(null);
        Recording fill = requireNonNull(traces.within(TraceContext.ofOrder(ORDER), true, "fill", System.nanoTime()));
        fill.first().end(null);

        assertThat(fixture.kept())
                .allSatisfy(step -> assertThat(step.context().traceId()).isEqualTo("b5ab85e5e57411f19d53b7b04d35edd1"));
        KeptStep root = named("POST /v2/orders");
        assertThat(named("select orders").parent()).isEqualTo(root.context().span());
        assertThat(named("fill").parent()).isEqualTo(root.context().span());
        assertThat(root.parent()).isZero();
    }

    @Test
    void errorsRetriesAndWhatIsSaidToBeWorthItAreKeptThoughNotSampled() {
        Traces traces = fixture.traces();
        Recording failed = begin(traces, false);
        statement(failed, new IllegalStateException("no answer"), 1);
        failed.first().end(null);
        Recording repeated = begin(traces, false);
        statement(repeated, null, 2);
        repeated.first().end(null);
        Recording lost = begin(traces, false);
        lost.keep("lost-claim");
        lost.first().end(null);

        assertThat(fixture.decided("error")).isEqualTo(1);
        assertThat(fixture.decided("retry")).isEqualTo(1);
        assertThat(fixture.decided("lost-claim")).isEqualTo(1);
        assertThat(fixture.kept()).hasSize(5);
        assertThat(named("select orders").tags()).containsEntry("error", "no answer");
    }

    @Test
    void theSlowestOfItsKindIsKept() {
        Traces traces = fixture.traces();
        begin(traces, false).first().end(null);
        fixture.pass(Duration.ofSeconds(11));

        Recording slow = requireNonNull(traces.within(
                TraceContext.ofOrder(ORDER), false, "POST /v2/orders", System.nanoTime() - 60_000_000_000L));
        slow.first().end(null);

        assertThat(fixture.decided("slowest")).isEqualTo(1);
        assertThat(fixture.kept()).hasSize(1);
    }

    @Test
    void whatIsKeptWithoutBeingSampledHasABudget() {
        Traces traces = fixture.keptPerSecond(3).traces();
        for (int i = 0; i < 10; i++) {
            Recording lost = begin(traces, false);
            lost.keep("lost-claim");
            lost.first().end(null);
        }

        assertThat(fixture.kept()).hasSize(3);
        assertThat(fixture.decided("dropped")).isEqualTo(7);
    }

    @Test
    void tooManyAtATimeAreNotRecordedUnlessSampled() {
        Traces traces = fixture.mostUnderWay(2).operations("fill").traces();
        Recording one = begin(traces, false);
        Recording two = begin(traces, false);

        assertThat(traces.request("POST /v2/orders", false)).isNull();
        assertThat(traces.request("POST /v2/orders", true)).isNotNull();
        assertThat(traces.within(TraceContext.ofOrder(ORDER), false, "fill", 0)).isNotNull();
        one.first().end(null);
        two.first().end(null);
        assertThat(fixture.decided("not-recorded")).isEqualTo(1);
    }

    @Test
    void stepsAreBoundedAndTheRestIsCounted() {
        Recording request = begin(fixture.mostSteps(10).traces(), true);
        for (int i = 0; i < 25; i++) {
            statement(request, null, 1);
        }
        request.first().end(null);

        assertThat(fixture.kept()).hasSize(11);
        assertThat(named("POST /v2/orders").tags()).containsEntry("steps.left_out", "15");
    }

    @Test
    void aStepThatEndsLaterFollowsWhatWasDecided() {
        Traces traces = fixture.traces();
        for (boolean sampled : new boolean[] {true, false}) {
            Recording request = begin(traces, sampled);
            Explanation.Asking late =
                    Explanation.followedBy(request.first()).ask("delete open_orders", "SydneyDC", "LOCAL_QUORUM", null);
            request.first().end(null);
            late.answered("SydneyDC", 1);
        }

        assertThat(fixture.names()).containsExactly("POST /v2/orders", "delete open_orders");
    }

    @Test
    void whatIsDoneDuringAStepBelongsToItAndWhatComesAfterDoesNot() {
        Recording request = begin(fixture.traces(), true);
        CompletableFuture<String> claim = new CompletableFuture<>();
        Explanation.followedBy(request.first())
                .within(() -> Traces.during("claim", () -> {
                            requireNonNull(Explanation.current())
                                    .ask("insert order_outcomes", "SydneyDC", "LOCAL_QUORUM", "LOCAL_SERIAL")
                                    .answered("SydneyDC", 1);
                            return claim;
                        })
                        .thenRun(() -> requireNonNull(Explanation.current())
                                .ask("insert trades_by_symbol", "SydneyDC", "LOCAL_QUORUM", null)
                                .answered("SydneyDC", 1)));
        claim.complete("won");
        request.first().end(null);

        long root = named("POST /v2/orders").context().span();
        assertThat(named("claim").parent()).isEqualTo(root);
        assertThat(named("insert order_outcomes").parent())
                .isEqualTo(named("claim").context().span());
        assertThat(named("insert trades_by_symbol").parent()).isEqualTo(root);
    }

    @Test
    void whatReplicasDidFollowsTheirStatement() {
        Recording request = begin(fixture.traces(), true);
        Explanation.Asking asking =
                Explanation.followedBy(request.first()).ask("insert open_orders", "SydneyDC", "LOCAL_QUORUM", null);
        asking.answered("SydneyDC", 1);
        request.first().end(null);
        NodeSteps coordinator = new NodeSteps(
                "SydneyDC",
                "127.1.1.1",
                true,
                1_000_000,
                List.of(
                        new NodeSteps.Step(
                                400, "Sending MUTATION_REQ message to /127.1.2.11:7000 message size 9 bytes"),
                        new NodeSteps.Step(
                                500, "Sending MUTATION_REQ message to /127.1.2.1:7000 message size 9 bytes")));
        NodeSteps abroad = new NodeSteps(
                "NorthVirginiaDC",
                "127.1.2.1",
                false,
                1_115_500,
                List.of(new NodeSteps.Step(10, "MUTATION_REQ message received"), new NodeSteps.Step(900, "done")));
        requireNonNull(asking.followed()).traced(() -> CompletableFuture.completedFuture(List.of(coordinator, abroad)));

        org.awaitility.Awaitility.await().until(() -> fixture.names().contains("replica 127.1.2.1"));
        KeptStep replica = named("replica 127.1.2.1");
        assertThat(replica.parent())
                .isEqualTo(named("insert open_orders").context().span());
        assertThat(replica.service()).isEqualTo("cassandra-NorthVirginiaDC");
        assertThat(replica.tags()).containsEntry("cassandra.node.reached_after_us", "115000");
        assertThat(replica.durationMicros()).isEqualTo(900);
        assertThat(replica.moments()).hasSize(2);
    }

    @Test
    void withoutAZipkinNothingIsRecorded() {
        Traces traces = fixture.off().operations("fill").traces();

        assertThat(traces.request("POST /v2/orders", true)).isNull();
        assertThat(traces.within(TraceContext.ofOrder(ORDER), true, "fill", 0)).isNull();
    }

    @Test
    void contextIsToldToOthersAndReadByThem() {
        Recording request = begin(fixture.traces(), true);
        request.becomes(ORDER);
        String header = requireNonNull(Explanation.followedBy(request.first())
                        .ask("POST /geo/internal/market-orders", "NorthVirginiaDC", "HTTP", null)
                        .followed())
                .traceparent();
        MDC.clear();

        TraceContext context = TraceContext.parse(header).orElseThrow();
        assertThat(context.traceId()).isEqualTo("b5ab85e5e57411f19d53b7b04d35edd1");
        assertThat(context.span()).isNotEqualTo(ORDER.getLeastSignificantBits());
        assertThat(TraceContext.isSampled(header)).isTrue();
        assertThat(TraceContext.parse("00-" + "0".repeat(32) + "-" + "0".repeat(16) + "-01"))
                .isEmpty();
        assertThat(TraceContext.parse("ff-nonsense")).isEmpty();
        assertThat(TraceContext.parse(null)).isEmpty();
    }

    private static Recording begin(Traces traces, boolean asked) {
        return requireNonNull(traces.request("POST /v2/orders", asked));
    }

    private static void statement(
            Recording request, @org.jspecify.annotations.Nullable Throwable failure, int attempts) {
        Explanation.followedBy(request.first())
                .ask(READ.name(), READ.datacenter(), READ.consistency(), null)
                .answered("SydneyDC", "node-1", attempts, failure);
    }

    private KeptStep named(String name) {
        return fixture.kept().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + fixture.names()));
    }
}

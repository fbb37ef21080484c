package io.geobroker.insight.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.matching.book.FillContext;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ClaimContext;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.brokers.ForwardContext;
import io.geobroker.broker.platform.cassandra.FakeCassandra;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What is held back, kept and dropped, and under which ids. */
class TailSamplingTest {
    private static final SimpleStatement READ = SimpleStatement.newInstance("SELECT a FROM orders")
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM);
    private static final String TRACED = "X-Geo-Trace";
    private static final String PLACE = "POST /v2/orders";

    private final TracesFixture fixture = new TracesFixture();

    @AfterEach
    void nothingIsLeftOnTheThread() {
        assertThat(Observed.current()).isNull();
        assertThat(MDC.getCopyOfContextMap())
                .satisfiesAnyOf(
                        map -> assertThat(map).isNull(), map -> assertThat(map).isEmpty());
    }

    @Test
    void whatIsNotSampledAndWentWellIsDropped() {
        ObservationRegistry traces = fixture.traces();
        Observation request = place(traces);

        statement(traces, request, null, 0);
        request.stop();

        assertThat(fixture.kept()).isEmpty();
        assertThat(fixture.decided("dropped")).isEqualTo(1);
    }

    @Test
    void whatIsSampledIsKeptWithAllItsSpans() {
        ObservationRegistry traces = fixture.traces();
        Observation request = placeTraced(traces);

        statement(traces, request, null, 0);
        assertThat(fixture.kept()).as("held back until it ends").isEmpty();
        request.stop();

        assertThat(fixture.names()).containsExactly("select orders", PLACE);
        SpanData statement = fixture.kept().get(0);
        SpanData root = fixture.kept().get(1);
        assertThat(root.getParentSpanContext().isValid()).isFalse();
        assertThat(statement.getParentSpanId()).isEqualTo(root.getSpanId());
        assertThat(root.getSpanContext().isValid()).isTrue();
        assertThat(statement.getTraceId()).isEqualTo(root.getTraceId());
        assertThat(TracesFixture.tags(statement))
                .containsEntry("cassandra.coordinator.dc", "SydneyDC")
                .containsEntry("cassandra.coordinator.id", FakeCassandra.NODE.toString())
                .containsEntry("cassandra.consistency.level", "LOCAL_QUORUM")
                .containsEntry("geobroker.region", "sydney");
    }

    @Test
    void anOrdersTraceHasTheOrdersIdAndItsFirstSpanTheOneThatOthersBelongTo() {
        ObservationRegistry traces = fixture.traces();
        Observation request = placeTraced(traces);
        statement(traces, request, null, 0);
        OrderId id = TracesFixture.within(request, () -> {
            OrderId made = id(traces);
            assertThat(MDC.get("order")).isEqualTo(made.uuid().toString());
            assertThat(MDC.get("trace")).isEqualTo(OrderTrace.traceId(made.uuid()));
            return made;
        });
        statement(traces, request, null, 0);
        request.stop();
        fill(traces, id).stop();

        assertThat(fixture.kept())
                .hasSize(6)
                .allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(OrderTrace.traceId(id.uuid())));
        SpanData root = fixture.named(PLACE);
        assertThat(root.getSpanId()).isEqualTo(OrderTrace.first(id.uuid()).getSpanId());
        assertThat(root.getParentSpanContext().isValid()).isFalse();
        assertThat(fixture.kept())
                .filteredOn(span -> span.getName().equals("select orders"))
                .hasSize(2)
                .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(root.getSpanId()));
        SpanData fill = fixture.named("fill");
        assertThat(fill.getParentSpanId()).isEqualTo(root.getSpanId());
        assertThat(fixture.named("ticker").getParentSpanId()).isEqualTo(fill.getSpanId());
        assertThat(fixture.named("match").getParentSpanId()).isEqualTo(fill.getSpanId());
    }

    @Test
    void errorsRetriesAndClaimsThatWereLostAreKeptThoughNotSampled() {
        ObservationRegistry traces = fixture.traces();
        Observation failed = place(traces);
        statement(traces, failed, new IllegalStateException("no answer"), 0);
        failed.stop();
        Observation repeated = place(traces);
        statement(traces, repeated, null, 1);
        repeated.stop();
        lostClaim(traces);

        assertThat(fixture.decided("error")).isEqualTo(1);
        assertThat(fixture.decided("retry")).isEqualTo(1);
        assertThat(fixture.decided("lost-claim")).isEqualTo(1);
        assertThat(fixture.kept()).hasSize(6);
        assertThat(TracesFixture.tags(fixture.named("select orders"))).containsEntry("error", "no answer");
        assertThat(TracesFixture.tags(fixture.named(PLACE))).containsEntry("kept.because", "error");
    }

    @Test
    void theSlowestOfItsKindIsKept() {
        ObservationRegistry traces = fixture.traces();
        place(traces).stop();
        fixture.pass(Duration.ofSeconds(11));

        Observation slow = place(traces);
        fixture.pass(Duration.ofSeconds(1));
        slow.stop();

        assertThat(fixture.decided("slowest")).isEqualTo(1);
        assertThat(fixture.kept()).hasSize(1);
    }

    @Test
    void whatIsKeptWithoutBeingSampledHasABudget() {
        ObservationRegistry traces = fixture.with("kept-per-second", 3).traces();
        for (int i = 0; i < 10; i++) {
            lostClaim(traces);
        }

        assertThat(fixture.kept()).hasSize(6);
        assertThat(fixture.decided("dropped")).isEqualTo(7);
    }

    @Test
    void tooManyAtATimeAreNotRecordedUnlessSampled() {
        ObservationRegistry traces =
                fixture.with("most-under-way", 2).with("operations", "fill").traces();
        Observation one = place(traces);
        Observation two = place(traces);

        Observation three = place(traces);
        assertThat(fixture.decided("not-recorded")).isEqualTo(1);
        three.stop();
        placeTraced(traces).stop();
        fill(traces, OrderFixture.anOrder().build().id()).stop();
        one.stop();
        two.stop();

        assertThat(fixture.decided("sampled")).isEqualTo(2);
        assertThat(fixture.decided("dropped")).isEqualTo(2);
    }

    @Test
    void spansAreBoundedAndTheRestIsCounted() {
        ObservationRegistry traces = fixture.with("most-steps", 10).traces();
        Observation request = placeTraced(traces);
        for (int i = 0; i < 25; i++) {
            statement(traces, request, null, 0);
        }
        request.stop();

        assertThat(fixture.kept()).hasSize(11);
        assertThat(TracesFixture.tags(fixture.named(PLACE))).containsEntry("steps.left_out", "15");
    }

    @Test
    void aSpanThatEndsOrBeginsLaterFollowsWhatWasDecided() {
        ObservationRegistry traces = fixture.traces();
        for (boolean sampled : new boolean[] {true, false}) {
            Observation request = sampled ? placeTraced(traces) : place(traces);
            CompletableFuture<AsyncResultSet> late = new CompletableFuture<>();
            ask(traces, request, late);
            request.stop();
            late.complete(FakeCassandra.page("SydneyDC", 0));
            statement(traces, request, null, 0);
        }

        assertThat(fixture.names()).containsExactly(PLACE, "select orders", "select orders");
        assertThat(fixture.kept())
                .allSatisfy(span -> assertThat(span.getTraceId())
                        .isEqualTo(fixture.kept().get(0).getTraceId()));
    }

    @Test
    void whatIsDoneDuringAClaimBelongsToItAndWhatComesAfterDoesNotWhicheverThreadGoesOn() {
        ObservationRegistry traces = fixture.traces();
        Observation request = placeTraced(traces);
        CompletionStage<AsyncResultSet> answer = FakeCassandra.later(FakeCassandra.page("SydneyDC", 0));
        CqlSession session = FakeCassandra.answering(traces, answer);

        TracesFixture.within(
                        request,
                        () -> Observed.during(
                                        traces,
                                        "claim",
                                        new ClaimContext(expired()),
                                        claim -> session.executeAsync(READ))
                                .thenCompose(claimed -> session.executeAsync(SimpleStatement.newInstance(
                                                "INSERT INTO broker.trades_by_symbol (a) VALUES (1)")
                                        .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM))))
                .toCompletableFuture()
                .join();
        request.stop();

        String root = fixture.named(PLACE).getSpanId();
        assertThat(fixture.named("claim").getParentSpanId()).isEqualTo(root);
        assertThat(fixture.named("select orders").getParentSpanId())
                .isEqualTo(fixture.named("claim").getSpanId());
        assertThat(fixture.named("insert trades_by_symbol").getParentSpanId()).isEqualTo(root);
    }

    @Test
    void whatNobodyIsTracedForMakesNoSpan() {
        ObservationRegistry traces = fixture.with("operations", "fill").traces();

        FakeCassandra.answering(traces, CompletableFuture.completedFuture(FakeCassandra.page("SydneyDC", 3)))
                .executeAsync(READ);
        Observed.during(
                traces, "claim", new ClaimContext(expired()), claim -> CompletableFuture.completedFuture(claim));
        fixture.request(traces, "GET", "/actuator/health").stop();

        assertThat(fixture.kept()).isEmpty();
        assertThat(fixture.decided("dropped")).isZero();
    }

    @Test
    void nothingOfStrangersIsRecordedWhateverTheyWish() {
        ObservationRegistry traces = fixture.with("per-second", 1).traces();

        fixture.request(traces, "POST", "/v2/orders", TracesFixture.STRANGER, "true", TRACED, "true")
                .stop();

        assertThat(fixture.kept()).isEmpty();
        place(traces).stop();
        assertThat(fixture.names()).containsExactly(PLACE);
    }

    @Test
    void madeUpPathsShareOneRateAndLeaveEndpointsTheirs() {
        ObservationRegistry traces = fixture.with("per-second", 1).traces();

        for (int i = 0; i < 300; i++) {
            fixture.request(traces, "GET", "/v2/made-up-" + i).stop();
        }
        place(traces).stop();

        assertThat(fixture.names()).containsExactly("no endpoint", PLACE);
    }

    @Test
    void soManyASecondAreTracedBecauseTheirCustomersAsk() {
        ObservationRegistry traces = fixture.with("asked-per-second", 2).traces();

        for (int i = 0; i < 5; i++) {
            placeTraced(traces).stop();
        }

        assertThat(fixture.names()).containsExactly(PLACE, PLACE);
    }

    @Test
    void cassandraTracesSoManyStatementsOfARequest() {
        TailSampling tail = new TailSampling(
                fixture.with("most-cassandra-traces", 2).properties(),
                fixture.kept()::add,
                new TracingMeters(new SimpleMeterRegistry()),
                System::nanoTime);
        Part part = Objects.requireNonNull(tail.begin(PLACE, SpanContext.getInvalid(), true));
        part.withCassandraTraces();

        assertThat(IntStream.range(0, 5).filter(each -> part.wantsCassandraTrace()))
                .hasSize(2);
    }

    @Test
    void otherBrokersAreToldTheTraceAndTheirsIsContinuedButNotACustomers() {
        ObservationRegistry traces = fixture.traces();
        Observation request = placeTraced(traces);
        ForwardContext forward = new ForwardContext("NorthVirginiaDC", "/geo/internal/market-orders");
        OrderId id = TracesFixture.within(request, () -> {
            OrderId made = id(traces);
            Observed.during(traces, "forward", forward, context -> CompletableFuture.completedFuture(""));
            return made;
        });
        request.stop();

        Map<String, String> headers = forward.getCarrier();
        String traceparent = String.valueOf(headers == null ? null : headers.get("traceparent"));
        SpanData asked = fixture.named("post /geo/internal/market-orders");
        assertThat(traceparent).isEqualTo("00-" + OrderTrace.traceId(id.uuid()) + "-" + asked.getSpanId() + "-01");
        assertThat(asked.getAttributes().get(AttributeKey.stringKey("broker.dc")))
                .isEqualTo("NorthVirginiaDC");
        fixture.kept().clear();
        String forwarded = "/geo/internal/market-orders";
        fixture.request(traces, "POST", forwarded, "traceparent", traceparent).stop();
        fixture.request(traces, "POST", "/v2/orders", "traceparent", traceparent)
                .stop();
        assertThat(fixture.kept()).isEmpty();
        fixture.request(traces, "POST", forwarded, "traceparent", traceparent, "X-Broker", "virginia")
                .stop();
        fixture.request(traces, "POST", forwarded, "traceparent", "ff-nonsense", "X-Broker", "virginia")
                .stop();
        assertThat(fixture.names()).containsExactly("POST " + forwarded);
        SpanContext parent = fixture.kept().get(0).getParentSpanContext();
        assertThat(parent.getTraceId()).isEqualTo(OrderTrace.traceId(id.uuid()));
        assertThat(parent.getSpanId()).isEqualTo(asked.getSpanId());
        assertThat(fixture.kept().get(0).getTraceId()).isEqualTo(parent.getTraceId());
    }

    private Observation place(ObservationRegistry traces) {
        return fixture.request(traces, "POST", "/v2/orders");
    }

    private Observation placeTraced(ObservationRegistry traces) {
        return fixture.request(traces, "POST", "/v2/orders", TRACED, "true");
    }

    private static OrderId id(ObservationRegistry traces) {
        return new OrderIds(Instant::now, new Random(), "sydney", traces)
                .next(new CustomerId("ada"), new Symbol("IBM"), OrderType.LIMIT, Optional.empty());
    }

    private static Outcome expired() {
        return new Outcome.Expired(
                OrderFixture.anOrder().build(), new Outcome.Decision(new ClaimId(UUID.randomUUID()), 1, "sydney-1"));
    }

    private void lostClaim(ObservationRegistry traces) {
        Observation request = place(traces);
        Outcome proposed = expired();
        TracesFixture.within(
                request,
                () -> Observed.during(
                        traces,
                        "claim",
                        new ClaimContext(proposed),
                        claim -> CompletableFuture.completedFuture(claim.answered(new Claim.Lost(proposed)))));
        request.stop();
    }

    private static Observation fill(ObservationRegistry traces, OrderId id) {
        OpenOrder order = OrderFixture.anOrder().id(id).build();
        FillContext context = new FillContext(
                order,
                new ReceivedTicker(
                        new Ticker(order.symbol(), Price.parse("1"), 999_000_000, null), System.nanoTime(), () -> {}));
        return Observation.createNotStarted("fill", () -> context, traces).start();
    }

    private static void statement(
            ObservationRegistry traces, Observation request, @Nullable Throwable failure, int failedAttempts) {
        ask(
                traces,
                request,
                failure == null
                        ? CompletableFuture.completedFuture(FakeCassandra.page("SydneyDC", failedAttempts))
                        : CompletableFuture.failedFuture(failure));
    }

    private static void ask(ObservationRegistry traces, Observation request, CompletionStage<AsyncResultSet> answer) {
        TracesFixture.within(
                request, () -> FakeCassandra.answering(traces, answer).executeAsync(READ));
    }
}

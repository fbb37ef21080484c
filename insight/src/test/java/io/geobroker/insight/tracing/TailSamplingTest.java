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
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.brokers.ForwardContext;
import io.geobroker.broker.platform.cassandra.FakeCassandra;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    void whatIsSampledIsKeptWithAllItsSpans() {
        Observation request = placeTraced();

        statement(request, null, 0);
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
        Observation request = placeTraced();
        statement(request, null, 0);
        OrderId id = TracesFixture.within(request, () -> {
            OrderId made = id();
            assertThat(MDC.get("order")).isEqualTo(made.uuid().toString());
            assertThat(MDC.get("trace")).isEqualTo(OrderTrace.traceId(made.uuid()));
            return made;
        });
        statement(request, null, 0);
        request.stop();
        fill(id).stop();

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
        Observation failed = place();
        statement(failed, new IllegalStateException("no answer"), 0);
        failed.stop();
        Observation repeated = place();
        statement(repeated, null, 1);
        repeated.stop();
        lostClaim();

        assertThat(fixture.decided("error")).isEqualTo(1);
        assertThat(fixture.decided("retry")).isEqualTo(1);
        assertThat(fixture.decided("lost-claim")).isEqualTo(1);
        assertThat(fixture.kept()).hasSize(6);
        assertThat(TracesFixture.tags(fixture.named("select orders"))).containsEntry("error", "no answer");
        assertThat(TracesFixture.tags(fixture.named(PLACE))).containsEntry("kept.because", "error");
    }

    @Test
    void theSlowestOfItsKindIsKept() {
        place().stop();
        fixture.pass(Duration.ofSeconds(11));

        Observation slow = place();
        fixture.pass(Duration.ofSeconds(1));
        slow.stop();

        assertThat(fixture.decided("slowest")).isEqualTo(1);
        assertThat(fixture.kept()).hasSize(1);
    }

    @Test
    void whatIsKeptWithoutBeingSampledHasABudget() {
        for (int i = 0; i < TailSampling.KEPT_PER_SECOND + 7; i++) {
            lostClaim();
        }

        assertThat(fixture.decided("lost-claim")).isEqualTo(TailSampling.KEPT_PER_SECOND);
        assertThat(fixture.decided("dropped")).isEqualTo(7);
    }

    @Test
    void tooManyAtATimeAreNotRecordedUnlessSampled() {
        fixture.with("operations", "fill");
        List<Observation> underWay =
                Stream.generate(this::place).limit(TailSampling.MOST_UNDER_WAY).toList();

        place().stop();
        assertThat(fixture.decided("not-recorded")).isEqualTo(1);
        placeTraced().stop();
        fill(OrderFixture.anOrder().build().id()).stop();
        underWay.forEach(Observation::stop);

        assertThat(fixture.decided("sampled")).isEqualTo(2);
        assertThat(fixture.decided("dropped")).isEqualTo(TailSampling.MOST_UNDER_WAY);
    }

    @Test
    void spansAreBoundedAndTheRestIsCounted() {
        Observation request = placeTraced();
        statements(request, Part.MOST_STEPS + 15);
        request.stop();

        assertThat(fixture.kept()).hasSize(Part.MOST_STEPS + 1);
        assertThat(TracesFixture.tags(fixture.named(PLACE))).containsEntry("steps.left_out", "15");
    }

    @Test
    void soManySpansAreHeldOfAllThatIsUnderWayAndTheRestIsCounted() {
        List<Observation> endless = Stream.generate(this::place)
                .limit(TailSampling.MOST_HELD / Part.MOST_STEPS)
                .toList();
        endless.forEach(request -> statements(request, Part.MOST_STEPS));
        Observation other = placeTraced();
        statements(other, 1);
        other.stop();
        assertThat(fixture.names()).containsExactly(PLACE);
        assertThat(TracesFixture.tags(fixture.named(PLACE))).containsEntry("steps.left_out", "1");

        endless.forEach(Observation::stop);
        fixture.kept().clear();
        Observation later = placeTraced();
        statements(later, 1);
        later.stop();

        assertThat(fixture.names()).containsExactly("select orders", PLACE);
        assertThat(TracesFixture.tags(fixture.named(PLACE))).doesNotContainKey("steps.left_out");
    }

    @Test
    void aSpanThatEndsOrBeginsLaterFollowsWhatWasDecided() {
        for (boolean sampled : new boolean[] {true, false}) {
            Observation request = sampled ? placeTraced() : place();
            CompletableFuture<AsyncResultSet> late = new CompletableFuture<>();
            ask(request, late);
            request.stop();
            late.complete(FakeCassandra.page("SydneyDC", 0));
            statement(request, null, 0);
        }

        assertThat(fixture.names()).containsExactly(PLACE, "select orders", "select orders");
        assertThat(fixture.kept())
                .allSatisfy(span -> assertThat(span.getTraceId())
                        .isEqualTo(fixture.kept().get(0).getTraceId()));
    }

    @Test
    void whatIsDoneDuringAClaimBelongsToItAndWhatComesAfterDoesNotWhicheverThreadGoesOn() {
        Observation request = placeTraced();
        CompletionStage<AsyncResultSet> answer = FakeCassandra.later(FakeCassandra.page("SydneyDC", 0));
        CqlSession session = FakeCassandra.answering(fixture.traces(), answer);

        TracesFixture.within(
                        request,
                        () -> Observed.during(
                                        fixture.traces(),
                                        "claim",
                                        new ClaimContext(TracesFixture.expired(
                                                OrderFixture.anOrder().build())),
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
        fixture.with("operations", "fill");

        FakeCassandra.answering(fixture.traces(), CompletableFuture.completedFuture(FakeCassandra.page("SydneyDC", 3)))
                .executeAsync(READ);
        Observed.during(
                fixture.traces(),
                "claim",
                new ClaimContext(TracesFixture.expired(OrderFixture.anOrder().build())),
                claim -> CompletableFuture.completedFuture(claim));
        fixture.request("GET", "/actuator/health").stop();

        assertThat(fixture.kept()).isEmpty();
        assertThat(fixture.decided("dropped")).isZero();
    }

    @Test
    void nothingOfStrangersIsRecordedWhateverTheyWish() {
        fixture.with("per-second", 1);

        fixture.request("POST", "/v2/orders", TracesFixture.STRANGER, "true", TRACED, "true")
                .stop();

        assertThat(fixture.kept()).isEmpty();
        place().stop();
        assertThat(fixture.names()).containsExactly(PLACE);
    }

    @Test
    void madeUpPathsShareOneRateAndLeaveEndpointsTheirs() {
        fixture.with("per-second", 1);

        for (int i = 0; i < 300; i++) {
            fixture.request("GET", "/v2/made-up-" + i).stop();
        }
        place().stop();

        assertThat(fixture.names()).containsExactly("no endpoint", PLACE);
    }

    @Test
    void soManyASecondAreTracedBecauseTheirCustomersAsk() {
        fixture.with("asked-per-second", 2);

        for (int i = 0; i < 5; i++) {
            placeTraced().stop();
        }

        assertThat(fixture.names()).containsExactly(PLACE, PLACE);
    }

    @Test
    void cassandraTracesSoManyStatementsOfARequest() {
        TailSampling tail = new TailSampling(
                fixture.properties(),
                fixture.kept()::add,
                new TracingMeters(new SimpleMeterRegistry()),
                System::nanoTime);
        Part part = Objects.requireNonNull(tail.begin(PLACE, SpanContext.getInvalid(), true));
        part.withCassandraTraces();

        assertThat(IntStream.range(0, 40).filter(each -> part.wantsCassandraTrace()))
                .hasSize(Part.MOST_CASSANDRA_TRACES);
    }

    @Test
    void otherBrokersAreToldTheTraceAndTheirsIsContinuedButNotACustomers() {
        Observation request = placeTraced();
        ForwardContext forward = new ForwardContext("NorthVirginiaDC", "/geo/internal/market-orders");
        OrderId id = TracesFixture.within(request, () -> {
            OrderId made = id();
            Observed.during(fixture.traces(), "forward", forward, context -> CompletableFuture.completedFuture(""));
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
        fixture.request("POST", forwarded, "traceparent", traceparent).stop();
        fixture.request("POST", "/v2/orders", "traceparent", traceparent).stop();
        assertThat(fixture.kept()).isEmpty();
        fixture.request("POST", forwarded, "traceparent", traceparent, "X-Broker", "virginia")
                .stop();
        fixture.request("POST", forwarded, "traceparent", "ff-nonsense", "X-Broker", "virginia")
                .stop();
        assertThat(fixture.names()).containsExactly("POST " + forwarded);
        SpanContext parent = fixture.kept().get(0).getParentSpanContext();
        assertThat(parent.getTraceId()).isEqualTo(OrderTrace.traceId(id.uuid()));
        assertThat(parent.getSpanId()).isEqualTo(asked.getSpanId());
        assertThat(fixture.kept().get(0).getTraceId()).isEqualTo(parent.getTraceId());
    }

    private Observation place() {
        return fixture.request("POST", "/v2/orders");
    }

    private Observation placeTraced() {
        return fixture.request("POST", "/v2/orders", TRACED, "true");
    }

    private OrderId id() {
        return new OrderIds(Instant::now, new Random(), "sydney", fixture.traces())
                .next(new CustomerId("ada"), new Symbol("IBM"), OrderType.LIMIT, Optional.empty());
    }

    private void lostClaim() {
        Observation request = place();
        Outcome proposed = TracesFixture.expired(OrderFixture.anOrder().build());
        TracesFixture.within(
                request,
                () -> Observed.during(
                        fixture.traces(),
                        "claim",
                        new ClaimContext(proposed),
                        claim -> CompletableFuture.completedFuture(claim.answered(new Claim.Lost(proposed)))));
        request.stop();
    }

    private Observation fill(OrderId id) {
        OpenOrder order = OrderFixture.anOrder().id(id).build();
        FillContext context = new FillContext(
                order,
                new ReceivedTicker(
                        new Ticker(order.symbol(), Price.parse("1"), 999_000_000, null),
                        new ReceivedTicker.Arrival(System.nanoTime(), 0, false),
                        () -> {},
                        (received, why) -> {}));
        return Observation.createNotStarted("fill", () -> context, fixture.traces())
                .start();
    }

    private void statements(Observation request, int times) {
        CqlSession session = FakeCassandra.answering(
                fixture.traces(), CompletableFuture.completedFuture(FakeCassandra.page("SydneyDC", 0)));
        TracesFixture.within(
                request,
                () -> IntStream.range(0, times)
                        .mapToObj(each -> session.executeAsync(READ))
                        .toList());
    }

    private void statement(Observation request, @Nullable Throwable failure, int failedAttempts) {
        ask(
                request,
                failure == null
                        ? CompletableFuture.completedFuture(FakeCassandra.page("SydneyDC", failedAttempts))
                        : CompletableFuture.failedFuture(failure));
    }

    private void ask(Observation request, CompletionStage<AsyncResultSet> answer) {
        TracesFixture.within(
                request, () -> FakeCassandra.answering(fixture.traces(), answer).executeAsync(READ));
    }
}

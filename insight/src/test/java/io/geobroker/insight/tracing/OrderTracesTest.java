package io.geobroker.insight.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.closing.settlement.SettleContext;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Following;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.outcome.ClaimContext;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class OrderTracesTest {
    private static final CustomerId ADA = new CustomerId("ada");
    private static final Symbol IBM = new Symbol("IBM");

    private final TracesFixture fixture = new TracesFixture();

    @Test
    void theIdOfAnOrderSaysWhetherItIsFollowed() {
        fixture.with("symbols", "BHP");
        OrderIds ids = ids();

        assertThat(ids.next(ADA, IBM, OrderType.LIMIT, Optional.empty()).following())
                .isEqualTo(Following.NO);
        assertThat(placed(ids, false, IBM).following()).isEqualTo(Following.NO);
        assertThat(placed(ids, false, new Symbol("BHP")).following()).isEqualTo(Following.YES);
        assertThat(placed(ids, true, IBM).following()).isEqualTo(Following.CLOSELY);
    }

    @Test
    void idsAreDifferentAndInOrderWhetherFollowedOrNot() {
        OrderIds ids = ids();
        OrderId before = placed(ids, true, IBM);
        for (int i = 0; i < 100; i++) {
            OrderId next = placed(ids, i % 3 == 0, IBM);
            assertThat(next).isGreaterThan(before);
            assertThat(next.isDecidedEverywhere()).isFalse();
            before = next;
        }
        assertThat(ids.nextDecidedEverywhere(ADA, IBM, OrderType.MARKET).isDecidedEverywhere())
                .isTrue();
    }

    @Test
    void aClaimTellsTheOrderOfARequestThatDidNotPlaceIt() {
        fixture.with("operations", "DELETE /v2/orders/{id}");
        OpenOrder order = OrderFixture.anOrder().build();

        Observation request = fixture.request("DELETE", "/v2/orders/" + order.id());
        TracesFixture.within(
                request,
                () -> Observed.during(
                        fixture.traces(),
                        "claim",
                        new ClaimContext(TracesFixture.expired(order)),
                        claim -> CompletableFuture.completedFuture(claim)));
        request.stop();

        assertThat(fixture.names()).containsExactly("claim", "DELETE /v2/orders/{id}");
        assertThat(fixture.kept())
                .allSatisfy(span -> assertThat(span.getTraceId())
                        .isEqualTo(order.id().toString().replace("-", "")));
    }

    @Test
    void settlingAFollowedOrderIsAPartOfItsTraceWhoeverEndedIt() {
        OrderId id = placed(ids(), true, IBM);
        OpenOrder order = OrderFixture.anOrder().id(id).build();
        fixture.kept().clear();

        Observation another = fixture.request("GET", "/v2/orders");
        Observed.within(another, () -> settle(order, false, CompletableFuture.completedFuture(null)));
        another.stop();

        assertThat(fixture.names()).containsExactly("settle");
        assertThat(fixture.kept().get(0).getParentSpanId())
                .isEqualTo(OrderTrace.first(id.uuid()).getSpanId());
    }

    @Test
    void ofRepeatedAttemptsToSettleAFollowedOrderNoMoreAreKeptThanOfOthersAndOneThatSucceeds() {
        OrderId id = placed(ids(), true, IBM);
        OpenOrder order = OrderFixture.anOrder().id(id).build();
        fixture.kept().clear();

        for (int i = 0; i < 15; i++) {
            settle(order, i > 0, CompletableFuture.failedFuture(new IllegalStateException("cut")));
        }
        assertThat(fixture.decided("error")).isEqualTo(TailSampling.KEPT_PER_SECOND);
        assertThat(fixture.names()).hasSize(1 + TailSampling.KEPT_PER_SECOND).containsOnly("settle");
        fixture.pass(Duration.ofSeconds(2));
        settle(order, true, CompletableFuture.completedFuture(null));

        assertThat(fixture.decided("retry")).isEqualTo(1);
        assertThat(fixture.kept())
                .hasSize(2 + TailSampling.KEPT_PER_SECOND)
                .allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(OrderTrace.traceId(id.uuid())));
    }

    private void settle(OpenOrder order, boolean repeated, CompletionStage<Void> settled) {
        Observed.during(
                fixture.traces(),
                "settle",
                new SettleContext(TracesFixture.expired(order), repeated),
                settle -> settled);
    }

    private OrderId placed(OrderIds ids, boolean asked, Symbol symbol) {
        Observation request = fixture.request("POST", "/v2/orders", "X-Geo-Trace", Boolean.toString(asked));
        OrderId id = TracesFixture.within(request, () -> ids.next(ADA, symbol, OrderType.LIMIT, Optional.empty()));
        request.stop();
        return id;
    }

    private OrderIds ids() {
        return new OrderIds(Instant::now, new Random(), "sydney", fixture.traces());
    }
}

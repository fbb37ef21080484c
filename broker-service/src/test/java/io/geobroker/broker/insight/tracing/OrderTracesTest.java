package io.geobroker.broker.insight.tracing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Following;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.observability.Explanation;
import io.geobroker.broker.platform.tracing.Recording;
import io.geobroker.broker.platform.tracing.Traces;
import io.geobroker.broker.platform.tracing.TracesFixture;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OrderTracesTest {
    private static final CustomerId ADA = new CustomerId("ada");
    private static final Symbol IBM = new Symbol("IBM");

    private final TracesFixture fixture = new TracesFixture();

    @Test
    void theIdOfAnOrderSaysWhetherItIsFollowed() {
        Traces traces = fixture.symbols("BHP").traces();
        OrderIds ids = ids(traces);

        assertThat(ids.next(ADA, IBM, OrderType.LIMIT).following()).isEqualTo(Following.NO);
        assertThat(placed(traces, ids, false, IBM).following()).isEqualTo(Following.NO);
        assertThat(placed(traces, ids, false, new Symbol("BHP")).following()).isEqualTo(Following.YES);
        assertThat(placed(traces, ids, true, IBM).following()).isEqualTo(Following.CLOSELY);
    }

    @Test
    void idsAreDifferentAndInOrderWhetherFollowedOrNot() {
        Traces traces = fixture.traces();
        OrderIds ids = ids(traces);
        OrderId before = placed(traces, ids, true, IBM);
        for (int i = 0; i < 100; i++) {
            OrderId next = placed(traces, ids, i % 3 == 0, IBM);
            assertThat(next).isGreaterThan(before);
            assertThat(next.isDecidedEverywhere()).isFalse();
            before = next;
        }
        assertThat(ids.nextDecidedEverywhere(ADA, IBM, OrderType.MARKET).isDecidedEverywhere())
                .isTrue();
    }

    @Test
    void aLostClaimIsKeptThoughNotSampledAndTellsItsOrder() {
        Traces traces = fixture.traces();
        TracedOutcomes outcomes = TracedOutcomes.of(new InMemoryOutcomes());
        OpenOrder order = OrderFixture.anOrder().build();
        outcomes.claim(expired(order), Duration.ofSeconds(1))
                .toCompletableFuture()
                .join();

        Recording request = requireNonNull(traces.request("DELETE /v2/orders/{id}", false));
        Claim claim = Explanation.followedBy(request.first())
                .within(() -> outcomes.claim(expired(order), Duration.ofSeconds(1)))
                .toCompletableFuture()
                .join();
        request.first().end(null);

        assertThat(claim).isInstanceOf(Claim.Lost.class);
        assertThat(fixture.names()).containsExactly("claim", "DELETE /v2/orders/{id}");
        assertThat(fixture.kept())
                .allSatisfy(step -> assertThat(step.context().traceId())
                        .isEqualTo(order.id().toString().replace("-", "")));
    }

    @Test
    void settlingAFollowedOrderIsAPartOfItsTrace() {
        Traces traces = fixture.traces();
        OrderIds ids = ids(traces);
        OrderId id = placed(traces, ids, true, IBM);
        OpenOrder order = withId(OrderFixture.anOrder().build(), id);
        fixture.kept().clear();

        new TracedSettlements(outcome -> java.util.concurrent.CompletableFuture.completedFuture(null), traces)
                .settle(expired(order))
                .toCompletableFuture()
                .join();

        assertThat(fixture.names()).containsExactly("settle");
        assertThat(fixture.kept().get(0).parent()).isEqualTo(id.leastSignificantBits());
    }

    private static OpenOrder withId(OpenOrder order, OrderId id) {
        return new OpenOrder(
                id,
                order.customer(),
                order.clientOrderId(),
                order.symbol(),
                order.bucket(),
                order.side(),
                order.terms(),
                order.validity(),
                order.quantity(),
                order.replaces());
    }

    private static OrderId placed(Traces traces, OrderIds ids, boolean asked, Symbol symbol) {
        Recording request = requireNonNull(traces.request("POST /v2/orders", asked));
        OrderId id = Explanation.followedBy(request.first()).within(() -> ids.next(ADA, symbol, OrderType.LIMIT));
        request.first().end(null);
        return id;
    }

    private static OrderIds ids(Traces traces) {
        return new OrderIds(
                Instant::now,
                new Random(),
                "sydney",
                new OrderTraces(traces, new MicroClock(Instant::now), System::nanoTime));
    }

    private static Outcome expired(OpenOrder order) {
        return new Outcome.Expired(order, new Outcome.Decision(new ClaimId(UUID.randomUUID()), 1, "sydney-1"));
    }
}

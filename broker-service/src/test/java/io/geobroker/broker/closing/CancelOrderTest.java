package io.geobroker.broker.closing;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.closing.settlement.SettleOrders;
import io.geobroker.broker.closing.settlement.SettlementFixture;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.lookup.OrdersOfOneRegion;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a customer may rely on who is told that an order is canceled. */
class CancelOrderTest extends InMemoryRegion {
    private final InMemoryHolds holds = new InMemoryHolds();
    private final HeldCalls settlements = new HeldCalls();
    /** Recording the end in every region. */
    private final CompletableFuture<Void> everywhere = new CompletableFuture<>();

    private final OpenOrder order = anOrder().of("BHP").build();

    CancelOrderTest() {
        join(waiting.add(order));
        join(orders.put(Order.accepted(order), order.placedAtMicros()));
        settlements.hold();
    }

    @Test
    void answersWhenWhatWasHeldIsFree() {
        CompletableFuture<CommandResult<OrderId>> answer = cancel(Duration.ofMinutes(1));

        assertThat(answer).isNotDone();
        settlements.releaseOne();

        assertThat(answer).isCompletedWithValue(new CommandResult.Done<>(order.id()));
        assertThat(view(order).status()).isEqualTo(Order.Status.CANCELED);
        assertThat(everywhere)
                .as("recording crosses the ocean behind the answer")
                .isNotDone();
    }

    @Test
    void deletesTheRowWhenTheEndIsRecordedAndTheHoldGivenBack() {
        CompletableFuture<CommandResult<OrderId>> answer = cancel(Duration.ofMinutes(1));
        settlements.releaseOne();
        assertThat(answer).isCompleted();
        assertThat(waiting.all()).containsExactly(order);

        everywhere.complete(null);

        assertThat(waiting.all()).isEmpty();
    }

    @Test
    void answersThatItIsCanceledWhenTheCustomersHomeCannotBeReached() {
        CompletableFuture<CommandResult<OrderId>> answer = cancel(Duration.ofMinutes(1));

        settlements.failOne();

        assertThat(answer).isCompletedWithValue(new CommandResult.Done<>(order.id()));
        assertThat(settlements.underWay()).as("is tried again").isEqualTo(1);
        everywhere.complete(null);
        assertThat(waiting.all()).as("the note that something is due").containsExactly(order);
        settlements.releaseAll();
        assertThat(waiting.all()).isEmpty();
    }

    @Test
    void waitsNoLongerForTheHoldThanForTheClaim() {
        assertThat(cancel(Duration.ofMillis(1)).join()).isEqualTo(new CommandResult.Done<>(order.id()));
        assertThat(settlements.underWay()).isEqualTo(1);
    }

    @Test
    void whoComesTooLateWaitsForNoSettlement() {
        join(outcomes.claim(
                new Outcome.Filled(
                        order,
                        decidedAt(order.placedAtMicros() + 5, "sydney-2"),
                        Price.parse("45"),
                        order.placedAtMicros() + 1),
                Duration.ofSeconds(1)));

        assertThat(cancel(Duration.ofMinutes(1)))
                .isCompletedWithValue(new CommandResult.Rejected<>(Rejection.tooLate(Order.Status.FILLED)));
    }

    private CompletableFuture<CommandResult<OrderId>> cancel(Duration deadline) {
        SettleOrders settleOrders =
                SettlementFixture.settling(outcome -> settlements.call(() -> holds.settle(outcome)));
        FinishOrder finish = new FinishOrder(
                orders,
                new StoredEndRecords(orders, waiting, trades, ShownEnds.placed(orders), outcome -> everywhere),
                settleOrders,
                new UntilDone(),
                order -> {});
        CancelOrder cancelOrder = new CancelOrder(
                OrdersOfOneRegion.in(orders),
                new EndOrder(
                        outcomes,
                        finish,
                        new InMemoryListings(WorldFile.load("two-regions").listings()),
                        deadline),
                decisions);
        return cancelOrder.cancel(order.customer(), order.id()).toCompletableFuture();
    }
}

package io.geobroker.broker.closing;

import io.geobroker.broker.closing.settlement.SettleOrders;
import io.geobroker.broker.closing.settlement.UnsettledException;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.retry.RetryForever;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Finishes a decided order: records the outcome, settles, then deletes the waiting row.
 *
 * <p>All writes follow from the outcome and carry its timestamp, and settling needs the hold. So anybody may finish an
 * order, again and concurrently. If the process dies:
 *
 * <ul>
 *   <li>before recording, the uncommitted ticker comes again, meets the outcome and records;
 *   <li>before settling, row and hold remain. A takeover finds the row by the tape, the next ticker by a refused claim, the
 *       audits find both. After a cancel the row also remains until all is recorded;
 *   <li>before the delete, the row remains and is found likewise. The hold is gone, so nothing is settled twice.
 * </ul>
 *
 * @param orders of the local datacenter, where a waiting customer looks first
 * @param broughtIn told of each replacing order once it is durable, perhaps again; must neither wait nor throw
 */
public record FinishOrder(
        Orders orders,
        EndRecords records,
        SettleOrders settleOrders,
        RetryForever persistently,
        Consumer<OpenOrder> broughtIn) {
    /**
     * Completes when trade, if any, view and news are durable here, and every region has them or is owed them. This may take
     * long: a waiting customer is answered after {@link #show}.
     */
    public CompletionStage<Void> record(Outcome outcome) {
        return records.write(outcome);
    }

    /** The part of {@link #record} after which the customer finds the end in this region. */
    public CompletionStage<Void> show(Outcome outcome) {
        return orders.put(outcome.ended(), outcome.writeMicros());
    }

    /** Completes when the end is shown; the rest follows in the background. */
    public CompletionStage<Void> showAndFinish(Outcome outcome) {
        return show(outcome).thenRun(() -> recordUntilDone(outcome).thenCompose(recorded -> settleAndDelete(outcome)));
    }

    /**
     * Completes when the end is shown and the first try to give back the hold has ended, or with {@code enough}. The row is
     * deleted last: until then it marks that the rest is due.
     */
    public CompletionStage<Void> showAndRelease(Outcome outcome, CompletableFuture<Void> enough) {
        return show(outcome).thenCompose(shown -> {
            SettleOrders.Settling settling = settleOrders.begin(outcome);
            var unused = recordUntilDone(outcome)
                    .thenCompose(recorded -> settling.done())
                    .thenCompose(settled -> clearUntilDone(outcome));
            return CompletableFuture.anyOf(settling.tried(), enough).thenAccept(done -> {});
        });
    }

    /**
     * Completes when the replacing order is brought in; recording and the delete follow in the background.
     *
     * @return fails with {@link UnsettledException} when it is left to the audit
     */
    public CompletionStage<Void> showAndReplace(Outcome outcome) {
        return show(outcome)
                .thenCompose(shown -> settle(outcome))
                .thenCompose(settled -> bringInReplacement(outcome))
                .thenRun(() -> recordUntilDone(outcome).thenCompose(recorded -> clearUntilDone(outcome)));
    }

    /** Completes when the rejection is shown here; the other regions get it in the background. */
    public CompletionStage<Void> showRejected(Order rejected) {
        return orders.put(rejected, rejected.updatedAtMicros())
                .thenRun(() -> persistently.untilDone(
                        "record the rejection of " + rejected.placed().id(), () -> records.reject(rejected)));
    }

    /** Retries {@link #record}; fails only when the broker stops. */
    public CompletionStage<Void> recordUntilDone(Outcome outcome) {
        return persistently.untilDone("record the end of " + outcome.order().id(), () -> record(outcome));
    }

    /**
     * Retries while the customer's home region is cut off: nothing urgent waits for it.
     *
     * @return fails with {@link UnsettledException} when it is left to the audit
     */
    public CompletionStage<Void> settle(Outcome outcome) {
        return settleOrders.settle(outcome);
    }

    /** Only after {@link #record}. The row is deleted last: until then it marks that the rest is due. */
    public CompletionStage<Void> settleAndDelete(Outcome outcome) {
        return settle(outcome)
                .thenCompose(settled -> persistently.untilDone(
                        "bring in what replaces " + outcome.order().id(), () -> bringInReplacement(outcome)))
                .thenCompose(done -> clearUntilDone(outcome));
    }

    private CompletionStage<Void> clearUntilDone(Outcome outcome) {
        return persistently.untilDone("clear up after " + outcome.order().id(), () -> records.clear(outcome));
    }

    private CompletionStage<Void> bringInReplacement(Outcome outcome) {
        return outcome.fold(
                filled -> nothing(),
                canceled -> nothing(),
                replaced -> records.bringIn(replaced).thenRun(() -> broughtIn.accept(replaced.by())),
                expired -> nothing());
    }

    private static CompletionStage<Void> nothing() {
        return CompletableFuture.completedFuture(null);
    }
}

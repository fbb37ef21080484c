package io.geobroker.broker.closing;

import io.geobroker.broker.closing.settlement.SettleOrders;
import io.geobroker.broker.closing.settlement.UnsettledException;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.retry.RetryForever;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What remains to be done when an order's outcome is decided: record it, then settle it, then delete the waiting row.
 *
 * <p>Everything follows from the outcome alone, every write carries the outcome's timestamp and settling needs the hold, so
 * that anyone who meets an outcome may finish the order, again and at the same time as others. Whoever dies in between leaves
 * it to the next:
 *
 * <ul>
 *   <li>before recording, the ticker is not committed and comes again, meets the outcome and records;
 *   <li>before settling, the row and the hold remain. A takeover finds the row by the trade on the tape, its next ticker by a
 *       claim that is refused, and the audits find both. A cancel settles before all is recorded: then the row remains;
 *   <li>before the delete, the row remains and is found as before; the hold is gone, so nothing is settled again.
 * </ul>
 */
public final class FinishOrder {
    private final Orders orders;
    private final EndRecords records;
    private final SettleOrders settleOrders;
    private final RetryForever persistently;

    /**
     * @param orders the local datacenter's, where a waiting customer looks first
     * @param records answer for the end of an order until every region has it
     */
    public FinishOrder(Orders orders, EndRecords records, SettleOrders settleOrders, RetryForever persistently) {
        this.orders = orders;
        this.records = records;
        this.settleOrders = settleOrders;
        this.persistently = persistently;
    }

    /**
     * Writes the trade, if there is one, the customer's view and news; completes when all of it is durable here and every
     * region either has it or is owed it. That may take an ocean: a customer who waits is answered after {@link #show}.
     */
    public CompletionStage<Void> record(Outcome outcome) {
        return records.write(outcome);
    }

    /** The part of {@link #record} after which the customer, asking in this region for the order, finds its end. */
    public CompletionStage<Void> show(Outcome outcome) {
        return orders.put(outcome.ended(), outcome.writeMicros());
    }

    /** Shows the end and completes; records, settles and clears up behind that, each repeated until it is done. */
    public CompletionStage<Void> showAndFinish(Outcome outcome) {
        return show(outcome).thenRun(() -> recordUntilDone(outcome).thenCompose(recorded -> settleAndDelete(outcome)));
    }

    /**
     * Shows the end, gives back what was held and completes; when the first try at that failed, or that is enough, at once.
     * Recorded is beside that, as it may take an ocean, and cleared up after both: until then the waiting row is the note that
     * they are due.
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
     * Shows the end, settles, brings in the order that came in its place and completes; records and deletes the waiting row
     * behind that.
     *
     * @return fails with {@link UnsettledException} when it is left to the audit
     */
    public CompletionStage<Void> showAndReplace(Outcome outcome) {
        return show(outcome)
                .thenCompose(shown -> settle(outcome))
                .thenCompose(settled -> bringInReplacement(outcome))
                .thenRun(() -> recordUntilDone(outcome).thenCompose(recorded -> clearUntilDone(outcome)));
    }

    /** Shows that an order never came to be and completes; writes that everywhere behind, repeated until it is done. */
    public CompletionStage<Void> showRejected(Order rejected) {
        return orders.put(rejected, rejected.updatedAtMicros())
                .thenRun(() -> persistently.untilDone(
                        "record the rejection of " + rejected.placed().id(), () -> records.reject(rejected)));
    }

    /** As {@link #record}, again and again until it is done; fails only when the broker stops. */
    public CompletionStage<Void> recordUntilDone(Outcome outcome) {
        return persistently.untilDone("record the end of " + outcome.order().id(), () -> record(outcome));
    }

    /**
     * Settles the order or releases its hold. Repeats that by itself, for as long as the customer's home region is cut off,
     * so nothing that is in a hurry waits for it.
     *
     * @return fails with {@link UnsettledException} when it is left to the audit
     */
    public CompletionStage<Void> settle(Outcome outcome) {
        return settleOrders.settle(outcome);
    }

    /**
     * As {@link #settle}, then brings in the order that came in its place, if there is one, and last deletes the waiting row,
     * which until then is the note that the rest is due; only after {@link #record}.
     */
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
        return outcome.fold(filled -> nothing(), canceled -> nothing(), records::bringIn, expired -> nothing());
    }

    private static CompletionStage<Void> nothing() {
        return CompletableFuture.completedFuture(null);
    }
}

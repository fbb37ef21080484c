package io.geobroker.broker.outcome;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.listing.Listing;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Withdraws an order from any region: claims {@code canceled} in the home region of its symbol, then records it. Releasing
 * the hold, in the customer's home region, and deleting the row go on behind the answer.
 *
 * <p>If the broker dies after the claim, the order is canceled though its view still says open; canceling again finishes
 * it, and so do its next ticker and the audit. If it dies after recording, row and hold remain, for the same to find.
 */
public final class CancelOrder {

    /** How canceling ended. */
    public sealed interface Result {

        /** The order is canceled and will never fill. */
        record Canceled() implements Result {}

        /** The customer has no such order. */
        record NotFound() implements Result {}

        /** The order had ended before. */
        record TooLate(Order.Status status) implements Result {}

        /** Nothing was sent, the home region cannot be reached; safe to repeat. */
        record Unreachable(String region) implements Result {}

        /** The claim was not answered in time; safe to repeat. */
        record Unknown(String region) implements Result {}
    }

    private final Orders orders;
    private final RegionalOutcomes outcomes;
    private final FinishOrder finish;
    private final Listings listings;
    private final Decisions decisions;
    private final Duration deadline;

    /** @param deadline how long a claim may stay unanswered */
    public CancelOrder(
            Orders orders,
            RegionalOutcomes outcomes,
            FinishOrder finish,
            Listings listings,
            Decisions decisions,
            Duration deadline) {
        this.orders = orders;
        this.outcomes = outcomes;
        this.finish = finish;
        this.listings = listings;
        this.decisions = decisions;
        this.deadline = deadline;
    }

    /** Fails only when the local datacenter cannot be read or written; safe to repeat then. */
    public CompletionStage<Result> cancel(CustomerId customer, OrderId id) {
        return orders.find(customer, id)
                .thenCompose(found -> found.isEmpty()
                        ? done(new Result.NotFound())
                        : found.get().status().isOpen()
                                ? claim(found.get().placed())
                                : done(new Result.TooLate(found.get().status())));
    }

    private CompletionStage<Result> claim(OpenOrder order) {
        Optional<Listing> listing = listings.find(order.symbol());
        if (listing.isEmpty()) {
            throw new IllegalStateException("symbol of a waiting order is not listed any more: " + order.symbol());
        }
        String home = listing.get().homeRegion();
        Outcome proposed = new Outcome.Canceled(order, decisions.next());
        CompletionStage<Claim> claim;
        try {
            claim = outcomes.in(home).claim(proposed, deadline);
        } catch (RegionUnreachableException e) {
            return done(new Result.Unreachable(home));
        }
        return claim.thenCompose(answer -> {
            if (answer instanceof Claim.Won won) {
                return finish(won.outcome().withOrder(order));
            } else if (answer instanceof Claim.Lost lost) {
                return finish(lost.winner().withOrder(order));
            }
            return done(new Result.Unknown(home));
        });
    }

    private CompletionStage<Result> finish(Outcome outcome) {
        Result result = outcome instanceof Outcome.Canceled
                ? new Result.Canceled()
                : new Result.TooLate(outcome.ended().status());
        return finish.record(outcome).thenApply(recorded -> {
            // Repeats by itself; what it does not get done is left to the audit.
            finish.settleAndDelete(outcome);
            return result;
        });
    }

    private static CompletionStage<Result> done(Result result) {
        return CompletableFuture.completedFuture(result);
    }
}

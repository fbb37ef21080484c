package io.geobroker.broker.outcome;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.FindOrder;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
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

        <R> R fold(Cases<R> cases);

        /** What each of them means to whoever asks; a new kind does not compile until all have said. */
        interface Cases<R> {
            R canceled();

            R notFound();

            R tooLate(Order.Status status);

            R notKnownYet(String region);

            R unreachable(String region);

            R unknown(String region);
        }

        /** The order is canceled and will never fill. */
        record Canceled() implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.canceled();
            }
        }

        /** The customer has no such order. */
        record NotFound() implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.notFound();
            }
        }

        /** The order had ended before. */
        record TooLate(Order.Status status) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.tooLate(status);
            }
        }

        /** Nothing was sent: whether there is such an order, only that region could say; safe to repeat. */
        record NotKnownYet(String region) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.notKnownYet(region);
            }
        }

        /** Nothing was sent, the home region cannot be reached; safe to repeat. */
        record Unreachable(String region) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unreachable(region);
            }
        }

        /** The claim was not answered in time; safe to repeat. */
        record Unknown(String region) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unknown(region);
            }
        }
    }

    private final FindOrder findOrder;
    private final EndOrder endOrder;
    private final Decisions decisions;

    public CancelOrder(FindOrder findOrder, EndOrder endOrder, Decisions decisions) {
        this.findOrder = findOrder;
        this.endOrder = endOrder;
        this.decisions = decisions;
    }

    /** Fails only when the local datacenter cannot be read or written; safe to repeat then. */
    public CompletionStage<Result> cancel(CustomerId customer, OrderId id) {
        return findOrder
                .find(customer, id)
                .thenCompose(result -> result.<CompletionStage<Result>>fold(
                        found -> endOpen(found.order()),
                        notFound -> done(new Result.NotFound()),
                        unreachable -> done(new Result.NotKnownYet(unreachable.region()))));
    }

    private CompletionStage<Result> endOpen(Order found) {
        return found.status().isOpen() ? end(found.placed()) : done(new Result.TooLate(found.status()));
    }

    private CompletionStage<Result> end(OpenOrder order) {
        return endOrder.claim(new Outcome.Canceled(order, decisions.next()))
                .thenCompose(ending -> ending.<CompletionStage<Result>>fold(
                        decided -> endOrder.record(decided.outcome()).thenApply(finished -> result(decided.outcome())),
                        unreachable -> done(new Result.Unreachable(unreachable.region())),
                        unknown -> done(new Result.Unknown(unknown.region()))));
    }

    private static Result result(Outcome outcome) {
        return outcome.fold(
                filled -> tooLate(filled),
                canceled -> new Result.Canceled(),
                replaced -> tooLate(replaced),
                expired -> tooLate(expired));
    }

    private static Result tooLate(Outcome outcome) {
        return new Result.TooLate(outcome.ended().status());
    }

    private static CompletionStage<Result> done(Result result) {
        return CompletableFuture.completedFuture(result);
    }
}

package io.geobroker.broker.order.hold;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Sets cash and shares aside for orders, each in the account of its customer, in the customer's home region.
 *
 * <p>A hold is the token by which its order is settled exactly once: who finds it settles or releases it, in one step with
 * its removal. So it is added once only, by whoever made the order's id and before anybody else knows that id.
 */
public interface Holds {

    /** How setting aside ended. */
    sealed interface Result {

        <R> R fold(
                Function<? super Held, ? extends R> held,
                Function<? super Refused, ? extends R> refused,
                Function<? super Unreachable, ? extends R> unreachable,
                Function<? super Unknown, ? extends R> unknown);

        /** Set aside; it stays until the order is settled or the hold released. */
        record Held() implements Result {
            @Override
            public <R> R fold(
                    Function<? super Held, ? extends R> held,
                    Function<? super Refused, ? extends R> refused,
                    Function<? super Unreachable, ? extends R> unreachable,
                    Function<? super Unknown, ? extends R> unknown) {
                return held.apply(this);
            }
        }

        /** Nothing was set aside; {@code reason} says what the account lacks. */
        record Refused(String reason) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Held, ? extends R> held,
                    Function<? super Refused, ? extends R> refused,
                    Function<? super Unreachable, ? extends R> unreachable,
                    Function<? super Unknown, ? extends R> unknown) {
                return refused.apply(this);
            }
        }

        /** Nothing was set aside: the customer's home region cannot be reached; safe to repeat with a new order. */
        record Unreachable(String region) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Held, ? extends R> held,
                    Function<? super Refused, ? extends R> refused,
                    Function<? super Unreachable, ? extends R> unreachable,
                    Function<? super Unknown, ? extends R> unknown) {
                return unreachable.apply(this);
            }
        }

        /** Not answered in time: the hold may stand. It is never settled as long as nobody writes the order. */
        record Unknown(Throwable cause) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Held, ? extends R> held,
                    Function<? super Refused, ? extends R> refused,
                    Function<? super Unreachable, ? extends R> unreachable,
                    Function<? super Unknown, ? extends R> unknown) {
                return unknown.apply(this);
            }
        }
    }

    /**
     * Sets aside for an order whose id nobody else knows yet.
     *
     * @param deadline after which the answer is {@link Result.Unknown}
     */
    CompletionStage<Result> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline);

    /**
     * As {@link #hold}, for an order that is to come in the place of another of the same customer and stock: no more needs to
     * be free than it needs beyond what is held for the other, since that is taken over when the other ends as replaced.
     *
     * <p>Here, the whole is set aside; a store that can reckon the difference, and take over, does with less.
     */
    default CompletionStage<Result> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return hold(customer, order, hold, deadline);
    }

    /** Gives back what is held for an order that never came to be; nothing if nothing is. Fails when unanswered; repeat. */
    CompletionStage<Void> release(CustomerId customer, OrderId order);
}

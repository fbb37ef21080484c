package io.geobroker.broker.order.hold;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Sets cash and shares aside in the customer's account, in its home region.
 *
 * <p>A hold makes settlement exactly-once: settling or releasing removes it in the same step. So only the maker of the order
 * id adds it, once, before others know the id.
 */
public interface Holds {

    /** How setting aside ended. */
    sealed interface Result {

        <R> R fold(
                Function<? super Held, ? extends R> held,
                Function<? super Refused, ? extends R> refused,
                Function<? super Unreachable, ? extends R> unreachable,
                Function<? super Unknown, ? extends R> unknown);

        /** Set aside until settled or released. */
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

        /** Nothing set aside; {@code reason} says what is lacking. */
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

        /** Nothing set aside, as the home region is unreachable; safe to repeat with a new order. */
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

        /** The hold may stand; it is not settled unless the order is written. */
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

    /** @param deadline after which the answer is {@link Result.Unknown} */
    CompletionStage<Result> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline);

    /**
     * As {@link #hold}, for an order that replaces another of the same customer and stock.
     *
     * <p>A store may set aside the difference only, and take over the other hold later; the default takes the whole.
     */
    default CompletionStage<Result> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return hold(customer, order, hold, deadline);
    }

    /** Gives back a hold, if any, of an order that will not exist. Fails when unanswered; safe to repeat. */
    CompletionStage<Void> release(CustomerId customer, OrderId order);
}

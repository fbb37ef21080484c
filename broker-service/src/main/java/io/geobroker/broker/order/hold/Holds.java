package io.geobroker.broker.order.hold;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Sets cash and shares aside in the customer's account, in the customer's home region.
 *
 * <p>The hold makes settlement exactly-once: settling or releasing an order removes its hold in the same step. So the maker
 * of the order id adds it once, before anyone else knows the id.
 */
public interface Holds {

    sealed interface Result {

        <R> R fold(
                Function<? super Held, ? extends R> held,
                Function<? super Refused, ? extends R> refused,
                Function<? super Unreachable, ? extends R> unreachable,
                Function<? super Unknown, ? extends R> unknown);

        /** Set aside until the order is settled or the hold released. */
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

        /** Nothing set aside; {@code reason} says what the account lacks. */
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

        /** Nothing set aside: the home region is unreachable; safe to repeat with a new order. */
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

        /** Not answered in time: the hold may stand, but is not settled unless the order is written. */
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
     * <p>A store may require only the difference to be free, and take over the other's hold when that is replaced. This
     * default sets aside the whole.
     */
    default CompletionStage<Result> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return hold(customer, order, hold, deadline);
    }

    /**
     * Gives back the hold of an order that will not exist; nothing if there is none. Fails when unanswered; safe to repeat.
     */
    CompletionStage<Void> release(CustomerId customer, OrderId order);
}

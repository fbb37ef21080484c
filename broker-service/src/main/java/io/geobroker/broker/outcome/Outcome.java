package io.geobroker.broker.outcome;

import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Price;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How an order ended, with all that is needed to finish it. */
public sealed interface Outcome {

    OpenOrder order();

    Decision decision();

    Order ended();

    /**
     * Completes the order's data.
     *
     * <p>The audit cancels an unknown order knowing little more than its id; a row found later tells what to record.
     *
     * @param known has the same id
     */
    Outcome withOrder(OpenOrder known);

    /** Whether {@link #order()} is complete: a cancel or an expiry may know only its id. */
    default boolean isWhole() {
        return fold(filled -> true, canceled -> false, replaced -> true, expired -> false);
    }

    default <R> R fold(
            Function<? super Filled, ? extends R> filled,
            Function<? super Canceled, ? extends R> canceled,
            Function<? super Replaced, ? extends R> replaced,
            Function<? super Expired, ? extends R> expired) {
        if (this instanceof Filled end) {
            return filled.apply(end);
        } else if (this instanceof Canceled end) {
            return canceled.apply(end);
        }
        return this instanceof Replaced end ? replaced.apply(end) : expired.apply((Expired) this);
    }

    /**
     * The write timestamp of all that follows: after the order's own, so that clock skew does not let the older state win.
     */
    default long writeMicros() {
        return decision().writeMicros(order());
    }

    /**
     * @param claim the claim that won
     * @param atMicros microseconds since the epoch, by the decider's clock
     * @param by the deciding broker instance
     */
    record Decision(ClaimId claim, long atMicros, String by) {

        /** See {@link Outcome#writeMicros()}. */
        public long writeMicros(OpenOrder decided) {
            return Math.max(atMicros, decided.placedAtMicros() + 1);
        }
    }

    /**
     * Traded in full.
     *
     * @param price the ticker's price
     * @param tickerTimeMicros when the ticker was sent, microseconds since the epoch
     */
    record Filled(OpenOrder order, Decision decision, Price price, long tickerTimeMicros) implements Outcome {

        @Override
        public Outcome withOrder(OpenOrder known) {
            return this;
        }

        /** In micros; exact within the bounds of price and quantity. */
        public long valueMicros() {
            return Math.multiplyExact(order.quantity(), price.micros());
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.FILLED, writeMicros(), order.quantity(), price, null);
        }
    }

    /** @param reason null unless the broker itself canceled it */
    record Canceled(
            OpenOrder order, Decision decision, @Nullable CancelReason reason) implements Outcome {

        public Canceled(OpenOrder order, Decision decision) {
            this(order, decision, null);
        }

        @Override
        public Outcome withOrder(OpenOrder known) {
            return new Canceled(known, decision, reason);
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.CANCELED, writeMicros(), 0, null, null, reason);
        }
    }

    /** @param hold of the replacing order */
    record Replaced(OpenOrder order, Decision decision, OpenOrder by, Hold hold) implements Outcome {

        public Replaced {
            if (!order.id().equals(by.replaces())) {
                throw new IllegalArgumentException("order " + by.id() + " does not replace " + order.id());
            }
        }

        @Override
        public Outcome withOrder(OpenOrder known) {
            return new Replaced(known, decision, by, hold);
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.REPLACED, writeMicros(), 0, null, by.id());
        }
    }

    /** Ended by its time in force. */
    record Expired(OpenOrder order, Decision decision) implements Outcome {

        @Override
        public Outcome withOrder(OpenOrder known) {
            return new Expired(known, decision);
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.EXPIRED, writeMicros(), 0, null, null);
        }
    }
}

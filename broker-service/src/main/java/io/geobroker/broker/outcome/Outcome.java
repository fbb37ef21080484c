package io.geobroker.broker.outcome;

import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Price;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How an order ended; it holds everything needed to finish the order, whoever does. */
public sealed interface Outcome {

    OpenOrder order();

    Decision decision();

    /** The customer's view of the ended order. */
    Order ended();

    /**
     * The same end of the order as whoever meets this knows it. An order that the audit cancels because nobody knows of it is
     * claimed with little more than its id; should its row turn up, that says what to record.
     *
     * @param known of the same id
     */
    Outcome withOrder(OpenOrder known);

    /**
     * Whether {@link #order()} is told whole. A cancel or an expiry may be of an order of which only the id was known; a fill
     * or a replacement is only of one that was read.
     */
    default boolean isWhole() {
        return fold(filled -> true, canceled -> false, replaced -> true, expired -> false);
    }

    /** Whoever treats ends differently says so for each; a new kind does not compile until all have. */
    <R> R fold(
            Function<? super Filled, ? extends R> filled,
            Function<? super Canceled, ? extends R> canceled,
            Function<? super Replaced, ? extends R> replaced,
            Function<? super Expired, ? extends R> expired);

    /**
     * The timestamp of every write that follows from this outcome: after the order's own, so that no skewed clock lets
     * the older state win.
     */
    default long writeMicros() {
        return decision().writeMicros(order());
    }

    /**
     * Who decided, and when.
     *
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

        /** A fill knows its order: only rows that were read are filled. */
        @Override
        public Outcome withOrder(OpenOrder known) {
            return this;
        }

        public Trade trade() {
            return new Trade(order, decision, price, tickerTimeMicros);
        }

        @Override
        public <R> R fold(
                Function<? super Filled, ? extends R> filled,
                Function<? super Canceled, ? extends R> canceled,
                Function<? super Replaced, ? extends R> replaced,
                Function<? super Expired, ? extends R> expired) {
            return filled.apply(this);
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.FILLED, writeMicros(), order.quantity(), price, null);
        }
    }

    /**
     * Withdrawn by its customer, or by the broker.
     *
     * @param reason null unless the broker did it of its own accord
     */
    record Canceled(
            OpenOrder order, Decision decision, @Nullable CancelReason reason) implements Outcome {

        /** Without a reason to tell. */
        public Canceled(OpenOrder order, Decision decision) {
            this(order, decision, null);
        }

        @Override
        public Outcome withOrder(OpenOrder known) {
            return new Canceled(known, decision, reason);
        }

        @Override
        public <R> R fold(
                Function<? super Filled, ? extends R> filled,
                Function<? super Canceled, ? extends R> canceled,
                Function<? super Replaced, ? extends R> replaced,
                Function<? super Expired, ? extends R> expired) {
            return canceled.apply(this);
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.CANCELED, writeMicros(), 0, null, null, reason);
        }
    }

    /**
     * Another order came in its place.
     *
     * @param by that order
     * @param hold what is set aside for that order
     */
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
        public <R> R fold(
                Function<? super Filled, ? extends R> filled,
                Function<? super Canceled, ? extends R> canceled,
                Function<? super Replaced, ? extends R> replaced,
                Function<? super Expired, ? extends R> expired) {
            return replaced.apply(this);
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.REPLACED, writeMicros(), 0, null, by.id());
        }
    }

    /** Its time in force ran out. */
    record Expired(OpenOrder order, Decision decision) implements Outcome {

        @Override
        public Outcome withOrder(OpenOrder known) {
            return new Expired(known, decision);
        }

        @Override
        public <R> R fold(
                Function<? super Filled, ? extends R> filled,
                Function<? super Canceled, ? extends R> canceled,
                Function<? super Replaced, ? extends R> replaced,
                Function<? super Expired, ? extends R> expired) {
            return expired.apply(this);
        }

        @Override
        public Order ended() {
            return new Order(order, Order.Status.EXPIRED, writeMicros(), 0, null, null);
        }
    }
}

package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What an order waits for: its type with the prices that this type has. */
public sealed interface Terms {

    OrderType type();

    /** The price whose coming sets something off, see {@link #trigger}. */
    Price triggerPrice();

    /** What the order waits for now: to be filled, or, a stop-limit order before its stop, to become a limit order. */
    Trigger trigger(Side side);

    /** Whether a ticker that reached the trigger fills the order at its price. */
    default boolean fillsAt(Price price, Side side) {
        return trigger(side).isReachedBy(price);
    }

    /** Whether such an order may wait; if not, it is filled at once or never. */
    boolean waits();

    /** The time of the ticker that reached the stop of an order that waits on after it; empty before, and for other types. */
    OptionalLong stoppedAtMicros();

    /** The same after a ticker of that time has reached the stop; empty unless the type waits on after it. */
    Optional<Terms> stoppedAt(long tickerMicros);

    /**
     * The terms of an order that comes in the place of one with these.
     *
     * @param otherLimit empty unless the type has a limit and it is to be another one
     * @param otherStop empty unless the type has a stop and it is to be another one
     */
    Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop);

    /** Null unless the type has one. */
    default @Nullable Price limitPrice() {
        return null;
    }

    /** Null unless the type has one. */
    default @Nullable Price stopPrice() {
        return null;
    }

    /**
     * The price to reckon with before the fill: the limit, which no fill passes, if there is one; else the stop, which the
     * fill may pass.
     */
    Price worstPrice();

    /** Whatever the market asks, at once: such an order never waits, so nothing triggers it and no price bounds it. */
    record Market() implements Terms {
        @Override
        public OrderType type() {
            return OrderType.MARKET;
        }

        @Override
        public Price triggerPrice() {
            throw new IllegalStateException("a market order does not wait");
        }

        @Override
        public Trigger trigger(Side side) {
            throw new IllegalStateException("a market order does not wait");
        }

        @Override
        public boolean fillsAt(Price price, Side side) {
            return true;
        }

        @Override
        public Price worstPrice() {
            throw new IllegalStateException("a market order fills at any price");
        }

        @Override
        public boolean waits() {
            return false;
        }

        @Override
        public OptionalLong stoppedAtMicros() {
            return OptionalLong.empty();
        }

        @Override
        public Optional<Terms> stoppedAt(long tickerMicros) {
            return Optional.empty();
        }

        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            throw new IllegalStateException("a market order does not wait");
        }
    }

    /** A price as good as the limit, or better. */
    record Limit(Price limit) implements Terms {
        @Override
        public OrderType type() {
            return OrderType.LIMIT;
        }

        @Override
        public Price triggerPrice() {
            return limit;
        }

        @Override
        public Trigger trigger(Side side) {
            return Trigger.limit(side, limit);
        }

        @Override
        public Price limitPrice() {
            return limit;
        }

        @Override
        public Price worstPrice() {
            return limit;
        }

        @Override
        public boolean waits() {
            return true;
        }

        @Override
        public OptionalLong stoppedAtMicros() {
            return OptionalLong.empty();
        }

        @Override
        public Optional<Terms> stoppedAt(long tickerMicros) {
            return Optional.empty();
        }

        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            return new Limit(otherLimit.orElse(limit));
        }
    }

    /** A price that has moved to the stop, or beyond it; the order then fills at that price. */
    record Stop(Price stop) implements Terms {
        @Override
        public OrderType type() {
            return OrderType.STOP;
        }

        @Override
        public Price triggerPrice() {
            return stop;
        }

        @Override
        public Trigger trigger(Side side) {
            return Trigger.stop(side, stop);
        }

        @Override
        public Price stopPrice() {
            return stop;
        }

        @Override
        public Price worstPrice() {
            return stop;
        }

        @Override
        public boolean waits() {
            return true;
        }

        @Override
        public OptionalLong stoppedAtMicros() {
            return OptionalLong.empty();
        }

        @Override
        public Optional<Terms> stoppedAt(long tickerMicros) {
            return Optional.empty();
        }

        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            return new Stop(otherStop.orElse(stop));
        }
    }

    /**
     * A price that has moved to the stop, or beyond it, and from then on a price as good as the limit, or better.
     *
     * @param stoppedAtMicros the time of the ticker that reached the stop, microseconds since the epoch; empty before. The
     *     order is a limit order for tickers from that time on
     */
    record StopLimit(Price stop, Price limit, OptionalLong stoppedAtMicros) implements Terms {

        /** Before its stop. */
        public StopLimit(Price stop, Price limit) {
            this(stop, limit, OptionalLong.empty());
        }

        @Override
        public OrderType type() {
            return OrderType.STOP_LIMIT;
        }

        @Override
        public Price triggerPrice() {
            return stoppedAtMicros.isPresent() ? limit : stop;
        }

        @Override
        public Trigger trigger(Side side) {
            return stoppedAtMicros.isPresent() ? Trigger.limit(side, limit) : Trigger.stop(side, stop);
        }

        @Override
        public boolean fillsAt(Price price, Side side) {
            return Terms.super.fillsAt(price, side)
                    && Trigger.limit(side, limit).isReachedBy(price);
        }

        @Override
        public Price limitPrice() {
            return limit;
        }

        @Override
        public Price stopPrice() {
            return stop;
        }

        @Override
        public Price worstPrice() {
            return limit;
        }

        @Override
        public boolean waits() {
            return true;
        }

        @Override
        public Optional<Terms> stoppedAt(long tickerMicros) {
            return Optional.of(new StopLimit(stop, limit, OptionalLong.of(tickerMicros)));
        }

        /** Before its stop, whether or not this one had met it. */
        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            return new StopLimit(otherStop.orElse(stop), otherLimit.orElse(limit));
        }
    }
}

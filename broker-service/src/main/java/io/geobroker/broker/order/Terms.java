package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What an order waits for: its type, with the prices of that type. */
public sealed interface Terms {

    OrderType type();

    /** Of a stop-limit order the stop, until that is met. */
    default Price triggerPrice() {
        Price stop = stopPrice();
        return stop != null && stoppedAtMicros().isEmpty() ? stop : worstPrice();
    }

    /** Before the stop of a stop-limit order, the stop. */
    Trigger trigger(Side side);

    /** Whether a ticker that reached the trigger fills the order. */
    default boolean fillsAt(Price price, Side side) {
        return trigger(side).isReachedBy(price);
    }

    /** If not, the order is decided when placed. */
    default boolean waits() {
        return true;
    }

    /** When a stop-limit order met its stop, microseconds since the epoch; otherwise empty. */
    default OptionalLong stoppedAtMicros() {
        return OptionalLong.empty();
    }

    /** After a ticker reached the stop; empty unless the order then waits on. */
    default Optional<Terms> stoppedAt(long tickerMicros) {
        return Optional.empty();
    }

    /**
     * The terms of the replacing order.
     *
     * @param otherLimit empty to keep the limit
     * @param otherStop empty to keep the stop
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

    /** The limit, which bounds the fill, or else the stop, which does not; a market order has neither. */
    default Price worstPrice() {
        Price price = limitPrice() == null ? stopPrice() : limitPrice();
        return Objects.requireNonNull(price, "a market order fills at any price");
    }

    /** Fills at once at any price. */
    record Market() implements Terms {
        @Override
        public OrderType type() {
            return OrderType.MARKET;
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
        public boolean waits() {
            return false;
        }

        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            throw new IllegalStateException("a market order does not wait");
        }
    }

    /** Fills at the limit or better. */
    record Limit(Price limitPrice) implements Terms {
        @Override
        public OrderType type() {
            return OrderType.LIMIT;
        }

        @Override
        public Trigger trigger(Side side) {
            return Trigger.limit(side, limitPrice);
        }

        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            return new Limit(otherLimit.orElse(limitPrice));
        }
    }

    /** Fills at the price of the first ticker at or beyond the stop. */
    record Stop(Price stopPrice) implements Terms {
        @Override
        public OrderType type() {
            return OrderType.STOP;
        }

        @Override
        public Trigger trigger(Side side) {
            return Trigger.stop(side, stopPrice);
        }

        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            return new Stop(otherStop.orElse(stopPrice));
        }
    }

    /**
     * Becomes a limit order at the first ticker at or beyond the stop.
     *
     * @param stoppedAtMicros that ticker's time, microseconds since the epoch; empty before
     */
    record StopLimit(Price stopPrice, Price limitPrice, OptionalLong stoppedAtMicros) implements Terms {

        public StopLimit(Price stopPrice, Price limitPrice) {
            this(stopPrice, limitPrice, OptionalLong.empty());
        }

        @Override
        public OrderType type() {
            return OrderType.STOP_LIMIT;
        }

        @Override
        public Trigger trigger(Side side) {
            return stoppedAtMicros.isPresent() ? Trigger.limit(side, limitPrice) : Trigger.stop(side, stopPrice);
        }

        @Override
        public boolean fillsAt(Price price, Side side) {
            return Terms.super.fillsAt(price, side)
                    && Trigger.limit(side, limitPrice).isReachedBy(price);
        }

        @Override
        public Optional<Terms> stoppedAt(long tickerMicros) {
            return Optional.of(new StopLimit(stopPrice, limitPrice, OptionalLong.of(tickerMicros)));
        }

        /** Waits for its stop again, even if already met. */
        @Override
        public Terms replaced(Optional<Price> otherLimit, Optional<Price> otherStop) {
            return new StopLimit(otherStop.orElse(stopPrice), otherLimit.orElse(limitPrice));
        }
    }
}

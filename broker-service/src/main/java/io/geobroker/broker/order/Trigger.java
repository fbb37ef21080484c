package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;

/**
 * The price that fills an order, and from which side the market has to come to it.
 *
 * @param direction from which side
 * @param price the limit price of a limit order, the stop price of a stop order
 */
public record Trigger(Direction direction, Price price) {

    /** From which side the market comes. */
    public enum Direction {
        /** Tickers at or below the price trigger: buy limit, sell stop. */
        FALLING,
        /** Tickers at or above the price trigger: sell limit, buy stop. */
        RISING
    }

    static Trigger of(Side side, OrderType type, Price price) {
        boolean falling = (side == Side.BUY) == (type == OrderType.LIMIT);
        return new Trigger(falling ? Direction.FALLING : Direction.RISING, price);
    }

    public boolean isReachedBy(Price ticker) {
        return direction == Direction.FALLING ? ticker.micros() <= price.micros() : ticker.micros() >= price.micros();
    }
}

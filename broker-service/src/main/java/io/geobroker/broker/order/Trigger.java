package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;

/** The price an order waits for, and the direction from which it is reached. */
public record Trigger(Direction direction, Price price) {

    public enum Direction {
        /** At or below the price: buy limit, sell stop. */
        FALLING,
        /** At or above the price: sell limit, buy stop. */
        RISING
    }

    static Trigger limit(Side side, Price price) {
        return new Trigger(side == Side.BUY ? Direction.FALLING : Direction.RISING, price);
    }

    static Trigger stop(Side side, Price price) {
        return new Trigger(side == Side.BUY ? Direction.RISING : Direction.FALLING, price);
    }

    public boolean isReachedBy(Price ticker) {
        return direction == Direction.FALLING ? ticker.micros() <= price.micros() : ticker.micros() >= price.micros();
    }
}

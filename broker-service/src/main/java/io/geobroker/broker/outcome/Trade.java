package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.schema.listing.Price;

/**
 * A fill, recorded on the symbol's tape.
 *
 * @param decision its time is the trade's
 * @param price the ticker's
 * @param tickerTimeMicros when the ticker was sent, microseconds since the epoch
 */
public record Trade(OpenOrder order, Outcome.Decision decision, Price price, long tickerTimeMicros) {

    /** See {@link Outcome#writeMicros()}. */
    public long writeMicros() {
        return decision.writeMicros(order);
    }

    /** In micros; exact within the bounds of price and quantity. */
    public long valueMicros() {
        return Math.multiplyExact(order.quantity(), price.micros());
    }
}

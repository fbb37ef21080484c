package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.schema.listing.Price;

/**
 * A fill, recorded on the symbol's tape.
 *
 * @param order filled in full
 * @param decision its time is the trade's time
 * @param price the ticker's price
 * @param tickerTimeMicros when the ticker was sent, microseconds since the epoch
 */
public record Trade(OpenOrder order, Outcome.Decision decision, Price price, long tickerTimeMicros) {

    /** See {@link Outcome#writeMicros()}. */
    public long writeMicros() {
        return decision.writeMicros(order);
    }

    /** Shares times price in micros; exact within the bounds of both. */
    public long valueMicros() {
        return Math.multiplyExact(order.quantity(), price.micros());
    }
}

package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.schema.listing.Price;

/**
 * A fill, recorded on the symbol's tape.
 *
 * @param order what was filled, in full
 * @param decision the claim behind the fill; its time is the trade's time
 * @param price the ticker's price
 * @param tickerTimeMicros when the ticker was sent, microseconds since the epoch
 */
public record Trade(OpenOrder order, Outcome.Decision decision, Price price, long tickerTimeMicros) {

    /** The timestamp of every write of it: the outcome's, see {@link Outcome#writeMicros()}. */
    public long writeMicros() {
        return decision.writeMicros(order);
    }

    /** Shares times price in micros; exact, and never too large for the bounds of price and quantity. */
    public long valueMicros() {
        return Math.multiplyExact(order.quantity(), price.micros());
    }
}

package io.geobroker.loadtest.storm.check.evidence;

import io.geobroker.loadtest.storm.journal.OrderTerms;
import java.util.Optional;
import java.util.UUID;

/**
 * How an order ended, from {@code order_outcomes} or {@code later_outcomes}.
 *
 * @param end {@code filled}, {@code canceled}, {@code expired} or {@code replaced}; {@code moved} in a {@link StoredDoor}
 * @param decidedMicros by the decider's clock, microseconds since the epoch
 * @param priceMicros 0 unless filled
 * @param tickerTimeMicros 0 unless filled
 */
public record StoredOutcome(
        UUID order,
        String customer,
        OrderTerms terms,
        String end,
        UUID claim,
        long decidedMicros,
        long priceMicros,
        long tickerTimeMicros,
        Optional<UUID> replacement) {

    public boolean isFilled() {
        return end.equals("filled");
    }
}

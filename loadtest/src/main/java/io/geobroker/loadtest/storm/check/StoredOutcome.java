package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Terms;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of {@code order_outcomes}: how an order ended.
 *
 * @param end {@code filled}, {@code canceled}, {@code expired} or {@code replaced}
 * @param priceMicros 0 unless filled
 * @param tickerTimeMicros 0 unless filled
 * @param replacement the order that came in its place
 */
public record StoredOutcome(
        UUID order,
        String customer,
        Terms terms,
        String end,
        UUID claim,
        long priceMicros,
        long tickerTimeMicros,
        Optional<UUID> replacement) {

    public boolean isFilled() {
        return end.equals("filled");
    }
}

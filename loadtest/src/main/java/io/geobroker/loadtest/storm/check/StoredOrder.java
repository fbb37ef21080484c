package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Terms;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of {@code orders_by_customer}: what its customer is shown.
 *
 * @param status {@code new} while it is open, else how it ended
 * @param filledPriceMicros 0 unless filled
 */
public record StoredOrder(
        UUID id,
        String customer,
        String name,
        Terms terms,
        String status,
        long filledQuantity,
        long filledPriceMicros,
        Optional<UUID> replaces,
        Optional<UUID> replacedBy) {

    public boolean isOpen() {
        return status.equals("new");
    }

    /** Whether it was to come in the place of an order that ended otherwise. */
    public boolean isRejected() {
        return status.equals("rejected");
    }

    public boolean isFilled() {
        return status.equals("filled");
    }
}

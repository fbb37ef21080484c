package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A row of {@code orders_by_customer}: what its customer is shown.
 *
 * @param status {@code new} while it is open, else how it ended
 * @param filledPriceMicros 0 unless filled
 * @param updatedMicros when it came to its status, microseconds since the epoch
 * @param expiresMicros when a day order ends; no other has it
 */
public record StoredOrder(
        UUID id,
        String customer,
        String name,
        OrderTerms terms,
        String status,
        long filledQuantity,
        long filledPriceMicros,
        long updatedMicros,
        OptionalLong expiresMicros,
        Optional<UUID> replaces,
        Optional<UUID> replacedBy) {

    /** As its customer is told. */
    public OrderState state() {
        return new OrderState(status, filledQuantity, filledPriceMicros, updatedMicros);
    }

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

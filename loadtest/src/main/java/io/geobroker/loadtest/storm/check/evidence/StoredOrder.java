package io.geobroker.loadtest.storm.check.evidence;

import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A row of {@code orders_by_customer}, the customer's view of an order.
 *
 * @param name empty if the broker named it
 * @param status {@code new} while it is open, else how it ended
 * @param filledPriceMicros 0 unless filled
 * @param updatedMicros of the status, microseconds since the epoch
 * @param expiresMicros present for day orders only
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

    public OrderState state() {
        return new OrderState(status, filledQuantity, filledPriceMicros, updatedMicros);
    }

    public boolean isOpen() {
        return status.equals("new");
    }

    /** A replacement whose old order ended in another way. */
    public boolean isRejected() {
        return status.equals("rejected");
    }

    public boolean isFilled() {
        return status.equals("filled");
    }
}

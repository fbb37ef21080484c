package io.geobroker.loadtest.storm.journal;

import java.util.Set;

/**
 * The state of an order as a customer was told.
 *
 * @param status {@code new} while it is open, else how it ended
 * @param filledQuantity 0 unless filled
 * @param filledPriceMicros 0 unless filled
 * @param updatedMicros microseconds since the epoch; 0 when unknown
 */
public record OrderState(String status, long filledQuantity, long filledPriceMicros, long updatedMicros) {
    private static final Set<String> OPEN = Set.of("new", "accepted", "pending_new");

    /** For an answer that tells only the status. */
    public static OrderState of(String status) {
        return new OrderState(status, 0, 0, 0);
    }

    public boolean isOpen() {
        return OPEN.contains(status);
    }

    /** Whether both can hold for one order at the same time. */
    public boolean agreesWith(OrderState other) {
        if (!status.equals(other.status)) {
            return false;
        }
        return updatedMicros == 0 || other.updatedMicros == 0 || equals(other);
    }
}

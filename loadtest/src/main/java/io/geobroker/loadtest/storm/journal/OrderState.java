package io.geobroker.loadtest.storm.journal;

import java.util.Set;

/**
 * How a customer was told that an order stands.
 *
 * @param status {@code new} while it is open, else how it ended
 * @param filledQuantity 0 unless filled
 * @param filledPriceMicros 0 unless filled
 * @param updatedMicros when it came to its status, microseconds since the epoch; 0 when that was not told
 */
public record OrderState(String status, long filledQuantity, long filledPriceMicros, long updatedMicros) {
    private static final Set<String> OPEN = Set.of("new", "accepted", "pending_new");

    /** Of an answer that tells the status and no more. */
    public static OrderState of(String status) {
        return new OrderState(status, 0, 0, 0);
    }

    public boolean isOpen() {
        return OPEN.contains(status);
    }

    /** Whether both can be of the same order at the same time, as far as each was told. */
    public boolean agreesWith(OrderState other) {
        if (!status.equals(other.status)) {
            return false;
        }
        return updatedMicros == 0 || other.updatedMicros == 0 || equals(other);
    }
}

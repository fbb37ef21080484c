package io.geobroker.broker.order.cassandra;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;

/**
 * A range of placing times, as a range of order ids.
 *
 * @param afterMicros microseconds since the epoch, exclusive
 * @param untilMicros inclusive
 */
public record PlacedBetween(long afterMicros, long untilMicros) {
    /** A broker's clock may run ahead into the coming month. */
    private static final long SKEW_MICROS = Duration.ofDays(1).toNanos() / 1_000;

    /** The rest from that order's microsecond on. */
    public PlacedBetween behind(OrderId order) {
        return new PlacedBetween(Math.max(afterMicros, order.timeMicros() - 1), untilMicros);
    }

    /** The earlier first; empty for a single microsecond, in which a broker places at most ten orders. */
    public List<PlacedBetween> halves() {
        long after = Math.max(OrderId.EARLIEST, afterMicros);
        long until = Math.min(OrderId.LATEST, untilMicros);
        if (until - after < 2) {
            return List.of();
        }
        long middle = after + (until - after) / 2;
        return List.of(new PlacedBetween(afterMicros, middle), new PlacedBetween(middle, untilMicros));
    }

    /** Inclusive. */
    public UUID from() {
        return lowestAfter(afterMicros);
    }

    /** Exclusive. */
    public UUID below() {
        return lowestAfter(untilMicros);
    }

    /**
     * The {@code month} columns of the range, in that direction.
     *
     * @param historyMonths the most months before the current one
     */
    public Deque<Integer> months(long nowMicros, int historyMonths, boolean newestFirst) {
        YearMonth first = OrderColumns.month(nowMicros).minusMonths(historyMonths);
        YearMonth last = OrderColumns.month(Math.min(untilMicros, nowMicros + SKEW_MICROS));
        if (afterMicros > 0 && afterMicros < nowMicros) {
            YearMonth after = OrderColumns.month(afterMicros);
            first = after.isAfter(first) ? after : first;
        }
        Deque<Integer> months = new ArrayDeque<>();
        for (YearMonth month = first; !month.isAfter(last); month = month.plusMonths(1)) {
            if (newestFirst) {
                months.addFirst(OrderColumns.stored(month));
            } else {
                months.addLast(OrderColumns.stored(month));
            }
        }
        return months;
    }

    private static UUID lowestAfter(long micros) {
        return OrderId.lowestAt(Math.min(OrderId.LATEST - 1, micros) + 1).uuid();
    }
}

package io.geobroker.broker.order.lookup;

import java.time.Duration;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * How far one request reads a long history.
 *
 * @param mostRows rows looked at before a list is cut
 * @param within the time for reading
 */
public record ReadBound(int mostRows, Duration within, LongSupplier nanoClock) {

    /**
     * Whether a list that begins now reads on, given the rows looked at.
     *
     * <p>Throws {@link ReadTooLongException} when the time is over: clients take a short list for a whole one.
     */
    public IntPredicate start() {
        long startNanos = nanoClock.getAsLong();
        return looked -> {
            if (looked < mostRows && isOver(startNanos)) {
                throw new ReadTooLongException();
            }
            return looked < mostRows;
        };
    }

    /** For a page that tells where the next begins: only the time ends it, without failure. */
    public IntPredicate startPage() {
        long startNanos = nanoClock.getAsLong();
        return looked -> !isOver(startNanos);
    }

    private boolean isOver(long startNanos) {
        return nanoClock.getAsLong() - startNanos >= within.toNanos();
    }
}

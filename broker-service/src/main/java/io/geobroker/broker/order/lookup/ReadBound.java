package io.geobroker.broker.order.lookup;

import java.time.Duration;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * How far one request reads a history that may be long.
 *
 * @param mostRows rows looked at, after which a list is cut and tells where to continue
 * @param within the time for reading
 */
public record ReadBound(int mostRows, Duration within, LongSupplier nanoClock) {

    /**
     * For a list that begins now: whether to read on, given the rows looked at.
     *
     * <p>The predicate throws {@link ReadTooLongException} when the time is over: clients take a short list for a whole one.
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

    /** As {@link #start}, for a page that tells where the next begins: the time ends it, not the rows. */
    public IntPredicate startPage() {
        long startNanos = nanoClock.getAsLong();
        return looked -> !isOver(startNanos);
    }

    private boolean isOver(long startNanos) {
        return nanoClock.getAsLong() - startNanos >= within.toNanos();
    }
}

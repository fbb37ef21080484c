package io.geobroker.broker.order.lookup;

import java.time.Duration;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * How far one request reads a history that may be long.
 *
 * @param mostRows after how many rows looked at a list is cut, whatever was found, and tells where to go on
 * @param within for how long it is read
 */
public record ReadBound(int mostRows, Duration within, LongSupplier nanoClock) {

    /**
     * Of a list that begins now: whether more is read, asked with how many rows were looked at. Throws {@link
     * ReadTooLongException} when the time is over: most clients take a short list for a whole one.
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

    /** The same of a page that tells where the next one begins: it ends when the time is over, however many rows it has. */
    public IntPredicate startPage() {
        long startNanos = nanoClock.getAsLong();
        return looked -> !isOver(startNanos);
    }

    private boolean isOver(long startNanos) {
        return nanoClock.getAsLong() - startNanos >= within.toNanos();
    }
}

package io.geobroker.broker.order;

import java.time.Duration;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * How far one request reads a history that may be long. What is cut at the bound tells where to go on.
 *
 * @param mostRows after how many rows looked at a list is cut, whatever was found
 * @param within for how long a list is read
 */
public record ReadBound(int mostRows, Duration within, LongSupplier nanoClock) {

    /** Of a list that begins now: whether more is read, asked with how many rows were looked at. */
    public IntPredicate start() {
        long startNanos = nanoClock.getAsLong();
        return looked -> looked < mostRows && nanoClock.getAsLong() - startNanos < within.toNanos();
    }

    /** The same time for another number of rows. */
    public ReadBound rows(int most) {
        return new ReadBound(most, within, nanoClock);
    }
}

package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Where on a tape to go on reading.
 *
 * @param tradedAtMicros microseconds since the epoch
 * @param behind of the trades of that very microsecond only those behind this order's; all of them when null
 */
public record TapePosition(long tradedAtMicros, @Nullable OrderId behind) {
    /** Newest first, and of one microsecond the least order id first: the sequence in which the tape is stored. */
    public static final Comparator<TapeEntry> NEWEST_FIRST =
            Comparator.comparingLong(TapeEntry::tradedAtMicros).reversed().thenComparing(TapeEntry::order);

    /** The position right behind that trade. */
    public static TapePosition behind(TapeEntry entry) {
        return new TapePosition(entry.tradedAtMicros(), entry.order());
    }

    /** Whether a reader in that direction, standing here, has the trade still before it. */
    boolean comesBefore(TapeEntry entry, boolean newestFirst) {
        if (entry.tradedAtMicros() != tradedAtMicros) {
            return entry.tradedAtMicros() < tradedAtMicros == newestFirst;
        }
        return behind == null
                || (newestFirst
                        ? entry.order().compareTo(behind) > 0
                        : entry.order().compareTo(behind) < 0);
    }
}

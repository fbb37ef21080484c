package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Where on a tape to continue reading.
 *
 * @param tradedAtMicros microseconds since the epoch
 * @param behind skips the trades of that microsecond up to this order's; null skips none
 */
public record TapePosition(long tradedAtMicros, @Nullable OrderId behind) {
    /** Of one microsecond the least order id first, as the tape is stored. */
    public static final Comparator<TapeEntry> NEWEST_FIRST =
            Comparator.comparingLong(TapeEntry::tradedAtMicros).reversed().thenComparing(TapeEntry::order);

    public static TapePosition behind(TapeEntry entry) {
        return new TapePosition(entry.tradedAtMicros(), entry.order());
    }

    /** Whether a reader in that direction has the trade still ahead. */
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

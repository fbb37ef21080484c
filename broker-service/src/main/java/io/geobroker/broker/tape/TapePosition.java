package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import org.jspecify.annotations.Nullable;

/**
 * Where to continue reading a tape.
 *
 * @param tradedAtMicros microseconds since the epoch
 * @param behind skips trades of that microsecond up to this order's; null skips none
 */
public record TapePosition(long tradedAtMicros, @Nullable OrderId behind) {
    public static TapePosition behind(TapeEntry entry) {
        return new TapePosition(entry.tradedAtMicros(), entry.order());
    }

    /** Whether a reader in that direction still has the trade ahead. */
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

package io.geobroker.broker.tape;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a tape.
 *
 * @param next where to continue; null at the end. Even an empty page may have a next
 */
public record TapePage(List<TapeEntry> trades, @Nullable TapePosition next) {

    public TapePage {
        trades = List.copyOf(trades);
    }

    /** @param found in the direction of reading; more than {@code limit} if there is a next page */
    public static TapePage cut(List<TapeEntry> found, int limit) {
        return found.size() <= limit
                ? new TapePage(found, null)
                : new TapePage(found.subList(0, limit), TapePosition.behind(found.get(limit - 1)));
    }
}

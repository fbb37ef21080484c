package io.geobroker.broker.tape;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a tape.
 *
 * @param next where to go on; null at the end of the range asked for. A page may be short, even empty, and yet have a next
 */
public record TapePage(List<TapeEntry> trades, @Nullable TapePosition next) {

    public TapePage {
        trades = List.copyOf(trades);
    }

    /**
     * The first {@code limit} of what was found.
     *
     * @param found in the direction of reading; more than {@code limit} tells that there is a next page
     */
    public static TapePage cut(List<TapeEntry> found, int limit) {
        return found.size() <= limit
                ? new TapePage(found, null)
                : new TapePage(found.subList(0, limit), TapePosition.behind(found.get(limit - 1)));
    }
}

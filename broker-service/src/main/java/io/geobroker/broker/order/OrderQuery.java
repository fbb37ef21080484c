package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of a customer's orders to list.
 *
 * @param limit 1 to {@value #MAX_LIMIT}; cuts at the far end
 * @param afterMicros placing time, microseconds since the epoch; exclusive
 * @param untilMicros placing time, inclusive
 * @param symbols all when empty
 * @param side both when null
 */
public record OrderQuery(
        State state,
        int limit,
        long afterMicros,
        long untilMicros,
        boolean newestFirst,
        Set<Symbol> symbols,
        @Nullable Side side) {
    public static final int MAX_LIMIT = 500;

    public enum State {
        OPEN,
        CLOSED,
        ALL
    }

    public OrderQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ": " + limit);
        }
        symbols = Set.copyOf(symbols);
    }

    public boolean accepts(Order order) {
        OpenOrder placed = order.placed();
        boolean stateFits = switch (state) {
            case OPEN -> order.status().isOpen();
            case CLOSED -> !order.status().isOpen();
            case ALL -> true;
        };
        return stateFits
                && coversTimeOf(order)
                && (symbols.isEmpty() || symbols.contains(placed.symbol()))
                && (side == null || side == placed.side());
    }

    boolean coversTimeOf(Order order) {
        long placedAtMicros = order.placed().placedAtMicros();
        return placedAtMicros > afterMicros && placedAtMicros <= untilMicros;
    }
}

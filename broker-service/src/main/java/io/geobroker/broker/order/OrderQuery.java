package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of a customer's orders to list.
 *
 * @param state open, closed or all
 * @param limit 1 to {@value #MAX_LIMIT}
 * @param afterMicros only orders placed after this, microseconds since the epoch; exclusive
 * @param untilMicros only orders placed until this, microseconds since the epoch; inclusive
 * @param newestFirst the direction; the limit cuts at its far end
 * @param symbols only these; all when empty
 * @param side only this; both when null
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

    /** Which orders by their status. */
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

    /** Whether it was placed in the time asked for. */
    boolean coversTimeOf(Order order) {
        long placedAtMicros = order.placed().placedAtMicros();
        return placedAtMicros > afterMicros && placedAtMicros <= untilMicros;
    }
}

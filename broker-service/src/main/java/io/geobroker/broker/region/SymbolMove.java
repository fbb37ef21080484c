package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.OptionalLong;

/**
 * One move of a symbol to another home region.
 *
 * @param number from 1; the higher, the newer
 * @param askedAtMicros microseconds since the epoch, by the clock of the broker that was asked
 * @param askedBy the operator
 * @param readyMicros when the target had matched a ticker that both regions have; empty before
 * @param drainedAtMicros when no order was left at another door; empty before
 */
public record SymbolMove(
        Symbol symbol,
        int number,
        String from,
        String to,
        long askedAtMicros,
        String askedBy,
        OptionalLong readyMicros,
        OptionalLong drainedAtMicros) {

    public SymbolMove {
        if (number < 1) {
            throw new IllegalArgumentException("number of a move must be >= 1: " + number);
        }
        if (from.equals(to)) {
            throw new IllegalArgumentException("a move must go to another region than " + from);
        }
    }

    /** Its target is the symbol's home, until a newer move is ready. */
    public boolean isReady() {
        return readyMicros.isPresent();
    }

    public boolean isDrained() {
        return isReady() && drainedAtMicros.isPresent();
    }
}

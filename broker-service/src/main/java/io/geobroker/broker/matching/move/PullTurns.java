package io.geobroker.broker.matching.move;

import io.geobroker.schema.listing.Symbol;
import java.util.HashSet;
import java.util.Set;

/**
 * How many orders of a symbol are drawn here at a time: all symbols share, or their closes would wait for each other at the
 * old home. Confined to the matching thread.
 */
public final class PullTurns {
    /** Each takes two round trips: of 230 ms these are 330 orders a second (docs/measurements). */
    static final int AT_A_TIME = 192;

    private final Set<Symbol> pulling = new HashSet<>();

    /** @return for each of those that are pulled now, this one among them; at least 1 */
    int of(Symbol symbol) {
        pulling.add(symbol);
        return Math.max(1, AT_A_TIME / pulling.size());
    }

    void over(Symbol symbol) {
        pulling.remove(symbol);
    }
}

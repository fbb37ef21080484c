package io.geobroker.loadtest.storm.check.evidence;

import java.util.Map;
import java.util.UUID;

/** A row of {@code accounts}. */
public record StoredAccount(
        String customer, String home, long cashMicros, Map<String, Position> positions, Map<UUID, Hold> holds) {

    /**
     * Shares of one stock.
     *
     * @param costMicros of all shares together
     */
    public record Position(long quantity, long costMicros) {}

    /** Cash or shares held for an order. */
    public record Hold(String symbol, long cashMicros, long shares) {}
}

package io.geobroker.loadtest.storm.check.evidence;

import java.util.OptionalLong;

/**
 * A row of {@code symbol_moves}.
 *
 * @param number from 1, for each symbol
 * @param askedMicros by a broker's clock, microseconds since the epoch
 * @param drainedMicros by a broker's clock; empty while orders may be decided where it came from
 */
public record StoredMove(
        String symbol, int number, String from, String to, long askedMicros, OptionalLong drainedMicros) {}

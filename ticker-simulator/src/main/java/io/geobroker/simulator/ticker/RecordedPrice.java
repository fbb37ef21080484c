package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;

/**
 * One line of a recording.
 *
 * @param time when it was recorded; a recording is in order of time
 * @param symbol the stock
 * @param price what it traded at
 */
public record RecordedPrice(Instant time, Symbol symbol, Price price) {}

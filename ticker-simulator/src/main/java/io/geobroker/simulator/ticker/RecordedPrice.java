package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;

/**
 * One line of a recording.
 *
 * @param time never before that of the previous line
 */
public record RecordedPrice(Instant time, Symbol symbol, Price price) {}

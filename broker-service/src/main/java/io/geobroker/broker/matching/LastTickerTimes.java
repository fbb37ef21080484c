package io.geobroker.broker.matching;

import io.geobroker.schema.listing.Symbol;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/** When the last ticker of a symbol at home here was sent, as the owners before have stored it. */
@FunctionalInterface
public interface LastTickerTimes {

    /**
     * Microseconds since the epoch, never from further in the future than clocks differ; empty when there was none. At most a
     * moment behind what the owner before had. Fails when it cannot be read.
     */
    CompletionStage<OptionalLong> find(Symbol symbol);
}

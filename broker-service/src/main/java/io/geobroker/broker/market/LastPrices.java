package io.geobroker.broker.market;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The last prices of the stocks at home in one region, as its datacenter knows them: at most a moment behind the tickers.
 *
 * <p>All operations may be repeated. A stage fails when that datacenter has no quorum or cannot be reached.
 */
public interface LastPrices {

    /** Writes the price; whatever the sequence of calls, the newest stands. */
    CompletionStage<Void> put(LastPrice price);

    CompletionStage<Optional<LastPrice>> find(Symbol symbol);

    /** The last prices of all stocks of the region. */
    CompletionStage<List<LastPrice>> all();
}

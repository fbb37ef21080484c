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

    /**
     * Writes the prices; whatever the sequence of calls, the newest of each stock stands. But a price from further in the future
     * than clocks differ, which a broker with a wrong clock may have stored, stands only until the next one is written. After a
     * failure some may be written.
     *
     * @param prices each of another stock
     */
    CompletionStage<Void> put(List<LastPrice> prices);

    /** Empty also when what is stored is from further in the future than clocks differ, or cannot be read. */
    CompletionStage<Optional<LastPrice>> find(Symbol symbol);

    /** The last prices of all stocks of the region that {@link #find} finds. */
    CompletionStage<List<LastPrice>> all();
}

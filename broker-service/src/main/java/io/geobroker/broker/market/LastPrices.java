package io.geobroker.broker.market;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The stored last prices of the stocks at home in one region.
 *
 * <p>All operations may be repeated. A stage fails when the region's datacenter has no quorum or cannot be reached.
 */
public interface LastPrices {

    /**
     * The newest of each stock stands, in any order of calls. One from the future, by a wrong clock, stands only until the
     * next write. After a failure some may be written.
     *
     * @param prices one per stock
     */
    CompletionStage<Void> put(List<LastPrice> prices);

    /** Empty also when the stored price is from the future or cannot be read. */
    CompletionStage<Optional<LastPrice>> find(Symbol symbol);

    /** All prices that {@link #find} finds. */
    CompletionStage<List<LastPrice>> all();
}

package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Numbers of waiting orders in this broker's books. Thread-safe. */
public interface WaitingOrders {

    /** By symbol and bucket; fails when matching is busy or stopped. */
    CompletionStage<Map<Symbol, List<Integer>>> byBucket();
}

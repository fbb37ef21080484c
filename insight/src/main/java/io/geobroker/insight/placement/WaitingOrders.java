package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** How many orders wait, as the books of this broker know it. Threads may share it. */
public interface WaitingOrders {

    /** Of each symbol this broker matches, the number in each bucket; the stage may fail when matching is busy or has stopped. */
    CompletionStage<Map<Symbol, List<Integer>>> byBucket();
}

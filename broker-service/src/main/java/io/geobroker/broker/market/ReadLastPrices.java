package io.geobroker.broker.market;

import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads every region's last prices, so that sizing a hold needs no remote read. */
public record ReadLastPrices(List<String> regions, Regions<LastPrices> prices, PriceBoard board) {

    /** Prices of a region that does not answer stay and grow old. */
    public CompletionStage<Void> read() {
        return CompletableFuture.allOf(regions.stream().map(this::read).toArray(CompletableFuture<?>[]::new));
    }

    private CompletableFuture<Void> read(String region) {
        try {
            return prices.in(region)
                    .all()
                    .thenAccept(all -> all.forEach(board::note))
                    .exceptionally(failure -> null)
                    .toCompletableFuture();
        } catch (RegionUnreachableException e) {
            return CompletableFuture.completedFuture(null);
        }
    }
}

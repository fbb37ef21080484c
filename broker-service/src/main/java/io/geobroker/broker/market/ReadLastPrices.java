package io.geobroker.broker.market;

import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads what every region's stocks trade at, so that this broker knows about how much to set aside for an order, without
 * asking beyond an ocean while a customer waits.
 */
public final class ReadLastPrices {
    private final List<String> regions;
    private final Regions<LastPrices> prices;
    private final PriceBoard board;

    public ReadLastPrices(List<String> regions, Regions<LastPrices> prices, PriceBoard board) {
        this.regions = List.copyOf(regions);
        this.prices = prices;
        this.board = board;
    }

    /** Reads all regions, each for itself; of one that does not answer the prices stay as they are, and grow old. */
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

package io.geobroker.broker.market;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.region.Regions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads every region's last prices, so that sizing a hold needs no remote read. */
public record ReadLastPrices(List<String> regions, Regions<LastPrices> prices, PriceBoard board) {

    /** Prices of a region that does not answer stay and grow old. */
    public CompletionStage<Void> read() {
        return FewAtATime.all(regions.stream()
                .map(region -> CompletableFuture.completedFuture(region)
                        .thenCompose(each -> prices.in(each).all())
                        .thenAccept(all -> all.forEach(board::note))
                        .exceptionally(failure -> null)));
    }
}

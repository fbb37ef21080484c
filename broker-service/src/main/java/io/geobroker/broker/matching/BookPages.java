package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderPage;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The first pages of several buckets. Buckets are read in parallel, the pages of one in sequence. */
record BookPages(List<CompletionStage<OrderPage>> buckets, MatchingMeters meters) {

    /** Takes all pages on the executor; fails when a bucket cannot be read to its end. */
    CompletableFuture<Void> takeAll(Consumer<List<OpenOrder>> take, Executor executor) {
        return FewAtATime.all(buckets.stream()
                .map(bucket -> bucket.thenCompose(page -> page.takeAll(take, executor))
                        .whenComplete((done, failure) -> {
                            if (failure != null) {
                                meters.count(Counted.READS_FAILED);
                            }
                        })));
    }
}

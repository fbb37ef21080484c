package io.geobroker.broker.platform.concurrent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Goes through a long list a few at a time, so that what is asked of a datacenter at once is bounded. */
public final class FewAtATime {
    private FewAtATime() {}

    /**
     * Visits the first few, then the next few when that is done, until all are visited.
     *
     * @param few at least 1; the last ones may be fewer
     * @param visit never given an empty list; its failure ends the walk, and fails it
     */
    public static <T> CompletionStage<Void> visit(
            List<T> all, int few, Function<List<T>, CompletionStage<Void>> visit) {
        CompletionStage<Void> visited = CompletableFuture.completedFuture(null);
        for (int from = 0; from < all.size(); from += few) {
            List<T> next = all.subList(from, Math.min(all.size(), from + few));
            visited = visited.thenCompose(done -> visit.apply(next));
        }
        return visited;
    }

    /**
     * Visits each: the first few together, then the next few when all of them are done.
     *
     * @param few at least 1
     * @param visit does not throw; one that fails ends the walk, after the few it is among, and fails it
     */
    public static <T> CompletionStage<Void> each(List<T> all, int few, Function<T, CompletionStage<Void>> visit) {
        return visit(
                all,
                few,
                together -> CompletableFuture.allOf(together.stream()
                        .map(visit)
                        .map(CompletionStage::toCompletableFuture)
                        .toArray(CompletableFuture<?>[]::new)));
    }
}

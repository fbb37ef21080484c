package io.geobroker.broker.platform.concurrent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Walks a list a few elements at a time, to bound concurrent requests. */
public final class FewAtATime {
    private FewAtATime() {}

    /**
     * Visits sublists one after the other.
     *
     * @param few at least 1; the last sublist may be shorter
     * @param visit its failure ends and fails the walk
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
     * Visits the elements of each sublist together.
     *
     * @param few at least 1
     * @param visit does not throw; a failure ends and fails the walk after its sublist
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

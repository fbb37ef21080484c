package io.geobroker.broker.platform.concurrent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/** Waits for several stages; walks a list a few elements at a time, to bound concurrent requests. */
public final class FewAtATime {
    private FewAtATime() {}

    /**
     * @param few at least 1; the last ones may be fewer
     * @param visit a failure ends the walk and fails it
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
     * @param few at least 1
     * @param visit does not throw; a failure ends the walk after its few, and fails it
     */
    public static <T> CompletionStage<Void> each(List<T> all, int few, Function<T, CompletionStage<Void>> visit) {
        return visit(all, few, together -> all(together.stream().map(visit)));
    }

    /** Completes when all have ended; fails if one has failed. */
    public static CompletableFuture<Void> all(Stream<? extends CompletionStage<?>> stages) {
        return CompletableFuture.allOf(
                stages.map(CompletionStage::toCompletableFuture).toArray(CompletableFuture<?>[]::new));
    }

    /** In their order, when all have ended; fails if one has failed. */
    public static <T> CompletionStage<List<T>> results(Stream<CompletionStage<T>> stages) {
        List<CompletableFuture<T>> all =
                stages.map(CompletionStage::toCompletableFuture).toList();
        return all(all.stream())
                .thenApply(ended -> all.stream().map(CompletableFuture::join).toList());
    }
}

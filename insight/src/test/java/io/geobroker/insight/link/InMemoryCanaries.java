package io.geobroker.insight.link;

import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BinaryOperator;

/** Canaries of regions that are all here. */
public final class InMemoryCanaries implements Canaries {
    private final ConcurrentMap<String, Canary> sent = new ConcurrentHashMap<>();

    @Override
    public CompletionStage<Void> send(String fromRegion, Canary canary) {
        sent.merge(fromRegion, canary, BinaryOperator.maxBy(Comparator.comparing(Canary::writtenMicros)));
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Optional<Canary>> seen(String fromRegion) {
        return CompletableFuture.completedFuture(Optional.ofNullable(sent.get(fromRegion)));
    }
}

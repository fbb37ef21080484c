package io.geobroker.insight.link;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Canaries of regions that are all here. */
public final class InMemoryCanaries implements Canaries {
    private final ConcurrentMap<String, Long> sent = new ConcurrentHashMap<>();

    @Override
    public CompletionStage<Void> send(String fromRegion, long sentAtMicros) {
        sent.merge(fromRegion, sentAtMicros, Math::max);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<OptionalLong> seen(String fromRegion) {
        Long micros = sent.get(fromRegion);
        return CompletableFuture.completedFuture(micros == null ? OptionalLong.empty() : OptionalLong.of(micros));
    }
}

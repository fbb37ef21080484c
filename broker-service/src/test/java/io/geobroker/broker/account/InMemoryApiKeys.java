package io.geobroker.broker.account;

import io.geobroker.broker.order.InMemoryStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Keys in memory; the latest write of each wins. */
public final class InMemoryApiKeys extends InMemoryStore implements ApiKeys {
    private record Row(ApiKey key, long writeMicros) {}

    private final ConcurrentMap<String, Row> rows = new ConcurrentHashMap<>();
    private volatile CompletionStage<Void> answering = CompletableFuture.completedFuture(null);

    /** From now on keys are found when that is done. */
    public void answerAfter(CompletionStage<Void> event) {
        answering = event;
    }

    @Override
    public CompletionStage<Void> put(ApiKey key, long writeMicros) {
        return faults.call(() -> {
            rows.merge(
                    key.keyId(),
                    new Row(key, writeMicros),
                    (old, wanted) -> wanted.writeMicros() > old.writeMicros() ? wanted : old);
            return null;
        });
    }

    @Override
    public CompletionStage<Optional<ApiKey>> find(String keyId) {
        return answering.thenCompose(
                now -> faults.call(() -> Optional.ofNullable(rows.get(keyId)).map(Row::key)));
    }

    @Override
    public CompletionStage<List<ApiKey>> findAll(List<String> keyIds) {
        return faults.call(() -> keyIds.stream()
                .flatMap(keyId -> Optional.ofNullable(rows.get(keyId)).map(Row::key).stream())
                .toList());
    }
}

package io.geobroker.broker.account;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** All customers' keys in the local datacenter, replicated to the others. Thread-safe. */
public interface ApiKeys {

    /** @param writeMicros microseconds since the epoch; the latest write of a key wins */
    CompletionStage<Void> put(ApiKey key, long writeMicros);

    int MOST_TOGETHER = 100;

    /** Also finds a revoked key. */
    CompletionStage<Optional<ApiKey>> find(String keyId);

    /**
     * Leaves out unknown keys.
     *
     * @param keyIds at most {@value #MOST_TOGETHER}
     */
    CompletionStage<List<ApiKey>> findAll(List<String> keyIds);
}

package io.geobroker.broker.account;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The keys of all customers, in the local datacenter; they travel to the others by replication. Threads may share it. */
public interface ApiKeys {

    /** @param writeMicros the latest write of a key wins, in microseconds since the epoch */
    CompletionStage<Void> put(ApiKey key, long writeMicros);

    /** How many keys are asked for together at most. */
    int MOST_TOGETHER = 100;

    /** The key as the local datacenter knows it, revoked ones included. */
    CompletionStage<Optional<ApiKey>> find(String keyId);

    /**
     * As {@link #find}, of several; those that are not known are left out.
     *
     * @param keyIds at most {@value #MOST_TOGETHER}
     */
    CompletionStage<List<ApiKey>> findAll(List<String> keyIds);
}

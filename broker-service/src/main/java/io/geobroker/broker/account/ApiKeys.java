package io.geobroker.broker.account;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The keys of all customers, in the local datacenter; they travel to the others by replication. Threads may share it. */
public interface ApiKeys {

    /** @param writeMicros the latest write of a key wins, in microseconds since the epoch */
    CompletionStage<Void> put(ApiKey key, long writeMicros);

    /** The key as the local datacenter knows it, revoked ones included. */
    CompletionStage<Optional<ApiKey>> find(String keyId);
}

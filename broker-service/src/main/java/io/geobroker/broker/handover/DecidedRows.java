package io.geobroker.broker.handover;

import java.util.concurrent.CompletionStage;

/** What is decided by conditional writes in one datacenter, and is in the others as far as Cassandra has brought it there. */
@FunctionalInterface
public interface DecidedRows {

    /**
     * Gives every datacenter the order's outcome as it was decided, and its customer's account. Completes when a quorum of each
     * has them; the outcome goes to all other replicas too. May be repeated.
     *
     * @return fails while a datacenter cannot be reached
     */
    CompletionStage<Void> align(OwedOrder order);
}

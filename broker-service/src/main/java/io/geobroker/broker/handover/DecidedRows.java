package io.geobroker.broker.handover;

import java.util.concurrent.CompletionStage;

/** What is decided by conditional writes in one datacenter, and is in the others as far as Cassandra has brought it there. */
@FunctionalInterface
public interface DecidedRows {

    /**
     * Reads the order's outcome and its customer's account from a quorum of every datacenter, which has Cassandra write what
     * any of them lacks before it answers. Nothing else may write these rows. May be repeated.
     *
     * @return fails while a datacenter cannot be reached
     */
    CompletionStage<Void> align(OwedOrder order);
}

package io.geobroker.broker.handover;

import java.util.concurrent.CompletionStage;

/** Rows decided by conditional writes in one datacenter and replicated to the others. */
@FunctionalInterface
public interface DecidedRows {

    /**
     * Copies outcome and customer's account to a quorum of every datacenter, the outcome to all replicas. May be repeated.
     *
     * @return fails while a datacenter cannot be reached
     */
    CompletionStage<Void> align(OwedOrder order);
}

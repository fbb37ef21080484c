package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import java.util.concurrent.CompletionStage;

/**
 * Learns of outcomes of which nobody may have sent copies to the other datacenters.
 *
 * <p>Cassandra sends them from the coordinator that answers that the claim was applied. A claim whose coordinator gave up half-way
 * is finished by the next claim or serial read that meets it, and that in the datacenter that decides, nowhere else
 * ({@code PaxosCommitAndPrepare} of Cassandra 5.0 asks the voters only). Whoever is answered anything but "applied" cannot
 * tell the one from the other.
 */
@FunctionalInterface
public interface UnsentOutcomes {

    /** Completes when it is durable that the copies are to be looked after. May be called again for the same order. */
    CompletionStage<Void> met(OpenOrder order);
}

package io.geobroker.broker.handover;

import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.order.OpenOrder;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** This instance's share of its region's work, as Kafka assigns partitions of symbols. */
public interface Share {

    /**
     * @param partitions assigned ones, of the region's topic of tickers
     * @param of number of partitions of that topic
     */
    record Partitions(Set<Integer> partitions, int of) {
        public Partitions {
            partitions = Set.copyOf(partitions);
        }
    }

    Partitions partitions();

    /**
     * Offers the order to its symbol's owner if that is here.
     *
     * @return false when the book is not loaded yet and may lack the order
     */
    CompletionStage<Boolean> offer(OpenOrder order);

    /**
     * Has its symbol's owner, if that is here, look at an order whose row came by itself: after a cut too late for its reads.
     *
     * @return fails when it cannot be read
     */
    CompletionStage<Void> look(WaitingId id);
}

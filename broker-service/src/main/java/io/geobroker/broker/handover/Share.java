package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** What this instance has to do of its region's work: Kafka shares out partitions of symbols, wherever these are at home. */
public interface Share {

    /**
     * The partitions given to this instance.
     *
     * @param partitions of the region's topic of tickers
     * @param of how many that topic has
     */
    record Partitions(Set<Integer> partitions, int of) {
        public Partitions {
            partitions = Set.copyOf(partitions);
        }
    }

    Partitions partitions();

    /**
     * Has the owner of the order's symbol, if that is this instance, take the order up unless it knows it.
     *
     * @return false when its book is not loaded yet, so that it may or may not have seen the order
     */
    CompletionStage<Boolean> offer(OpenOrder order);
}

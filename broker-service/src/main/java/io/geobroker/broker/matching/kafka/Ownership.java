package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Tells matching, and who else wants to know, which partitions are this instance's. Called on the polling thread. */
public record Ownership(Listings listings, OwnedSymbols symbols, OwnedPartitions owned, MatchingThread matchingThread) {
    /** Why polling failed while there is none: a member without partitions would count as a spare. */
    public static final String NO_TOPIC = "Kafka has no topic " + TickerTopic.NAME;

    /**
     * @param of how many the topic has
     * @throws UnknownTopicOrPartitionException when there are none, with {@link #NO_TOPIC}
     * @throws IllegalStateException when that has changed: symbols are owned by the partitions they had
     */
    void assigned(Collection<TopicPartition> partitions, int of) {
        if (of == 0) {
            throw new UnknownTopicOrPartitionException(NO_TOPIC);
        }
        requireAsBefore(of);
        owned.assigned(numbers(partitions), of);
        ownListed(partitions);
    }

    /** Kafka tells only who is given a new partition. Zero is unknown. */
    void requireAsBefore(int of) {
        if (of > 0 && of != owned.of() && !owned.partitions().isEmpty()) {
            throw new IllegalStateException("the topic of tickers has " + of + " partitions now, not " + owned.of());
        }
    }

    /** All symbols of the partitions that are listed by now; those owned already stay as they are. */
    void ownListed(Collection<TopicPartition> partitions) {
        List<Listing> listed = listings.all();
        for (int partition : numbers(partitions)) {
            List<Symbol> mine = listed.stream()
                    .map(Listing::symbol)
                    .filter(symbol -> TickerTopic.partitionOf(symbol, owned.of()) == partition)
                    .toList();
            matchingThread.execute(() -> symbols.own(partition, mine));
        }
    }

    void revoked(Collection<TopicPartition> partitions) {
        owned.revoked(numbers(partitions));
        for (int partition : numbers(partitions)) {
            matchingThread.execute(() -> symbols.disown(partition));
        }
    }

    private static List<Integer> numbers(Collection<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::partition).toList();
    }
}

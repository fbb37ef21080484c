package io.geobroker.schema.ticker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.WorldFile;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TickerTopicTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 12, 64})
    void choosesThePartitionThatAProducerChoosesForTheSymbolAsKey(int partitions) {
        try (StringSerializer serializer = new StringSerializer()) {
            for (int i = 0; i < 2_000; i++) {
                Symbol symbol = new Symbol(Integer.toString(i * 7919, 36).toUpperCase(Locale.ROOT));
                assertThat(TickerTopic.partitionOf(symbol, partitions))
                        .isEqualTo(BuiltInPartitioner.partitionForKey(
                                serializer.serialize(TickerTopic.NAME, symbol.value()), partitions));
            }
        }
    }

    @Test
    void spreadsTheBundledSymbolsOverMostPartitions() {
        for (String world : WorldFile.BUNDLED) {
            List<Listing> listings = WorldFile.load(world).listings();
            assertThat(listings.stream()
                            .map(listing -> TickerTopic.partitionOf(listing.symbol(), TickerTopic.PARTITIONS))
                            .collect(Collectors.toSet()))
                    .hasSizeGreaterThan(TickerTopic.PARTITIONS / 2);
        }
    }
}

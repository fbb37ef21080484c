package io.geobroker.schema.ticker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Symbol;
import java.util.Locale;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.serialization.StringSerializer;
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
}

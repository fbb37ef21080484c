package io.geobroker.schema.ticker;

import io.geobroker.schema.listing.Symbol;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;

/** The topic of tickers in each region's Kafka: names, sizes and where a symbol's tickers go. */
public final class TickerTopic {
    /** Tickers of the symbols at home in the region; the record key is the symbol. */
    public static final String NAME = "tickers";

    /** Records of {@link #NAME} that could not be read, byte for byte, with the reason in header {@link #REASON}. */
    public static final String DEAD_LETTERS = "tickers.dead-letters";

    /** Header of a dead letter: why it could not be used, UTF-8 text. */
    public static final String REASON = "geobroker-reason";

    /** Partitions of a new topic, and so the most broker instances that can share the matching of a region. */
    public static final int PARTITIONS = 12;

    /** Partitions of a new topic of dead letters: few come, and they are read by people. */
    public static final int DEAD_LETTER_PARTITIONS = 1;

    private TickerTopic() {}

    /** The partition of a symbol's tickers: the choice of Kafka's default partitioner for the symbol as key. */
    public static int partitionOf(Symbol symbol, int partitions) {
        return Utils.toPositive(Utils.murmur2(symbol.value().getBytes(StandardCharsets.UTF_8))) % partitions;
    }
}

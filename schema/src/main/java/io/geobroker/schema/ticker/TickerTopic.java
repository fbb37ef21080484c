package io.geobroker.schema.ticker;

import io.geobroker.schema.listing.Symbol;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.Utils;

/** The topic of tickers in each region's Kafka. */
public final class TickerTopic {
    /** Tickers of the region's symbols; the record key is the symbol. */
    public static final String NAME = "tickers";

    /**
     * Unusable records of {@link #NAME}. Long keys and values are cut, long headers left out: {@link #SOURCE} locates the
     * original while Kafka keeps it.
     */
    public static final String DEAD_LETTERS = "tickers.dead-letters";

    /** Header of a dead letter: the error, UTF-8 text. */
    public static final String REASON = "geobroker-reason";

    /** Header of a dead letter: topic, partition and offset, as {@code tickers-3@1234}. */
    public static final String SOURCE = "geobroker-source";

    /** Header of a dead letter with a cut value: its original bytes, in digits. */
    public static final String VALUE_BYTES = "geobroker-value-bytes";

    /** Header of a dead letter with a cut key: its original bytes, in digits. */
    public static final String KEY_BYTES = "geobroker-key-bytes";

    /** Header of a dead letter without headers: their bytes, in digits. */
    public static final String HEADER_BYTES = "geobroker-header-bytes";

    /** At most so many broker instances share a region's matching. */
    public static final int PARTITIONS = 12;

    /** Few records, read by people. */
    public static final int DEAD_LETTER_PARTITIONS = 1;

    /**
     * Settings of a new topic. Kafka sets record times, so a broker with a slow clock sees no tickers from the future. One
     * day of retention saves disk; brokers that were down for less match what they missed, in sequence.
     */
    public static final Map<String, String> CONFIG = Map.of(
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
            TimestampType.LOG_APPEND_TIME.name,
            TopicConfig.RETENTION_MS_CONFIG,
            Long.toString(Duration.ofDays(1).toMillis()));

    private TickerTopic() {}

    /** The choice of Kafka's default partitioner for the symbol as key. */
    public static int partitionOf(Symbol symbol, int partitions) {
        return Utils.toPositive(Utils.murmur2(symbol.value().getBytes(StandardCharsets.UTF_8))) % partitions;
    }
}

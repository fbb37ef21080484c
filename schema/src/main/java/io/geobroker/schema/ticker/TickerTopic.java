package io.geobroker.schema.ticker;

import io.geobroker.schema.listing.Symbol;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.Utils;

/** The topic of tickers in each region's Kafka: names, sizes and where a symbol's tickers go. */
public final class TickerTopic {
    /** Tickers of the symbols at home in the region; the record key is the symbol. */
    public static final String NAME = "tickers";

    /**
     * Records of {@link #NAME} that could not be used, as they were but for what is too long: then key and value are cut, and
     * headers left out. {@link #SOURCE} tells where the whole record is, for as long as Kafka keeps it.
     */
    public static final String DEAD_LETTERS = "tickers.dead-letters";

    /** Header of a dead letter: why it could not be used, UTF-8 text. */
    public static final String REASON = "geobroker-reason";

    /** Header of a dead letter: topic, partition and offset of the record, as {@code tickers-3@1234}. */
    public static final String SOURCE = "geobroker-source";

    /** Header of a dead letter whose value is only the beginning of the record's: how many bytes that has, in digits. */
    public static final String VALUE_BYTES = "geobroker-value-bytes";

    /** Header of a dead letter whose key is only the beginning of the record's: how many bytes that has, in digits. */
    public static final String KEY_BYTES = "geobroker-key-bytes";

    /** Header of a dead letter without the record's headers: how many bytes they have, in digits. */
    public static final String HEADER_BYTES = "geobroker-header-bytes";

    /** Partitions of a new topic, and so the most broker instances that can share the matching of a region. */
    public static final int PARTITIONS = 12;

    /** Partitions of a new topic of dead letters: few come, and they are read by people. */
    public static final int DEAD_LETTER_PARTITIONS = 1;

    /**
     * What a new topic of tickers is configured with beside Kafka's defaults: records carry the time at which Kafka took them.
     * So a broker whose own clock is behind does not take every ticker for one from the future. They are kept for a day: a region
     * whose brokers were away for less matches what it has missed, in its sequence, and Kafka's default of a week would fill disks.
     */
    public static final Map<String, String> CONFIG = Map.of(
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
            TimestampType.LOG_APPEND_TIME.name,
            TopicConfig.RETENTION_MS_CONFIG,
            Long.toString(Duration.ofDays(1).toMillis()));

    private TickerTopic() {}

    /** The partition of a symbol's tickers: the choice of Kafka's default partitioner for the symbol as key. */
    public static int partitionOf(Symbol symbol, int partitions) {
        return Utils.toPositive(Utils.murmur2(symbol.value().getBytes(StandardCharsets.UTF_8))) % partitions;
    }
}

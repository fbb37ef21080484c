package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.matching.ticker.ReceivedTicker.Arrival;
import io.geobroker.schema.ticker.MalformedTickerException;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;

/**
 * Hands records to the matching thread as tickers, and unusable ones to the dead letters. Keeps their order and waits for
 * neither.
 */
public record TickerIntake(
        OwnedSymbols symbols,
        OwnedPartitions owned,
        MatchingThread matchingThread,
        DeadLetters deadLetters,
        MatchingMeters meters) {

    void notOwned(List<ConsumerRecord<byte[], byte[]>> records) {
        records.forEach(record -> meters.tickerIgnored(Ignored.NOT_OWNED));
    }

    /** @param receivedNanos {@link System#nanoTime()} of the poll */
    void take(PolledPartition partition, List<ConsumerRecord<byte[], byte[]>> records, long receivedNanos) {
        List<Runnable> batch = new ArrayList<>(records.size());
        for (ConsumerRecord<byte[], byte[]> record : records) {
            PartitionProgress.Slot slot = partition.received(record);
            try {
                Ticker ticker = TickerCodec.decode(record.value());
                int its = TickerTopic.partitionOf(ticker.symbol(), owned.of());
                if (its != record.partition()) {
                    // Its owner counts offsets and ends of its own partition only.
                    throw new IllegalArgumentException(
                            "partition of " + ticker.symbol() + " is " + its + ", by murmur2 of the symbol as key");
                }
                ReceivedTicker received = new ReceivedTicker(
                        ticker,
                        new Arrival(receivedNanos, loggedMicros(record), partition.mayBeRepeated(record.offset())),
                        slot::finish,
                        (refused, why) -> refuse(record, slot, refused, why));
                batch.add(() -> symbols.accept(record.partition(), received));
            } catch (MalformedTickerException | RuntimeException e) {
                putAside(record, Ignored.MALFORMED, String.valueOf(e.getMessage()), slot::finish);
            }
        }
        matchingThread.execute(() -> batch.forEach(Runnable::run));
    }

    private void refuse(
            ConsumerRecord<byte[], byte[]> record, PartitionProgress.Slot slot, ReceivedTicker refused, Ignored why) {
        if (why == Ignored.BEHIND) {
            meters.tickerIgnored(why);
            slot.leave();
        } else {
            putAside(record, why, reason(why, refused.ticker()), () -> matchingThread.execute(refused::end));
        }
    }

    private static String reason(Ignored why, Ticker ticker) {
        return switch (why) {
            case EARLY -> "time is in the future: " + ticker.timeMicros() + " microseconds since the epoch";
            case PRICE_BAND ->
                "price is further from the last one than the band of " + ticker.symbol() + ": " + ticker.price();
            case UNKNOWN_SYMBOL -> "symbol is not at home here: " + ticker.symbol();
            default -> throw new IllegalStateException("a ticker is not left for being " + why);
        };
    }

    /** Only Kafka's own time is another clock; the sender's is as good as that in the ticker. */
    private static long loggedMicros(ConsumerRecord<byte[], byte[]> record) {
        return record.timestampType() == TimestampType.LOG_APPEND_TIME
                ? TimeUnit.MILLISECONDS.toMicros(record.timestamp())
                : 0;
    }

    private void putAside(ConsumerRecord<byte[], byte[]> record, Ignored why, String reason, Runnable done) {
        meters.tickerIgnored(why);
        deadLetters.keep(record, reason).thenRun(done);
    }
}

package io.geobroker.simulator.ticker.kafka;

import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.simulator.ticker.TickerSink;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.kafka.core.KafkaAdmin;

/**
 * Sends tickers to the region's Kafka, keyed by symbol to keep their order.
 *
 * <p>Relies on producer settings: {@code max.block.ms=0}, so sending never blocks; {@code delivery.timeout.ms}, after which
 * a ticker is dropped; {@code buffer.memory}, which bounds the waiting tickers.
 */
public final class KafkaTickers implements TickerSink, AutoCloseable {
    private static final int ROOM = 2_000;
    private static final long RETRY_MILLIS = 500;
    private static final long METADATA_MILLIS = 20;
    private static final int METADATA_ATTEMPTS = 250;
    private static final int LEADERS_SECONDS = 10;

    private final Producer<String, byte[]> producer;
    private final KafkaAdmin admin;
    private final Outage outage;
    private final Counter sent;
    private final Counter expired;
    private final Counter full;
    private final Counter failed;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Object room = new Object();

    /** @param admin creates the topics; its errors must be thrown, not logged ({@code fail-fast}) */
    public KafkaTickers(Producer<String, byte[]> producer, KafkaAdmin admin, Outage outage, SimulatorMeters meters) {
        this.producer = producer;
        this.admin = admin;
        this.outage = outage;
        sent = meters.counter(SimulatorMeters.TICKERS_SENT);
        expired = meters.counter(SimulatorMeters.TICKERS_DROPPED, "reason", "expired");
        full = meters.counter(SimulatorMeters.TICKERS_DROPPED, "reason", "full");
        failed = meters.counter(SimulatorMeters.TICKERS_DROPPED, "reason", "failed");
    }

    /** Blocks until topics exist and their leaders answer. Do not send before. */
    public void awaitReady() throws InterruptedException {
        while (!createTopics() || !learnPartitions() || !awaitLeaders()) {
            TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
        }
    }

    /**
     * Also when Kafka has lost its data.
     *
     * @return false when it failed; safe to repeat
     */
    public boolean createTopics() {
        try {
            if (admin.initialize()) {
                // Who sends nothing now would never hear of a ticker that arrived.
                outage.succeeded();
                return true;
            }
            outage.failed("the topics cannot be created");
        } catch (IllegalStateException | KafkaException e) {
            outage.failed("the topics cannot be created: " + NestedExceptionUtils.getMostSpecificCause(e));
        }
        return false;
    }

    // With max.block.ms=0 the first call only starts the metadata fetch, so ask until it is there.
    private boolean learnPartitions() throws InterruptedException {
        for (int attempt = 0; attempt < METADATA_ATTEMPTS; attempt++) {
            try {
                producer.partitionsFor(TickerTopic.NAME);
                return true;
            } catch (TimeoutException e) {
                TimeUnit.MILLISECONDS.sleep(METADATA_MILLIS);
            }
        }
        outage.failed("the partitions of " + TickerTopic.NAME + " cannot be learnt");
        return false;
    }

    /** A new leader may refuse one record and take the next: the first blocks until it expires (KAFKA-15591). */
    private boolean awaitLeaders() throws InterruptedException {
        try (Admin client = Admin.create(admin.getConfigurationProperties())) {
            Map<TopicPartition, OffsetSpec> ends = producer.partitionsFor(TickerTopic.NAME).stream()
                    .collect(Collectors.toMap(
                            partition -> new TopicPartition(partition.topic(), partition.partition()),
                            partition -> OffsetSpec.latest()));
            client.listOffsets(ends).all().get(LEADERS_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | java.util.concurrent.TimeoutException | KafkaException e) {
            outage.failed("the leaders of " + TickerTopic.NAME + " do not answer: "
                    + NestedExceptionUtils.getMostSpecificCause(e));
            return false;
        }
    }

    @Override
    public void send(Ticker ticker) {
        ProducerRecord<String, byte[]> sending =
                new ProducerRecord<>(TickerTopic.NAME, ticker.symbol().value(), TickerCodec.encode(ticker));
        inFlight.incrementAndGet();
        try {
            Future<?> unused = producer.send(sending, (metadata, exception) -> completed(exception));
        } catch (KafkaException e) {
            completed(e);
        }
    }

    private void completed(@Nullable Exception exception) {
        if (inFlight.decrementAndGet() == ROOM - 1) {
            synchronized (room) {
                room.notifyAll();
            }
        }
        if (exception == null) {
            sent.increment();
            outage.succeeded();
            return;
        }
        Counter dropped = exception instanceof BufferExhaustedException
                ? full
                : exception instanceof TimeoutException ? expired : failed;
        dropped.increment();
        outage.failed(exception.toString());
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        if (inFlight.get() >= ROOM) {
            synchronized (room) {
                while (inFlight.get() >= ROOM) {
                    room.wait();
                }
            }
        }
    }

    public boolean isFailing() {
        return outage.reason().isPresent();
    }

    /** Drops tickers not delivered within a second. */
    @Override
    public void close() {
        producer.close(Duration.ofSeconds(1));
    }
}

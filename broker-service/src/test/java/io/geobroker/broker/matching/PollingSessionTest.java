package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.matching.kafka.DeadLetters;
import io.geobroker.broker.matching.kafka.EndOffsets;
import io.geobroker.broker.matching.kafka.MatchingProperties;
import io.geobroker.broker.matching.kafka.MatchingThread;
import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.matching.kafka.Ownership;
import io.geobroker.broker.matching.kafka.PolledPartitions;
import io.geobroker.broker.matching.kafka.PollingSession;
import io.geobroker.broker.matching.kafka.TickerIntake;
import io.geobroker.broker.matching.kafka.TickerPolling;
import io.geobroker.broker.matching.kafka.YoungTickers;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Whatever the interleaving of polling and matching: the test lets each go on. */
class PollingSessionTest {
    private static final TopicPartition PARTITION = new TopicPartition(TickerTopic.NAME, MatchingFixture.PARTITION);
    private static final int MOST_PENDING = 2;

    private final Log log = new Log();
    private final Admin unreachable = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:1"));
    private final MatchingThread thread = new MatchingThread();
    private final MatchingFixture world = new MatchingFixture(thread, MOST_PENDING);
    private final TickerPolling polling = new TickerPolling(each -> new PollingSession(
            log,
            new PolledPartitions(
                    log,
                    new EndOffsets(unreachable, world.clock),
                    new YoungTickers(Duration.ofMinutes(5), world.clock, world.counted.meters()),
                    100),
            new Ownership(world.listings, world.symbols, new OwnedPartitions(1), thread),
            new TickerIntake(world.symbols, thread, letters(), world.counted.meters()),
            world.symbols,
            thread,
            new Binder(new MapConfigurationPropertySource(Map.of()))
                    .bindOrCreate("geobroker.matching", MatchingProperties.class),
            each::publish));

    /** Used by the polling thread, as is the number of tickers sent, and by the test in the end. */
    private volatile CountDownLatch matching = new CountDownLatch(0);

    private int sent;

    @AfterEach
    void stop() {
        matching.countDown();
        polling.stop();
        thread.close();
        unreachable.close(Duration.ZERO);
    }

    /** The wish to read again is there a second time, for it was looked for before the first one was heard of. */
    @Test
    void whatIsLeftJustAfterTickersWereReadAgainIsReadAgainToo() {
        OpenOrder order = world.place(OrderFixture.anOrder()
                .of("BHP")
                .side(Side.BUY)
                .placedAt(MatchingFixture.START)
                .price("10"));
        inPolls(
                this::own,
                () -> {
                    await().until(() -> world.symbols.status().symbols() == 1
                            && world.symbols.status().loading() == 0);
                    onThread(() -> world.reads.hold());
                    send("45", "44", "43");
                },
                () -> {
                    onThread(() -> world.reads.releaseAll());
                    await().until(this::hasRoomAgain);
                    holdMatching();
                },
                () -> {
                    releaseMatching();
                    holdMatching();
                },
                () -> {
                    releaseMatching();
                    assertThat(hasRoomAgain()).as("it is being read again").isFalse();
                    onThread(() -> world.reads.hold());
                    send("42", "9");
                    holdMatching();
                },
                () -> {
                    releaseMatching();
                    onThread(() -> world.reads.releaseAll());
                },
                this::matchBetweenPolls);

        polling.start();

        await().until(() -> !world.outcomes.all().isEmpty());
        assertThat(world.fills())
                .extracting(Outcome.Filled::order, Outcome.Filled::price)
                .containsExactly(tuple(order, Price.parse("9")));
        await().until(log::isCommittedToItsEnd);
    }

    private void inPolls(Runnable... tasks) {
        for (Runnable task : tasks) {
            log.schedulePollTask(task);
        }
    }

    private void own() {
        log.updatePartitions(TickerTopic.NAME, List.of(new PartitionInfo(TickerTopic.NAME, 0, null, null, null)));
        log.updateBeginningOffsets(Map.of(PARTITION, 0L));
        log.updateEndOffsets(Map.of(PARTITION, 0L));
        log.rebalance(List.of(PARTITION));
    }

    private void send(String... prices) {
        for (String price : prices) {
            log.append(new Ticker(MatchingFixture.BHP, Price.parse(price), MatchingFixture.START + ++sent, null));
        }
    }

    /** What is handed to the matching thread from now on waits. */
    private void holdMatching() {
        CountDownLatch released = new CountDownLatch(1);
        matching = released;
        thread.execute(() -> {
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void releaseMatching() {
        matching.countDown();
        onThread(() -> {});
    }

    private void matchBetweenPolls() {
        onThread(() -> {});
        log.schedulePollTask(this::matchBetweenPolls);
    }

    private boolean hasRoomAgain() {
        return CompletableFuture.supplyAsync(
                        () -> !world.symbols.withRoomAgain().isEmpty(), thread)
                .join();
    }

    private void onThread(Runnable action) {
        CompletableFuture.runAsync(action, thread).join();
    }

    private DeadLetters letters() {
        return new DeadLetters(
                letter -> CompletableFuture.completedFuture(null), Duration.ofSeconds(1), world.counted.meters());
    }

    /** Kafka's own stand-in for a consumer, which forgets what was polled; here it comes again. */
    private static final class Log extends MockConsumer<byte[], byte[]> {
        private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();

        Log() {
            super("earliest");
        }

        synchronized void append(Ticker ticker) {
            records.add(new ConsumerRecord<>(
                    PARTITION.topic(), PARTITION.partition(), records.size(), null, TickerCodec.encode(ticker)));
            addRecord(records.get(records.size() - 1));
        }

        @Override
        public synchronized void seek(TopicPartition partition, long offset) {
            super.seek(partition, offset);
            records.subList((int) offset, records.size()).forEach(this::addRecord);
        }

        synchronized boolean isCommittedToItsEnd() {
            return new OffsetAndMetadata(records.size())
                    .equals(committed(Set.of(PARTITION)).get(PARTITION));
        }
    }
}

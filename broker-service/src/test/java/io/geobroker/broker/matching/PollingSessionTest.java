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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.clients.consumer.RetriableCommitFailedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
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
    private final OwnedPartitions owned = new OwnedPartitions(1);
    private final List<String> letters = new CopyOnWriteArrayList<>();
    private final MatchingFixture world = new MatchingFixture(thread, MOST_PENDING);
    private final TickerPolling polling = new TickerPolling(
            System::nanoTime,
            each -> new PollingSession(
                    log,
                    new PolledPartitions(
                            log,
                            new EndOffsets(unreachable, world.clock),
                            new YoungTickers(Duration.ofMinutes(5), world.clock, world.counted.meters()),
                            100),
                    new Ownership(world.listings, world.symbols, owned, thread),
                    new TickerIntake(world.symbols, owned, thread, letters(), world.counted.meters()),
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
        OpenOrder order = buyAt10();
        inPolls(
                () -> own(PARTITION),
                () -> {
                    holdReadsOnceLoaded();
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

        assertStartedItFills(order, "9");
        await().until(log::isCommittedToItsEnd);
    }

    /** As clients send it whose partitioner is not murmur2. */
    @Test
    void aTickerInAnotherPartitionThanThatOfItsSymbolIsADeadLetter() {
        OpenOrder order = buyAt10();
        TopicPartition another = new TopicPartition(TickerTopic.NAME, 1);
        inPolls(() -> own(PARTITION, another), () -> log.addRecord(record(another, 0, "9")), () -> send("8"));

        polling.start();

        await().until(() -> !world.outcomes.all().isEmpty() && !letters.isEmpty());
        assertFilled(order, "8");
        assertThat(letters).containsExactly("partition of BHP is 0, by murmur2 of the symbol as key");
    }

    /** As where its next batch is damaged. */
    @Test
    void aPartitionThatCannotBeReadStopsNoOtherAndIsSkippedNowhere() {
        OpenOrder order = buyAt10();
        TopicPartition another = new TopicPartition(TickerTopic.NAME, 1);
        inPolls(
                () -> own(PARTITION, another),
                () -> cannotRead(another),
                () -> cannotRead(another),
                () -> send("9"),
                () -> log.addRecord(record(another, 0, "45")));

        assertStartedItFills(order, "9");
        assertThat(polling.status().failure()).as("the same session").isNull();
        await().until(() -> !letters.isEmpty() && polling.status().unreadable().isEmpty());
    }

    @Test
    void tellsWhichPartitionCannotBeRead() {
        inPolls(() -> own(PARTITION), this::cannotReadInEachPoll);

        polling.start();

        await().until(() -> polling.status().unreadable().equals(Set.of(PARTITION)));
        assertThat(log.paused()).containsExactly(PARTITION);
    }

    /** No other ticker may come for days. */
    @Test
    void commitsAgainWhatWasNotCommitted() {
        log.failingCommits = 1;
        inPolls(() -> own(PARTITION), () -> send("45"));

        polling.start();

        await().until(log::isCommittedToItsEnd);
        assertThat(log.failingCommits).isZero();
    }

    /** With the epoch that it came with, by which Kafka tells what it has lost. */
    @Test
    void goesOnWhereKafkaHasLostWhatWasThere() {
        ConsumerRecord<byte[], byte[]> plain = record(PARTITION, 0, "45");
        inPolls(
                () -> own(PARTITION),
                () -> log.append(new ConsumerRecord<>(
                        plain.topic(),
                        0,
                        0,
                        0L,
                        TimestampType.CREATE_TIME,
                        0,
                        0,
                        null,
                        plain.value(),
                        new RecordHeaders(),
                        Optional.of(7))));
        polling.start();
        await().until(() -> log.committed(Set.of(PARTITION)).get(PARTITION) != null);
        assertThat(log.committed(Set.of(PARTITION)).get(PARTITION))
                .isEqualTo(new OffsetAndMetadata(1, Optional.of(7), ""));

        log.soughtLast = -1;
        inPolls(() -> lose(1, 0));

        await().until(() -> log.soughtLast == 0);
    }

    /** Its symbol had no room for it. */
    @Test
    void matchesWhatWasLeftBeforeThePlaceWhereKafkaHasLostWhatWasThere() {
        OpenOrder order = buyAt10();
        inPolls(
                () -> own(PARTITION),
                () -> {
                    holdReadsOnceLoaded();
                    send("45", "44", "9", "43");
                },
                () -> {
                    onThread(() -> {});
                    lose(4, 3);
                },
                () -> onThread(() -> world.reads.releaseAll()),
                this::matchBetweenPolls);

        assertStartedItFills(order, "9");
        await().until(log::isCommittedToItsEnd);
    }

    /** The ticker that fills was handed over, but not yet left, when Kafka told of its loss. */
    @Test
    void matchesWhatIsLeftJustAfterKafkaHasLostWhatFollowed() {
        OpenOrder order = buyAt10();
        inPolls(
                () -> own(PARTITION),
                () -> {
                    holdReadsOnceLoaded();
                    holdMatching();
                    send("45", "44", "9");
                },
                () -> lose(4, 3),
                () -> {
                    thread.execute(() -> world.reads.releaseAll());
                    releaseMatching();
                    onThread(() -> {});
                    send("43");
                },
                this::matchBetweenPolls);

        assertStartedItFills(order, "9");
        await().until(log::isCommittedToItsEnd);
    }

    /** Symbols are owned by the partitions they had. */
    @Test
    void beginsAnewWhenTheTopicHasGotMorePartitions() {
        TopicPartition added = new TopicPartition(TickerTopic.NAME, 1);
        inPolls(() -> own(PARTITION), () -> own(PARTITION, added));

        polling.start();

        await().until(() -> polling.status().failure() != null);
        assertThat(polling.status().failure()).contains("the topic of tickers has 2 partitions now, not 1");
    }

    /** A member without partitions of a topic that is there is a spare. */
    @Test
    void isNoMemberWithoutATopicAndMatchesOnceThereIsOne() {
        OpenOrder order = buyAt10();
        inPolls(
                this::own,
                () -> {
                    assertThat(polling.status().failure()).isEqualTo(Ownership.NO_TOPIC);
                    own(PARTITION);
                },
                () -> send("9"));

        polling.start();

        await().until(() -> !world.outcomes.all().isEmpty());
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    /**
     * Who owns them next, here the same session, begins at the last commit. Tickers that are done come again: they fill nothing
     * twice, nor an order that is younger. Those that came meanwhile are not skipped, as no offset is above what is done.
     */
    @Test
    void goesOnWithOtherPartitionsWhenOffsetsOfThoseGivenUpAreNotCommitted() {
        TopicPartition kept = new TopicPartition(TickerTopic.NAME, 1);
        OpenOrder first = buyAt10();
        log.failingCommits = Integer.MAX_VALUE;
        inPolls(() -> own(PARTITION, kept), () -> send("9"), () -> {
            await().until(() -> !world.outcomes.all().isEmpty());
            log.rebalance(List.of(kept));
        });
        polling.start();
        await().until(() -> owned.partitions().equals(Set.of(1)));
        assertThat(log.committed(Set.of(PARTITION)).get(PARTITION)).isNull();

        OpenOrder second = buyAt10(sent + 1);
        log.failingCommits = 0;
        inPolls(() -> {
            log.rebalance(List.of(PARTITION, kept));
            send("8");
            log.seek(PARTITION, 0);
        });

        await().until(log::isCommittedToItsEnd);
        assertThat(polling.status().failure()).as("the same session").isNull();
        assertThat(world.fills())
                .extracting(Outcome.Filled::order, Outcome.Filled::price)
                .containsExactly(tuple(first, Price.parse("9")), tuple(second, Price.parse("8")));
    }

    @Test
    void matchesATickerThatComesWhileKafkaIsAskedForTheFirstYoungOne() {
        OpenOrder order = buyAt10();
        log.afterTimesAreLookedUp = () -> send("9");
        inPolls(() -> own(PARTITION), () -> {
            throw new NoOffsetForPartitionException(PARTITION);
        });

        assertStartedItFills(order, "9");
    }

    private OpenOrder buyAt10() {
        return buyAt10(0);
    }

    private OpenOrder buyAt10(int ticker) {
        return world.place(OrderFixture.anOrder()
                .of("BHP")
                .side(Side.BUY)
                .placedAt(MatchingFixture.START + ticker)
                .price("10"));
    }

    private void inPolls(Runnable... tasks) {
        for (Runnable task : tasks) {
            log.schedulePollTask(task);
        }
    }

    private void own(TopicPartition... all) {
        log.updatePartitions(
                TickerTopic.NAME,
                Stream.of(all)
                        .map(each -> new PartitionInfo(each.topic(), each.partition(), null, null, null))
                        .toList());
        Map<TopicPartition, Long> beginnings = Stream.of(all).collect(Collectors.toMap(each -> each, each -> 0L));
        log.updateBeginningOffsets(beginnings);
        log.updateEndOffsets(beginnings);
        log.rebalance(List.of(all));
    }

    private void send(String... prices) {
        for (String price : prices) {
            log.append(record(PARTITION, log.records.size(), price));
        }
    }

    private ConsumerRecord<byte[], byte[]> record(TopicPartition partition, long offset, String price) {
        Ticker ticker = new Ticker(MatchingFixture.BHP, Price.parse(price), MatchingFixture.START + ++sent, null);
        return new ConsumerRecord<>(partition.topic(), partition.partition(), offset, null, TickerCodec.encode(ticker));
    }

    /** As Kafka tells a consumer at the first offset that it has lost what was there from the second on. */
    private static void lose(long at, long from) {
        throw new LogTruncationException("lost", Map.of(PARTITION, at), Map.of(PARTITION, new OffsetAndMetadata(from)));
    }

    /** As Kafka's client says it. */
    private static void cannotRead(TopicPartition partition) {
        throw new KafkaException("Received exception when fetching the next record from " + partition
                + ". If needed, please seek past the record to continue consumption.");
    }

    private void cannotReadInEachPoll() {
        log.schedulePollTask(this::cannotReadInEachPoll);
        cannotRead(PARTITION);
    }

    /** Tickers wait in the backlog from then on. */
    private void holdReadsOnceLoaded() {
        await().until(() ->
                world.symbols.status().symbols() == 1 && world.symbols.status().loading() == 0);
        onThread(() -> world.reads.hold());
    }

    private void assertStartedItFills(OpenOrder order, String price) {
        polling.start();

        await().until(() -> !world.outcomes.all().isEmpty());
        assertFilled(order, price);
    }

    private void assertFilled(OpenOrder order, String price) {
        assertThat(world.fills())
                .extracting(Outcome.Filled::order, Outcome.Filled::price)
                .containsExactly(tuple(order, Price.parse(price)));
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
                letter -> {
                    byte[] reason =
                            letter.headers().lastHeader(TickerTopic.REASON).value();
                    letters.add(new String(reason, StandardCharsets.UTF_8));
                    return CompletableFuture.completedFuture(null);
                },
                Duration.ofSeconds(1),
                world.counted.meters());
    }

    /** Kafka's own stand-in for a consumer, which forgets what was polled; here it comes again. */
    private static final class Log extends MockConsumer<byte[], byte[]> {
        private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        private volatile Runnable afterTimesAreLookedUp = () -> {};
        private volatile int failingCommits;
        private volatile long soughtLast = -1;

        Log() {
            super("earliest");
        }

        synchronized void append(ConsumerRecord<byte[], byte[]> record) {
            records.add(record);
            addRecord(record);
            updateEndOffsets(Map.of(PARTITION, (long) records.size()));
        }

        /** The next session's is the same. */
        @Override
        public synchronized void close() {
            unsubscribe();
        }

        @Override
        public synchronized void seek(TopicPartition partition, long offset) {
            super.seek(partition, offset);
            soughtLast = offset;
            records.subList((int) offset, records.size()).forEach(this::addRecord);
        }

        @Override
        public void seek(TopicPartition partition, OffsetAndMetadata at) {
            seek(partition, at.offset());
        }

        /** Finds no record of those times or later. */
        @Override
        public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
                Map<TopicPartition, Long> times, Duration timeout) {
            afterTimesAreLookedUp.run();
            return Map.of();
        }

        @Override
        public synchronized void commitAsync(
                Map<TopicPartition, OffsetAndMetadata> offsets, OffsetCommitCallback callback) {
            if (failingCommits > 0) {
                failingCommits--;
                callback.onComplete(offsets, new RetriableCommitFailedException("as while Kafka is rolled"));
            } else {
                super.commitAsync(offsets, callback);
            }
        }

        @Override
        public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
            if (failingCommits > 0) {
                throw new TimeoutException("as while the group's coordinator is away");
            }
            super.commitSync(offsets);
        }

        synchronized boolean isCommittedToItsEnd() {
            return new OffsetAndMetadata(records.size())
                    .equals(committed(Set.of(PARTITION)).get(PARTITION));
        }
    }
}

package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.matching.kafka.DeadLetters;
import io.geobroker.broker.matching.kafka.EndOffsets;
import io.geobroker.broker.matching.kafka.MatchingProperties;
import io.geobroker.broker.matching.kafka.MatchingThread;
import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.matching.kafka.Ownership;
import io.geobroker.broker.matching.kafka.PolledPartitions;
import io.geobroker.broker.matching.kafka.PollingSession;
import io.geobroker.broker.matching.kafka.PollingStatus;
import io.geobroker.broker.matching.kafka.TickerConsumers;
import io.geobroker.broker.matching.kafka.TickerIntake;
import io.geobroker.broker.matching.kafka.TickerPolling;
import io.geobroker.broker.matching.kafka.YoungTickers;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.world.Tickers;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.kafka.KafkaServer;
import io.geobroker.tls.KafkaSecurity;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

/**
 * How tickers are taken from a real Kafka, with stores in memory, and a clock that the test moves. Beside the tests of the
 * shared world, which it does not need.
 */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("the Kafka of PollingSessionIT")
class PollingSessionIT {
    private static final Symbol NAB = new Symbol("NAB");
    private static final TopicPartition PARTITION = new TopicPartition(TickerTopic.NAME, MatchingFixture.PARTITION);
    private static final long CLOSE = MatchingFixture.START + 60_000_000L;
    private static final int MOST_PENDING = 2;

    @TempDir
    private static Path directory;

    private static KafkaServer kafka;
    private static Admin admin;

    private final String group = UUID.randomUUID().toString();
    private final AtomicLong nowMicros = new AtomicLong(CLOSE - 1_000_000);
    private final MatchingThread thread = new MatchingThread();
    private Tickers tickers;
    private MatchingFixture world;
    private TickerPolling polling;
    private int mostOfPartition = 100;
    /** How much older than it is all in Kafka seems to be. */
    private Duration older = Duration.ZERO;

    @BeforeAll
    static void startKafka() throws IOException {
        Files.createDirectories(directory.resolve("logs"));
        Awaitility.setDefaultTimeout(Duration.ofMinutes(2));
        kafka = new KafkaServer(
                new Addresses(WorldFile.load("two-regions"), 144), SharedWorld.SYDNEY, 256, List.of(), directory, null);
        kafka.start();
        admin = Admin.create(kafka.clientSettings());
    }

    @AfterAll
    static void stopKafka() {
        admin.close();
        kafka.close();
    }

    @BeforeEach
    void makeTopic() throws Exception {
        admin.createTopics(Set.of(new NewTopic(TickerTopic.NAME, 1, (short) 1).configs(TickerTopic.CONFIG)))
                .all()
                .get();
    }

    private static void deleteTopic() throws Exception {
        admin.deleteTopics(Set.of(TickerTopic.NAME)).all().get();
        await().until(() -> !admin.listTopics().names().get().contains(TickerTopic.NAME));
    }

    @BeforeEach
    void makePolling() {
        tickers = new Tickers(kafka.bootstrapServers());
        world = new MatchingFixture(thread, MOST_PENDING);
        world.listings.list(InMemoryListings.listing("NAB", "sydney"));
        world.nowMicros = nowMicros.get();
        KafkaProperties properties = new KafkaProperties();
        properties.setBootstrapServers(List.of(kafka.bootstrapServers()));
        MatchingProperties matching = new Binder(
                        new MapConfigurationPropertySource(Map.of("geobroker.matching.group", group)))
                .bindOrCreate("geobroker.matching", MatchingProperties.class);
        TickerConsumers consumers = new TickerConsumers(
                properties, KafkaSecurity.NONE, SharedWorld.SYDNEY, matching, new SimpleMeterRegistry());
        DeadLetters letters = new DeadLetters(
                letter -> CompletableFuture.completedFuture(null), Duration.ofSeconds(1), world.counted.meters());
        MicroClock asking = new MicroClock(() -> Instant.EPOCH.plus(nowMicros.get(), ChronoUnit.MICROS));
        YoungTickers young = new YoungTickers(
                Duration.ofMinutes(5), new MicroClock(() -> Instant.now().plus(older)), world.counted.meters());
        OwnedPartitions owned = new OwnedPartitions(1);
        polling = new TickerPolling(System::nanoTime, each -> {
            Consumer<byte[], byte[]> consumer = consumers.open();
            return new PollingSession(
                    consumer,
                    new PolledPartitions(consumer, new EndOffsets(admin, asking), young, mostOfPartition),
                    new Ownership(world.listings, world.symbols, owned, thread),
                    new TickerIntake(world.symbols, owned, thread, letters, world.counted.meters()),
                    world.symbols,
                    thread,
                    matching,
                    each::publish);
        });
    }

    @AfterEach
    void stop() throws Exception {
        kafka.thaw();
        polling.stop();
        thread.close();
        tickers.close();
        deleteTopic();
    }

    @Test
    void aTickerFromBeforeTheCloseFillsADayOrderHoweverLateItIsReadFromKafka() {
        mostOfPartition = MOST_PENDING;
        OpenOrder order = aDayOrder();
        start();
        onThread(() -> world.rows.holdOnly(NAB));
        send(NAB, "45");
        send(NAB, "44");
        await().until(() -> polling.status().pending() == MOST_PENDING);
        send(MatchingFixture.BHP, "9");

        moveTo(CLOSE + 9_000_000);
        await().until(() -> polling.status().lag() > 0);
        onThread(() -> world.symbols.endSome());
        assertThat(world.outcomes.all()).isEmpty();
        onThread(() -> world.reads.releaseAll());

        await().until(() -> !world.outcomes.all().isEmpty());
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    @Test
    void noDayOrderExpiresWhileKafkaTellsNothing() {
        aDayOrder();
        start();
        kafka.freeze();

        moveTo(CLOSE + 3_600_000_000L);
        PollingStatus before = polling.status();
        await().until(() -> polling.status().polledAtNanos() - before.polledAtNanos() > 2_000_000_000L);
        onThread(() -> world.symbols.endSome());
        assertThat(world.outcomes.all()).isEmpty();
        kafka.thaw();

        await().until(() -> !world.outcomes.all().isEmpty());
        assertThat(world.outcomes.all()).singleElement().isInstanceOf(Outcome.Expired.class);
    }

    /** Its consumer still takes itself for a member. */
    @Test
    void isOutsideItsGroupWhileKafkaDoesNotAnswer() {
        start();
        kafka.freeze();
        await().until(() -> polling.secondsOutsideGroup() > 15);

        kafka.thaw();
        await().until(() -> polling.secondsOutsideGroup() < 5);
    }

    @Test
    void aSymbolWhoseReadsHangLeavesItsNeighboursTradingAndMissesNothing() {
        OpenOrder ofNeighbour = aDayOrder();
        OpenOrder ofHanging = world.place(OrderFixture.anOrder()
                .of("NAB")
                .side(Side.BUY)
                .placedAt(MatchingFixture.START)
                .price("20"));
        start();
        onThread(() -> world.rows.holdOnly(NAB));
        send(NAB, "45");
        send(NAB, "44");
        send(NAB, "19");
        await().until(() -> world.counted.ignored(Ignored.BEHIND) > 0);

        moveTo(CLOSE - 1_000);
        onThread(() -> world.passes(Duration.ofSeconds(6)));
        sendAt(MatchingFixture.BHP, "9", CLOSE - 1_000);
        await().until(() -> !world.outcomes.all().isEmpty());
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(ofNeighbour);
        onThread(() -> world.reads.releaseAll());

        await().until(() -> world.outcomes.all().size() == 2);
        assertThat(world.fills()).extracting(Outcome.Filled::order).contains(ofHanging);
        await().until(() -> committed() == 4);
    }

    @Test
    void skipsWhatIsTooOldWhereKafkaDoesNotHaveTheOffset() throws Exception {
        older = Duration.ofHours(1);
        for (int i = 0; i < 6; i++) {
            send(MatchingFixture.BHP, "9");
        }
        admin.alterConsumerGroupOffsets(group, Map.of(PARTITION, new OffsetAndMetadata(1)))
                .all()
                .get();
        admin.deleteRecords(Map.of(PARTITION, RecordsToDelete.beforeOffset(3)))
                .all()
                .get();
        OpenOrder order = aDayOrder();

        start();
        await().until(() -> world.counted.count(Counted.OFFSETS_MISSING) == 1);
        send(MatchingFixture.BHP, "8");

        await().until(() -> !world.outcomes.all().isEmpty());
        assertThat(world.fills())
                .extracting(Outcome.Filled::order, Outcome.Filled::price)
                .containsExactly(tuple(order, Price.parse("8")));
    }

    /** As on a bad disk, until the disk reads it right again. */
    @Test
    void readsABatchThatWasDamagedOnceItIsWhole() throws Exception {
        OpenOrder order = aDayOrder();
        send(MatchingFixture.BHP, "9");
        flipLastByte();
        admin.alterConsumerGroupOffsets(group, Map.of(PARTITION, new OffsetAndMetadata(0)))
                .all()
                .get();
        start();
        await().until(() -> polling.status().unreadable().equals(Set.of(PARTITION)));
        assertThat(world.outcomes.all()).isEmpty();

        flipLastByte();

        await().until(() -> !world.outcomes.all().isEmpty());
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
        await().until(() -> polling.status().unreadable().isEmpty() && committed() == 1);
    }

    private static void flipLastByte() throws IOException {
        Path segment = directory
                .resolve("data/kafka-" + SharedWorld.SYDNEY + "/logs")
                .resolve(PARTITION.toString())
                .resolve("00000000000000000000.log");
        try (FileChannel file = FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            file.read(last, file.size() - 1);
            last.put(0, (byte) ~last.get(0));
            file.write(last.rewind(), file.size() - 1);
        }
    }

    /** This Kafka would make it, with times of its writers. */
    @Test
    void makesNoTopicByAskingForIt() throws Exception {
        deleteTopic();
        polling.start();
        await().until(() -> Ownership.NO_TOPIC.equals(polling.status().failure()));
        assertThat(admin.listTopics().names().get()).doesNotContain(TickerTopic.NAME);

        makeTopic();

        await().until(() -> polling.status().partitions() == 1);
    }

    private void start() {
        polling.start();
        await().until(() -> world.symbols.status().symbols() == 2
                && world.symbols.status().loading() == 0
                && polling.status().partitions() == 1);
    }

    private OpenOrder aDayOrder() {
        return world.place(OrderFixture.anOrder()
                .of("BHP")
                .side(Side.BUY)
                .placedAt(MatchingFixture.START)
                .price("10")
                .expiringAt(CLOSE));
    }

    private void send(Symbol symbol, String price) {
        sendAt(symbol, price, nowMicros.incrementAndGet());
    }

    private void sendAt(Symbol symbol, String price, long timeMicros) {
        tickers.send(new Ticker(symbol, Price.parse(price), timeMicros, null));
    }

    private void moveTo(long micros) {
        nowMicros.set(micros);
        onThread(() -> world.nowMicros = micros);
    }

    private long committed() throws Exception {
        OffsetAndMetadata offset = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get()
                .get(PARTITION);
        return offset == null ? -1 : offset.offset();
    }

    private void onThread(Runnable action) {
        Supplier<Boolean> done = () -> {
            action.run();
            return true;
        };
        assertThat(CompletableFuture.supplyAsync(done, thread).join()).isTrue();
    }
}

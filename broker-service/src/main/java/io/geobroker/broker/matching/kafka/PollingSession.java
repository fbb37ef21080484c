package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.Ignored;
import io.geobroker.broker.matching.MatchingMeters;
import io.geobroker.broker.matching.OwnedPartitions;
import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.matching.ReceivedTicker;
import io.geobroker.broker.matching.ReceivedTicker.Arrival;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.MalformedTickerException;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One consumer's life: takes tickers to the matching thread, follows the ownership of partitions, commits what is done.
 *
 * <p>Matching does not wait for claims and this loop does not wait for matching: batches overlap, and an offset is
 * committed when everything up to it is recorded. Confined to the polling thread, but for the progress of partitions.
 *
 * <p>If the process dies anywhere here, tickers from the committed offset on come again to the next owner.
 */
public final class PollingSession implements ConsumerRebalanceListener, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(PollingSession.class);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration AUDIT = Duration.ofSeconds(1);
    /** How long giving up partitions waits for their tickers to be done; the rest comes again to the next owner. */
    private static final Duration DRAIN = Duration.ofSeconds(5);

    private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
    private final Listings listings;
    private final OwnedSymbols symbols;
    private final OwnedPartitions owned;
    private final MatchingThread matchingThread;
    private final DeadLetters deadLetters;
    private final MatchingMeters meters;
    private final MatchingProperties properties;
    private final Consumer<PollingStatus> statusListener;

    private final Map<TopicPartition, PartitionProgress> progress = new HashMap<>();
    private final Map<TopicPartition, Long> committed = new HashMap<>();
    /** Where each partition ended when it was given to us: the owner before cannot have received what comes from there on. */
    private final Map<TopicPartition, Long> maybeRepeated = new HashMap<>();

    private final Timer commits;
    private final Timer catchUps;
    private final Timer sweeps;
    private final Timer audits;
    private boolean paused;
    /** Since when this consumer is no member of its group; 0 while it is one. */
    private long outsideSinceNanos;
    /** Of the topic, as of the last assignment. */
    private int partitionCount;

    /** @param consumer of raw bytes, without automatic commits; closed with the session */
    public PollingSession(
            org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
            Listings listings,
            OwnedSymbols symbols,
            OwnedPartitions owned,
            MatchingThread matchingThread,
            DeadLetters deadLetters,
            MatchingMeters meters,
            MatchingProperties properties,
            Consumer<PollingStatus> statusListener) {
        this.consumer = consumer;
        this.listings = listings;
        this.symbols = symbols;
        this.owned = owned;
        this.matchingThread = matchingThread;
        this.deadLetters = deadLetters;
        this.meters = meters;
        this.properties = properties;
        this.statusListener = statusListener;
        this.commits = new Timer(properties.commitInterval());
        this.catchUps = new Timer(properties.catchUpInterval());
        this.sweeps = new Timer(properties.sweepInterval());
        this.audits = new Timer(AUDIT);
    }

    /** Polls until told to stop; throws what went wrong in Kafka's client or on the matching thread. */
    void run(BooleanSupplier running) {
        matchingThread.takeFailure();
        consumer.subscribe(List.of(TickerTopic.NAME), this);
        while (running.getAsBoolean()) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            long receivedNanos = System.nanoTime();
            for (TopicPartition partition : records.partitions()) {
                handOver(partition, records.records(partition), receivedNanos);
            }
            if (commits.isDue(receivedNanos)) {
                commitDone();
                boolean caughtUp = isCaughtUp();
                matchingThread.execute(() -> {
                    symbols.expire(caughtUp);
                    symbols.cancelDelisted();
                    symbols.refreshStatus();
                });
            }
            if (catchUps.isDue(receivedNanos)) {
                progress.keySet().forEach(this::ownListed);
                matchingThread.execute(symbols::catchUp);
            }
            if (sweeps.isDue(receivedNanos)) {
                matchingThread.execute(symbols::sweep);
            }
            if (audits.isDue(receivedNanos)) {
                matchingThread.execute(() -> symbols.audit(properties.auditsPerSecond(), properties.auditInterval()));
            }
            int pending = pauseWhenBehind();
            noticeMembership(receivedNanos);
            statusListener.accept(
                    new PollingStatus(receivedNanos, progress.size(), lag(), pending, outsideSinceNanos, null));
            Throwable failure = matchingThread.takeFailure();
            if (failure != null) {
                throw new IllegalStateException("a matching task failed", failure);
            }
        }
    }

    private void noticeMembership(long nowNanos) {
        boolean isMember = consumer.groupMetadata().generationId() >= 0;
        if (isMember) {
            outsideSinceNanos = 0;
        } else if (outsideSinceNanos == 0) {
            outsideSinceNanos = nowNanos;
        }
    }

    private void handOver(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records, long receivedNanos) {
        PartitionProgress partitionProgress = progress.get(partition);
        if (partitionProgress == null) {
            records.forEach(record -> meters.tickerIgnored(Ignored.NOT_OWNED));
            return;
        }
        long maybeRepeatedBelow = maybeRepeated.getOrDefault(partition, 0L);
        List<Runnable> batch = new ArrayList<>(records.size());
        for (ConsumerRecord<byte[], byte[]> record : records) {
            PartitionProgress.Slot slot = partitionProgress.received(record.offset());
            try {
                ReceivedTicker received = new ReceivedTicker(
                        TickerCodec.decode(record.value()),
                        new Arrival(receivedNanos, loggedMicros(record), record.offset() < maybeRepeatedBelow),
                        slot::finish);
                batch.add(() -> match(record, received));
            } catch (MalformedTickerException | RuntimeException e) {
                putAside(record, Ignored.MALFORMED, String.valueOf(e.getMessage()), slot::finish);
            }
        }
        matchingThread.execute(() -> batch.forEach(Runnable::run));
    }

    private void match(ConsumerRecord<byte[], byte[]> record, ReceivedTicker received) {
        symbols.accept(record.partition(), received)
                .ifPresent(why -> putAside(
                        record, why, reason(why, received.ticker()), () -> matchingThread.execute(received::end)));
    }

    private static String reason(Ignored why, Ticker ticker) {
        return switch (why) {
            case EARLY -> "time is in the future: " + ticker.timeMicros() + " microseconds since the epoch";
            case UNKNOWN_SYMBOL -> "symbol is not at home here: " + ticker.symbol();
            default -> throw new IllegalStateException("a ticker is not left for being " + why);
        };
    }

    /** The time that its sender gave a record is as good as that in the ticker: only Kafka's own is another clock. */
    private static long loggedMicros(ConsumerRecord<byte[], byte[]> record) {
        return record.timestampType() == TimestampType.LOG_APPEND_TIME
                ? TimeUnit.MILLISECONDS.toMicros(record.timestamp())
                : 0;
    }

    private void putAside(ConsumerRecord<byte[], byte[]> record, Ignored why, String reason, Runnable done) {
        meters.tickerIgnored(why);
        deadLetters.keep(record, reason).thenRun(done);
    }

    private void commitDone() {
        Map<TopicPartition, OffsetAndMetadata> offsets = newlyDone(progress.keySet());
        if (offsets.isEmpty()) {
            return;
        }
        consumer.commitAsync(offsets, (tried, failure) -> {
            if (failure != null) {
                log.warn("offsets were not committed and will be with the next ones: {}", failure.toString());
            }
        });
        offsets.forEach((partition, offset) -> committed.put(partition, offset.offset()));
    }

    private Map<TopicPartition, OffsetAndMetadata> newlyDone(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (TopicPartition partition : partitions) {
            PartitionProgress partitionProgress = progress.get(partition);
            long done = partitionProgress == null ? -1 : partitionProgress.committable();
            if (done > committed.getOrDefault(partition, -1L)) {
                offsets.put(partition, new OffsetAndMetadata(done));
            }
        }
        return offsets;
    }

    private int pauseWhenBehind() {
        int pending =
                progress.values().stream().mapToInt(PartitionProgress::pending).sum();
        if (pending >= properties.maxPending()) {
            paused = true;
            consumer.pause(consumer.assignment());
        } else if (paused && pending <= properties.maxPending() / 2) {
            paused = false;
            consumer.resume(consumer.paused());
        }
        return pending;
    }

    /** Unknown, as right after a partition was given to us, is no. */
    private boolean isCaughtUp() {
        return progress.keySet().stream()
                .allMatch(partition -> consumer.currentLag(partition).orElse(1) <= 0);
    }

    private long lag() {
        long lag = 0;
        for (TopicPartition partition : progress.keySet()) {
            // Below zero for a moment: the position is that of the last poll, the end that of an answer before it.
            lag += Math.max(0, consumer.currentLag(partition).orElse(0));
        }
        return lag;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        partitionCount = consumer.partitionsFor(TickerTopic.NAME).size();
        maybeRepeated.putAll(consumer.endOffsets(partitions));
        for (TopicPartition partition : partitions) {
            progress.put(partition, new PartitionProgress());
            ownListed(partition);
        }
        owned.assigned(partitions.stream().map(TopicPartition::partition).toList(), partitionCount);
        log.info("took over partitions {}", partitions);
    }

    /** All symbols of the partition that are listed by now; those owned already stay as they are. */
    private void ownListed(TopicPartition partition) {
        List<Symbol> mine = listings.all().stream()
                .map(Listing::symbol)
                .filter(symbol -> TickerTopic.partitionOf(symbol, partitionCount) == partition.partition())
                .toList();
        matchingThread.execute(() -> symbols.own(partition.partition(), mine));
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        long deadlineNanos = System.nanoTime() + DRAIN.toNanos();
        for (TopicPartition partition : partitions) {
            PartitionProgress partitionProgress = progress.get(partition);
            if (partitionProgress != null) {
                awaitDone(partitionProgress, deadlineNanos);
            }
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = newlyDone(partitions);
        if (!offsets.isEmpty()) {
            consumer.commitSync(offsets);
        }
        disown(partitions);
        log.info("gave up partitions {}", partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        disown(partitions);
        log.warn("lost partitions {}: another instance may match them already", partitions);
    }

    private void disown(Collection<TopicPartition> partitions) {
        owned.revoked(partitions.stream().map(TopicPartition::partition).toList());
        for (TopicPartition partition : partitions) {
            progress.remove(partition);
            committed.remove(partition);
            maybeRepeated.remove(partition);
            matchingThread.execute(() -> symbols.disown(partition.partition()));
        }
    }

    private static void awaitDone(PartitionProgress partitionProgress, long deadlineNanos) {
        try {
            partitionProgress.awaitDone(deadlineNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Gives up all partitions, commits what is done and leaves the group. */
    @Override
    public void close() {
        try {
            consumer.close();
        } finally {
            disown(List.copyOf(progress.keySet()));
        }
    }

    /** Fires at most once an interval; the first time an interval after its creation. */
    private static final class Timer {
        private final long intervalNanos;
        private long nextNanos;

        Timer(Duration interval) {
            this.intervalNanos = interval.toNanos();
            this.nextNanos = System.nanoTime() + intervalNanos;
        }

        boolean isDue(long nowNanos) {
            if (nowNanos - nextNanos < 0) {
                return false;
            }
            nextNanos = nowNanos + intervalNanos;
            return true;
        }
    }
}

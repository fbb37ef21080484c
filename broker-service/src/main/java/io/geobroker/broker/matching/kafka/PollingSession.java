package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.platform.time.AtMostEvery;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One consumer's life: takes tickers to the matching thread, follows the ownership of partitions, commits what is done.
 *
 * <p>Matching does not wait for claims and this loop does not wait for matching: batches overlap, and an offset is
 * committed when everything up to it is recorded. Confined to the polling thread.
 *
 * <p>If the process dies anywhere here, tickers from the committed offset on come again to the next owner.
 */
public final class PollingSession implements ConsumerRebalanceListener, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(PollingSession.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Offsets. Less often would repeat more tickers after a crash. */
    private static final Duration COMMIT_EVERY = SECOND;
    /**
     * Waiting orders a second of which it is asked at most whether they have ended unnoticed, each by a plain read. The next
     * ticker and the audit of holds find them sooner. As many more, up to 500, as a round within 10 minutes takes.
     */
    static final int AUDITS_PER_SECOND = 20;

    /** How long giving up partitions waits for their tickers to be done; the rest comes again to the next owner. */
    private static final Duration DRAIN = Duration.ofSeconds(5);

    /** Of the consumer's metrics: how many Kafka has answered. */
    static final String HEARTBEATS = "heartbeat-total";

    private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
    private final PolledPartitions partitions;
    private final Ownership ownership;
    private final TickerIntake intake;
    private final OwnedSymbols symbols;
    private final MatchingThread matchingThread;
    private final MatchingProperties properties;
    private final Consumer<PollingStatus> statusListener;

    private final AtMostEvery commits = new AtMostEvery(COMMIT_EVERY);
    private final AtMostEvery endsAsked = new AtMostEvery(SECOND);
    private final AtMostEvery catchUps;
    private final AtMostEvery sweeps;
    private final AtMostEvery audits = new AtMostEvery(SECOND);
    private double heartbeats;
    /** Partitions of which symbols left tickers that they have room for again. Added to on the matching thread. */
    private final Set<Integer> readAgain = ConcurrentHashMap.newKeySet();
    /** Partitions of which no more should be received for the moment. Set on the matching thread. */
    private volatile Set<Integer> waitedFor = Set.of();

    /**
     * @param consumer of raw bytes, without automatic commits, that fails where Kafka has no offset; closed with the session
     * @param partitions of that consumer, none yet
     */
    public PollingSession(
            org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
            PolledPartitions partitions,
            Ownership ownership,
            TickerIntake intake,
            OwnedSymbols symbols,
            MatchingThread matchingThread,
            MatchingProperties properties,
            Consumer<PollingStatus> statusListener) {
        this.consumer = consumer;
        this.partitions = partitions;
        this.ownership = ownership;
        this.intake = intake;
        this.symbols = symbols;
        this.matchingThread = matchingThread;
        this.properties = properties;
        this.statusListener = statusListener;
        this.catchUps = new AtMostEvery(properties.catchUpInterval());
        this.sweeps = new AtMostEvery(properties.sweepInterval());
    }

    /** Polls until told to stop; throws what went wrong in Kafka's client or on the matching thread. */
    void run(BooleanSupplier running) {
        matchingThread.takeFailure();
        consumer.subscribe(List.of(TickerTopic.NAME), this);
        while (running.getAsBoolean()) {
            long receivedNanos = poll();
            if (commits.isDue()) {
                partitions.commit();
                matchingThread.execute(this::lookAfterSymbols);
            }
            if (endsAsked.isDue()) {
                heartbeats = answeredHeartbeats();
                partitions.askForEnds((partition, askedMicros) ->
                        matchingThread.execute(() -> symbols.caughtUp(partition.partition(), askedMicros)));
            }
            if (partitions.size() > 0 && catchUps.isDue()) {
                ownership.requireAsBefore(partitionsOfTopic());
                ownership.ownListed(partitions.all());
                matchingThread.execute(symbols::catchUp);
            }
            if (sweeps.isDue()) {
                matchingThread.execute(symbols::sweep);
            }
            if (audits.isDue()) {
                matchingThread.execute(() -> symbols.audit(AUDITS_PER_SECOND, properties.auditInterval()));
            }
            matchingThread.execute(this::lookForBacklogs);
            partitions.pauseWhatIsBehind(waitedFor);
            readAgain();
            statusListener.accept(new PollingStatus(
                    receivedNanos,
                    partitions.size(),
                    partitions.lag(),
                    partitions.pending(),
                    partitions.unreadable(),
                    consumer.groupMetadata().generationId() >= 0,
                    heartbeats,
                    null));
            Throwable failure = matchingThread.takeFailure();
            if (failure != null) {
                throw new IllegalStateException("a matching task failed", failure);
            }
        }
    }

    /** Tells when it returned, {@link System#nanoTime()}. */
    private long poll() {
        ConsumerRecords<byte[], byte[]> records;
        try {
            records = partitions.poll(POLL);
        } catch (InvalidOffsetException e) {
            partitions.begin(e).forEach(this::goOn);
            return System.nanoTime();
        }
        long receivedNanos = System.nanoTime();
        for (TopicPartition partition : records.partitions()) {
            partitions
                    .find(partition)
                    .ifPresentOrElse(
                            polled -> intake.take(polled, records.records(partition), receivedNanos),
                            () -> intake.notOwned(records.records(partition)));
        }
        return receivedNanos;
    }

    /** What was handed over before may have been left meanwhile: then all that follows is, until it is read again. */
    private void goOn(TopicPartition partition, PartitionProgress progress) {
        matchingThread.execute(() -> {
            if (!progress.isLeft()) {
                symbols.readAgain(partition.partition());
            }
            readAgain.add(partition.partition());
        });
    }

    private void lookAfterSymbols() {
        symbols.endSome();
        symbols.refreshStatus();
    }

    private void lookForBacklogs() {
        waitedFor = symbols.waitedFor();
        readAgain.addAll(symbols.withRoomAgain());
    }

    /** The matching thread hears of it after what was handed over before, and before what comes again. */
    private void readAgain() {
        Set<Integer> wished = Set.copyOf(readAgain);
        readAgain.removeAll(wished);
        for (int partition : partitions.readAgain(wished)) {
            matchingThread.execute(() -> symbols.readAgain(partition));
        }
    }

    private double answeredHeartbeats() {
        return consumer.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(HEARTBEATS))
                .mapToDouble(metric -> (Double) metric.metricValue())
                .sum();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> given) {
        partitions.assigned(given);
        ownership.assigned(given, partitionsOfTopic());
        log.info("took over partitions {}", given);
    }

    /** As the consumer's metadata has it, some minutes old at most. */
    private int partitionsOfTopic() {
        return consumer.partitionsFor(TickerTopic.NAME).size();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> taken) {
        matchingThread.execute(() -> taken.forEach(each -> symbols.finish(each.partition())));
        partitions.finish(taken, System.nanoTime() + DRAIN.toNanos());
        disown(taken);
        log.info("gave up partitions {}", taken);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> taken) {
        disown(taken);
        log.warn("lost partitions {}: another instance may match them already", taken);
    }

    private void disown(Collection<TopicPartition> taken) {
        partitions.revoked(taken);
        ownership.revoked(taken);
    }

    /** Gives up all partitions, commits what is done and leaves the group. */
    @Override
    public void close() {
        try {
            consumer.close();
        } finally {
            disown(partitions.all());
        }
    }
}

package io.geobroker.broker.matching.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The partitions of one consumer: positions, offsets to commit, pauses. Confined to the polling thread. */
public final class PolledPartitions {
    /**
     * Tickers of a partition received and not done at which its polling pauses. Of one symbol a quarter of it is taken: the rest
     * stays in Kafka and is read again, so that a symbol whose store does not answer stops no other. More would take memory.
     */
    public static final int MOST_PENDING = 5_000;

    private static final Logger log = LoggerFactory.getLogger(PolledPartitions.class);

    private final Consumer<byte[], byte[]> consumer;
    private final EndOffsets ends;
    private final YoungTickers young;
    private final UnreadablePartitions unreadable;
    private final int mostPending;
    private final Map<TopicPartition, PolledPartition> partitions = new HashMap<>();
    /** Whether the last commit that was answered did. */
    private boolean committing = true;

    /** @param mostPending records of a partition at which it alone is paused */
    public PolledPartitions(Consumer<byte[], byte[]> consumer, EndOffsets ends, YoungTickers young, int mostPending) {
        this.consumer = consumer;
        this.ends = ends;
        this.young = young;
        this.unreadable = new UnreadablePartitions(consumer, this::position);
        this.mostPending = mostPending;
    }

    /** Throws what hinders all partitions, and where Kafka lacks an offset. */
    ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        return unreadable.poll(timeout);
    }

    /** Paused until Kafka's client can read their next record. */
    Set<TopicPartition> unreadable() {
        return unreadable.all();
    }

    Set<TopicPartition> all() {
        return Set.copyOf(partitions.keySet());
    }

    Optional<PolledPartition> find(TopicPartition partition) {
        return Optional.ofNullable(partitions.get(partition));
    }

    /** Blocks on Kafka. */
    void assigned(Collection<TopicPartition> given) {
        consumer.endOffsets(given)
                .forEach((partition, end) -> partitions.put(partition, new PolledPartition(progress(partition), end)));
    }

    private PartitionProgress progress(TopicPartition partition) {
        return find(partition).map(PolledPartition::progress).orElseGet(PartitionProgress::new);
    }

    void revoked(Collection<TopicPartition> taken) {
        taken.forEach(partitions::remove);
    }

    /**
     * Goes on where Kafka has records; blocks on Kafka.
     *
     * @return the partitions that begin anew
     */
    Map<TopicPartition, PartitionProgress> begin(InvalidOffsetException missing) {
        Set<TopicPartition> anew = new HashSet<>(missing.partitions());
        anew.retainAll(consumer.assignment());
        Set<TopicPartition> unknown = new HashSet<>(anew);
        if (missing instanceof LogTruncationException lost) {
            unknown.removeAll(lost.divergentOffsets().keySet());
            lost.divergentOffsets().forEach((partition, at) -> {
                // Tickers before it that were left are still to be matched.
                long from = progress(partition).goOnFrom(at.offset());
                log.warn(
                        "Kafka has lost what {} had from offset {} on; it goes on at {}", partition, at.offset(), from);
                consumer.seek(partition, new OffsetAndMetadata(from, at.leaderEpoch(), ""));
            });
        }
        if (!unknown.isEmpty()) {
            revoked(unknown);
            young.seek(consumer, unknown, missing);
        }
        assigned(anew);
        return anew.stream().collect(Collectors.toMap(each -> each, this::progress));
    }

    /** Seeks back to what was left, and tells of the partitions in which anything was: a wish may be outdated. */
    Set<Integer> readAgain(Set<Integer> wished) {
        Set<Integer> sought = new HashSet<>();
        partitions.forEach((partition, polled) -> {
            long from =
                    wished.contains(partition.partition()) ? polled.progress().readAgain() : -1;
            if (from >= 0) {
                consumer.seek(partition, from);
                sought.add(partition.partition());
            }
        });
        return sought;
    }

    /**
     * Asks Kafka for the ends of partitions, and reports those asked for before that are reached.
     *
     * @param reached a partition, and when Kafka was asked: all that it had then is handed over
     */
    void askForEnds(ObjLongConsumer<TopicPartition> reached) {
        Set<TopicPartition> unknown = new HashSet<>();
        partitions.forEach((partition, polled) -> {
            if (polled.end().isEmpty()) {
                ends.take(partition).ifPresent(polled::told);
            }
            polled.reached(position(partition)).ifPresent(asked -> reached.accept(partition, asked));
            if (polled.end().isEmpty()) {
                unknown.add(partition);
            }
        });
        ends.ask(unknown);
    }

    /** -1 while unknown, as right after assignment. */
    private long position(TopicPartition partition) {
        try {
            return consumer.position(partition, Duration.ZERO);
        } catch (TimeoutException | InvalidOffsetException e) {
            return -1;
        }
    }

    void commit() {
        Map<TopicPartition, OffsetAndMetadata> offsets = newlyDone(partitions.keySet());
        if (offsets.isEmpty()) {
            return;
        }
        consumer.commitAsync(offsets, (tried, failure) -> {
            if (failure != null) {
                if (committing) {
                    log.warn("offsets are not committed, and tried again each second: {}", failure.toString());
                }
                tried.keySet().forEach(each -> find(each).ifPresent(PolledPartition::commitFailed));
            }
            committing = failure == null;
        });
    }

    /** Waits for them until {@link System#nanoTime()} passes the deadline, and commits, or tells that they come again. */
    void finish(Collection<TopicPartition> taken, long deadlineNanos) {
        try {
            for (TopicPartition partition : taken) {
                PolledPartition polled = partitions.get(partition);
                if (polled != null) {
                    polled.progress().awaitDone(deadlineNanos);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = newlyDone(taken);
        if (offsets.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync(offsets);
        } catch (ApiException | CommitFailedException e) {
            log.warn("the last commit of {} failed, their tickers come again: {}", taken, e.toString());
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> newlyDone(Collection<TopicPartition> of) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (TopicPartition partition : of) {
            find(partition).flatMap(PolledPartition::newlyDone).ifPresent(offset -> offsets.put(partition, offset));
        }
        return offsets;
    }

    /** @param waitedFor partitions in which one symbol is behind */
    void pauseWhatIsBehind(Set<Integer> waitedFor) {
        Set<TopicPartition> paused = consumer.paused();
        Set<TopicPartition> unreadable = unreadable();
        partitions.forEach((partition, polled) -> {
            if (unreadable.contains(partition)) {
                return;
            }
            boolean isBehind = polled.isBehind(mostPending) || waitedFor.contains(partition.partition());
            if (isBehind && !paused.contains(partition)) {
                consumer.pause(List.of(partition));
            } else if (!isBehind && paused.contains(partition)) {
                consumer.resume(List.of(partition));
            }
        });
    }

    int size() {
        return partitions.size();
    }

    int pending() {
        return partitions.values().stream()
                .mapToInt(polled -> polled.progress().pending())
                .sum();
    }

    long lag() {
        return partitions.values().stream().mapToLong(PolledPartition::lag).sum();
    }
}

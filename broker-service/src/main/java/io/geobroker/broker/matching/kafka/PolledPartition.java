package io.geobroker.broker.matching.kafka;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * A partition from assignment until it is revoked or Kafka lacks its offset. Confined to the polling thread, except its
 * progress.
 */
final class PolledPartition {
    private final PartitionProgress progress;
    private final long maybeRepeatedBelow;

    private boolean paused;
    private long committed = -1;
    private Optional<Integer> epoch = Optional.empty();
    private Optional<EndOffsets.End> end = Optional.empty();
    private long lag;

    /**
     * @param progress of what was received before, as where Kafka has lost its end
     * @param maybeRepeatedBelow its end at assignment: the owner before cannot have received later records
     */
    PolledPartition(PartitionProgress progress, long maybeRepeatedBelow) {
        this.progress = progress;
        this.maybeRepeatedBelow = maybeRepeatedBelow;
    }

    PartitionProgress progress() {
        return progress;
    }

    boolean mayBeRepeated(long offset) {
        return offset < maybeRepeatedBelow;
    }

    PartitionProgress.Slot received(ConsumerRecord<byte[], byte[]> record) {
        epoch = record.leaderEpoch();
        return progress.received(record.offset());
    }

    /** What it counted as committed is not: it is new again. */
    void commitFailed() {
        committed = -1;
    }

    /**
     * The offset to commit, if it is new; counts as committed then. With the epoch of Kafka's leader it tells the next owner if
     * Kafka has lost records up to it, and has written others in their place.
     */
    Optional<OffsetAndMetadata> newlyDone() {
        long done = progress.committable();
        if (done <= committed) {
            return Optional.empty();
        }
        committed = done;
        return Optional.of(new OffsetAndMetadata(done, epoch, ""));
    }

    /** True at the limit, until half of it is done. */
    boolean isBehind(int mostPending) {
        int pending = progress.pending();
        paused = pending >= mostPending || (paused && pending > mostPending / 2);
        return paused;
    }

    /** Told by Kafka, and not reached by the consumer. */
    Optional<EndOffsets.End> end() {
        return end;
    }

    void told(EndOffsets.End told) {
        end = Optional.of(told);
    }

    /** @return when Kafka was asked for an end that is reached now, microseconds since the epoch */
    OptionalLong reached(long position) {
        if (end.isEmpty()) {
            return OptionalLong.empty();
        }
        EndOffsets.End told = end.get();
        lag = Math.max(0, told.offset() - position);
        if (lag > 0) {
            return OptionalLong.empty();
        }
        end = Optional.empty();
        return OptionalLong.of(told.askedMicros());
    }

    /** Records not polled when Kafka was asked last. */
    long lag() {
        return lag;
    }
}

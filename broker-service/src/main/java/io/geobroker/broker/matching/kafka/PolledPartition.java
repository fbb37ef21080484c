package io.geobroker.broker.matching.kafka;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A partition from the moment it is given to this consumer until it is taken away, or until Kafka does not have its offset any
 * more. Confined to the polling thread, but for its progress.
 */
final class PolledPartition {
    private final PartitionProgress progress = new PartitionProgress();
    private final long maybeRepeatedBelow;

    private boolean paused;
    private long committed = -1;
    private Optional<EndOffsets.End> end = Optional.empty();
    private long lag;

    /** @param maybeRepeatedBelow where it ended when it was given: the owner before cannot have received what comes from there on */
    PolledPartition(long maybeRepeatedBelow) {
        this.maybeRepeatedBelow = maybeRepeatedBelow;
    }

    PartitionProgress progress() {
        return progress;
    }

    boolean mayBeRepeated(long offset) {
        return offset < maybeRepeatedBelow;
    }

    /** The offset to commit, if it is a new one; counts as committed then. */
    OptionalLong newlyDone() {
        long done = progress.committable();
        if (done <= committed) {
            return OptionalLong.empty();
        }
        committed = done;
        return OptionalLong.of(done);
    }

    /** Whether more waits than should, until half of it is done. */
    boolean isBehind(int mostPending) {
        int pending = progress.pending();
        paused = pending >= mostPending || (paused && pending > mostPending / 2);
        return paused;
    }

    /** Where Kafka told that it ends, and this consumer has not come to yet. */
    Optional<EndOffsets.End> end() {
        return end;
    }

    void told(EndOffsets.End told) {
        end = Optional.of(told);
    }

    /**
     * The consumer goes on from there.
     *
     * @return when Kafka was asked for an end that is reached now, microseconds since the epoch
     */
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

    /** How many records were not polled yet when Kafka was asked last. */
    long lag() {
        return lag;
    }
}

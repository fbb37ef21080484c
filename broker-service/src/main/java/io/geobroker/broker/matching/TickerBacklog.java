package io.geobroker.broker.matching;

import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;

/**
 * The tickers of one symbol that were taken and are not done. When too many are, it takes none until they are read again from
 * Kafka, in their sequence: so a symbol whose reads or claims hang costs neither memory nor its neighbours' tickers. Confined to
 * the matching thread.
 */
final class TickerBacklog {
    /** So long its neighbours in the partition wait for it; what comes then is left without them. */
    private static final Duration WAITED_FOR = Duration.ofSeconds(5);

    /** Above what a datacenter takes that has lost a node. */
    private static final Duration HANGS_AFTER = Duration.ofSeconds(30);

    /** Above what a book of a million orders takes. */
    private static final Duration LOADS_WITHIN = Duration.ofMinutes(2);

    private final int most;
    private final MicroClock clock;
    private final long beganMicros;
    private int pending;
    private boolean leaving;
    private long movedMicros;

    /** @param most how many are taken before some are done */
    TickerBacklog(int most, MicroClock clock) {
        this.most = most;
        this.clock = clock;
        this.beganMicros = clock.micros();
        this.movedMicros = beganMicros;
    }

    /** Tells whether the ticker is taken; else it is left, and all that come after it are. */
    boolean take(ReceivedTicker received) {
        leaving |= pending >= most;
        if (leaving) {
            return false;
        }
        if (pending == 0) {
            movedMicros = clock.micros();
        }
        pending++;
        received.beforeDone(() -> {
            pending--;
            movedMicros = clock.micros();
        });
        return true;
    }

    /** Whether tickers were left, and not read again since. */
    boolean isLeaving() {
        return leaving;
    }

    /** Whether what was left should be read again. */
    boolean hasRoomAgain() {
        return leaving && pending <= most / 2;
    }

    /** Whether it will have room soon, so that no more should be received of its partition meanwhile. */
    boolean isWaitedFor() {
        return leaving && !hasRoomAgain() && !hasNotMovedFor(WAITED_FOR);
    }

    /** What was left comes now, the first one first. */
    void readAgain() {
        leaving = false;
    }

    /**
     * Whether tickers wait and none of them was done for long; or the book is not there for longer, whatever became of tickers
     * meanwhile: those that are ignored need no book.
     */
    boolean standsStill(boolean loaded) {
        return loaded ? pending > 0 && hasNotMovedFor(HANGS_AFTER) : isOver(LOADS_WITHIN, beganMicros);
    }

    private boolean hasNotMovedFor(Duration time) {
        return isOver(time, movedMicros);
    }

    private boolean isOver(Duration time, long sinceMicros) {
        return clock.micros() - sinceMicros > time.toNanos() / 1_000;
    }
}

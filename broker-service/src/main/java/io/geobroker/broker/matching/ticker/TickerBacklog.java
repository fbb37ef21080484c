package io.geobroker.broker.matching.ticker;

import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;

/**
 * Limits the tickers of one symbol that were taken and are not done. Above that it takes none until they are read again from
 * Kafka, in order. So a symbol whose store hangs costs neither memory nor its neighbours' tickers.
 */
public final class TickerBacklog {
    /** How long the partition's other symbols wait for this one. */
    private static final Duration WAITED_FOR = Duration.ofSeconds(5);

    /** Above what a datacenter needs after losing a node. */
    private static final Duration HANGS_AFTER = Duration.ofSeconds(30);

    /** Above what loading a million orders takes. */
    private static final Duration LOADS_WITHIN = Duration.ofMinutes(2);

    private final int most;
    private final MicroClock clock;
    private final long beganMicros;
    private int pending;
    private boolean leaving;
    private long movedMicros;
    private long caughtUpMicros;
    /** Since when the symbol is matched elsewhere alone; 0 while it is matched here. */
    private long unwantedSinceMicros;

    /** @param most taken and not done at which further ones are left */
    public TickerBacklog(int most, MicroClock clock) {
        this.most = most;
        this.clock = clock;
        this.beganMicros = clock.micros();
        this.movedMicros = beganMicros;
    }

    /** If not taken, the ticker is left, as are all after it. */
    public boolean take(ReceivedTicker received) {
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

    /** All tickers that Kafka had then were handed over; not to this symbol, if it leaves some. */
    public void caughtUp(long micros) {
        if (!leaving) {
            // Also back: a clock may have been set right.
            caughtUpMicros = micros;
        }
    }

    /** All tickers that Kafka had then were taken. */
    public long caughtUpMicros() {
        return caughtUpMicros;
    }

    /**
     * Whether all is done that Kafka had when the symbol was first said to be matched elsewhere alone: others may not have had
     * those tickers. To be asked again and again.
     */
    public boolean isThrough(boolean isWanted) {
        if (isWanted) {
            unwantedSinceMicros = 0;
        } else if (unwantedSinceMicros == 0) {
            unwantedSinceMicros = clock.micros();
        }
        return !isWanted && caughtUpMicros >= unwantedSinceMicros && pending == 0;
    }

    /** Whether to read them again. */
    public boolean hasRoomAgain() {
        return leaving && pending <= most / 2;
    }

    /** Whether its partition should pause, as it soon has room. */
    public boolean isWaitedFor() {
        return leaving && !hasRoomAgain() && !hasNotMovedFor(WAITED_FOR);
    }

    /** What was left comes from here on, in order. */
    public void readAgain() {
        leaving = false;
    }

    /**
     * Whether tickers wait and none was done for long, or loading takes long. Ignored tickers do not count: they need no
     * book.
     */
    public boolean standsStill(boolean loaded) {
        return loaded ? pending > 0 && hasNotMovedFor(HANGS_AFTER) : isOver(LOADS_WITHIN, beganMicros);
    }

    private boolean hasNotMovedFor(Duration time) {
        return isOver(time, movedMicros);
    }

    private boolean isOver(Duration time, long sinceMicros) {
        return clock.micros() - sinceMicros > time.toNanos() / 1_000;
    }
}

package io.geobroker.insight.link;

import io.geobroker.insight.link.Canaries.Canary;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long one region's canaries take to arrive here.
 *
 * <p>Too long by one pause between looks at most. Compares two clocks; the sum of a pair's both directions is free of their
 * difference. Thread-safe.
 */
final class CanaryWatch {
    /** Looks begin so much before a canary is due, to notice a faster network. */
    private static final long MARGIN_NANOS = Duration.ofMillis(30).toNanos();
    /** Missing in a row, for a cut. */
    private static final int MISSING = 3;

    private final long everyNanos;
    /** Pause between looks for an overdue canary. */
    private final long latePauseNanos;

    private final long silenceNanos;
    private long lookedNanos;
    private long answeredNanos;
    private long heardNanos;
    private long dueNanos;
    private @Nullable Canary latest;
    private @Nullable Duration lag;

    /**
     * @param every interval of that region's canaries
     * @param longest normal time of arrival
     * @param nowNanos of a monotonic clock
     */
    CanaryWatch(Duration every, Duration longest, long nowNanos) {
        this.everyNanos = every.toNanos();
        this.latePauseNanos = everyNanos / 8;
        this.silenceNanos = MISSING * everyNanos + longest.toNanos();
        this.lookedNanos = nowNanos - latePauseNanos;
        this.heardNanos = nowNanos;
    }

    boolean isDue(long nowNanos) {
        return untilDue(nowNanos) == 0;
    }

    /** 0 when due. */
    synchronized long untilDue(long nowNanos) {
        long sinceHeard = nowNanos - heardNanos;
        if (latest == null || sinceHeard >= 2 * everyNanos) {
            return Math.max(0, latePauseNanos - (nowNanos - lookedNanos));
        }
        return Math.max(0, dueNanos - nowNanos);
    }

    /**
     * @param found empty if there was none yet, or the look failed
     * @param beganNanos start of the look
     * @param nowMicros wall clock
     */
    synchronized void looked(Optional<Canary> found, long beganNanos, long nowNanos, long nowMicros) {
        lookedNanos = beganNanos;
        if (found.isEmpty()) {
            return;
        }
        long answeredBeforeNanos = answeredNanos;
        answeredNanos = beganNanos;
        Canary canary = found.get();
        // The first one may have arrived long ago.
        boolean came = latest != null;
        if (latest != null && !isNext(canary, latest)) {
            return;
        }
        latest = canary;
        heardNanos = nowNanos;
        // From the earliest time at which it may have come, so that the next one is not found as late as this one.
        dueNanos = (came ? answeredBeforeNanos : nowNanos - everyNanos) + everyNanos - MARGIN_NANOS;
        long micros = nowMicros - canary.sentAtMicros();
        lag = came && micros >= 0 ? Duration.ofNanos(micros * 1_000) : null;
    }

    private boolean isNext(Canary canary, Canary before) {
        // Another broker's canary, sent in between, is not followed: it may have come long before this look.
        long apartMicros = Math.abs(canary.sentAtMicros() - before.sentAtMicros());
        // One replica may have an older one than that which was asked before it.
        return canary.writtenMicros() > before.writtenMicros() && apartMicros * 1_000 >= everyNanos - MARGIN_NANOS;
    }

    /** Null before the second canary, while cut, and if negative by clocks. */
    synchronized @Nullable Duration lag(long nowNanos) {
        return state(nowNanos) == LinkState.UP ? lag : null;
    }

    synchronized LinkState state(long nowNanos) {
        if (nowNanos - heardNanos >= silenceNanos) {
            return LinkState.CUT;
        }
        return latest == null ? LinkState.UNKNOWN : LinkState.UP;
    }
}

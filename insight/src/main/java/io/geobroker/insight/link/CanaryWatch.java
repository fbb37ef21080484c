package io.geobroker.insight.link;

import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How long the canaries of one region take to come here.
 *
 * <p>Whoever looks does so rarely until the next one is due, and then again and again: so what is measured is too long by
 * one pause between looks at most. It is the time from before the write until a look has found it, by two clocks: what the
 * clock here is ahead of the one there is added to it. The sum of both directions of a pair is free of that.
 *
 * <p>Threads may share it.
 */
final class CanaryWatch {
    /** How much earlier than the last time a canary is looked for: an ocean that became shorter is followed in such steps. */
    private static final long MARGIN_NANOS = Duration.ofMillis(30).toNanos();
    /** How often a canary that is overdue is looked for. */
    private static final long LATE_PAUSE_NANOS = Duration.ofMillis(250).toNanos();
    /** So many in a row may be missing before the link counts as cut. */
    private static final int MISSING = 3;

    private final long everyNanos;
    private final long silenceNanos;
    private long lookedNanos;
    private long heardNanos;
    private OptionalLong sentAtMicros = OptionalLong.empty();
    private @Nullable Duration lag;
    private boolean heard;

    /**
     * @param every how often that region sends one
     * @param longest how long one may be on its way while all is well, beside what {@code every} says
     * @param nowNanos of the clock that never goes back
     */
    CanaryWatch(Duration every, Duration longest, long nowNanos) {
        this.everyNanos = every.toNanos();
        this.silenceNanos = MISSING * everyNanos + longest.toNanos();
        this.lookedNanos = nowNanos - LATE_PAUSE_NANOS;
        this.heardNanos = nowNanos;
    }

    /** Whether to look now. */
    boolean isDue(long nowNanos) {
        return untilDue(nowNanos) == 0;
    }

    /** How many nanoseconds from now to look; zero for now. */
    synchronized long untilDue(long nowNanos) {
        long sinceHeard = nowNanos - heardNanos;
        if (!heard || sinceHeard >= 2 * everyNanos) {
            return Math.max(0, LATE_PAUSE_NANOS - (nowNanos - lookedNanos));
        }
        return Math.max(0, everyNanos - MARGIN_NANOS - sinceHeard);
    }

    /**
     * A look has ended.
     *
     * @param found what it found
     * @param beganNanos when it began
     * @param nowMicros the wall clock, now
     */
    synchronized void looked(OptionalLong found, long beganNanos, long nowNanos, long nowMicros) {
        lookedNanos = beganNanos;
        if (found.isEmpty() || found.equals(sentAtMicros)) {
            return;
        }
        // The first one may have been there for long.
        boolean came = sentAtMicros.isPresent();
        sentAtMicros = found;
        heardNanos = nowNanos;
        heard = true;
        long micros = nowMicros - found.getAsLong();
        lag = came && micros >= 0 ? Duration.ofNanos(micros * 1_000) : null;
    }

    /** How long the last one took; null before the second one, while cut, and where clocks make it negative. */
    synchronized @Nullable Duration lag(long nowNanos) {
        return state(nowNanos) == LinkState.UP ? lag : null;
    }

    /** Whether that region's writes come here. */
    synchronized LinkState state(long nowNanos) {
        if (nowNanos - heardNanos >= silenceNanos) {
            return LinkState.CUT;
        }
        return heard ? LinkState.UP : LinkState.UNKNOWN;
    }
}

package io.geobroker.insight.metering;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Moments of the recent past. Thread-safe. */
final class RecentMoments {
    private final long lengthNanos;
    private final Deque<Moment> moments = new ArrayDeque<>();

    /** @param length least reach of {@link #interval()}, once so much time has passed */
    RecentMoments(Duration length) {
        this.lengthNanos = length.toNanos();
    }

    /** @param moment later than all before */
    synchronized void add(Moment moment) {
        moments.addLast(moment);
        while (moments.size() > 2 && moment.nanos() - second().nanos() >= lengthNanos) {
            moments.removeFirst();
        }
    }

    synchronized Optional<Moment> latest() {
        return Optional.ofNullable(moments.peekLast());
    }

    /** Empty before the second moment. */
    synchronized Optional<Interval> interval() {
        return moments.size() < 2 ? Optional.empty() : Optional.of(new Interval(moments.getFirst(), moments.getLast()));
    }

    private Moment second() {
        return moments.stream().skip(1).findFirst().orElseThrow();
    }
}

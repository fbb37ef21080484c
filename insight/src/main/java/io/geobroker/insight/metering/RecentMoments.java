package io.geobroker.insight.metering;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The moments of the last while. Threads may share it. */
final class RecentMoments {
    private final long lengthNanos;
    private final Deque<Moment> moments = new ArrayDeque<>();

    /** @param length what {@link #interval()} reaches back to, or a little more, once as much time has passed */
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

    /** Empty before the first. */
    synchronized Optional<Moment> latest() {
        return Optional.ofNullable(moments.peekLast());
    }

    /** From the oldest to the latest; empty before the second moment. */
    synchronized Optional<Interval> interval() {
        return moments.size() < 2 ? Optional.empty() : Optional.of(new Interval(moments.getFirst(), moments.getLast()));
    }

    private Moment second() {
        var each = moments.iterator();
        each.next();
        return each.next();
    }
}

package io.geobroker.testbed.wan;

import io.geobroker.schema.Checks;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One direction between two regions. Any thread sets its conditions; event loops read them without a lock. */
final class Link {
    private static final Logger LOG = LoggerFactory.getLogger(Link.class);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /**
     * @param resumeAt earliest arrival: data lost in a cut is sent again after healing
     * @param pace the bandwidth limit, null when unlimited
     */
    record Conditions(
            long delayNanos,
            long jitterNanos,
            boolean cut,
            long resumeAt,
            @Nullable Pace pace) {}

    private final String from;
    private final String to;
    private final Map<Protocol, LongAdder> bytes = new EnumMap<>(Protocol.class);
    private final LongAdder heldBytes = new LongAdder();
    private final Set<Lane> lanes = ConcurrentHashMap.newKeySet();
    private volatile Conditions conditions;

    Link(String from, String to, Duration delay) {
        this.from = from;
        this.to = to;
        for (Protocol protocol : Protocol.values()) {
            bytes.put(protocol, new LongAdder());
        }
        conditions = new Conditions(delay.toNanos(), 0, false, System.nanoTime(), null);
    }

    Conditions conditions() {
        return conditions;
    }

    /** The arrival time without cuts and limits. */
    long arrivalOf(long sentAt) {
        Conditions now = conditions;
        long jitter = now.jitterNanos == 0 ? 0 : ThreadLocalRandom.current().nextLong(now.jitterNanos + 1);
        return sentAt + now.delayNanos + jitter;
    }

    void cut() {
        change(now -> new Conditions(now.delayNanos, now.jitterNanos, true, now.resumeAt, now.pace));
    }

    void heal() {
        change(now -> now.cut
                ? new Conditions(now.delayNanos, now.jitterNanos, false, System.nanoTime() + now.delayNanos, now.pace)
                : now);
    }

    void delay(Duration delay) {
        long nanos = inRange("delay", delay).toNanos();
        change(now -> new Conditions(nanos, now.jitterNanos, now.cut, now.resumeAt, now.pace));
    }

    void jitter(Duration jitter) {
        long nanos = inRange("jitter", jitter).toNanos();
        change(now -> new Conditions(now.delayNanos, nanos, now.cut, now.resumeAt, now.pace));
    }

    void pace(@Nullable Pace pace) {
        change(now -> new Conditions(now.delayNanos, now.jitterNanos, now.cut, now.resumeAt, pace));
    }

    private synchronized void change(UnaryOperator<Conditions> change) {
        Conditions changed = change.apply(conditions);
        if (!changed.equals(conditions)) {
            conditions = changed;
            LOG.info("{}", status());
            lanes.forEach(Lane::wake);
        }
    }

    /** Call before reading the conditions, to miss no later change. */
    void join(Lane lane) {
        lanes.add(lane);
    }

    void leave(Lane lane) {
        lanes.remove(lane);
    }

    void countBytes(Protocol protocol, int more) {
        Objects.requireNonNull(bytes.get(protocol)).add(more);
    }

    void hold(long more) {
        heldBytes.add(more);
    }

    Map<Protocol, Long> traffic() {
        return bytes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().sum()));
    }

    LinkStatus status() {
        Conditions now = conditions;
        return new LinkStatus(from, to, Duration.ofNanos(now.delayNanos), now.cut, lanes.size(), heldBytes.sum());
    }

    static Duration inRange(String what, Duration duration) {
        Checks.that(
                !duration.isNegative() && duration.compareTo(LONGEST) <= 0,
                what + " must be 0 to " + LONGEST + ": " + duration);
        return duration;
    }

    @Override
    public String toString() {
        return from + " -> " + to;
    }
}

package io.geobroker.broker.matching;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;

/**
 * Where the next read of a symbol's news starts.
 *
 * <p>Never after the moment, by the owner's own clock, when the last read began, whatever clocks made the ids. And not after
 * the newest id seen either, while that is behind by no more than clocks may differ: an owner whose clock is ahead would else
 * look for orders where none can be yet. That is cheap, for there are no rows between the newest id and now. Those who place
 * orders may differ too, see {@link ClockSpread}. Confined to the matching thread.
 */
final class NewsCursor {
    private final long skewMicros;
    private final ClockSpread spread;

    /** When the last complete read of news began. */
    private long readMicros;

    private long newestMicros;

    NewsCursor(Duration skew, ClockSpread spread) {
        this.skewMicros = skew.toNanos() / 1_000;
        this.spread = spread;
    }

    /** @param beganMicros when the read that has ended began */
    void read(long beganMicros) {
        readMicros = beganMicros;
    }

    /** @param wasNew whether it was not known before */
    void saw(OrderId id, boolean wasNew, long nowMicros) {
        if (wasNew) {
            spread.noticed(base(nowMicros) - id.timeMicros(), nowMicros);
        }
        newestMicros = Math.max(newestMicros, id.timeMicros());
    }

    /** The bound between what the next read of news covers, and what only a catch-up or sweep can find. */
    long from(long nowMicros) {
        return base(nowMicros) - spread.lookBackMicros(nowMicros);
    }

    private long base(long nowMicros) {
        long read = Math.min(readMicros, nowMicros);
        return Math.max(Math.min(newestMicros, read), read - skewMicros);
    }
}

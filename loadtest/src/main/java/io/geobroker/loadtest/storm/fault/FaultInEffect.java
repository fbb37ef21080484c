package io.geobroker.loadtest.storm.fault;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A fault that is in effect.
 *
 * @param lasting runs while it lasts
 * @param heal ends it and waits until its victim works again
 */
record FaultInEffect(String target, Lasting lasting, Runnable heal) {
    interface Lasting {
        /** May take longer than the duration, to finish what it has begun. */
        void last(Duration duration) throws InterruptedException;
    }

    static FaultInEffect of(String target, Runnable heal) {
        return new FaultInEffect(target, duration -> TimeUnit.MILLISECONDS.sleep(duration.toMillis()), heal);
    }

    /** A fault that ends by itself. */
    static FaultInEffect during(String target, Lasting lasting) {
        return new FaultInEffect(target, lasting, () -> {});
    }
}

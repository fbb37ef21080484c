package io.geobroker.loadtest.storm.fault;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A fault that is in effect.
 *
 * @param target what it hit
 * @param lasting what happens while it lasts
 * @param heal ends it, and waits until what was hit works again; for faults that end by themselves nothing
 */
record FaultInEffect(String target, Lasting lasting, Runnable heal) {
    /** What happens while a fault lasts. */
    interface Lasting {
        /** May take longer than the duration, to finish what it has begun. */
        void last(Duration duration) throws InterruptedException;
    }

    /** One that nothing has to be done for while it lasts. */
    static FaultInEffect of(String target, Runnable heal) {
        return new FaultInEffect(target, duration -> TimeUnit.MILLISECONDS.sleep(duration.toMillis()), heal);
    }

    /** One that is nothing but what is done while it lasts. */
    static FaultInEffect during(String target, Lasting lasting) {
        return new FaultInEffect(target, lasting, () -> {});
    }
}

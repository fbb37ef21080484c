package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A fault that is in effect.
 *
 * @param lasting runs while it lasts
 * @param heal ends it and waits until its victim works again
 */
record FaultInEffect(String target, Lasting lasting, Runnable heal) {
    private static final Duration STOP_WITHIN = Duration.ofSeconds(30);

    interface Lasting {
        /** May take longer than the duration, to finish what it has begun. */
        void last(Duration duration) throws InterruptedException;
    }

    static FaultInEffect of(String target, Runnable heal) {
        return new FaultInEffect(target, duration -> TimeUnit.MILLISECONDS.sleep(duration.toMillis()), heal);
    }

    static FaultInEffect killed(ChildProcess victim) {
        victim.kill();
        return of(victim.name(), victim::restart);
    }

    static FaultInEffect frozen(ChildProcess victim) {
        victim.freeze();
        return of(victim.name(), victim::thaw);
    }

    /** Restarts them, one after another; each stays away for the duration. */
    static FaultInEffect restarting(List<? extends ChildProcess> all) {
        return during(names(all), duration -> {
            for (ChildProcess each : all) {
                each.stop(STOP_WITHIN);
                TimeUnit.MILLISECONDS.sleep(duration.toMillis());
                each.restart();
            }
        });
    }

    static String names(List<? extends ChildProcess> all) {
        return String.join(", ", all.stream().map(ChildProcess::name).toList());
    }

    static Lasting every(Duration pause, Runnable act) {
        return duration -> {
            long deadline = System.nanoTime() + duration.toNanos();
            while (System.nanoTime() < deadline) {
                act.run();
                TimeUnit.MILLISECONDS.sleep(pause.toMillis());
            }
        };
    }

    /** A fault that ends by itself. */
    static FaultInEffect during(String target, Lasting lasting) {
        return new FaultInEffect(target, lasting, () -> {});
    }
}

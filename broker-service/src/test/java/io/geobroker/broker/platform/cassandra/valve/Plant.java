package io.geobroker.broker.platform.cassandra.valve;

import com.netflix.concurrency.limits.Limit;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** A server in simulated time: what is under way beyond what it does at once waits in it. Seeded. */
final class Plant {
    private final double serviceSeconds;
    private double mostPerSecond;
    private final double noise;
    private final SplittableRandom random = new SplittableRandom(4711);
    private double now = 1;

    /** @param noise how much what it does differs from second to second, as a share */
    Plant(double serviceSeconds, double mostPerSecond, double noise) {
        this.serviceSeconds = serviceSeconds;
        this.mostPerSecond = mostPerSecond;
        this.noise = noise;
    }

    /** From now on it does a part of what it did. */
    void weaken(double divisor) {
        mostPerSecond /= divisor;
    }

    /** How many at once it can be kept busy with. */
    double knee() {
        return mostPerSecond * serviceSeconds;
    }

    /**
     * Keeps the limit's number under way, or fewer if that many are asked for only.
     *
     * @return answers a second over the last quarter of that time
     */
    double run(Limit limit, int seconds, int asked) {
        long counted = 0;
        for (int second = 0; second < seconds; second++) {
            int inFlight = Math.min(asked, limit.getLimit());
            double able = mostPerSecond * (1 + noise * (2 * random.nextDouble() - 1));
            double perSecond = Math.min(inFlight / serviceSeconds, able);
            long rtt = (long) (inFlight / perSecond * TimeUnit.SECONDS.toNanos(1));
            for (int i = 0; i < (int) perSecond; i++) {
                long ended = (long) ((now + i / perSecond) * TimeUnit.SECONDS.toNanos(1));
                limit.onSample(ended - rtt, rtt, inFlight, false);
            }
            now += 1;
            counted += second >= seconds * 3 / 4 ? (long) perSecond : 0;
        }
        return counted / (seconds - Math.floor(seconds * 3 / 4.0));
    }

    /** All that is under way fails, after that time. */
    void fail(Limit limit, int seconds, double afterSeconds) {
        long rtt = (long) (afterSeconds * TimeUnit.SECONDS.toNanos(1));
        for (int second = 0; second < seconds; second++) {
            for (int i = 0; i < limit.getLimit(); i++) {
                long ended = (long) ((now + i / (double) limit.getLimit()) * TimeUnit.SECONDS.toNanos(1));
                limit.onSample(ended - rtt, rtt, limit.getLimit(), true);
            }
            now += 1;
        }
    }
}

package io.geobroker.insight.explain;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

/** What is asked of Cassandra and of other brokers for one request, collected while it is worked on. Threads share it. */
public final class Explanation {
    private final LongSupplier nanoTime;
    private final Queue<Asking> askings = new ConcurrentLinkedQueue<>();

    /** @param nanoTime nanoseconds since anything, never going back */
    public Explanation(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Something is asked now; the answer has to be told to what is returned. */
    public Asking ask(AskedStatement sent) {
        Asking asking = new Asking(sent);
        askings.add(asking);
        return asking;
    }

    /** What was asked until now, in that order. */
    public List<AskedStatement> statements() {
        return askings.stream().map(asking -> asking.statement).toList();
    }

    /** Something under way. */
    public final class Asking {
        private final long sentAtNanos = nanoTime.getAsLong();
        /** Written by the thread that sends it, then by the one that brings the answer. */
        private volatile AskedStatement statement;

        private Asking(AskedStatement sent) {
            this.statement = sent;
        }

        /**
         * It was answered, or has failed, just now.
         *
         * @param datacenter of who answered
         */
        public void answered(String datacenter, int attempts) {
            AskedStatement sent = statement;
            statement = new AskedStatement(
                    sent.name(),
                    datacenter,
                    sent.consistency(),
                    sent.serialConsistency(),
                    Duration.ofNanos(nanoTime.getAsLong() - sentAtNanos),
                    attempts);
        }
    }
}

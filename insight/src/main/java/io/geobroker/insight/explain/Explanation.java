package io.geobroker.insight.explain;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

/** Collects one request's statements and forwards while it runs. Thread-safe. */
public final class Explanation {
    private final LongSupplier nanoTime;
    private final Queue<Asking> askings = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    public Explanation(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Call {@link Asking#answered} next. Not collected once closed. */
    public Asking ask(AskedStatement sent) {
        Asking asking = new Asking(sent);
        if (!closed) {
            askings.add(asking);
        }
        return asking;
    }

    /** The request was answered; what goes on in its name may do so for hours. */
    public void close() {
        closed = true;
    }

    /** In the order of sending. */
    public List<AskedStatement> statements() {
        return askings.stream().map(asking -> asking.statement).toList();
    }

    public final class Asking {
        private final long sentAtNanos = nanoTime.getAsLong();
        /** Written by the sending thread, then by the answering one. */
        private volatile AskedStatement statement;

        private Asking(AskedStatement sent) {
            this.statement = sent;
        }

        /** @param datacenter that answered */
        public void answered(String datacenter, int attempts) {
            AskedStatement sent = statement;
            statement = new AskedStatement(
                    sent.statement(),
                    datacenter,
                    sent.consistency(),
                    sent.serialConsistency(),
                    Math.round((nanoTime.getAsLong() - sentAtNanos) / 1e3) / 1e3,
                    attempts);
        }
    }
}

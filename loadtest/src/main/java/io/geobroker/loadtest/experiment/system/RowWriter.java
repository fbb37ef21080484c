package io.geobroker.loadtest.experiment.system;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/** Writes many rows directly into tables, a few statements at once. Closing waits for all. Used by one thread. */
public final class RowWriter implements AutoCloseable {
    private static final int UNDER_WAY = 16;

    private final CqlSession session;
    private final Deque<CompletableFuture<?>> underWay = new ArrayDeque<>();

    public RowWriter(CqlSession session) {
        this.session = session;
    }

    /** Waits for the oldest of too many; its failure is thrown here or from {@link #close}. */
    public void write(Statement<?> statement) {
        underWay.add(session.executeAsync(statement).toCompletableFuture());
        if (underWay.size() > UNDER_WAY) {
            underWay.remove().join();
        }
    }

    @Override
    public void close() {
        underWay.forEach(CompletableFuture::join);
    }
}

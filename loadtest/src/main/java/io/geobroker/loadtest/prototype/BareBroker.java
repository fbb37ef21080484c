package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.schema.ticker.Ticker;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;

/**
 * The published prototype's broker, rebuilt: it matches by {@link RowsOfTicker} and fills with a plain delete.
 *
 * <p>It may fill an order twice, which is counted: a ticker may have read it before its delete.
 */
final class BareBroker implements RowsOfTicker.Filler {
    private final CqlSession session;
    private final PreparedStatement delete;
    private final Executor thread;
    private final FillCounts counts;

    // Accessed by the thread alone.
    private final Set<UUID> filled = new HashSet<>();

    /**
     * @param session with the driver's defaults
     * @param thread a single one
     */
    BareBroker(CqlSession session, String keyspace, Executor thread, FillCounts counts) {
        this.session = session;
        this.thread = thread;
        this.counts = counts;
        this.delete = session.prepare("DELETE FROM " + keyspace + ".orders WHERE symbol = ? AND orderid = ?");
    }

    @Override
    public void fill(Row row, Ticker ticker, long receivedNanos) {
        UUID order = Objects.requireNonNull(row.getUuid("orderid"));
        session.executeAsync(delete.bind(ticker.symbol().value(), order))
                // Taken on the driver's thread, as in our broker.
                .thenApply(deleted -> System.nanoTime())
                .whenCompleteAsync(
                        (filledNanos, failure) -> {
                            if (failure != null) {
                                counts.count(FillCounts.ERRORS);
                            } else if (filled.add(order)) {
                                counts.filled(ticker, receivedNanos, filledNanos);
                            } else {
                                counts.count(FillCounts.DOUBLE_FILLS);
                            }
                        },
                        thread);
    }
}

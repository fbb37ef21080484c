package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.schema.ticker.Ticker;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The published prototype's broker, rebuilt: for every ticker it reads all orders of the symbol, compares, and fills with a
 * plain delete. Nothing protects an order from being filled twice, by a ticker that read it before it was deleted; that is
 * counted.
 *
 * <p>One thread runs all of it, and does not wait: the prototype's 360 ms against a datacenter 230 ms away at 300 tickers a
 * second leave room for nothing else.
 */
final class BareBroker implements TickerListener {
    private final CqlSession session;
    private final PreparedStatement select;
    private final PreparedStatement delete;
    private final Executor thread;
    private final FillCounts counts;

    // Written by the thread alone.
    private final Set<UUID> filled = new HashSet<>();

    /**
     * @param session with the driver's defaults
     * @param thread a single one
     */
    BareBroker(CqlSession session, String keyspace, Executor thread, FillCounts counts) {
        this.session = session;
        this.thread = thread;
        this.counts = counts;
        this.select = session.prepare("SELECT * FROM " + keyspace + ".orders WHERE symbol = ?");
        this.delete = session.prepare("DELETE FROM " + keyspace + ".orders WHERE symbol = ? AND orderid = ?");
    }

    @Override
    public void onTicker(Ticker ticker, long receivedNanos) {
        thread.execute(() -> {
            counts.ticker();
            session.executeAsync(select.bind(ticker.symbol().value()))
                    .whenCompleteAsync((page, failure) -> onPage(page, failure, ticker, receivedNanos), thread);
        });
    }

    private void onPage(@Nullable AsyncResultSet page, @Nullable Throwable failure, Ticker ticker, long receivedNanos) {
        if (page == null || failure != null) {
            counts.failed();
            return;
        }
        for (Row row : page.currentPage()) {
            if (Rule.fills(row, ticker)) {
                fill(Objects.requireNonNull(row.getUuid("orderid")), ticker, receivedNanos);
            }
        }
        if (page.hasMorePages()) {
            page.fetchNextPage()
                    .whenCompleteAsync((next, problem) -> onPage(next, problem, ticker, receivedNanos), thread);
        }
    }

    private void fill(UUID order, Ticker ticker, long receivedNanos) {
        session.executeAsync(delete.bind(ticker.symbol().value(), order))
                .whenCompleteAsync(
                        (deleted, failure) -> {
                            if (failure != null) {
                                counts.failed();
                            } else if (filled.add(order)) {
                                counts.filled(ticker, receivedNanos);
                            } else {
                                counts.filledAgain();
                            }
                        },
                        thread);
    }
}

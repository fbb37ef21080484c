package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.schema.ticker.Ticker;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * The published prototype's broker, rebuilt: for every ticker it reads all orders of the symbol, compares, and fills with a
 * plain delete. Nothing protects an order from being filled twice, by a ticker that read it before it was deleted; that is
 * counted.
 *
 * <p>One thread runs all of it, and does not wait: the prototype's 360 ms against a datacenter 230 ms away at 300 tickers a
 * second leave room for nothing else.
 */
final class PrototypeBroker {
    private final CqlSession session;
    private final PreparedStatement select;
    private final PreparedStatement delete;
    private final Executor thread;

    // Written by the thread alone.
    private final Set<UUID> filled = new HashSet<>();
    private final Histogram sinceReceived = new SynchronizedHistogram(Histograms.empty());
    private final Histogram sinceTickerTime = new SynchronizedHistogram(Histograms.empty());
    private final AtomicLong tickers = new AtomicLong();
    private final AtomicLong fills = new AtomicLong();
    private final AtomicLong doubleFills = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();

    /**
     * @param session with the driver's defaults
     * @param thread a single one
     */
    PrototypeBroker(CqlSession session, String keyspace, Executor thread) {
        this.session = session;
        this.thread = thread;
        this.select = session.prepare("SELECT * FROM " + keyspace + ".orders WHERE symbol = ?");
        this.delete = session.prepare("DELETE FROM " + keyspace + ".orders WHERE symbol = ? AND orderid = ?");
    }

    /** @param receivedNanos when it was read from Kafka */
    void onTicker(Ticker ticker, long receivedNanos) {
        thread.execute(() -> {
            tickers.incrementAndGet();
            session.executeAsync(select.bind(ticker.symbol().value()))
                    .whenCompleteAsync((page, failure) -> onPage(page, failure, ticker, receivedNanos), thread);
        });
    }

    private void onPage(@Nullable AsyncResultSet page, @Nullable Throwable failure, Ticker ticker, long receivedNanos) {
        if (page == null || failure != null) {
            errors.incrementAndGet();
            return;
        }
        for (Row row : page.currentPage()) {
            String type = Objects.requireNonNull(row.getString("type"));
            String side = Objects.requireNonNull(row.getString("side"));
            if (Rule.fills(type, side, row.getLong("price"), ticker.price().micros())) {
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
                                errors.incrementAndGet();
                            } else if (filled.add(order)) {
                                fills.incrementAndGet();
                                Histograms.record(sinceReceived, System.nanoTime() - receivedNanos);
                                long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
                                Histograms.record(sinceTickerTime, (micros - ticker.timeMicros()) * 1_000);
                            } else {
                                doubleFills.incrementAndGet();
                            }
                        },
                        thread);
    }

    /** What it has done since its start, as JSON. Any thread may ask. */
    String state() {
        return "{\"ticker_to_fill\":\"" + Histograms.encode(sinceReceived.copy()) + "\",\"ticker_time_to_fill\":\""
                + Histograms.encode(sinceTickerTime.copy()) + "\",\"tickers\":" + tickers + ",\"fills\":" + fills
                + ",\"double_fills\":" + doubleFills + ",\"errors\":" + errors + "}";
    }
}

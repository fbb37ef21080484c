package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.UnreadableRowException;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listings of table {@code listings} in the session's datacenter, read before the broker serves and again every so often;
 * when that fails, what was read last stands. Written by the refreshing thread, read by all.
 */
public final class CassandraListings implements Listings, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraListings.class);

    private final CqlSession session;
    private final PreparedStatement select;
    private final ScheduledExecutorService timer;
    private final ScheduledFuture<?> refreshing;
    private volatile Map<Symbol, Listing> listings;

    /**
     * Blocks until the listings are read.
     *
     * @param repeater repeats the first read until it succeeds
     * @throws UnreadableRowException when a listing makes no sense at the start; later such a refresh fails
     */
    public CassandraListings(CqlSession session, Repeater repeater, Duration refreshInterval) {
        this.session = session;
        // LOCAL_QUORUM; idempotent; all partitions: one per exchange, of which there are few.
        this.select = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT exchange, symbol, home_region, buckets, reference_price_micros FROM broker.listings
                """));
        this.listings = firstRead(repeater);
        LOG.info("{} symbols are listed", listings.size());
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "listings");
            thread.setDaemon(true);
            return thread;
        });
        long nanos = refreshInterval.toNanos();
        this.refreshing = timer.scheduleWithFixedDelay(this::refreshOrKeep, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public Optional<Listing> find(Symbol symbol) {
        return Optional.ofNullable(listings.get(symbol));
    }

    @Override
    public List<Listing> all() {
        return List.copyOf(listings.values());
    }

    /** Reads all listings now; when the stage fails, those read before stand. */
    public CompletionStage<Void> refresh() {
        return read().thenAccept(fresh -> listings = fresh);
    }

    @Override
    public void close() {
        refreshing.cancel(false);
        timer.shutdown();
    }

    private Map<Symbol, Listing> firstRead(Repeater repeater) {
        try {
            return repeater.whileWorthwhile(
                            "read the listings", failure -> !(failure instanceof UnreadableRowException), this::read)
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof UnreadableRowException unreadable ? unreadable : e;
        }
    }

    private void refreshOrKeep() {
        try {
            refresh().toCompletableFuture().join();
        } catch (RuntimeException e) {
            LOG.warn("could not refresh the listings, those read before stand: {}", e.toString());
        }
    }

    private CompletionStage<Map<Symbol, Listing>> read() {
        return session.executeAsync(select.bind()).thenCompose(page -> collect(page, new TreeMap<>()));
    }

    private static CompletionStage<Map<Symbol, Listing>> collect(AsyncResultSet page, Map<Symbol, Listing> found) {
        for (Row row : page.currentPage()) {
            Listing listing = listing(row);
            found.put(listing.symbol(), listing);
        }
        return page.hasMorePages()
                ? page.fetchNextPage().thenCompose(next -> collect(next, found))
                : CompletableFuture.completedFuture(found);
    }

    private static Listing listing(Row row) {
        try {
            return new Listing(
                    new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                    Objects.requireNonNull(row.getString("exchange"), "exchange"),
                    Objects.requireNonNull(row.getString("home_region"), "home_region"),
                    row.getInt("buckets"),
                    new Price(row.getLong("reference_price_micros")));
        } catch (RuntimeException e) {
            throw new UnreadableRowException(
                    "listings", "exchange " + row.getString("exchange") + " and symbol " + row.getString("symbol"), e);
        }
    }
}
